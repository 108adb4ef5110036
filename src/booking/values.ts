import type { FieldErrors, Resolver } from 'react-hook-form';
import { addDays, dayIn, isDay } from '../domain/days.ts';
import { appointmentRequest } from '../domain/entities/appointment-request.ts';
import { validate } from '../domain/validate.ts';
import { ruleText } from '../i18n/rules.ts';
import { typedDay, typedPhone } from './typed.ts';

/** The form's values, as typed. */
export interface BookingValues {
  region: string;
  cell: string;
  date: string;
  reason: string;
  dateRDV: string;
  calendar: string;
  quality: string;
  lastName: string;
  firstName: string;
  birthDate: string;
  birthplace: string;
  email: string;
  phone: string;
  accFullName: string;
  /** Nobody sees it; programs fill it (PUB-04). */
  website: string;
}

export type FieldName = keyof BookingValues;

/** The fields in the order in which the page shows them: the first wrong one gets the focus. */
export const FIELD_ORDER: readonly FieldName[] = [
  'region',
  'cell',
  'date',
  'reason',
  'dateRDV',
  'quality',
  'lastName',
  'firstName',
  'birthDate',
  'birthplace',
  'email',
  'phone',
  'accFullName',
];

/** The id of the element that takes the focus for a field. */
export const fieldId = (name: FieldName): string => `field-${name}`;

/** An empty form: the date is tomorrow in the service's zone (PUB-02). */
export const emptyValues = (today: string): BookingValues => ({
  region: '',
  cell: '',
  date: addDays(today, 1),
  reason: '',
  dateRDV: '',
  calendar: '',
  quality: '',
  lastName: '',
  firstName: '',
  birthDate: '',
  birthplace: '',
  email: '',
  phone: '',
  accFullName: '',
  website: '',
});

/** The form with what was typed before a reload; a day that has passed meanwhile, or is none, is tomorrow again. */
export function restoredValues(today: string, draft: Partial<BookingValues> | null): BookingValues {
  const values = { ...emptyValues(today), ...draft };
  return isDay(values.date) && values.date >= today
    ? values
    : { ...values, date: addDays(today, 1), reason: '' };
}

/** What the form sends (PUB-06): typed forms normalized, empty and hidden keys left out. */
export function requestOf(values: BookingValues): Record<string, string> {
  const sent = {
    ...values,
    birthDate: typedDay(values.birthDate),
    phone: typedPhone(values.phone),
  };
  return Object.fromEntries(
    Object.entries(sent)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );
}

/** Checks the form by the rules that the server applies too (API-05); `zone` says which day today is. */
export const resolverIn =
  (zone: string): Resolver<BookingValues> =>
  (values) => {
    const now = Date.now();
    const { violations } = validate(appointmentRequest, requestOf(values), {
      creating: true,
      today: dayIn(zone, now),
      now,
    });
    const errors: FieldErrors<BookingValues> = {};
    for (const { path, message } of violations) {
      // A slot brings its calendar: what is wrong with it is wrong with the slot.
      const name = path === 'calendar' ? 'dateRDV' : (path as FieldName);
      errors[name] ??= { type: 'rule', message: ruleText(message) };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
