import { Link } from '@mui/material';
import { DataTable, LinkBase, TextField, useRecordContext, useTranslate } from 'react-admin';
import { formatDay, timeOf } from '../../domain/dates/days.ts';
import type { UnusualReadingRecord } from '../data-provider/records.ts';
import { ReferenceName } from '../ui/fields/reference-name.tsx';
import { EntityFilter } from '../ui/filters/entity-filter.tsx';
import { DayInput } from '../ui/inputs/day-input.tsx';
import { fromWidth } from '../ui/lists/from-width.ts';
import { RecordList } from '../ui/lists/record-list.tsx';
import { RecordTable } from '../ui/lists/record-table.tsx';
import { eventsAddress } from './addresses.ts';
import { SecurityFrame } from './security-frame.tsx';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof UnusualReadingRecord;

/** /securite/lectures: the readings that the rules mark, the last first (SEC-06). */
export const UnusualReadingsPage = () => (
  <SecurityFrame page="readings" intro="security.readings.intro">
    <RecordList
      resource="unusualReadings"
      hasTitle={false}
      sort={{ field: 'day', order: 'DESC' }}
      filters={
        <>
          <EntityFilter source={'rule' satisfies Source} />
          <DayInput source="day.after" label="security.filters.after" />
          <DayInput source="day.before" label="security.filters.before" />
        </>
      }
      actions={null}
    >
      <RecordTable>
        <DataTable.Col source={'day' satisfies Source}>
          <Day />
        </DataTable.Col>
        <DataTable.Col source={'rule' satisfies Source}>
          <Rule />
        </DataTable.Col>
        <DataTable.Col label="security.readings.about">
          <ReferenceName source={'user' satisfies Source} />
          <ReferenceName source={'veteran' satisfies Source} />
        </DataTable.Col>
        <DataTable.Col source={'count' satisfies Source}>
          <TextField source={'count' satisfies Source} />
        </DataTable.Col>
        <DataTable.Col label="security.readings.period" sx={fromWidth('sm')}>
          <Hours />
        </DataTable.Col>
      </RecordTable>
    </RecordList>
  </SecurityFrame>
);

/** The day, a link to the lines of it. */
function Day() {
  const translate = useTranslate();
  const record = useRecordContext<UnusualReadingRecord>();
  if (!record) return null;
  const { day, refs } = record;
  const lines = eventsAddress({
    after: String(day),
    before: String(day),
    kind: ['opened', 'printed', 'exported'],
    ...(refs.user ? { user: refs.user['@id'] } : {}),
    ...(refs.veteran ? { veteran: Number(refs.veteran.id) } : {}),
  });
  return (
    <>
      {formatDay(String(day))}
      <br />
      <Link component={LinkBase} to={lines} variant="body2">
        {translate('security.events')}
      </Link>
    </>
  );
}

function Rule() {
  const translate = useTranslate();
  return <>{translate(`choices.rule.${useRecordContext<UnusualReadingRecord>()?.rule}`)}</>;
}

function Hours() {
  const translate = useTranslate();
  const record = useRecordContext<UnusualReadingRecord>();
  if (!record) return null;
  return (
    <>
      {translate('security.readings.between', {
        first: timeOf(String(record.beginDate)),
        last: timeOf(String(record.endDate)),
      })}
    </>
  );
}
