import { useState } from 'react';
import { useLocation, useRecordContext } from 'react-admin';
import { addDays } from '../../domain/days.ts';
import { serviceToday } from '../../service/service.ts';
import { useSessionUser } from '../access/use-session-user.ts';
import type { AppointmentRecord, VeteranRecord } from '../data-provider/records.ts';
import { RecordCreate } from '../ui/forms/record-create.tsx';
import { RecordEdit } from '../ui/forms/record-edit.tsx';
import { askedBooking } from './booking-address.ts';
import { BookingInputs } from './booking-inputs.tsx';
import { PersonQuestion } from './standing/person-question.tsx';
import { useBooking } from './use-booking.ts';
import { knownOf, valuesOfVeteran } from './veteran-values.ts';

interface BookingFormProps {
  /** Fills and links the visitor (VET-13). */
  readonly veteran?: VeteranRecord;
  /** Where Annuler leads; the list unless told. */
  readonly cancelTo?: string;
  /** Shows the title of a creation page; off on another record's page. */
  readonly titled?: boolean;
}

/**
 * Books an appointment (APT-04, APT-05): tomorrow, in the user's own cell and region, or as the address asks; on a
 * veteran's record for that veteran (VET-13). Afterwards the appointment's page.
 */
export function BookingForm({ veteran, cancelTo, titled }: BookingFormProps) {
  const user = useSessionUser();
  const { search } = useLocation();
  const { send, onConflict, conflict, forget } = useBooking({ creating: true });
  // What it starts from stays, past midnight too, or what is typed would go.
  const [defaultValues] = useState(() => ({
    veteran: null,
    cell: user?.cell?.['@id'] ?? null,
    region: user?.region?.['@id'] ?? null,
    date: addDays(serviceToday(), 1),
    ...(veteran ? { ...valuesOfVeteran(veteran), ...knownOf(veteran) } : askedBooking(search)),
  }));
  return (
    <RecordCreate
      resource="appointments"
      defaultValues={defaultValues}
      onSave={send}
      onConflict={onConflict}
      cancelTo={cancelTo}
      titled={titled}
    >
      <BookingInputs />
      <PersonQuestion creating conflict={conflict} send={send} onClose={forget} />
    </RecordCreate>
  );
}

export const AppointmentCreate = () => <BookingForm />;

const EditInputs = () => <BookingInputs appointment={useRecordContext<AppointmentRecord>()} />;

/** The slot that the appointment had when it was read, beside the one that is chosen (APT-08). */
const oldSlot = ({ dateRDV }: AppointmentRecord) => ({ ancienDateRDV: dateRDV, sendMail: true });

/** Changes an appointment, or moves it to another slot (APT-08). */
export function AppointmentEdit() {
  const { send, onConflict, conflict, forget } = useBooking({ creating: false });
  return (
    <RecordEdit onSave={send} onConflict={onConflict} defaultValues={oldSlot}>
      <EditInputs />
      <PersonQuestion conflict={conflict} send={send} onClose={forget} />
    </RecordEdit>
  );
}
