import { useEffect, useState } from 'react';
import { Loading, useGetList, useLocation, useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { addDays } from '../../../domain/dates/days.ts';
import { serviceToday } from '../../../shared/page-settings.ts';
import { useSessionUser } from '../../access/use-session-user.ts';
import type { AppointmentRecord, VeteranRecord } from '../../data-provider/records.ts';
import { RecordCreate } from '../../ui/forms/record-create.tsx';
import { RecordEdit } from '../../ui/forms/record-edit.tsx';
import { useKeysBefore, useKeysWhen } from '../../ui/use-early-keys.ts';
import { PersonQuestion } from '../conflicts/person-question.tsx';
import { bookingDefaultsInQuery, idInQuery, isMoveAddress } from './booking-address.ts';
import { BookingInputs } from './booking-inputs.tsx';
import { KnownCaller } from './known-caller.tsx';
import { useBooking } from './use-booking.ts';
import { knownOf, valuesOfVeteran } from './veteran-values.ts';

interface BookingFormProps {
  /** Fills and links the visitor (VET-13). */
  readonly veteran?: VeteranRecord;
  /** The page to which Annuler leads; the list by default. */
  readonly cancelTo?: string;
  /** Shows the title of a creation page; off on another record's page. */
  readonly hasTitle?: boolean;
}

/**
 * Books an appointment (APT-04, APT-05). The defaults are tomorrow and the user's own cell and region, unless the URL
 * names others. For a known veteran the first missing field has the focus (VET-13, APT-12). Saving opens the
 * appointment's page.
 */
export function BookingForm({ veteran, cancelTo, hasTitle }: BookingFormProps) {
  const user = useSessionUser();
  const { search } = useLocation();
  const { send, onConflict, conflict, forget } = useBooking({ creating: true });
  // The initial values are computed once: recomputed after midnight, they would reset what was typed.
  const [defaultValues] = useState(() => ({
    veteran: null,
    cell: user?.cell?.['@id'] ?? null,
    region: user?.region?.['@id'] ?? null,
    date: addDays(serviceToday(), 1),
    ...bookingDefaultsInQuery(search),
    ...(veteran ? { ...valuesOfVeteran(veteran), ...knownOf(veteran) } : {}),
  }));
  return (
    <RecordCreate
      resource="appointments"
      defaultValues={defaultValues}
      onSave={send}
      onConflict={onConflict}
      cancelTo={cancelTo}
      hasTitle={hasTitle}
    >
      <BookingInputs slot={idInQuery(search, 'slot')} />
      {veteran && <KnownCaller />}
      <PersonQuestion creating conflict={conflict} send={send} onClose={forget} />
    </RecordCreate>
  );
}

/** The booking form for the veteran that the URL names: `?veteran=12` (APT-12). */
export function AppointmentCreate() {
  const { search } = useLocation();
  const id = idInQuery(search, 'veteran');
  return id ? <BookingFor key={id} id={id} /> : <BookingForm />;
}

function BookingFor({ id }: { readonly id: string }) {
  // As in the form's veteran search, `for` returns the fields that the form fills, also of a record that the user may
  // only list.
  const { data, isPending } = useGetList<VeteranRecord>('veterans', {
    filter: { id, for: 'appointment' },
    pagination: { page: 1, perPage: 1 },
  });
  // Without a known veteran no field takes the early keys, so none are buffered.
  useKeysBefore(isPending || data?.[0] !== undefined);
  return isPending ? <Loading /> : <BookingForm veteran={data?.[0]} />;
}

const EditInputs = () => <BookingInputs appointment={useRecordContext<AppointmentRecord>()} />;

/** The slot that the appointment had when it was read, sent beside the new one (APT-08). */
const oldSlot = ({ dateRDV }: AppointmentRecord) => ({ ancienDateRDV: dateRDV, sendMail: true });

/** Focuses and selects the day when the form is opened to move an appointment (APT-12). */
function DayFirst() {
  const { setFocus } = useFormContext();
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    setFocus('date', { shouldSelect: true });
    setFocused(true);
  }, [setFocus]);
  useKeysWhen(isFocused);
  return null;
}

/** Changes an appointment, or moves it to another slot (APT-08). */
export function AppointmentEdit() {
  const { search } = useLocation();
  const { send, onConflict, conflict, forget } = useBooking({ creating: false });
  useKeysBefore(isMoveAddress(search));
  return (
    <RecordEdit onSave={send} onConflict={onConflict} defaultValues={oldSlot}>
      <EditInputs />
      {isMoveAddress(search) && <DayFirst />}
      <PersonQuestion conflict={conflict} send={send} onClose={forget} />
    </RecordEdit>
  );
}
