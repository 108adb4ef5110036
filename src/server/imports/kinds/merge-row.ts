import type { ReadRow } from '../../../domain/imports/read-row.ts';
import { textKey } from '../../../domain/imports/text-key.ts';
import type { Values } from '../../../domain/model/entity.ts';
import { areCompatible, type Birth, PRECISIONS } from '../../../domain/people/birth-date.ts';

/** A record with what a row says more or otherwise; an empty cell leaves its field as it is (VET-19). Pure. */

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether two texts say the same: case, accents and signs are no change. */
const isSameText = (before: unknown, after: unknown): boolean =>
  typeof before === 'string' && typeof after === 'string' && textKey(before) === textKey(after);

const rankOf = ({ birthDatePrecision }: Birth): number =>
  PRECISIONS.findIndex((precision) => precision === (birthDatePrecision ?? 'day'));

/** Whether the record knows the birth date at least as exactly, and the row does not contradict it. */
const knowsBirth = (previous: Values, values: Values): boolean =>
  areCompatible(previous, values) && rankOf(previous) <= rankOf(values);

type Entry = Readonly<Record<string, unknown>>;

const entryKey = (entry: Entry): string =>
  Object.values(entry)
    .map((part) => textKey(String(part)))
    .join(' ');

/** The entries that stand, and the new ones behind them, each once. */
function addEntries(before: readonly Entry[], after: readonly Entry[]): readonly Entry[] {
  const keys = new Set(before.map(entryKey));
  return [...before, ...after.filter((entry) => !keys.has(entryKey(entry)) && keys.add(entryKey(entry)))];
}

function mergeValue(before: unknown, after: unknown): unknown {
  if (isBlank(before)) return after;
  if (Array.isArray(after)) return addEntries(Array.isArray(before) ? before : [], after);
  return isSameText(before, after) ? before : after;
}

/**
 * Merges a row into a record. Phones and addresses are added to those that stand; a value that stands in for a missing
 * one replaces nothing.
 */
export function mergeRow(previous: Values, { values, presumedFields }: ReadRow): Values {
  const record: Record<string, unknown> = { ...previous };
  for (const [name, after] of Object.entries(values)) {
    if (name === 'birthDatePrecision' || (presumedFields.has(name) && !isBlank(previous[name]))) continue;
    if (name !== 'birthDate') {
      record[name] = mergeValue(previous[name], after);
      if (presumedFields.has(name)) record.toComplete = true;
    } else if (!knowsBirth(previous, values))
      Object.assign(record, { birthDate: after, birthDatePrecision: values.birthDatePrecision ?? 'day' });
  }
  return record;
}
