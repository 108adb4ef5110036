import { categoryOf, type Property, propertyNamed } from './properties.ts';

/** Between the rows of the filter card and the filter that the URL holds (VET-02, SYS-11). Pure. */

/** A row: what is asked, and of which category. `value` is text, except for a flag. */
export interface FilterRow {
  readonly category: string;
  readonly property: string;
  readonly value: unknown;
}

type Filter = Readonly<Record<string, unknown>>;

/** The rows of a card without filter. */
export const defaultRows = (): FilterRow[] => [
  { category: 'identity', property: 'lastName', value: '' },
  { category: 'identity', property: 'firstName', value: '' },
];

export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

const clean = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** Values of one property: one as itself, several as a list. */
const oneOrList = (values: readonly unknown[]): unknown => (values.length === 1 ? values[0] : values);

/**
 * The filter of filled rows: values of one property are alternatives, different properties all hold. A day is asked
 * beside its bounds as `is`: `{ birthDate: { is, after, before } }`.
 */
export function filterOf(rows: readonly FilterRow[]): Record<string, unknown> {
  const valuesByProperty = new Map<Property, unknown[]>();
  for (const { property: name, value } of rows) {
    const property = propertyNamed(name);
    if (!property || isEmptyValue(value)) continue;
    valuesByProperty.set(property, [...new Set([...(valuesByProperty.get(property) ?? []), clean(value)])]);
  }
  const filter: Record<string, unknown> = {};
  const boundedFields = new Set(
    [...valuesByProperty.keys()].flatMap(({ field, operator }) =>
      operator === 'after' || operator === 'before' ? field : [],
    ),
  );
  for (const [{ name, field, operator }, values] of valuesByProperty)
    if (boundedFields.has(field))
      filter[field] = { ...Object(filter[field]), [operator ?? 'is']: oneOrList(values) };
    else filter[name] = oneOrList(values);
  return filter;
}

/** The way in which a row combines with those before it: `and` a new property, `or` another value of that of row `with`. */
export function joinOf(
  rows: readonly Pick<FilterRow, 'property'>[],
  index: number,
): { or: boolean; with: number } {
  const property = rows[index]?.property;
  const before = property ? rows.slice(0, index).findLastIndex((row) => row.property === property) : -1;
  return { or: before >= 0, with: before };
}

/** A filter as rows; what no row can show is left to the URL's writer and dropped. */
export function rowsOf(filter: Filter): FilterRow[] {
  const rows: FilterRow[] = [];
  const add = (name: string, value: unknown) => {
    const category = categoryOf(name);
    if (category && !isEmptyValue(value)) rows.push({ category, property: name, value });
  };
  for (const [name, value] of Object.entries(filter)) {
    const isAsked =
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value)
        : [['is', value]];
    for (const [operator, values] of isAsked)
      for (const one of [values].flat()) add(operator === 'is' ? name : `${name}[${operator}]`, one);
  }
  return rows.length > 0 ? rows : defaultRows();
}
