import { categoryOf, propertyNamed } from './properties.ts';

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
  { category: 'combattant', property: 'lastName', value: '' },
  { category: 'combattant', property: 'firstName', value: '' },
];

export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

const clean = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** The filter of filled rows: property=value; several values of one property are alternatives, a bound is one. */
export function filterOf(rows: readonly FilterRow[]): Record<string, unknown> {
  const filter: Record<string, unknown> = {};
  for (const { property: name, value } of rows) {
    const property = propertyNamed(name);
    if (!property || isEmptyValue(value)) continue;
    if (property.operator === 'after' || property.operator === 'before') {
      const known = filter[property.field];
      // The day itself beside a bound: the bound alone could hold both.
      const bounds = typeof known === 'object' && known !== null && !Array.isArray(known) ? known : {};
      filter[property.field] = { ...bounds, [property.operator]: clean(value) };
    } else if (property.kind === 'flag' || property.kind === 'day' || !(name in filter)) {
      filter[name] = clean(value);
    } else {
      filter[name] = [filter[name], clean(value)].flat();
    }
  }
  return filter;
}

/** A filter as rows; what no row can show is left to the URL's writer and dropped. */
export function rowsOf(filter: Filter): FilterRow[] {
  const rows: FilterRow[] = [];
  const add = (name: string, value: unknown) => {
    const category = categoryOf(name);
    if (category && !isEmptyValue(value)) rows.push({ category, property: name, value });
  };
  for (const [name, value] of Object.entries(filter)) {
    if (Array.isArray(value)) for (const one of value) add(name, one);
    else if (typeof value === 'object' && value !== null)
      for (const [operator, bound] of Object.entries(value)) add(`${name}[${operator}]`, bound);
    else add(name, value);
  }
  return rows.length > 0 ? rows : defaultRows();
}
