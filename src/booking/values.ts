import type { FieldErrors, Resolver } from 'react-hook-form';
import { addDays, dayIn, isDay } from '../domain/days.ts';
import { appointmentRequest } from '../domain/entities/appointment-request.ts';
import { validate } from '../domain/validate.ts';
import { ruleText } from '../i18n/rules.ts';
import type { Choices } from './state.ts';
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
const emptyValues = (today: string): BookingValues => ({
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

const LISTS: readonly [FieldName, keyof Choices][] = [
  ['region', 'regions'],
  ['cell', 'cells'],
  ['reason', 'reasons'],
  ['quality', 'qualities'],
];

/** A choice that is not offered is emptied; a wilaya or cell without rival is chosen. */
function offered(values: BookingValues, choices: Choices): BookingValues {
  const links = LISTS.map(([name, list]) => {
    const options = choices[list];
    const only = options.length === 1 && (name === 'region' || name === 'cell') ? options[0] : undefined;
    const known = options.some((option) => option['@id'] === values[name]);
    return [name, known ? values[name] : (only?.['@id'] ?? '')];
  });
  return { ...values, ...Object.fromEntries(links) };
}

/** The form as the page begins. */
export const startValues = (today: string, choices: Choices): BookingValues =>
  offered(emptyValues(today), choices);

/** The same with what was typed before a reload; a day that has passed meanwhile, or is none, is the first again. */
export function restoredValues(
  start: BookingValues,
  draft: Partial<BookingValues>,
  { today, choices }: { today: string; choices: Choices },
): BookingValues {
  const values = offered({ ...start, ...draft }, choices);
  return isDay(values.date) && values.date >= today ? values : { ...values, date: start.date, reason: '' };
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
