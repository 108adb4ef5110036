import SentIcon from '@mui/icons-material/CheckCircleOutlined';
import { Box, Chip, LinearProgress, Typography } from '@mui/material';
import { DataTable, useRecordContext, useTranslate } from 'react-admin';
import { recordName } from '../../domain/model/record-name.ts';
import { formatCount } from '../../i18n/fill.ts';
import type { CalendarRecord } from '../data-provider/records.ts';
import { NameLink } from '../ui/fields/name-link.tsx';
import { FlagFilter } from '../ui/filters/entity-filter.tsx';
import { ReferenceFilter } from '../ui/filters/reference-filter.tsx';
import { DayInput } from '../ui/inputs/day-input.tsx';
import { IntegerInput } from '../ui/inputs/integer-input.tsx';
import { ACTIONS } from '../ui/lists/actions-column.tsx';
import { fromWidth } from '../ui/lists/from-width.ts';
import { RecordList } from '../ui/lists/record-list.tsx';
import { RecordTable } from '../ui/lists/record-table.tsx';
import { RowActions } from '../ui/lists/row-actions.tsx';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof CalendarRecord;

/** Start and end. They link to the detail when the calendar is sent (CAL-01). */
function Period() {
  const record = useRecordContext<CalendarRecord>();
  if (!record) return null;
  const text = (
    <Box component="span" sx={{ whiteSpace: { sm: 'nowrap' } }}>
      {recordName(record)}
    </Box>
  );
  return (
    <>
      {record.sent ? <NameLink>{text}</NameLink> : text}
      {/* On a phone the cell and wilaya show here, because they have no column of their own. */}
      <Box sx={{ display: { sm: 'none' } }}>
        <Office />
      </Box>
    </>
  );
}

/** Whether the calendar is sent, and whether it is archived. */
export function CalendarState() {
  const record = useRecordContext<CalendarRecord>();
  const translate = useTranslate();
  if (!record) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {record.sent ? (
        <Chip
          size="small"
          color="success"
          variant="outlined"
          icon={<SentIcon />}
          label={translate('resources.calendars.fields.sent')}
        />
      ) : (
        <Chip size="small" variant="outlined" label={translate('calendars.notSent')} />
      )}
      {record.archived && <Chip size="small" label={translate('screens.record.archived')} />}
    </Box>
  );
}

/** Two short lines of a cell. */
function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <Typography key={line} variant="body2" sx={{ whiteSpace: 'nowrap' }}>
      {line}
    </Typography>
  ));
}

function Hours() {
  const record = useRecordContext<CalendarRecord>();
  if (!record) return null;
  const { startHourAM, endHourAM, startHourPM, endHourPM } = record;
  const afternoon = startHourPM && endHourPM ? [`${startHourPM} – ${endHourPM}`] : [];
  return <Lines lines={[`${startHourAM} – ${endHourAM}`, ...afternoon]} />;
}

function Agents() {
  const record = useRecordContext<CalendarRecord>();
  const translate = useTranslate();
  if (!record) return null;
  return (
    <Lines
      lines={[
        `${translate('calendars.morning')} : ${record.nbAgentAM}`,
        `${translate('calendars.afternoon')} : ${record.nbAgentPM ?? 0}`,
      ]}
    />
  );
}

function Duration() {
  const record = useRecordContext<CalendarRecord>();
  const translate = useTranslate();
  return <span>{translate('calendars.minutes', { count: record?.duration })}</span>;
}

/** Places taken of all places, as figures and a bar (CAL-08). */
function Fill() {
  const record = useRecordContext<CalendarRecord>();
  const translate = useTranslate();
  if (!record) return null;
  const { places, booked } = record;
  const share = places ? Math.round(((booked ?? 0) / places) * 100) : 0;
  return (
    <Box sx={{ minWidth: 56 }}>
      <Typography variant="body2" sx={{ whiteSpace: 'nowrap' }}>
        {translate('calendars.fillOf', {
          booked: formatCount(booked ?? 0),
          places: formatCount(places ?? 0),
        })}
      </Typography>
      <LinearProgress variant="determinate" value={share} aria-hidden sx={{ height: 6, borderRadius: 3 }} />
    </Box>
  );
}

function Office() {
  const refs = useRecordContext<CalendarRecord>()?.refs;
  return (
    <>
      <Typography variant="body2">{recordName(refs?.region)}</Typography>
      <Typography variant="body2" color="textSecondary">
        {recordName(refs?.cell)}
      </Typography>
    </>
  );
}

const filters = (
  <>
    <DayInput source={'startDate' satisfies Source} />
    {(['is', 'after', 'before'] as const).map((comparison) => (
      <DayInput key={comparison} source={`endDate.${comparison}`} label={`calendars.filters.${comparison}`} />
    ))}
    <IntegerInput source={'duration' satisfies Source} />
    <IntegerInput source={'nbAgent' satisfies Source} />
    <DayInput source={'createdDate' satisfies Source} />
    <DayInput source={'updatedDate' satisfies Source} />
    <FlagFilter source={'archived' satisfies Source} />
    <FlagFilter source={'sent' satisfies Source} />
    <ReferenceFilter field="cell" />
    <ReferenceFilter field="region" />
  </>
);

/** Calendars, the latest first (CAL-01). */
export const CalendarList = () => (
  <RecordList sort={{ field: 'startDate', order: 'DESC' }} filters={filters}>
    <RecordTable>
      <DataTable.Col source={'startDate' satisfies Source} label="calendars.period">
        <Period />
      </DataTable.Col>
      <DataTable.Col source={'sent' satisfies Source}>
        <CalendarState />
        {/* On a phone the bar shows here: its own column gives its room to the row's actions. */}
        <Box sx={{ display: { sm: 'none' }, mt: 0.5 }}>
          <Fill />
        </Box>
      </DataTable.Col>
      <DataTable.Col label="calendars.hours" sx={fromWidth('sm')}>
        <Hours />
      </DataTable.Col>
      <DataTable.Col source={'duration' satisfies Source} label="calendars.duration" sx={fromWidth('md')}>
        <Duration />
      </DataTable.Col>
      <DataTable.Col label="calendars.agents" sx={fromWidth('md')}>
        <Agents />
      </DataTable.Col>
      <DataTable.Col label="calendars.fill" sx={fromWidth('sm')}>
        <Fill />
      </DataTable.Col>
      <DataTable.Col source={'region' satisfies Source} label="calendars.place" sx={fromWidth('sm')}>
        <Office />
      </DataTable.Col>
      <DataTable.Col {...ACTIONS}>
        <RowActions />
      </DataTable.Col>
    </RecordTable>
  </RecordList>
);
