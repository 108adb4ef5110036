import { and, eq, sql } from 'drizzle-orm';
import type { ApiOperation, ApiRequest } from '../../api-context.ts';
import { within } from '../../db/conditions.ts';
import { referenceTable, regions, veterans } from '../../db/schema.ts';
import { wholeCollection } from '../../hydra/collection.ts';
import { parseIdParameter } from '../../hydra/parameters.ts';
import { parsePeriod } from '../period.ts';

/** Counts the veterans who were created or updated in a period, by citizen status and region (STAT-01, STAT-02). */

const qualities = referenceTable('ParamsQuality');

/** The rows of one table: counted on the day's index first, named afterwards. */
async function statistics(
  request: ApiRequest,
  by: typeof veterans.createdDate | typeof veterans.updatedDate,
): Promise<Record<string, unknown>[]> {
  const period = parsePeriod(request);
  const region = parseIdParameter(request.query, 'region', 'params_regions');
  const status = parseIdParameter(request.query, 'citizenStatus', 'params_qualities');
  const such = and(
    within(by, period),
    region === undefined ? undefined : eq(veterans.region, region),
    status === undefined ? undefined : eq(veterans.citizenStatus, status),
  );
  const { rows } = await request.context.db.execute<Record<string, unknown>>(sql`
    with counted as (
      select ${veterans.citizenStatus} as status_id, ${veterans.region} as region_number, count(*)::int as veterans_count
      from ${veterans}
      where ${such} group by 1, 2
    )
    select ${qualities.name} as "citizenStatus", ${regions.name} as "region", region_number as "regionId",
      status_id as "citizenStatusId", veterans_count as "countVeterans"
    from counted
    join ${qualities} on ${qualities.id} = status_id
    left join ${regions} on ${regions.id} = region_number
    order by ${qualities.name}, status_id, ${regions.name} nulls last, region_number`);
  return rows;
}

export const statisticsOperations: readonly ApiOperation[] = (
  [
    ['created_date', veterans.createdDate],
    ['updated_date', veterans.updatedDate],
  ] as const
).map(([name, column]) => ({
  method: 'GET',
  path: `/api/veterans/stats/${name}`,
  mayUseStandby: true,
  access: { menu: 'Veteran', action: 'LIST' },
  // The answer holds counts of people and names nobody.
  accessLogScope: 'nothing',
  handle: async (request) => ({
    body: wholeCollection(request.path, 'Veteran', await statistics(request, column)),
  }),
}));
