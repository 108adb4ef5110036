import { Box, Stack, Typography } from '@mui/material';
import { DataTable, useNotify, useRecordContext, useTranslate } from 'react-admin';
import { formatDay, timeOf } from '../../../domain/dates/days.ts';
import { recordName } from '../../../domain/model/record-name.ts';
import type { AppointmentRecord } from '../../data-provider/records.ts';
import { OutcomeMenu } from '../../desk-states/outcome-menu.tsx';
import { ACTIONS } from '../../ui/lists/actions-column.tsx';
import { DeleteRowButton } from '../../ui/lists/delete-row-button.tsx';
import { fromWidth } from '../../ui/lists/from-width.ts';
import { RecordTable } from '../../ui/lists/record-table.tsx';
import { RowActions } from '../../ui/lists/row-actions.tsx';
import { NO_CHOOSING, useChoosing } from '../../ui/lists/use-choosing.tsx';
import { SamePerson } from '../conflicts/same-person.tsx';
import { AppointmentNumber, CanceledChip, StateChip, VipChip } from '../record/appointment-chips.tsx';
import { AppointmentName } from '../record/appointment-name.tsx';
import { CancelButton } from '../record/cancel-button.tsx';
import { HEADINGS } from './headings.ts';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof AppointmentRecord;

/** Day and time in the appointment's own offset (SYS-02); its number where that has no column. */
function MomentText() {
  const record = useRecordContext<AppointmentRecord>();
  if (!record?.dateRDV) return null;
  return (
    <Box sx={{ whiteSpace: 'nowrap', lineHeight: 1.3 }}>
      <Box component="span" sx={{ fontWeight: 650 }}>
        {timeOf(record.dateRDV)}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {formatDay(record.dateRDV)}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ display: { sm: 'none' } }}>
        <AppointmentNumber />
      </Typography>
    </Box>
  );
}

function VisitorText() {
  const record = useRecordContext<AppointmentRecord>();
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1, rowGap: 0.25, alignItems: 'center' }}>
      <AppointmentName />
      <VipChip />
      <CanceledChip />
      <StateChip />
      <OutcomeMenu />
      <SamePerson row />
      {record?.phone && (
        <Typography variant="body2" color="textSecondary" sx={{ flexBasis: '100%' }}>
          {record.phone}
        </Typography>
      )}
    </Stack>
  );
}

interface TwoNamesProps {
  readonly first: keyof AppointmentRecord['refs'];
  readonly second: keyof AppointmentRecord['refs'];
  readonly label?: string;
}

/** Two references of the row, one under the other. */
function TwoNames({ first, second }: TwoNamesProps) {
  const refs = useRecordContext<AppointmentRecord>()?.refs;
  return (
    <Box sx={{ lineHeight: 1.3 }}>
      <div>{recordName(refs?.[first])}</div>
      <Typography variant="body2" color="textSecondary">
        {recordName(refs?.[second])}
      </Typography>
    </Box>
  );
}

function TravelCosts() {
  const translate = useTranslate();
  const record = useRecordContext<AppointmentRecord>();
  return <>{translate(record?.travelCosts ? 'screens.record.yes' : 'screens.record.no')}</>;
}

/** Edit is hidden on a canceled appointment; a refused deletion has words of its own (RIGHTS-09, APT-04). */
function Actions() {
  const record = useRecordContext<AppointmentRecord>();
  const notify = useNotify();
  return (
    <Box
      sx={{
        '& > .MuiStack-root': {
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          ml: 'auto',
          width: { xs: 68, sm: 'auto' },
        },
      }}
    >
      <RowActions editable={!record?.canceled}>
        <CancelButton row />
        {/* On a phone it would stand beside Annuler, under the same finger: the appointment's page has it. */}
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          <DeleteRowButton
            onError={() => notify('resources.appointments.notifications.notDeleted', { type: 'error' })}
          />
        </Box>
      </RowActions>
    </Box>
  );
}

/** On a phone the boxes leave their room to the names, and all stand close: what is done with a row stays in sight. */
const CLOSE = {
  '& .MuiTableCell-root': { paddingInline: { xs: '4px', sm: '16px' } },
  '& .MuiTableCell-paddingCheckbox': { paddingInline: { xs: 0, sm: '4px' }, width: { xs: 38, sm: 48 } },
};

interface AppointmentTableProps {
  /** Off where all have the same office. */
  readonly hasOffice?: boolean;
  /** Whether several can be chosen, to be cancelled or printed (LIST-01). */
  readonly choosing?: boolean;
}

/** Appointments in rows. */
export function AppointmentTable({ hasOffice = true, choosing = false }: AppointmentTableProps) {
  // A user who may cancel may also read.
  const rows = useChoosing('show');
  return (
    <RecordTable
      {...(choosing ? rows : NO_CHOOSING)}
      sx={CLOSE}
      rowSx={(record) => (record.canceled ? { backgroundColor: 'var(--color-surface-sunken)' } : {})}
    >
      <DataTable.Col source={'dateRDV' satisfies Source}>
        <MomentText />
      </DataTable.Col>
      <DataTable.Col source={'id' satisfies Source} sx={fromWidth('sm')} />
      <DataTable.Col source={'lastName' satisfies Source} label={HEADINGS.lastName}>
        <VisitorText />
      </DataTable.Col>
      <DataTable.Col source={'reason' satisfies Source} label={HEADINGS.reason} sx={fromWidth('sm')}>
        <TwoNames first="reason" second="quality" />
      </DataTable.Col>
      {hasOffice && (
        <DataTable.Col source={'region' satisfies Source} label={HEADINGS.region} sx={fromWidth('md')}>
          <TwoNames first="region" second="cell" />
        </DataTable.Col>
      )}
      <DataTable.Col
        source={'travelCosts' satisfies Source}
        label={HEADINGS.travelCosts}
        sx={fromWidth('lg')}
      >
        <TravelCosts />
      </DataTable.Col>
      <DataTable.Col {...ACTIONS}>
        <Actions />
      </DataTable.Col>
    </RecordTable>
  );
}
