import { booking } from '#texts/booking.ts';
import { language } from '#texts/locale.ts';
import { addDays, isDay } from '../../domain/dates/days.ts';
import { type Hour, hoursOf } from '../../domain/scheduling/free-hours.ts';
import { fill } from '../../i18n/fill.ts';
import type { Option, SlotQuery } from '../api.ts';
import type { Choices } from '../choices.ts';
import { NO_CHOICES } from '../choices.ts';
import { onlyCell } from '../fields/offices.ts';
import type { PageState } from '../render/state.ts';
import type { Appointment } from '../storage/confirmation-storage.ts';
import { type BookingValues, type FieldName, isFieldName } from './booking-values.ts';
import { dayOrText, typedBirthDay, typedPhone } from './typed.ts';

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

const LISTS: readonly [FieldName, Exclude<keyof Choices, 'places'>][] = [
  ['region', 'regions'],
  ['cell', 'cells'],
  ['reason', 'reasons'],
  ['quality', 'qualities'],
];

/** A choice that is not offered is emptied; a wilaya or cell without rival is chosen, there too (PUB-09). */
function offeredValues(values: BookingValues, choices: Choices): BookingValues {
  const links = LISTS.map(([name, list]) => {
    const options = choices[list];
    const only = options.length === 1 && (name === 'region' || name === 'cell') ? options[0] : undefined;
    const isOffered = options.some((option) => option['@id'] === values[name]);
    return [name, isOffered ? values[name] : (only?.['@id'] ?? '')];
  });
  const nextValues = { ...values, ...Object.fromEntries(links) };
  return nextValues.cell ? nextValues : { ...nextValues, cell: onlyCell(choices, nextValues.region) };
}

type StartState = Pick<PageState, 'today' | 'choices' | 'hours' | 'sent'>;

/** The form as the page begins: with what was sent, and an hour where there are some (SLOT-06). */
export function startValues({ today, choices, hours, sent }: StartState): BookingValues {
  const values = offeredValues({ ...emptyValues(today), ...sent?.values }, choices ?? NO_CHOICES);
  const freeHours = hoursOf(hours?.slots ?? []);
  const hour = freeHours.find(({ dateRDV }) => dateRDV === values.dateRDV) ?? freeHours[0];
  return { ...values, dateRDV: hour?.dateRDV ?? '', calendar: hour?.calendar ?? '' };
}

/** An hour as its button says it to the server: when, and by which calendar. */
export const hourValue = ({ dateRDV, calendar }: Pick<Hour, 'dateRDV' | 'calendar'>): string =>
  `${dateRDV} ${calendar}`;

/** Joins office and day to one text, by which the shown hours are compared with the chosen office and day. */
export const officeAndDay = ({ region, cell, date }: SlotQuery): string => [region, cell, date].join(' ');

/** The fields of the page as the form's values. */
export function typedValues(
  fields: Iterable<readonly [string, string]>,
  today: string,
): Partial<BookingValues> {
  const values: Partial<BookingValues> = {};
  for (const [name, text] of fields) {
    if (name === 'dateRDV') [values.dateRDV = '', values.calendar = ''] = text.split(' ');
    else if (name === 'date') values.date = dayOrText(text, today);
    else if (name === 'website' || isFieldName(name)) values[name] = text;
  }
  return values;
}

/** The same with what was typed before a reload; a day that has passed meanwhile, or is none, is the first again. */
export function restoredValues(
  start: BookingValues,
  draft: Partial<BookingValues>,
  { today, choices }: StartState,
): BookingValues {
  const values = offeredValues({ ...start, ...draft }, choices ?? NO_CHOICES);
  return isDay(values.date) && values.date >= today ? values : { ...values, date: start.date, reason: '' };
}

/** Builds the request body (PUB-06): typed values are normalized, empty and hidden keys left out. */
export function requestOf(values: BookingValues, today: string): Record<string, string> {
  const requestValues = {
    ...values,
    birthDate: typedBirthDay(values.birthDate, today),
    phone: typedPhone(values.phone),
    // The language of mails to the visitor (PUB-08).
    language,
  };
  return Object.fromEntries(
    Object.entries(requestValues)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );
}

/** The office of the appointment, in the words of the lists, and what to bring, for its confirmation. */
export function confirmedOf(
  { cell, region, reason }: BookingValues,
  { cells, regions, reasons }: Choices,
): Pick<Appointment, 'place' | 'map' | 'papers'> {
  const find = <O extends Option>(options: readonly O[], link: string) =>
    options.find((option) => option['@id'] === link);
  const { name = '', address, map } = find(regions, region) ?? {};
  const names = { cell: find(cells, cell)?.name ?? '', region: name };
  return {
    place: address
      ? fill(booking.appointment.placeAt, { ...names, address })
      : fill(booking.appointment.place, names),
    map,
    papers: find(reasons, reason)?.papers,
  };
}
