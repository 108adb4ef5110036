import { and, not, type SQL, sql } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import { entityNamed } from '../../domain/entities/index.ts';
import { fill } from '../../i18n/fill.ts';
import type { ApiContext, ApiRequest } from '../api-context.ts';
import { aliasOf, tableOf } from '../db/schema.ts';
import { asked, run } from '../db/statements.ts';
import type { Reader } from '../transaction.ts';
import { ApiError, badParameter } from './errors.ts';
import { conditions } from './filters.ts';
import type { PageAsked, Parameter } from './parameters.ts';
import { rowsOf } from './read.ts';
import { columnOf, fieldOf, type OrderKey, type OwnOrder, type Resource, type Row } from './resource.ts';
import { totalOf } from './totals.ts';

/** Reading lists: the ids of a page and the exact total first, then the rows of that page alone. */

/** More rows than this are never given at once, whatever `pagination=false` asks. */
const MAX_ROWS = 10_000;

/** Behind so many rows a page is walked to from the nearer end of the list. */
const FAR = 1000;

export interface ListResult {
  readonly rows: Row[];
  readonly total: number;
}

interface Order {
  readonly keys: readonly OrderKey[];
  readonly joins: SQL[];
}

/** The name by which records of a class are put in order. */
function sortName(target: ReturnType<typeof entityNamed>): string {
  return target.label.includes('name')
    ? 'name'
    : (Object.keys(target.order).find((key) => key !== 'id') ?? 'id');
}

/** The order asked for, or the entity's own; total, since the id comes last. */
function orderOf(resource: Resource, found: readonly Parameter[]): Order {
  const asked: [string, string][] = [];
  for (const { name, operator, value, written } of found) {
    if (name !== 'order' || !operator) continue;
    if (!/^(asc|desc)$/i.test(value)) throw badParameter(written);
    const by = operator.replace(/\.id$/, '');
    // Asked twice, the first counts: rows that it leaves equal stay equal.
    if (!asked.some(([before]) => before === by)) asked.push([by, value.toUpperCase()]);
  }
  const known = asked.filter(
    ([name]) =>
      name === 'id' || (fieldOf(resource.entity, name)?.sortable && !fieldOf(resource.entity, name)?.virtual),
  );
  const order: [string, string][] = known.length > 0 ? known : Object.entries(resource.entity.order);
  const joins: SQL[] = [];
  // Within a last name by first name.
  const [last, direction = 'ASC'] = order.at(-1) ?? [];
  if (last === 'lastName' && fieldOf(resource.entity, 'firstName')) order.push(['firstName', direction]);
  if (!order.some(([name]) => name === 'id')) order.push(['id', order[0]?.[1] ?? 'ASC']);
  const keys = order.map(([name, written]) => {
    const column = columnOf(resource.table, name);
    const direction = written as OrderKey['direction'];
    const field = resource.entity.fields[name];
    if (field?.kind !== 'reference' || !field.to) return { expression: sql`${column}`, direction };
    const joined = aliasOf(field.to, `by_${name}`);
    joins.push(
      sql`left join ${tableOf(field.to)} as ${sql.identifier(`by_${name}`)} on ${joined.id} = ${column}`,
    );
    return { expression: sql`${columnOf(joined, sortName(entityNamed(field.to)))}`, direction };
  });
  return { keys, joins };
}

/** The order of its own that is asked for first, if one is; descending it is the other way round. */
function ownOrderOf(
  { orders = {} }: Resource,
  found: readonly Parameter[],
  context: ApiContext,
): OwnOrder | undefined {
  const asked = found.find(({ name, operator }) => name === 'order' && operator);
  const order =
    asked && Object.hasOwn(orders, asked.operator ?? '') ? orders[asked.operator ?? ''] : undefined;
  if (!asked || !order) return undefined;
  if (!/^(asc|desc)$/i.test(asked.value)) throw badParameter(asked.written);
  const own = order(context);
  if (/^asc$/i.test(asked.value)) return own;
  return { first: not(own.first), parts: [backwards(own.parts[1]), backwards(own.parts[0])] };
}

const backwards = (keys: readonly OrderKey[]): OrderKey[] =>
  keys.map(({ expression, direction }) => ({ expression, direction: direction === 'ASC' ? 'DESC' : 'ASC' }));

const inOrder = (keys: readonly OrderKey[]): SQL =>
  sql.join(
    keys.map(({ expression, direction }) => sql`${expression} ${sql.raw(direction)}`),
    sql`, `,
  );

type Window = { readonly limit: number; readonly offset: number };
type PageIds = { ids: number[]; total: number };

/** The ids of a page of an order in two parts: each part by its own order, so that an index serves either. */
async function idsInParts(
  reader: Reader,
  resource: Resource,
  where: SQL | undefined,
  { first, parts }: OwnOrder,
  window: Window,
  searchesText: boolean,
): Promise<PageIds> {
  const ids: number[] = [];
  let total = 0;
  for (const [index, keys] of parts.entries()) {
    const part = and(where, index === 0 ? first : not(first));
    const left = { limit: window.limit - ids.length, offset: Math.max(0, window.offset - total) };
    const found = await pageIds(reader, resource, part, { keys, joins: [] }, left, searchesText);
    ids.push(...found.ids);
    total += found.total;
  }
  return { ids, total };
}

const fromOf = ({ table }: Resource, where: SQL | undefined, joins: readonly SQL[]): SQL =>
  sql`from ${table} ${sql.join([...joins], sql` `)} ${where ? sql`where ${where}` : sql``}`;

/** What a text search finds, as `m`, and the ids in it in their order. */
function searchedOnce({ table }: Resource, from: SQL, keys: readonly OrderKey[]): { matches: SQL; ids: SQL } {
  const name = (index: number) => sql.identifier(`key_${index}`);
  const columns = keys.map(({ expression }, index) => sql`${expression} as ${name(index)}`);
  const order = keys.map(({ direction }, index) => sql`${name(index)} ${sql.raw(direction)}`);
  return {
    matches: sql`with m as materialized (select ${table.id} as id, ${sql.join(columns, sql`, `)} ${from})`,
    ids: sql`select id from m order by ${sql.join(order, sql`, `)}`,
  };
}

/**
 * The ids of a page in order, and how many match in all. A text search is computed once, apart from the order:
 * otherwise the planner may walk an ordered index through a million rows for a rare word.
 */
async function pageIds(
  reader: Reader,
  resource: Resource,
  where: SQL | undefined,
  { keys, joins }: Order,
  { limit, offset }: Window,
  searchesText: boolean,
): Promise<PageIds> {
  const { table } = resource;
  const from = fromOf(resource, where, joins);
  if (searchesText) {
    const { matches, ids } = searchedOnce(resource, from, keys);
    const search = asked<PageIds>(
      sql`${matches} select (select count(*)::int from m) as total,
        array(${ids} limit ${limit} offset ${offset}) as ids`,
      { searches: true },
    );
    return (await run(reader, search))[0] ?? { ids: [], total: 0 };
  }
  const total = totalOf(table, where);
  const select = sql`select ${table.id} ${from}`;
  if (!where && offset >= FAR) {
    const [counted] = await run(reader, asked<{ total: number }>(sql`select ${total} as total`));
    if (offset > (counted?.total ?? 0) / 2) return fromTheEnd(reader, total, select, keys, { limit, offset });
  }
  // One statement: both see the same moment.
  const page = asked<PageIds>(
    sql`select ${total} as total, array(${select} order by ${inOrder(keys)} limit ${limit} offset ${offset}) as ids`,
  );
  return (await run(reader, page))[0] as PageIds;
}

/** The same in the second half of a whole list: found by walking back from its end. */
async function fromTheEnd(
  reader: Reader,
  total: SQL,
  select: SQL,
  keys: readonly OrderKey[],
  { limit, offset }: Window,
): Promise<PageIds> {
  const page = asked<PageIds>(
    sql`with counted as materialized (select ${total} as total)
        select total, array(
          ${select} order by ${inOrder(backwards(keys))}
          limit greatest(0, least(${limit}::bigint, total - ${offset}::bigint))
          offset greatest(0, total - ${offset}::bigint - ${limit}::bigint)) as ids
        from counted`,
    { searches: true },
  );
  const { ids, total: all } = (await run(reader, page))[0] as PageIds;
  return { ids: ids.reverse(), total: all };
}

/** The list that parameters ask for, of a page; `scope` narrows it beyond what they say. */
export async function list(
  { context, caller }: Pick<ApiRequest, 'context' | 'caller'>,
  resource: Resource,
  found: readonly Parameter[],
  { paginated, itemsPerPage, page }: PageAsked,
  scope?: SQL,
): Promise<ListResult> {
  const { where, searchesText } = conditions(resource, found, context, caller);
  const limit = paginated ? itemsPerPage : MAX_ROWS + 1;
  const offset = paginated ? (page - 1) * itemsPerPage : 0;
  const own = ownOrderOf(resource, found, context);
  const narrowed = and(where, scope);
  const window = { limit, offset };
  const { ids, total } = own
    ? await idsInParts(context.db, resource, narrowed, own, window, searchesText)
    : await pageIds(context.db, resource, narrowed, orderOf(resource, found), window, searchesText);
  if (ids.length > MAX_ROWS) throw new ApiError(400, fill(texts.tooManyResults, { limit: MAX_ROWS }));
  return { rows: await rowsOf(context.db, resource, ids), total };
}

/** The statements that give the ids of a whole list in its order, to be read one after the other. */
export function wholeList(
  { context, caller }: Pick<ApiRequest, 'context' | 'caller'>,
  resource: Resource,
  found: readonly Parameter[],
  scope?: SQL,
): SQL[] {
  const { where, searchesText } = conditions(resource, found, context, caller);
  const narrowed = and(where, scope);
  const statement = (part: SQL | undefined, { keys, joins }: Order): SQL => {
    const from = fromOf(resource, part, joins);
    if (!searchesText) return sql`select ${resource.table.id} ${from} order by ${inOrder(keys)}`;
    const { matches, ids } = searchedOnce(resource, from, keys);
    return sql`${matches} ${ids}`;
  };
  const own = ownOrderOf(resource, found, context);
  if (!own) return [statement(narrowed, orderOf(resource, found))];
  const [first, second] = own.parts;
  return [
    statement(and(narrowed, own.first), { keys: first, joins: [] }),
    statement(and(narrowed, not(own.first)), { keys: second, joins: [] }),
  ];
}
