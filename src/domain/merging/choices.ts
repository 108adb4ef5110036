import { veteran } from '../entities/veteran.ts';
import type { Values } from '../model/entity.ts';
import type { Field } from '../model/fields.ts';
import { isEmpty } from '../model/validate.ts';
import { PRECISIONS } from '../people/birth-date.ts';

/**
 * The choice of each value when two records of one person become one (VET-18): the fuller value is chosen beforehand,
 * and the person who merges decides. Pure.
 */

/** The record whose value stands; `both` joins lists. */
export type Side = 'kept' | 'merged' | 'both';

/** A field to choose, with those that go with it: a birth date and how much of it is known. */
export interface MergeField {
  readonly name: string;
  readonly field: Field;
  readonly names: readonly string[];
}

/** Said with the birth date, or by another operation than an edit. */
const NOT_CHOSEN: ReadonlySet<string> = new Set(['birthDatePrecision', 'archived', 'enable', 'toComplete']);

const isChosen = ([name, { readOnly, virtual }]: [string, Field]): boolean =>
  !virtual && !NOT_CHOSEN.has(name) && (!readOnly || name === 'associate') && !name.endsWith('By');

/** The fields of a veteran that a merge chooses, in the order of the record. */
export const MERGE_FIELDS: readonly MergeField[] = Object.entries<Field>(veteran.fields)
  .filter(isChosen)
  .map(([name, field]) => ({ name, field, names: field.precision ? [name, field.precision] : [name] }));

type Entry = Readonly<Record<string, unknown>>;

const entriesOf = (value: unknown): readonly Entry[] => (Array.isArray(value) ? value : []);

const plain = (value: unknown): string => JSON.stringify(value).toLocaleLowerCase('fr').replace(/\s/g, '');

/** The entries of both lists, each once; those of the first come first. */
export function joinLists(one: unknown, other: unknown): Entry[] {
  const entries = new Map([...entriesOf(one), ...entriesOf(other)].map((entry) => [plain(entry), entry]));
  return [...entries.values()];
}

/** Whether a value says nothing: an edit saves an empty rate as 0 (VET-05). */
const saysNothing = (field: Field, value: unknown): boolean =>
  isEmpty(field, value) || value === 0 || value === false;

const sameValue = (field: Field, one: unknown, other: unknown): boolean =>
  (isEmpty(field, one) && isEmpty(field, other)) || JSON.stringify(one) === JSON.stringify(other);

/** Whether both records say the same of a field. */
export const areEqual = ({ field, names }: MergeField, keptRecord: Values, mergedRecord: Values): boolean =>
  names.every((one) => sameValue(field, keptRecord[one], mergedRecord[one]));

/** The precisions of a birth date; the most exact first. */
const rankOf = (values: Values): number =>
  PRECISIONS.findIndex((one) => one === (values.birthDatePrecision ?? 'day'));

/** Whether one text holds another and more: Karim Amine says more than Karim; of two different names neither does. */
const saysMore = (one: string, other: string): boolean =>
  one.length > other.length && one.includes(other.slice(1, -1));

/** Chooses the fuller of two values; of two that say as much, that of the kept record. */
export function fullerSide({ name, field }: MergeField, keptRecord: Values, mergedRecord: Values): Side {
  const [keptValue, mergedValue] = [keptRecord[name], mergedRecord[name]];
  if (saysNothing(field, mergedValue)) return 'kept';
  if (saysNothing(field, keptValue)) return 'merged';
  if (field.kind === 'list')
    return joinLists(keptValue, mergedValue).length > entriesOf(keptValue).length ? 'both' : 'kept';
  if (field.precision) return rankOf(mergedRecord) < rankOf(keptRecord) ? 'merged' : 'kept';
  const isText = field.kind === 'text' || field.kind === 'multiline';
  return isText && saysMore(plain(mergedValue), plain(keptValue)) ? 'merged' : 'kept';
}

/** Whether two lists can be joined to a longer one. */
export const canJoin = ({ name, field }: MergeField, keptRecord: Values, mergedRecord: Values): boolean =>
  field.kind === 'list' &&
  joinLists(keptRecord[name], mergedRecord[name]).length >
    Math.max(entriesOf(keptRecord[name]).length, entriesOf(mergedRecord[name]).length);

/** The values of the kept record that the choices change. */
export function chosenValues(
  choices: Readonly<Record<string, Side>>,
  keptRecord: Values,
  mergedRecord: Values,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, names } of MERGE_FIELDS) {
    const side = choices[name] ?? 'kept';
    if (side === 'both') values[name] = joinLists(keptRecord[name], mergedRecord[name]);
    if (side === 'merged') for (const one of names) values[one] = mergedRecord[one] ?? null;
  }
  return values;
}
