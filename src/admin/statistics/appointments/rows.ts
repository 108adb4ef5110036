import { WEEKDAYS, yearBefore } from '../../../domain/dates/days.ts';
import { recordOf } from '../../../domain/model/keys.ts';
import type { Breakdown } from '../../../domain/scheduling/figures.ts';
import { OUTCOMES, type Outcome } from '../../../domain/scheduling/outcomes.ts';
import type { FiguresRow } from '../../data-provider/calls/figure-calls.ts';

/** From the rows of an answer to those of a table: put beside those of the year before, in groups, with sums. Pure. */

export type Figure = 'booked' | Outcome;
export const FIGURES: readonly Figure[] = ['booked', ...OUTCOMES];

export interface Counts extends Readonly<Record<Figure, number>> {
  /** That could be taken; null where places are for something else too. */
  readonly places: number | null;
  /** Until the first free one; null where none is. */
  readonly freeInDays: number | null;
}

/** A row of a table; `before` are the counts of the year before, where they are asked for. */
export interface Line {
  readonly key: string;
  readonly part: Omit<FiguresRow, keyof Counts>;
  readonly now: Counts;
  readonly before?: Counts | undefined;
}

/** The rows that begin alike, of a cell for example, with their sum. */
export interface Group extends Line {
  readonly lines: readonly Line[];
}

/** Those that hold or held a place. */
export const takenOf = ({ booked, canceledByStaff, canceledByVisitor }: Counts): number =>
  booked - canceledByStaff - canceledByVisitor;

const soonest = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.min(one, other);

export function sumOf(all: readonly Partial<Counts>[]): Counts {
  const sum = (name: Figure) => all.reduce((before, counts) => before + (counts[name] ?? 0), 0);
  return {
    ...recordOf(FIGURES, sum),
    places: all.some(({ places }) => places === null)
      ? null
      : all.reduce((before, { places }) => before + (places ?? 0), 0),
    freeInDays: all.reduce<number | null>(
      (before, { freeInDays }) => soonest(before, freeInDays ?? null),
      null,
    ),
  };
}

type Row = Omit<FiguresRow, keyof Counts>;

/** Returns the key of a row; a month of the year before has the key of the month that stands beside it. */
const keyOf = ({ cell, region, reason, weekday, month }: Row): string =>
  [cell?.id, region?.id, reason?.id, weekday, month].filter((one) => one !== undefined).join(' ');

const yearOn = (month: string): string => `${Number(month.slice(0, 4)) + 1}${month.slice(4)}`;

/** The months of the year before, in the words of this one. */
const asThisYear = (row: FiguresRow): FiguresRow =>
  row.month === undefined ? row : { ...row, month: yearOn(row.month) };

/** The month of the year before that stands beside one. */
export const monthBefore = (month: string): string => yearBefore(`${month}-01`).slice(0, 7);

/** The first columns of a table, by breakdown. */
export const COLUMNS = {
  cell: ['cell', 'region'],
  region: ['region', 'cell'],
  reason: ['reason'],
  weekday: ['weekday'],
  month: ['month'],
} as const satisfies Readonly<Record<Breakdown, readonly (keyof Row)[]>>;

const names = new Intl.Collator('fr', { numeric: true });

/** The sort key of a row. */
const sortKeyOf = (row: Row, column: keyof Row): string =>
  column === 'weekday'
    ? String(WEEKDAYS.findIndex((one) => one === row.weekday))
    : column === 'month'
      ? (row.month ?? '')
      : `${row[column]?.name} ${row[column]?.id}`;

/** The rows of a breakdown beside those of the year before, in order. */
function linesOf(by: Breakdown, now: readonly FiguresRow[], before?: readonly FiguresRow[]): Line[] {
  const beside = before && new Map(before.map(asThisYear).map((row) => [keyOf(row), row]));
  const lines = now.map((row): Line => {
    const key = keyOf(row);
    const old = beside?.get(key);
    return { key, part: row, now: sumOf([row]), before: beside && sumOf(old ? [old] : []) };
  });
  const keys = new Set(lines.map(({ key }) => key));
  for (const [key, row] of beside ?? [])
    if (!keys.has(key)) lines.push({ key, part: row, now: sumOf([]), before: sumOf([row]) });
  return lines.sort((one, other) => {
    for (const column of COLUMNS[by]) {
      const order = names.compare(sortKeyOf(one.part, column), sortKeyOf(other.part, column));
      if (order !== 0) return order;
    }
    return 0;
  });
}

/** The rows of a breakdown in groups by its first column. */
export function groupsOf(by: Breakdown, now: readonly FiguresRow[], before?: readonly FiguresRow[]): Group[] {
  const [first] = COLUMNS[by];
  const groups = new Map<string, Line[]>();
  for (const line of linesOf(by, now, before)) {
    const key = sortKeyOf(line.part, first);
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups].map(([key, lines]) => ({
    ...sumLines(lines),
    part: { [first]: lines[0]?.part[first] },
    key,
    lines,
  }));
}

function sumLines(lines: readonly Line[]): Pick<Line, 'now' | 'before'> {
  return {
    now: sumOf(lines.map((line) => line.now)),
    before: lines[0]?.before && sumOf(lines.flatMap((line) => line.before ?? [])),
  };
}

/** The sum of all. */
export const totalOf = (groups: readonly Group[]): Line => ({
  ...sumLines(groups),
  key: 'total',
  part: {},
});
