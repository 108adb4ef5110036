import { Alert } from '@mui/material';
import { useGetOne, useGetRecordId, useRecordContext, useTranslate } from 'react-admin';
import { type HydraRecord, lastSegment } from '../dataProvider/hydra.ts';
import { FormColumn } from '../ui/FormGrid.tsx';
import { IntegerInput } from '../ui/IntegerInput.tsx';
import { RecordEdit } from '../ui/RecordForms.tsx';
import { MomentInput } from './MomentInput.tsx';

const calendarPage = (calendar: unknown, tab = ''): string =>
  calendar ? `/calendars/${lastSegment(String(calendar))}/show${tab}` : '/calendars';

function Inputs() {
  const record = useRecordContext<HydraRecord>();
  const translate = useTranslate();
  const booked = Number(record?.booked ?? 0);
  return (
    <FormColumn>
      {booked > 0 && <Alert severity="info">{translate('slots.booked', { smart_count: booked })}</Alert>}
      <MomentInput key={record?.['@etag']} source="dateRDV" readOnly={booked > 0} />
      <IntegerInput source="number" isRequired />
    </FormColumn>
  );
}

/** Changes one slot; back to its calendar (SLOT-03). */
export function SlotEdit() {
  const id = useGetRecordId();
  const { data } = useGetOne('availableAppointments', { id });
  return (
    <RecordEdit
      redirect={(_resource, _id, slot) => calendarPage(slot?.calendar).slice(1)}
      cancelTo={calendarPage(data?.calendar, '/slots')}
    >
      <Inputs />
    </RecordEdit>
  );
}
