import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, type Param, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { entityNamed } from '../../domain/entities/index.ts';
import { veteran } from '../../domain/entities/veteran.ts';
import { type Entity, idOf, iriOf, type Projection } from '../../domain/model/entity.ts';
import { can } from '../../domain/rights/rights.ts';
import type { Answer, ApiRequest } from '../api-context.ts';
import { isOneOf } from '../db/conditions.ts';
import type { Reader } from '../db/connection.ts';
import { tableOf } from '../db/entity-table.ts';
import { type BoundStatement, bind, prepareStatement, run } from '../db/statements.ts';
import { memoizeByObject } from '../memoize.ts';
import { notFound } from './errors.ts';
import { missingRecordOnRead } from './kept-record.ts';
import {
  type Member,
  projectionFor,
  type Resource,
  type Row,
  readableFields,
  visibleTo,
} from './resource.ts';
import { opensRestricted } from './restriction.ts';
import { fieldsOf, selectedColumns, serialize } from './serialize.ts';

/** Reading records by their ids, and what a caller sees of them. */

/** The number in an `/api/x/{id}` path; anything else is a record that does not exist. */
export function idOfPath(request: ApiRequest): number {
  const id = idOf(request.params.id);
  if (id === null) throw notFound();
  return id;
}

/** The row of the path's id, or 404. */
export async function rowOfPath(request: ApiRequest, resource: Resource): Promise<Row> {
  const [row] = await rowsOf(request.context.db, resource, [idOfPath(request)]);
  return row ?? refuseMissing(request, resource);
}

/** Refuses to read a record that is not there: 404, or 301 where it was merged. */
export async function refuseMissing(request: ApiRequest, { entity }: Resource): Promise<never> {
  const { context, path, query } = request;
  throw await missingRecordOnRead(context.db, entity, { id: idOfPath(request), path, query });
}

function byIds(entity: Entity, ids: Placeholder | Param, visible?: SQL): SQL {
  const table = tableOf(entity.name);
  const where = and(isOneOf(table.id, ids), visible);
  return sql`select ${selectedColumns(entity)} from ${table} where ${where}`;
}

const rowsByIds = memoizeByObject((entity: Entity) =>
  prepareStatement<Row, { ids: readonly number[] }>(byIds(entity, sql.placeholder('ids'))),
);

/** A look at the rows of these ids. */
export const rowsQuery = (
  { entity }: Pick<Resource, 'entity'>,
  ids: readonly number[],
  visible?: SQL,
): BoundStatement<Row> =>
  visible ? bind(byIds(entity, sql.param(ids), visible)) : rowsByIds(entity)({ ids });

/** The rows of these ids, in their order; of those that `visible` holds for. */
export async function rowsOf(
  reader: Reader,
  resource: Resource,
  ids: readonly number[],
  visible?: SQL,
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = await run(reader, rowsQuery(resource, ids, visible));
  if (ids.length === 1) return rows;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** References whose names only users with the LIST right on their class see, each with its menu. */
const guardedReferences = memoizeByObject((entity: Entity) =>
  readableFields(entity).flatMap(([name, { to, kind }]): [string, string][] => {
    const target = to && kind === 'reference' ? entityNamed(to) : null;
    return target?.labelAsksList ? [[name, target.menu ?? '']] : [];
  }),
);

/** References that name staff. */
const staffNamed = memoizeByObject((entity: Entity) =>
  readableFields(entity).flatMap(([name, { to }]) => (to === 'User' ? [name] : [])),
);

/** A user without any right, such as one who has just registered, reads no name of staff (AUTH-06, RIGHTS-11). */
function withoutStaff(entity: Entity, whole: readonly Record<string, unknown>[]): void {
  for (const name of staffNamed(entity))
    for (const member of whole) {
      const user = member[name];
      if (user && typeof user === 'object' && '@id' in user) member[name] = user['@id'];
    }
}

/** References to veterans, whose records may be restricted. */
const veteranLinks = memoizeByObject((entity: Entity) =>
  readableFields(entity).flatMap(([name, { to, kind }]) =>
    to === veteran.name && kind === 'reference' ? [name] : [],
  ),
);

/** Leaves of restricted records no more than their number to a caller who does not open them (SEC-07). */
function withoutRestricted(
  { entity }: Resource,
  caller: ApiRequest['caller'],
  whole: readonly Member[],
): Member[] {
  if (opensRestricted(caller)) return [...whole];
  for (const name of veteranLinks(entity))
    for (const member of whole) {
      const target = member[name];
      if (target && typeof target === 'object' && 'restricted' in target)
        member[name] = fieldsOf({ ...target }, ['restricted']);
    }
  if (entity.name !== veteran.name) return [...whole];
  return whole.map((member) =>
    member.restrictedDate ? { ...fieldsOf(member, []), id: member.id, restricted: true } : member,
  );
}

/** Records that are written out before others get their turn. */
const BATCH = 200;

/** Rows as whole records: with what the class computes, and of what they refer to no more than this caller may see. */
export async function records(
  request: ApiRequest,
  resource: Resource,
  rows: readonly Row[],
  // Inside a transaction it is that: a connection more for each would let many at once wait for one another.
  reader: Reader = request.context.db,
): Promise<Record<string, unknown>[]> {
  const { caller, context } = request;
  const whole: Member[] = [];
  for (const [index, row] of rows.entries()) {
    // Others are answered in between: thousands of records would hold the one thread for long.
    if (index % BATCH === BATCH - 1) await nextTurn();
    whole.push(serialize(resource, row, context));
  }
  await resource.complete?.(whole, request, reader);
  if (caller && Object.keys(caller.menuRole).length === 0) withoutStaff(resource.entity, whole);
  for (const [name, menu] of guardedReferences(resource.entity)) {
    if (!caller || can(caller.menuRole, menu, 'LIST')) continue;
    for (const member of whole) {
      const target = member[name];
      if (target && typeof target === 'object') member[name] = fieldsOf({ ...target }, []);
    }
  }
  return withoutRestricted(resource, caller, whole);
}

/** Rows as members of a list, and what this caller sees of them there (RIGHTS-15). */
export async function members(
  request: ApiRequest,
  resource: Resource,
  rows: readonly Row[],
  reader?: Reader,
  projection: Projection | null = projectionFor(resource, request.caller),
): Promise<Record<string, unknown>[]> {
  const whole = await records(request, resource, rows, reader);
  if (!projection) return whole;
  const names = [...projection.fields, 'restricted'];
  return whole.map((member) => fieldsOf(member, names));
}

/** The answer that holds one record. */
export async function rowAnswer(
  request: ApiRequest,
  resource: Resource,
  row: Row | undefined,
  { status = 200, reader }: { status?: number; reader?: Reader } = {},
): Promise<Answer> {
  if (!row) throw notFound();
  const seeing = request.caller ? records : members;
  const [member] = await seeing(request, resource, [row], reader);
  return {
    status,
    version: row.version,
    body: { '@context': `/api/contexts/${resource.entity.name}`, ...member },
    headers: {
      ...(status === 201 ? { Location: iriOf(resource.entity, row.id) } : {}),
      ...(resource.entity.operations.includes('update')
        ? { 'Accept-Patch': 'application/merge-patch+json' }
        : {}),
    },
  };
}

/** The answer that holds one record as it stands now. */
export async function itemAnswer(
  request: ApiRequest,
  resource: Resource,
  id: number,
  reader: Reader = request.context.db,
): Promise<Answer> {
  const [row] = await rowsOf(reader, resource, [id], visibleTo(resource, request.caller));
  return rowAnswer(request, resource, row, { reader });
}

/** Refuses a read of what belongs to a record that is not there; 404 comes before what is wrong with the body (RIGHTS-11). */
export async function refuseIfMissing(request: ApiRequest, resource: Resource): Promise<void> {
  const { table } = resource;
  const [row] = await request.context.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, idOfPath(request)), visibleTo(resource, request.caller)));
  if (!row) await refuseMissing(request, resource);
}
