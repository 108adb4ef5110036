import { Typography } from '@mui/material';
import { DataTable, useRecordContext, useTranslate } from 'react-admin';
import { formatDay } from '../../domain/dates/days.ts';
import { recordName } from '../../domain/model/record-name.ts';
import type { ClosureRecord } from '../data-provider/records.ts';
import { NameLink } from '../ui/fields/name-link.tsx';
import { EntityFilter } from '../ui/filters/entity-filter.tsx';
import { ReferenceFilter } from '../ui/filters/reference-filter.tsx';
import { DayInput } from '../ui/inputs/day-input.tsx';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { ACTIONS } from '../ui/lists/actions-column.tsx';
import { fromWidth } from '../ui/lists/from-width.ts';
import { AddButton } from '../ui/lists/list-parts.tsx';
import { RecordList } from '../ui/lists/record-list.tsx';
import { RecordTable } from '../ui/lists/record-table.tsx';
import { RowActions } from '../ui/lists/row-actions.tsx';
import { NationalDaysButton } from './national-days.tsx';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof ClosureRecord;

const ListTools = lazyScreen(() => import('../ui/lists/list-tools.tsx'), 'ListTools', { texts: false });

/** The days of a closure, and its hours of each day unless it closes whole days. */
function ClosureTime() {
  const record = useRecordContext<ClosureRecord>();
  const translate = useTranslate();
  if (!record) return null;
  const { startDate, endDate, startHour, endHour } = record;
  const days =
    startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} – ${formatDay(endDate)}`;
  return (
    <>
      <Typography variant="body2">{days}</Typography>
      {startHour && (
        <Typography variant="body2" color="textSecondary">
          {translate('closures.hours', { from: startHour, to: endHour })}
        </Typography>
      )}
    </>
  );
}

/** The wilaya and cell that a closure closes; without either it closes all. */
function ClosedOffice() {
  const record = useRecordContext<ClosureRecord>();
  const translate = useTranslate();
  if (!record) return null;
  const names = [record.refs.region, record.refs.cell].flatMap((one) => (one ? [recordName(one)] : []));
  return <Typography variant="body2">{names.join(', ') || translate('closures.everywhere')}</Typography>;
}

const filters = (
  <>
    <EntityFilter source={'name' satisfies Source} />
    <DayInput source={'startDate' satisfies Source} />
    <DayInput source={'endDate' satisfies Source} />
    <ReferenceFilter field="region" />
    <ReferenceFilter field="cell" />
  </>
);

/** The list of closures, the latest first. */
export const ClosureList = () => (
  <RecordList
    sort={{ field: 'startDate', order: 'DESC' }}
    filters={filters}
    tools={<ListTools isCrowded />}
    actions={
      <>
        <NationalDaysButton />
        <AddButton />
      </>
    }
  >
    <RecordTable>
      <DataTable.Col source={'startDate' satisfies Source} label="closures.when">
        <ClosureTime />
      </DataTable.Col>
      <DataTable.Col source={'name' satisfies Source}>
        <NameLink />
      </DataTable.Col>
      <DataTable.Col source={'region' satisfies Source} label="closures.where" sx={fromWidth('sm')}>
        <ClosedOffice />
      </DataTable.Col>
      <DataTable.Col {...ACTIONS}>
        <RowActions />
      </DataTable.Col>
    </RecordTable>
  </RecordList>
);
