import { recordOf } from '../../../domain/model/keys.ts';
import type {
  StatisticsQuery,
  StatisticsRow,
  StatisticsTable,
} from '../../data-provider/calls/veteran-calls.ts';
import type { Period } from '../../statistics/periods.ts';

/** The query of the statistics, in the URL so that Back, a reload and a bookmark keep it (STAT-01). Pure. */

export const STATISTICS_ADDRESS = '/veterans/stats';

const NAMES = ['startDate', 'endDate', 'compare', 'region', 'citizenStatus'] as const;

/** The form's values: days as `YYYY-MM-DD`, references as links, '' for nothing. */
export type Search = Record<(typeof NAMES)[number], string>;

/** The values that a URL's query holds. */
export function searchOf(query: string): Search {
  const search = new URLSearchParams(query);
  return recordOf(NAMES, (name) => search.get(name) ?? '');
}

/** The address of a search; what is empty is left out. */
export function addressOf(values: Readonly<Partial<Record<string, unknown>>>): string {
  const query = new URLSearchParams();
  for (const name of NAMES)
    if (values[name]) query.set(name, name === 'compare' ? '1' : String(values[name]));
  return query.size > 0 ? `${STATISTICS_ADDRESS}?${query}` : STATISTICS_ADDRESS;
}

/** The query to the API for a period. */
export const askedOf = (
  { region, citizenStatus }: Search,
  { startDate, endDate }: Period,
): StatisticsQuery => ({ startDate, endDate, region, citizenStatus });

/** The list of the veterans that a row counts. */
export function listOfRow(table: StatisticsTable, row: StatisticsRow, search: StatisticsQuery): string {
  const filter = {
    citizenStatus: `/api/params_qualities/${row.citizenStatusId}`,
    ...(row.regionId === null
      ? { 'exists[region]': false }
      : { region: `/api/params_regions/${row.regionId}` }),
    [table === 'created' ? 'createdDate' : 'updatedDate']: {
      after: search.startDate,
      before: search.endDate,
    },
  };
  return `/veterans?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}
