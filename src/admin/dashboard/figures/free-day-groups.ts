import type { FirstFreeDay, FreeDayOf } from '../../../domain/dashboard-figures.ts';

/** Reasons with the same first free day and office. */
interface FreeDayGroup {
  /** The names of the reasons; null for the largest group, which is last and needs no names. */
  readonly names: readonly string[] | null;
  readonly free: FirstFreeDay | null;
}

/** A group of fewer is shown by its names. */
const MIN_UNNAMED = 4;

const keyOf = ({ free }: FreeDayOf): string => (free ? `${free.day} ${free.cell.id} ${free.region.id}` : '');

/** Joins the reasons that have the same first free day: most are treated everywhere, and one line does for them. Pure. */
export function groupsOf(reasons: readonly FreeDayOf[]): readonly FreeDayGroup[] {
  const groupsByKey = new Map<string, FreeDayOf[]>();
  for (const reason of reasons)
    groupsByKey.set(keyOf(reason), [...(groupsByKey.get(keyOf(reason)) ?? []), reason]);
  const groups = [...groupsByKey.values()].sort((one, other) => one.length - other.length);
  return groups.map((group, index) => ({
    names: index === groups.length - 1 && group.length >= MIN_UNNAMED ? null : group.map(({ of }) => of.name),
    free: group[0]?.free ?? null,
  }));
}
