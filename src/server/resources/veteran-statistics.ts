import { and, eq, sql } from 'drizzle-orm';
import { daySpan, isDay, type Span } from '../../domain/days.ts';
import type { Violation } from '../../domain/entity.ts';
import type { ApiOperation, ApiRequest } from '../api-context.ts';
import { within } from '../db/conditions.ts';
import { referenceTable, regions, veterans } from '../db/schema.ts';
import { wholeCollection } from '../hydra/collection.ts';
import { ruleViolations } from '../hydra/errors.ts';
import { idAsked, valueAsked } from '../hydra/parameters.ts';

/** How many veterans were created or updated in a period, by citizen status and region (STAT-01, STAT-02). */

const qualities = referenceTable('ParamsQuality');

/** The period asked for: both days are whole days of the service's zone. */
function periodOf({ query, context }: ApiRequest): Span {
  const [start, end] = ['startDate', 'endDate'].map((name) => valueAsked(query, name) ?? '') as [
    string,
    string,
  ];
  const violations: Violation[] = [];
  for (const [path, day] of [
    ['startDate', start],
    ['endDate', end],
  ] as const) {
    if (day === '') violations.push({ path, message: 'rules.required' });
    else if (!isDay(day)) violations.push({ path, message: 'rules.date' });
  }
  if (violations.length === 0 && end < start)
    violations.push({ path: 'endDate', message: 'rules.endBeforeStart' });
  if (violations.length > 0) throw ruleViolations(violations);
  return daySpan(context.settings.timezone, start, end);
}

/** The rows of one table: counted on the day's index first, named afterwards. */
async function statistics(
  request: ApiRequest,
  by: typeof veterans.createdDate | typeof veterans.updatedDate,
): Promise<Record<string, unknown>[]> {
  const period = periodOf(request);
  const region = idAsked(request.query, 'region', 'params_regions');
  const status = idAsked(request.query, 'citizenStatus', 'params_qualities');
  const such = and(
    within(by, period),
    region === undefined ? undefined : eq(veterans.region, region),
    status === undefined ? undefined : eq(veterans.citizenStatus, status),
  );
  const { rows } = await request.context.db.execute<Record<string, unknown>>(sql`
    with counted as (
      select ${veterans.citizenStatus} as status_id, ${veterans.region} as place_id, count(*)::int as veterans_count
      from ${veterans}
      where ${such} group by 1, 2
    )
    select ${qualities.name} as "citizenStatus", ${regions.name} as "region", place_id as "regionId",
      status_id as "citizenStatusId", veterans_count as "countVeterans"
    from counted
    join ${qualities} on ${qualities.id} = status_id
    left join ${regions} on ${regions.id} = place_id
    order by ${qualities.name}, status_id, ${regions.name} nulls last, place_id`);
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
  access: { menu: 'Veteran', action: 'LIST' },
  // Numbers of people, nobody among them.
  reads: 'nothing',
  handle: async (request) => ({
    body: wholeCollection(request.path, 'Veteran', await statistics(request, column)),
  }),
}));
