import { booking } from '#texts/booking.ts';
import type { FieldName } from '../form/booking-values.ts';

const { appointment, person } = booking;

/** The name of each field that is shown. */
export const labels: Readonly<Partial<Record<FieldName, string>>> = {
  region: appointment.region,
  cell: appointment.cell,
  date: appointment.date,
  reason: appointment.reason,
  dateRDV: appointment.slot,
  quality: person.quality,
  lastName: person.lastName,
  firstName: person.firstName,
  birthDate: person.birthDate,
  birthplace: person.birthplace,
  email: person.email,
  phone: person.phone,
  accFullName: person.accFullName,
};

/** The id of the summary of errors: it takes the focus after a submit that was refused. */
export const SUMMARY = 'erreurs';
