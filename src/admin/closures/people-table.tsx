import PrintIcon from '@mui/icons-material/PrintOutlined';
import {
  Box,
  Button,
  GlobalStyles,
  Link,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { formatMoment } from '../../domain/dates/days.ts';
import { recordName } from '../../domain/model/record-name.ts';
import { phoneLink } from '../../domain/people/phone-link.ts';
import { useCanAccess } from '../access/use-can-access.ts';
import type { DisplacedPerson } from '../data-provider/calls/closure-calls.ts';
import type { ClosureRecord } from '../data-provider/records.ts';
import { CallCell } from './call-cell.tsx';
import { useCallList } from './use-call-list.ts';

const LIST = 'closure-people';
/** Prints this list alone, and of its people only those who must still be called. */
const PRINTED = (
  <GlobalStyles
    styles={{
      '@media print': {
        'body *': { visibility: 'hidden' },
        [`.${LIST}, .${LIST} *`]: { visibility: 'visible' },
        [`.${LIST}`]: { position: 'absolute', top: 0, left: 0, right: 0, padding: '10mm' },
        [`.${LIST} .informed, .${LIST} button`]: { display: 'none' },
      },
    }}
  />
);

/** On a phone each person is a card: who is called is seen with their number and the buttons, nothing beside the window. */
const ON_PHONE = {
  display: { xs: 'block', sm: 'table-row' },
  py: { xs: 1, sm: 0 },
  borderBottom: { xs: '1px solid var(--color-border)', sm: 0 },
  '& > td': {
    display: { xs: 'block', sm: 'table-cell' },
    borderBottom: { xs: 0, sm: undefined },
    py: { xs: 0.25, sm: undefined },
  },
  // The headings are not there: a date says which it is.
  '& > td[data-label]::before': {
    content: { xs: 'attr(data-label) " : "', sm: 'none' },
    color: 'text.secondary',
  },
} as const;

interface PeopleTableProps {
  readonly people: readonly DisplacedPerson[];
  /** After the undo of the closure: its calls are gone with it. */
  readonly isUndone?: boolean;
}

/** Lists the people who had an appointment, with its new time, and works through those who are to be called (DESK-05). */
export function PeopleTable({ people, isUndone = false }: PeopleTableProps) {
  const translate = useTranslate();
  const record = useRecordContext<ClosureRecord>();
  const { canAccess: canNote = false } = useCanAccess({ resource: 'appointments', action: 'edit' });
  const toCall = people.filter(({ mailed }) => !mailed);
  const list = useCallList(record?.id, toCall.length > 0 && !isUndone);
  const remainingCount = toCall.filter((person) => list.callOf(person)?.outcome !== 'reached').length;
  const isInformed = (person: DisplacedPerson) => person.mailed || list.callOf(person)?.outcome === 'reached';
  const now = ({ newDateRDV, returned }: DisplacedPerson) => {
    if (returned !== undefined) return translate(`closures.people.${returned ? 'returned' : 'notReturned'}`);
    return newDateRDV ? formatMoment(newDateRDV) : translate('closures.people.canceled');
  };
  return (
    <Box component="section" className={LIST} sx={{ mt: 3 }}>
      {PRINTED}
      <TableHeading
        name={record?.name}
        remainingCount={list.isRead ? remainingCount : null}
        all={toCall.length}
      />
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead sx={{ display: { xs: 'none', sm: 'table-header-group' } }}>
            <TableRow>
              {['before', 'person', 'phone', 'now', 'informed'].map((name) => (
                <TableCell key={name}>{translate(`closures.people.${name}`)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {people.map((person) => (
              <TableRow key={person.id} className={isInformed(person) ? 'informed' : undefined} sx={ON_PHONE}>
                <TableCell data-label={translate('closures.people.before')} sx={{ whiteSpace: 'nowrap' }}>
                  {formatMoment(person.dateRDV)}
                </TableCell>
                <TableCell>{recordName(person)}</TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  {person.phone && <Link href={phoneLink(person.phone)}>{person.phone}</Link>}
                </TableCell>
                <TableCell data-label={translate('closures.people.now')} sx={{ whiteSpace: 'nowrap' }}>
                  {now(person)}
                </TableCell>
                <TableCell>
                  {person.mailed ? (
                    translate('closures.people.byMail')
                  ) : (
                    <CallCell person={person} list={list} canNote={canNote && !isUndone} />
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}

interface TableHeadingProps {
  readonly name: string | null | undefined;
  /** The number of people who are still to be called; null until the calls are read. */
  readonly remainingCount: number | null;
  readonly all: number;
}

function TableHeading({ name, remainingCount, all }: TableHeadingProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
      <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
        {translate('closures.people.title')} : {name}
      </Typography>
      {remainingCount !== null && (
        <Typography role="status">
          {remainingCount > 0
            ? translate('closures.calls.left', { smart_count: remainingCount, all })
            : translate('closures.calls.done')}
        </Typography>
      )}
      {all > 0 && (
        <Button startIcon={<PrintIcon />} onClick={() => window.print()}>
          {translate('closures.people.print')}
        </Button>
      )}
    </Box>
  );
}
