import { isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import { entityNamed } from '../../domain/entities/index.ts';
import type { Entity } from '../../domain/model/entity.ts';
import type { ApiContext } from '../api-context.ts';
import { aliasOf, tableOf } from '../db/entity-table.ts';
import { badParameter } from './errors.ts';
import type { Parameter } from './parameters.ts';
import { columnOf, fieldOf, type OrderKey, type Resource } from './resource.ts';

/** The sort keys of a list (API-03), in parts that one index each can give. */

/** One after the other: all of the first part, then what is left. */
export type Order = readonly [OrderPart] | readonly [OrderPart, OrderPart];

export interface OrderPart {
  /** The condition of the part; absent: all rows. */
  readonly holds?: SQL;
  readonly keys: readonly OrderKey[];
  /** The joins that the keys need; those of the second part are among those of the first. */
  readonly joins: readonly SQL[];
  /** The groups of an order by the name of what a field refers to; the first two keys are theirs. */
  readonly groups?: { readonly from: SQL; readonly id: SQL; readonly holds: SQL };
}

type Direction = OrderKey['direction'];

/** The name by which records of a class are put in order. */
function sortName(target: ReturnType<typeof entityNamed>): string {
  return target.label.includes('name')
    ? 'name'
    : (Object.keys(target.order).find((key) => key !== 'id') ?? 'id');
}

const other = (direction: Direction): Direction => (direction === 'ASC' ? 'DESC' : 'ASC');

const backwardsIn = (part: OrderPart): OrderPart => ({
  ...part,
  keys: part.keys.map(({ expression, direction }) => ({ expression, direction: other(direction) })),
});

/** The same from its end. */
export const backwards = ([first, second]: Order): Order =>
  second ? [backwardsIn(second), backwardsIn(first)] : [backwardsIn(first)];

export const inOrder = (keys: readonly OrderKey[]): SQL =>
  sql.join(
    keys.map(({ expression, direction }) => sql`${expression} ${sql.raw(direction)}`),
    sql`, `,
  );

const parseDirection = ({ value, parameterText: parameterName }: Parameter): Direction => {
  if (!/^(asc|desc)$/i.test(value)) throw badParameter(parameterName);
  return /^asc$/i.test(value) ? 'ASC' : 'DESC';
};

/** The order of its own that is asked for first, if one is; descending it is the other way round. */
function ownOrder(
  { orders = {} }: Resource,
  [parameter]: readonly Parameter[],
  context: ApiContext,
): Order | undefined {
  const name = parameter?.operator ?? '';
  const order = Object.hasOwn(orders, name) ? orders[name] : undefined;
  if (!parameter || !order) return undefined;
  const { first, parts } = order(context);
  const twoParts: Order = [
    { holds: first, keys: parts[0], joins: [] },
    { holds: not(first), keys: parts[1], joins: [] },
  ];
  return parseDirection(parameter) === 'ASC' ? twoParts : backwards(twoParts);
}

type NamedDirection = readonly [name: string, direction: Direction];

/** Headings sort as people read, whatever case and accents: the columns of names have that collation. */
const readable = ({ fields, sorts }: Entity, name: string): boolean =>
  ['text', 'email'].includes(fields[name]?.kind ?? '') && sorts?.includes(name) !== false;

/** The fields that sort a list: the record's own, and the names of the records that it refers to. */
function keysOf({ entity, table }: Resource, order: readonly NamedDirection[]): OrderPart {
  const joins: SQL[] = [];
  const keys = order.map(([name, direction]) => {
    const field = entity.fields[name];
    const column = columnOf(table, name);
    if (field?.kind !== 'reference' || !field.to)
      return {
        expression: readable(entity, name) ? sql`${column} collate "und-x-icu"` : sql`${column}`,
        direction,
      };
    const joinedTable = aliasOf(field.to, `by_${name}`);
    joins.push(
      sql`left join ${tableOf(field.to)} as ${sql.identifier(`by_${name}`)} on ${joinedTable.id} = ${column}`,
    );
    return { expression: sql`${columnOf(joinedTable, sortName(entityNamed(field.to)))}`, direction };
  });
  return { keys, joins };
}

/** Each of what a field refers to, by its name, and in it the list's own order. */
function inGroups(resource: Resource, [name, direction]: NamedDirection, to: string): OrderPart {
  const joinedTable = aliasOf(to, `by_${name}`);
  const from = sql`${tableOf(to)} as ${sql.identifier(`by_${name}`)}`;
  const holds = sql`${joinedTable.id} = ${columnOf(resource.table, name)}`;
  const recordKeys = ownKeys(resource);
  return {
    keys: [
      { expression: sql`${columnOf(joinedTable, sortName(entityNamed(to)))}`, direction },
      { expression: sql`${joinedTable.id}`, direction },
      ...recordKeys.keys,
    ],
    joins: [sql`left join ${from} on ${holds}`, ...recordKeys.joins],
    groups: { from, id: sql`${joinedTable.id}`, holds },
  };
}

/** Total, since the id comes last; within a last name by first name. */
function total({ entity }: Resource, order: readonly NamedDirection[]): NamedDirection[] {
  const [last, direction = 'ASC'] = order.at(-1) ?? [];
  const also: NamedDirection[] =
    last === 'lastName' && fieldOf(entity, 'firstName') ? [['firstName', direction]] : [];
  const id: NamedDirection[] = order.some(([name]) => name === 'id') ? [] : [['id', order[0]?.[1] ?? 'ASC']];
  return [...order, ...also, ...id];
}

/** The order when nobody names one. */
const ownKeys = (resource: Resource): OrderPart =>
  keysOf(resource, total(resource, Object.entries(resource.entity.order)));

/** The order asked for, or the entity's own. What has no value comes last, whichever the direction. */
export function parseOrder(
  resource: Resource,
  requestedOrder: readonly Parameter[],
  context: ApiContext,
): Order {
  const { entity, table } = resource;
  const parameters = requestedOrder.filter(({ name, operator }) => name === 'order' && operator);
  const declaredOrder = ownOrder(resource, parameters, context);
  if (declaredOrder) return declaredOrder;
  const directions = new Map<string, Direction>();
  for (const parameter of parameters) {
    const direction = parseDirection(parameter);
    const by = (parameter.operator ?? '').replace(/\.id$/, '');
    const field = fieldOf(entity, by);
    // Asked twice, the first counts: rows that it leaves equal stay equal.
    if (!directions.has(by) && (by === 'id' || (field?.sortable && !field.virtual)))
      directions.set(by, direction);
  }
  const order = directions.size > 0 ? [...directions] : Object.entries(entity.order);
  const first = order[0] as NamedDirection;
  const [name, direction] = first;
  const { to } = fieldOf(entity, name) ?? {};
  const column = columnOf(table, name);
  const isGrouped = to !== undefined && order.length === 1 && entity.sorts?.includes(name) === true;
  const part = isGrouped ? inGroups(resource, first, to) : keysOf(resource, total(resource, order));
  if (column.notNull || column.primary || (direction === 'ASC' && !isGrouped)) return [part];
  const rest = isGrouped ? ownKeys(resource) : part;
  const keys = isGrouped ? [{ expression: sql`${column}`, direction }, ...rest.keys] : rest.keys;
  return [
    { ...part, holds: isNotNull(column) },
    { keys, joins: rest.joins, holds: isNull(column) },
  ];
}
