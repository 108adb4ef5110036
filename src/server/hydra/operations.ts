import { and, type SQL } from 'drizzle-orm';
import type { Action } from '../../domain/rights/rights.ts';
import type { Access, AccessLogScope, Answer, ApiOperation, ApiRequest } from '../api-context.ts';
import { collection } from './collection.ts';
import { exportAnswer } from './export/export.ts';
import { parseSheetFormat } from './export/formats.ts';
import { filterVariables, parseFilters } from './filters.ts';
import { list } from './list.ts';
import { parsePage } from './parameters.ts';
import { idOfPath, members, refuseMissing, rowAnswer, rowsOf, rowsQuery } from './read.ts';
import { projectionFor, type Resource, type Row, visibleTo } from './resource.ts';
import { createRecord, deleteRecord, updateRecord } from './write.ts';

/** The operations that follow from a declaration: list, read, create, change, delete. */

const KINDS = { LIST: 'list', VIEW: 'get', CREATE: 'create', EDIT: 'update', DELETE: 'delete' } as const;

/** The right of an operation: the right on the menu, or less where others may read the class. */
export function accessTo(resource: Resource, action: Action): Access {
  const { entity } = resource;
  const reads = action === 'LIST' || action === 'VIEW';
  const declaredAccess = resource.access?.[KINDS[action]];
  if (declaredAccess) return declaredAccess;
  if (reads && entity.readers !== 'right') return entity.readers;
  if (!entity.menu) throw new Error(`${entity.name} has no menu to ask a right of`);
  return { menu: entity.menu, action };
}

/** The access log scope of answers that show one record of a class, those to its writes included (SEC-05). */
export const recordLogScope = ({ entity }: Pick<Resource, 'entity'>): AccessLogScope =>
  entity.accessLogged ? { record: entity.name } : 'nothing';

/** The access log scope of a list of them. */
const listLogScope = ({ entity }: Pick<Resource, 'entity'>): AccessLogScope =>
  entity.accessLogged ? { list: entity.name } : 'nothing';

/** A page of a resource's collection; `narrowedWhere` is what the path itself says: one veteran's, today's. */
export async function listAnswer(
  request: ApiRequest,
  resource: Resource,
  narrowedWhere?: SQL,
): Promise<Answer> {
  const { caller, query } = request;
  const scope = and(narrowedWhere, visibleTo(resource, caller), resource.scope?.(query));
  const projection = projectionFor(resource, caller, query);
  const parameters = parseFilters(resource, query, projection, caller);
  const format = caller ? parseSheetFormat(request.header('Accept')) : null;
  if (format) return exportAnswer(request, resource, { parameters, projection, scope, format });
  const page = parsePage(query, projection?.most);
  const { rows, total } = await list(request, resource, parameters, page, scope);
  const records = await members(request, resource, rows, undefined, projection);
  return collection(request, resource, records, { total, pageQuery: page }, () =>
    filterVariables(resource, projection),
  );
}

/** Answers with the record of the request's path, as far as the caller may see it; 404 without one. */
async function recordAnswer(request: ApiRequest, resource: Resource): Promise<Answer> {
  const visible = visibleTo(resource, request.caller);
  const [row] = (request.prefetch ??
    (await rowsOf(request.context.db, resource, [idOfPath(request)], visible))) as readonly Row[];
  return row ? rowAnswer(request, resource, row) : refuseMissing(request, resource);
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
      accessLogScope: listLogScope(resource),
      givesSpreadsheet: true,
      handle: (request) => listAnswer(request, resource),
    });
  if (resource.create) operations.push(resource.create);
  else if (entity.operations.includes('create'))
    operations.push({
      method: 'POST',
      path,
      access: accessTo(resource, 'CREATE'),
      accessLogScope: recordLogScope(resource),
      handle: async (request) => createRecord(request, resource, await request.body()),
    });
  if (entity.operations.includes('get'))
    operations.push({
      method: 'GET',
      path: item,
      access: accessTo(resource, 'VIEW'),
      accessLogScope: recordLogScope(resource),
      // Only where every record exists for every caller.
      ...(resource.visible ? {} : { prefetch: (id: number) => rowsQuery(resource, [id]) }),
      handle: (request) => recordAnswer(request, resource),
      ...resource.read,
    });
  if (entity.operations.includes('update'))
    for (const method of ['PUT', 'PATCH'] as const)
      operations.push({
        method,
        path: item,
        access: accessTo(resource, 'EDIT'),
        accessLogScope: recordLogScope(resource),
        handle: (request) => resource.update?.(request) ?? updateRecord(request, resource),
      });
  if (entity.operations.includes('delete'))
    operations.push({
      method: 'DELETE',
      path: item,
      access: accessTo(resource, 'DELETE'),
      accessLogScope: 'nothing',
      handle: async (request) => {
        await (resource.remove?.(request) ?? deleteRecord(request, resource));
        return { status: 204 };
      },
    });
  return operations;
}
