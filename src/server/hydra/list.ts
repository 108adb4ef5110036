import { and, type SQL, sql } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import { fill } from '../../i18n/fill.ts';
import type { ApiRequest } from '../api-context.ts';
import type { Reader } from '../db/connection.ts';
import { firstRow } from '../db/first-row.ts';
import { bind, run } from '../db/statements.ts';
import { withSnapshot } from '../transaction.ts';
import { ApiError } from './errors.ts';
import { type Conditions, conditions } from './filters.ts';
import { backwards, inOrder, type Order, type OrderPart, parseOrder } from './order.ts';
import type { PageAsked, Parameter } from './parameters.ts';
import { rowsOf } from './read.ts';
import type { OrderKey, Resource, Row } from './resource.ts';
import { hiddenIds } from './restriction.ts';
import { totalOf } from './totals.ts';

/** Reading lists: the ids of a page and the exact total first, then the rows of that page alone. */

/** More rows than this are never given at once, whatever `pagination=false` asks. */
const MAX_ROWS = 10_000;

/** From this offset on, a page is read from the nearer end of the list. */
const MIN_FAR_OFFSET = 1000;

interface ListResult {
  readonly rows: Row[];
  readonly total: number;
}

/** The condition of a list, and the ids that are left out of it: few, beside the condition so that its plan stays. */
interface ListConditions {
  readonly where: SQL | undefined;
  readonly hiddenRows: SQL | undefined;
}

/** The condition of the rows that are not hidden. The ids are read once for all rows. */
const except = ({ table }: Resource, hiddenRows: SQL | undefined): SQL | undefined =>
  hiddenRows && sql`${table.id} not in (${hiddenRows})`;

type Window = { readonly limit: number; readonly offset: number };
type PageIds = { ids: number[]; total: number };

const fromOf = ({ table }: Resource, where: SQL | undefined, joins: readonly SQL[]): SQL =>
  sql`from ${table} ${sql.join([...joins], sql` `)} ${where ? sql`where ${where}` : sql``}`;

/**
 * Selects the matches of a text search as `m`, and the ordered ids in it. The matches are computed once, apart from
 * the order: otherwise the planner may walk an ordered index through a million rows for a rare word.
 */
function searchedOnce(
  resource: Resource,
  where: SQL | undefined,
  order: Order,
): { readonly matches: SQL; readonly ids: SQL } {
  const { id } = resource.table;
  const name = (part: number, index: number) => sql.identifier(`key_${part}_${index}`);
  // A key says nothing about the rows of the other part.
  const columns = order.flatMap(({ keys, holds }, part) =>
    keys.map(({ expression }, index) => {
      const key = holds ? sql`case when ${holds} then ${expression} end` : expression;
      return sql`${key} as ${name(part, index)}`;
    }),
  );
  const keys = order.flatMap((part, at) =>
    part.keys.map(({ direction }, index) => ({ expression: sql`${name(at, index)}`, direction })),
  );
  const first = sql`${order[0].holds ?? sql`true`} as is_first`;
  const from = fromOf(resource, where, order[0].joins);
  return {
    matches: sql`with m as materialized (select ${id} as id, ${first}, ${sql.join(columns, sql`, `)} ${from})`,
    ids: sql`select id from m order by is_first desc, ${inOrder(keys)}`,
  };
}

/** The ids of a part of a list, in its order. */
function idsOf(
  resource: Resource,
  { where, hiddenRows }: ListConditions,
  { holds, keys, joins, groups }: OrderPart,
  window: Window,
): SQL {
  if (groups && !where) return idsByGroup(resource, groups, keys, hiddenRows, window);
  const from = fromOf(resource, and(where, holds, except(resource, hiddenRows)), joins);
  return sql`select ${resource.table.id} ${from} order by ${inOrder(keys)} limit ${window.limit} offset ${window.offset}`;
}

/** The same of a whole list by groups, each of which an index holds in order: no million is sorted for a page. */
function idsByGroup(
  resource: Resource,
  { from, id, holds }: NonNullable<OrderPart['groups']>,
  [name, number, ...groupKeys]: readonly OrderKey[],
  hiddenRows: SQL | undefined,
  { limit, offset }: Window,
): SQL {
  const { table } = resource;
  const isVisible = and(holds, except(resource, hiddenRows));
  const byGroup = inOrder([name, number] as OrderKey[]);
  const inGroup = inOrder(groupKeys);
  const last = limit + offset;
  const rows = (window: SQL) => sql`lateral (
    select ${table.id} as id, row_number() over (order by ${inGroup}) as rank
    from ${table} where ${isVisible} order by ${inGroup} ${window}
  ) as found`;
  if (last <= MIN_FAR_OFFSET)
    return sql`select found.id from ${from} cross join ${rows(sql`limit ${last}`)}
      order by ${byGroup}, found.rank limit ${limit} offset ${offset}`;
  // Groups before the page are counted and not walked through.
  return sql`select found.id from ${from}
    join (select ${id}, size, sum(size) over (order by ${byGroup}) - size as before from ${from}
      cross join lateral (select ${totalOf(table, holds, hiddenRows)} as size) as counted) as sized
      on sized.id = ${id} and sized.before < ${last} and sized.before + sized.size > ${offset}
    cross join ${rows(sql`limit ${limit} offset greatest(0, ${offset} - sized.before)`)}
    order by ${byGroup}, found.rank limit ${limit}`;
}

/** The ids of a page in order, and how many match in all. */
async function pageIds(
  reader: Reader,
  resource: Resource,
  listConditions: ListConditions,
  order: Order,
  { limit, offset }: Window,
): Promise<PageIds> {
  const { where, hiddenRows } = listConditions;
  const total = totalOf(resource.table, where, hiddenRows);
  const [first, second] = order;
  // One statement: both see the same moment.
  const page = bind<PageIds>(
    sql`select ${total} as total, array(${idsOf(resource, listConditions, first, { limit, offset })}) as ids`,
  );
  const ids = firstRow(await run(reader, page));
  const end = offset + ids.ids.length;
  if (!second || ids.ids.length === limit || ids.total <= end) return ids;
  // The first part ends on this page, or before it.
  const before =
    ids.ids.length > 0 || offset === 0
      ? end
      : await countOf(reader, resource, { where: and(where, first.holds), hiddenRows });
  const window = { limit: limit - ids.ids.length, offset: Math.max(0, offset - before) };
  const rest = bind<Pick<PageIds, 'ids'>>(
    sql`select array(${idsOf(resource, listConditions, second, window)}) as ids`,
  );
  const others = firstRow(await run(reader, rest));
  return { total: ids.total, ids: [...ids.ids, ...others.ids] };
}

async function countOf(
  reader: Reader,
  { table }: Resource,
  { where, hiddenRows }: ListConditions,
): Promise<number> {
  const [totalRow] = await run(
    reader,
    bind<{ total: number }>(sql`select ${totalOf(table, where, hiddenRows)} as total`),
  );
  return totalRow?.total ?? 0;
}

/** A page in the second half of a whole list: found by walking back from its end. */
async function fromTheEnd(
  reader: Reader,
  resource: Resource,
  { hiddenRows }: ListConditions,
  order: Order,
  { limit, offset }: Window,
  total: number,
): Promise<PageIds> {
  const end = Math.min(total, offset + limit);
  const window = { limit: Math.max(0, end - offset), offset: total - end };
  const { ids } = await pageIds(reader, resource, { where: undefined, hiddenRows }, backwards(order), window);
  return { ids: ids.reverse(), total };
}

/** The ids of a page that parameters ask for. */
async function pageAskedFor(
  reader: Reader,
  resource: Resource,
  { searchesText, ...listConditions }: ListConditions & Pick<Conditions, 'searchesText'>,
  order: Order,
  window: Window,
): Promise<PageIds> {
  const { where, hiddenRows } = listConditions;
  if (searchesText) {
    const { matches, ids } = searchedOnce(resource, and(where, except(resource, hiddenRows)), order);
    const search = bind<PageIds>(
      sql`${matches} select (select count(*)::int from m) as total,
        array(${ids} limit ${window.limit} offset ${window.offset}) as ids`,
      { searches: true },
    );
    return firstRow(await run(reader, search));
  }
  if (!where && window.offset >= MIN_FAR_OFFSET) {
    const total = await countOf(reader, resource, listConditions);
    if (window.offset > total / 2) return fromTheEnd(reader, resource, listConditions, order, window, total);
  }
  return pageIds(reader, resource, listConditions, order, window);
}

/** The list that parameters ask for, of a page; `scope` narrows it beyond what they say. */
export async function list(
  { context, caller }: Pick<ApiRequest, 'context' | 'caller'>,
  resource: Resource,
  parameters: readonly Parameter[],
  { isPaginated, itemsPerPage, page }: PageAsked,
  scope?: SQL,
): Promise<ListResult> {
  const { where, searchesText } = conditions(resource, parameters, context, caller);
  const window = {
    limit: isPaginated ? itemsPerPage : MAX_ROWS + 1,
    offset: isPaginated ? (page - 1) * itemsPerPage : 0,
  };
  const order = parseOrder(resource, parameters, context);
  const hiddenRows = hiddenIds(resource, caller);
  const read = (reader: Reader) =>
    pageAskedFor(reader, resource, { where: and(where, scope), hiddenRows, searchesText }, order, window);
  // A change between two statements can move a row from one part to the other: it would show twice, or not at all.
  const { ids, total } = await (order.length > 1 && !searchesText
    ? withSnapshot(context.db, read)
    : read(context.db));
  if (ids.length > MAX_ROWS) throw new ApiError(400, fill(texts.tooManyResults, { limit: MAX_ROWS }));
  return { rows: await rowsOf(context.db, resource, ids), total };
}

/** The statements that give the ids of a whole list in its order, to be read one after the other. */
export function wholeList(
  { context, caller }: Pick<ApiRequest, 'context' | 'caller'>,
  resource: Resource,
  parameters: readonly Parameter[],
  scope?: SQL,
): SQL[] {
  const { where, searchesText } = conditions(resource, parameters, context, caller);
  const narrowedWhere = and(where, scope, except(resource, hiddenIds(resource, caller)));
  const order = parseOrder(resource, parameters, context);
  if (searchesText) {
    const { matches, ids } = searchedOnce(resource, narrowedWhere, order);
    return [sql`${matches} ${ids}`];
  }
  return order.map(
    ({ holds, keys, joins }) =>
      sql`select ${resource.table.id} ${fromOf(resource, and(narrowedWhere, holds), joins)} order by ${inOrder(keys)}`,
  );
}
