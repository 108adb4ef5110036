import { and, eq, type SQL } from 'drizzle-orm';
import { iriOf } from '../../domain/entity.ts';
import type { Action } from '../../domain/rights.ts';
import type { Access, Answer, ApiOperation, ApiRequest, Reads } from '../api-context.ts';
import type { Reader } from '../transaction.ts';
import { collection } from './collection.ts';
import { notFound } from './errors.ts';
import { filterVariables } from './filters.ts';
import { list, rowsOf } from './list.ts';
import { columnOf, fieldsSeen, type Resource, type Row } from './resource.ts';
import { partOf, serialize } from './serialize.ts';
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

/** Rows as members: what the class computes, and what this caller may see of them. */
export async function members(
  request: ApiRequest,
  resource: Resource,
  rows: readonly Row[],
  // Inside a transaction it is that: a connection more for each would let many at once wait for one another.
  reader: Reader = request.context.db,
): Promise<Record<string, unknown>[]> {
  const whole = rows.map((row) => serialize(resource, row, request.context));
  await resource.complete?.(whole, request, reader);
  const seen = fieldsSeen(resource, request.caller);
  if (seen) return whole.map((member) => partOf(member, seen));
  return resource.view ? whole.map((member) => resource.view?.(member, request.caller) ?? member) : whole;
}

/** The answer that holds one record as it stands now. */
export async function itemAnswer(
  request: ApiRequest,
  resource: Resource,
  id: number,
  status = 200,
): Promise<Answer> {
  const rows = await rowsOf(request.context.db, resource, [id]);
  const row = rows[0];
  if (!row || hidden(request, resource, row)) throw notFound();
  const [member] = await members(request, resource, rows);
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

/** Archived reference data does not exist for a caller without a token (RIGHTS-11). */
const hidden = (request: ApiRequest, resource: Resource, row: Row): boolean =>
  request.caller
    ? (resource.hides?.(row, request.caller) ?? false)
    : 'archived' in resource.entity.fields && row.archived === true;

/** A page of a resource's collection; `narrowed` is what the path itself says: one veteran's. */
export async function listAnswer(request: ApiRequest, resource: Resource, narrowed?: SQL): Promise<Answer> {
  const archivedHidden =
    !request.caller && 'archived' in resource.entity.fields
      ? eq(columnOf(resource.table, 'archived'), false)
      : undefined;
  const scope = and(narrowed, archivedHidden, resource.scope?.(request.query));
  const seen = fieldsSeen(resource, request.caller);
  const result = await list(request.context, resource, request.query, scope, seen);
  const found = await members(request, resource, result.rows);
  return { body: collection(request, resource, found, result, filterVariables(resource, seen)) };
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
export async function exists(
  request: ApiRequest,
  resource: Pick<Resource, 'table' | 'hides'>,
): Promise<void> {
  const [row] = await request.context.db
    .select()
    .from(resource.table)
    .where(eq(resource.table.id, idOfPath(request)));
  if (!row || (request.caller && resource.hides?.(row as Row, request.caller))) throw notFound();
}
