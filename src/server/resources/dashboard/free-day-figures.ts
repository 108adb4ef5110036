import { type SQL, sql } from 'drizzle-orm';
import type { ApiContext } from '../../api-context.ts';
import { firstFreeDays } from '../../booking/slots/first-free-days.ts';
import { tableOf } from '../../db/entity-table.ts';
import { calendars, cells, referenceTable, regions } from '../../db/schema.ts';
import { namedJson } from '../../hydra/named-json.ts';
import { columnOf } from '../../hydra/resource.ts';
import { rowsAsJson } from './rows.ts';

const REASON = 'ParamsAppointmentReason';
const reasons = referenceTable(REASON);
/** The links of the cells that treat a reason; none means all. */
const treating = columnOf(tableOf(REASON), 'cells');

/** Every office that has a free place, with its first free day (`FirstFreeDay`) and the order of the soonest. */
const officesWithPlaces = (context: ApiContext): SQL => sql`
  select ${cells.id} as cell, row_number() over (order by first.day, ${cells.name}, ${cells.id}, ${regions.name}) as rank,
    json_build_object('day', to_char(first.day, 'YYYY-MM-DD'),
      'cell', ${namedJson(cells, 'cells')}, 'region', ${namedJson(regions, 'params_regions')}) as first_day
  from (${firstFreeDays(context)}) as first
  join ${cells} on ${cells.id} = first.cell join ${regions} on ${regions.id} = first.region`;

const soonest = (where: SQL): SQL =>
  sql`(select free.first_day from free where ${where} order by free.rank limit 1)`;

/**
 * The first free day of each cell that has a calendar, and of each reason in the cells that treat it (PUB-10): a place
 * itself is for any reason.
 */
export function freeDayFigures(context: ApiContext): SQL {
  const ofCells = sql`
    select ${namedJson(cells, 'cells')} as of, ${soonest(sql`free.cell = ${cells.id}`)} as free
    from ${cells}
    where not ${cells.archived} and exists (
      select from ${calendars} where ${calendars.cell} = ${cells.id} and not ${calendars.archived})
    order by ${cells.name}, ${cells.id}`;
  const ofReasons = sql`
    select ${namedJson(reasons, 'params_appointment_reasons')} as of,
      ${soonest(sql`${treating} = '[]' or ${treating} ? ('/api/cells/' || free.cell)`)} as free
    from ${reasons} where not ${reasons.archived} order by ${reasons.name}, ${reasons.id}`;
  return sql`(
    with free as materialized (${officesWithPlaces(context)})
    select json_build_object('cells', ${rowsAsJson(ofCells)}, 'reasons', ${rowsAsJson(ofReasons)}))`;
}
