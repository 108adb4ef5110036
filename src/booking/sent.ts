import { dayOf, isDay } from '../domain/days.ts';
import type { Violation } from '../domain/entity.ts';
import type { SlotQuery } from './api.ts';
import type { Sent } from './state.ts';
import { type BookingValues, FIELD_ORDER, placeAndDay, typedValues, violationsOf } from './values.ts';

/** A form that comes without scripts (PUB-07), read by the server as the page's own code reads it. */

/** Longer than any field may be: what is longer is refused all the same. */
const MOST_TEXT = 1000;

/** What was typed, as the form holds it; `fresh`, the form at its beginning, gives the rest. */
export function readForm(form: URLSearchParams, fresh: BookingValues): BookingValues {
  const texts = [...form].map(
    ([name, text]) => [name, text.slice(0, MOST_TEXT).replaceAll('\0', '').toWellFormed()] as const,
  );
  const values = { ...fresh, ...typedValues(texts) };
  // The hours that were shown are those of another day or place.
  const stale = form.get('shown') !== placeAndDay(values) || dayOf(values.dateRDV) !== values.date;
  return stale ? { ...values, dateRDV: '', calendar: '' } : values;
}

/** What free hours can be asked for; null where place or day is missing. */
export const questionOf = ({ cell, region, date }: BookingValues, today: string): SlotQuery | null =>
  cell && region && isDay(date) && date >= today ? { cell, region, date } : null;

const PLACE = ['region', 'cell', 'date'];

/** What is wrong with a form; of one that only asks for the hours, with their place and day. */
export function checkForm(values: BookingValues, zone: string, onlyHours: boolean): readonly Violation[] {
  const wrong = violationsOf(values, zone);
  return onlyHours ? wrong.filter(({ path }) => PLACE.includes(path)) : wrong;
}

/** Where a form that comes back is opened: at the first field that is wrong, at its hours, or at why it was refused. */
export function anchorOf({ violations, refused }: Pick<Sent, 'violations' | 'refused'>): string {
  const paths = violations.map(({ path }) => (path === 'calendar' ? 'dateRDV' : path));
  const wrong = FIELD_ORDER.find((name) => paths.includes(name));
  return wrong || !refused ? `field-${wrong ?? 'dateRDV'}` : 'send';
}
