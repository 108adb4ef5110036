import type { FirstFreeDay, FreeDayOf } from '../../../domain/dashboard-figures.ts';

/** Reasons with the same first free day and place. */
interface FreeDayGroup {
  /** The names of the reasons; null for the largest group, which is last and needs no names. */
  readonly names: readonly string[] | null;
  readonly free: FirstFreeDay | null;
}

/** A group of fewer is shown by its names. */
const MIN_UNNAMED = 4;

const placeOf = ({ free }: FreeDayOf): string =>
  free ? `${free.day} ${free.cell.id} ${free.region.id}` : '';

/** Joins the reasons that have the same first free day: most are treated everywhere, and one line does for them. Pure. */
export function groupsOf(reasons: readonly FreeDayOf[]): readonly FreeDayGroup[] {
  const byPlace = new Map<string, FreeDayOf[]>();
  for (const reason of reasons)
    byPlace.set(placeOf(reason), [...(byPlace.get(placeOf(reason)) ?? []), reason]);
  const groups = [...byPlace.values()].sort((one, other) => one.length - other.length);
  return groups.map((group, index) => ({
    names: index === groups.length - 1 && group.length >= MIN_UNNAMED ? null : group.map(({ of }) => of.name),
    free: group[0]?.free ?? null,
  }));
}
