import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, type SQL } from 'drizzle-orm';
import { entityNamed } from '../../domain/entities/index.ts';
import { iriOf, type Part } from '../../domain/entity.ts';
import { type Action, can } from '../../domain/rights.ts';
import type { Access, Answer, ApiOperation, ApiRequest, Reads } from '../api-context.ts';
import type { Reader } from '../transaction.ts';
import { collection } from './collection.ts';
import { notFound } from './errors.ts';
import { filterVariables, parametersAsked } from './filters.ts';
import { list, rowsOf } from './list.ts';
import { pageAsked } from './parameters.ts';
import { partShown, type Resource, type Row, readableFields, visibleTo } from './resource.ts';
import { fieldsOf, serialize } from './serialize.ts';
import { createRecord, deleteRecord, idOfPath, updateRecord } from './write.ts';

/** The operations that follow from a declaration: list, read, create, change, delete. */

/** What an operation asks: the right on the menu, or less where the class may be read by others. */
function accessTo(resource: Resource, action: Action): Access {
  const { entity } = resource;
  const reads = action === 'LIST' || action === 'VIEW';
  const kind = { LIST: 'list', VIEW: 'get', EDIT: 'update' } as const;
  const own = action in kind ? resource.access?.[kind[action as keyof typeof kind]] : undefined;
  if (own) return own;
  if (reads && entity.readers !== 'right') return entity.readers;
  if (!entity.menu) throw new Error(`${entity.name} has no menu to ask a right of`);
  return { menu: entity.menu, action };
}

/** What answers that show one record of a class leave in the access log, those to its writes included (SEC-05). */
export const recordRead = ({ entity }: Pick<Resource, 'entity'>): Reads =>
  entity.traced ? { record: entity.name } : 'nothing';

/** What a list of them leaves. */
export const listRead = ({ entity }: Pick<Resource, 'entity'>): Reads =>
  entity.traced ? { list: entity.name } : 'nothing';

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
  const whole: Record<string, unknown>[] = [];
  for (const [index, row] of rows.entries()) {
    // Others are answered in between: thousands of records would hold the one thread for long.
    if (index % BATCH === BATCH - 1) await nextTurn();
    whole.push(serialize(resource, row, context));
  }
  await resource.complete?.(whole, request, reader);
  const unnamed = readableFields(resource.entity).flatMap(([name, { to }]) => {
    const target = to ? entityNamed(to) : null;
    return caller && target?.labelAsksList && !can(caller.menuRole, target.menu ?? '', 'LIST') ? [name] : [];
  });
  for (const member of whole)
    for (const name of unnamed) {
      const target = member[name];
      if (target && typeof target === 'object')
        member[name] = fieldsOf(target as Record<string, unknown>, []);
    }
  return whole;
}

/** Rows as members of a list, and what this caller sees of them there (RIGHTS-15). */
export async function members(
  request: ApiRequest,
  resource: Resource,
  rows: readonly Row[],
  shown: Part | null = partShown(resource, request.caller),
): Promise<Record<string, unknown>[]> {
  const whole = await records(request, resource, rows);
  return shown ? whole.map((member) => fieldsOf(member, shown.fields)) : whole;
}

/** The answer that holds one record as it stands now. */
export async function itemAnswer(
  request: ApiRequest,
  resource: Resource,
  id: number,
  status = 200,
): Promise<Answer> {
  const { caller, context } = request;
  const rows = await rowsOf(context.db, resource, [id], visibleTo(resource, caller));
  const row = rows[0];
  if (!row) throw notFound();
  const [member] = caller ? await records(request, resource, rows) : await members(request, resource, rows);
  return {
    status,
    version: row.version,
    body: { '@context': `/api/contexts/${resource.entity.name}`, ...member },
    headers: {
      ...(status === 201 ? { Location: iriOf(resource.entity, id) } : {}),
      ...(resource.entity.operations.includes('update')
        ? { 'Accept-Patch': 'application/merge-patch+json' }
        : {}),
    },
  };
}

/** A page of a resource's collection; `narrowed` is what the path itself says: one veteran's, today's. */
export async function listAnswer(request: ApiRequest, resource: Resource, narrowed?: SQL): Promise<Answer> {
  const { caller, query } = request;
  const scope = and(narrowed, visibleTo(resource, caller), resource.scope?.(query));
  const shown = partShown(resource, caller, query);
  const found = parametersAsked(resource, query, shown, caller);
  const asked = pageAsked(query, shown?.most);
  const { rows, total } = await list(request, resource, found, asked, scope);
  const given = await members(request, resource, rows, shown);
  return { body: collection(request, resource, given, { total, asked }, filterVariables(resource, shown)) };
}

/** The operations of a resource, in the order in which the documentation lists them. */
export function operationsOf(resource: Resource): ApiOperation[] {
  const { entity } = resource;
  const path = `/api/${entity.path}`;
  const item = `${path}/:id`;
  const operations: ApiOperation[] = [];
  if (entity.operations.includes('list'))
    operations.push({
      method: 'GET',
      path,
      access: accessTo(resource, 'LIST'),
      reads: listRead(resource),
      handle: (request) => listAnswer(request, resource),
    });
  if (resource.create) operations.push(resource.create);
  else if (entity.operations.includes('create'))
    operations.push({
      method: 'POST',
      path,
      access: accessTo(resource, 'CREATE'),
      reads: recordRead(resource),
      handle: async (request) => itemAnswer(request, resource, await createRecord(request, resource), 201),
    });
  if (entity.operations.includes('get'))
    operations.push({
      method: 'GET',
      path: item,
      access: accessTo(resource, 'VIEW'),
      reads: recordRead(resource),
      handle: (request) => itemAnswer(request, resource, idOfPath(request)),
      ...resource.read,
    });
  if (entity.operations.includes('update'))
    for (const method of ['PUT', 'PATCH'] as const)
      operations.push({
        method,
        path: item,
        access: accessTo(resource, 'EDIT'),
        reads: recordRead(resource),
        handle: async (request) => {
          await changeable(request, resource, 'EDIT');
          const body = await request.body();
          const id = await (resource.update?.(request, body) ?? updateRecord(request, resource, body));
          return itemAnswer(request, resource, id);
        },
      });
  if (entity.operations.includes('delete'))
    operations.push({
      method: 'DELETE',
      path: item,
      access: accessTo(resource, 'DELETE'),
      reads: 'nothing',
      handle: async (request) => {
        if (resource.guard) await changeable(request, resource, 'DELETE');
        await (resource.remove?.(request) ?? deleteRecord(request, resource));
        return { status: 204 };
      },
    });
  return operations;
}

/** 404 and what the record itself refuses come before what is wrong with the body (RIGHTS-11). */
async function changeable(request: ApiRequest, resource: Resource, action: 'EDIT' | 'DELETE'): Promise<void> {
  if (!resource.guard || !request.caller) return exists(request, resource);
  const { table } = resource;
  const [row] = await request.context.db
    .select()
    .from(table)
    .where(eq(table.id, idOfPath(request)));
  if (!row) throw notFound();
  resource.guard(row as Row, request.caller, action);
}

/** 404 comes before what is wrong with the body (RIGHTS-11). */
export async function exists(request: ApiRequest, resource: Resource): Promise<void> {
  const { table } = resource;
  const [row] = await request.context.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, idOfPath(request)), visibleTo(resource, request.caller)));
  if (!row) throw notFound();
}
