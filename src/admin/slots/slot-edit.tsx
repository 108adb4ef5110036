import { Alert } from '@mui/material';
import { useGetOne, useGetRecordId, useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { dayOf, formatDay } from '../../domain/dates/days.ts';
import { useCanAccess } from '../access/use-can-access.ts';
import { lastSegment } from '../data-provider/hydra.ts';
import type { SlotRecord } from '../data-provider/records.ts';
import { FormColumn } from '../ui/forms/form-grid.tsx';
import { RecordEdit } from '../ui/forms/record-edit.tsx';
import { IntegerInput } from '../ui/inputs/integer-input.tsx';
import { MomentInput } from './moment-input.tsx';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof SlotRecord;

const calendarPage = (calendar: unknown, tab = ''): string =>
  calendar ? `/calendars/${lastSegment(String(calendar))}/show${tab}` : '/calendars';

function Inputs() {
  const record = useRecordContext<SlotRecord>();
  const translate = useTranslate();
  const bookedCount = Number(record?.booked ?? 0);
  return (
    <FormColumn>
      {bookedCount > 0 && (
        <Alert severity="info">{translate('slots.booked', { smart_count: bookedCount })}</Alert>
      )}
      <MomentInput key={record?.['@etag']} source={'dateRDV' satisfies Source} readOnly={bookedCount > 0} />
      <OutsideWarning />
      <IntegerInput source={'number' satisfies Source} isRequired />
    </FormColumn>
  );
}

/** A day outside the calendar's: the next change of the calendar would take the slot out (CAL-07). */
function OutsideWarning() {
  const translate = useTranslate();
  const calendar = useRecordContext<SlotRecord>()?.refs.calendar;
  const day = dayOf(String(useWatch({ name: 'dateRDV' }) ?? ''));
  const [start, end] = [calendar?.startDate, calendar?.endDate].map((value) => dayOf(String(value ?? '')));
  if (!day || !start || !end || (day >= start && day <= end)) return null;
  return (
    <Alert severity="warning" role="status">
      {translate('slots.outside', { start: formatDay(start), end: formatDay(end) })}
    </Alert>
  );
}

/** Changes one slot; back to its calendar (SLOT-03). */
export function SlotEdit() {
  const id = useGetRecordId();
  // Without the right to read them nothing is asked and no link leads there (SYS-13).
  const { canAccess: edits } = useCanAccess({ resource: 'availableAppointments', action: 'edit' });
  const { canAccess: opensCalendar } = useCanAccess({ resource: 'calendars', action: 'show' });
  const { data } = useGetOne('availableAppointments', { id }, { enabled: edits === true });
  const backTo = (calendar: unknown, tab?: string) =>
    opensCalendar ? calendarPage(calendar, tab) : '/appointments';
  return (
    <RecordEdit
      redirect={(_resource, _id, slot) => backTo(slot?.calendar).slice(1)}
      cancelTo={backTo(data?.calendar, '/slots')}
    >
      <Inputs />
    </RecordEdit>
  );
}
