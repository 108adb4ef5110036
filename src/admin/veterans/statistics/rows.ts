import type { StatisticsRow } from '../../data-provider/calls/veteran-calls.ts';

/** The rows of an answer in groups by citizen status, beside those of the year before where they are asked for. Pure. */

export interface StatisticsLine {
  readonly row: StatisticsRow;
  readonly count: number;
  /** The count of the same days of the year before. */
  readonly before?: number;
}

export interface StatisticsGroup {
  readonly citizenStatusId: number;
  readonly citizenStatus: string;
  readonly lines: readonly StatisticsLine[];
  readonly count: number;
  readonly before?: number;
}

const keyOf = ({ citizenStatusId, regionId }: StatisticsRow): string => `${citizenStatusId} ${regionId}`;

/** Adds up the counts of all lines. */
export const sumOf = (all: readonly Pick<StatisticsLine, 'count' | 'before'>[]) => ({
  count: all.reduce((sum, { count }) => sum + count, 0),
  ...(all[0]?.before !== undefined && { before: all.reduce((sum, { before = 0 }) => sum + before, 0) }),
});

const names = new Intl.Collator('fr');
/** Sorts by status, then region; rows without one come last. */
const inOrder = (one: StatisticsRow, other: StatisticsRow): number =>
  names.compare(one.citizenStatus, other.citizenStatus) ||
  one.citizenStatusId - other.citizenStatusId ||
  Number(one.region === null) - Number(other.region === null) ||
  names.compare(one.region ?? '', other.region ?? '');

export function groupsOf(
  now: readonly StatisticsRow[],
  before?: readonly StatisticsRow[],
): StatisticsGroup[] {
  const rows = new Map([...(before ?? []), ...now].map((row) => [keyOf(row), row]));
  const countIn = (all: readonly StatisticsRow[]) => {
    const counts = new Map(all.map((row) => [keyOf(row), row.countVeterans]));
    return (row: StatisticsRow) => counts.get(keyOf(row)) ?? 0;
  };
  const [nowOf, beforeOf] = [countIn(now), before && countIn(before)];
  const groups = new Map<number, StatisticsLine[]>();
  for (const row of [...rows.values()].sort(inOrder)) {
    const line = { row, count: nowOf(row), ...(beforeOf && { before: beforeOf(row) }) };
    groups.set(row.citizenStatusId, [...(groups.get(row.citizenStatusId) ?? []), line]);
  }
  return [...groups].map(([citizenStatusId, lines]) => ({
    citizenStatusId,
    citizenStatus: lines[0]?.row.citizenStatus ?? '',
    lines,
    ...sumOf(lines),
  }));
}
