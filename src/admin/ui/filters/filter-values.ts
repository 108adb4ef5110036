/** Returns a filter's value without its empty parts; undefined when nothing is left. */
export function withoutEmpty(value: unknown): unknown {
  if (value === '' || value === null || value === undefined) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const entries = Object.entries(value)
    .map(([key, inner]) => [key, withoutEmpty(inner)] as const)
    .filter(([, inner]) => inner !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Returns the filters without the empty ones. */
export const withoutEmptyFilters = <T extends object>(filters: T): Partial<T> =>
  (withoutEmpty(filters) ?? {}) as Partial<T>;

/** Counts the filters that a list has on: `{ dateRDV: { after, before }, name }` counts three. */
export function countFilters(filters: Readonly<Record<string, unknown>> | undefined): number {
  const count = (value: unknown): number => {
    if (value === '' || value === null || value === undefined) return 0;
    if (typeof value !== 'object' || Array.isArray(value)) return 1;
    return Object.values(value).reduce((sum: number, inner) => sum + count(inner), 0);
  };
  return count(filters ?? {});
}
