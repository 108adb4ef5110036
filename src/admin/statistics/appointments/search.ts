import { addDays, monthAfter } from '../../../domain/dates/days.ts';
import { idOf } from '../../../domain/model/entity.ts';
import { recordOf } from '../../../domain/model/keys.ts';
import { BREAKDOWNS, type Breakdown } from '../../../domain/scheduling/figures.ts';
import type { FiguresQuery, FiguresRow } from '../../data-provider/calls/figure-calls.ts';
import { isComplete, type Period, presetOf } from '../periods.ts';
import { FIGURES, type Figure } from './rows.ts';

/**
 * The query of the figures, in the URL so that Back, a reload and a bookmark keep it, and the addresses that they
 * lead to. Pure.
 */

const FIGURES_ADDRESS = '/statistiques';

const FIELDS = ['startDate', 'endDate', 'compare', 'cell', 'region', 'reason'] as const;

/** The form's values: days as `YYYY-MM-DD`, references as links, '' for nothing. */
type Values = Record<(typeof FIELDS)[number], string>;

export interface Search extends Values {
  readonly by: Breakdown;
  /** The figure that is drawn and compared with the year before. */
  readonly figure: Figure;
}

/** The values that a URL's query holds; this month where it names no period that can be asked. */
export function searchOf(query: string, today: string): Search {
  const search = new URLSearchParams(query);
  const values = recordOf(FIELDS, (name) => search.get(name) ?? '');
  return {
    ...values,
    ...(isComplete(values) ? {} : presetOf('thisMonth', today)),
    by: BREAKDOWNS.find((one) => one === search.get('by')) ?? 'cell',
    figure: FIGURES.find((one) => one === search.get('figure')) ?? 'booked',
  };
}

/** The address of a search; what is empty is left out. */
export function addressOf(search: Readonly<Partial<Record<keyof Search, unknown>>>): string {
  const query = new URLSearchParams();
  for (const name of [...FIELDS, 'by', 'figure'] as const)
    if (search[name]) query.set(name, name === 'compare' ? '1' : String(search[name]));
  return `${FIGURES_ADDRESS}?${query}`;
}

/** The query to the API for a period. */
export const askedOf = ({ by, cell, region, reason }: Search, period: Period): FiguresQuery => ({
  by,
  startDate: period.startDate,
  endDate: period.endDate,
  cell,
  region,
  reason,
});

/** The cell, wilaya, reason or time of a row; empty for a total. */
export type Part = Pick<FiguresRow, 'cell' | 'region' | 'reason' | 'weekday' | 'month'>;

const later = (one: string, other: string) => (one > other ? one : other);

/** The list of exactly the appointments that a figure counts; `taken`: those that hold a place. */
export function listOf(query: FiguresQuery, part: Part, figure: Figure | 'taken'): string {
  const { month } = part;
  const end = month && addDays(monthAfter(`${month}-01`), -1);
  const referenceFilter = (name: 'cell' | 'region' | 'reason') => {
    const id = part[name]?.id ?? idOf(query[name]);
    return id === null ? {} : { [name]: { id } };
  };
  const filter = {
    dateRDV: {
      after: month ? later(query.startDate, `${month}-01`) : query.startDate,
      before: end && end < query.endDate ? end : query.endDate,
    },
    ...referenceFilter('cell'),
    ...referenceFilter('region'),
    ...referenceFilter('reason'),
    ...(part.weekday && { weekday: part.weekday }),
    ...(figure === 'taken' ? { canceled: false } : figure === 'booked' ? {} : { outcome: figure }),
  };
  return `/appointments?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

/** A day of a wilaya, or of a cell in it, in the agenda. */
export function dayInAgenda({ cell, region }: Part, day: string): string {
  const query = new URLSearchParams({ region: String(region?.id) });
  if (cell) query.set('cell', String(cell.id));
  query.set('day', day);
  query.set('view', 'day');
  return `/agenda?${query}`;
}
