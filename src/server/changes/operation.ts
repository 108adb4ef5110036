import { server as texts } from '#texts/server.ts';
import { entities } from '../../domain/entities/index.ts';
import { type Entity, iriOf } from '../../domain/model/entity.ts';
import type { Answer, ApiOperation, ApiRequest } from '../api-context.ts';
import type { Caller } from '../caller.ts';
import { ApiError, badParameter } from '../hydra/errors.ts';
import { accessTo } from '../hydra/operations.ts';
import { parameterValue, parsePage } from '../hydra/parameters.ts';
import type { Resource } from '../hydra/resource.ts';
import { isAllowed } from '../session/caller.ts';
import { requireCaller } from '../session/require-caller.ts';
import { type ChangeCursor, type ChangeLine, currentCursor, readChanges } from './changes.ts';

/** GET /api/changes: for systems that poll (API-09, docs/changes.md). */

const PATH = '/api/changes';

const KINDS = { insert: 'created', update: 'updated', delete: 'deleted' } as const;

const entityByTable = new Map(entities.map((entity) => [entity.table, entity]));

const writeCursor = ({ transaction, line }: ChangeCursor): string => `${transaction}-${line}`;

/** The cursor in a query; undefined where it names none, a 400 for what no page has given. */
function parseCursor(query: URLSearchParams): ChangeCursor | undefined {
  const text = parameterValue(query, 'after');
  if (text === undefined) return undefined;
  const [, transaction, line] = /^(\d{1,19})-(\d{1,18})$/.exec(text) ?? [];
  if (!transaction || !line) throw badParameter('after');
  return { transaction, line };
}

const linkAfter = (cursor: ChangeCursor, itemsPerPage: string | null): string =>
  `${PATH}?${new URLSearchParams({ ...(itemsPerPage && { itemsPerPage }), after: writeCursor(cursor) })}`;

/** A line as a caller reads it: the link of the record and what became of it. */
function memberOf(entity: Entity, { record, action, keptId }: ChangeLine) {
  return {
    '@id': iriOf(entity, record),
    '@type': entity.name,
    kind: keptId === null ? KINDS[action] : 'merged',
    ...(keptId !== null && { mergedInto: iriOf(entity, keptId) }),
  };
}

/** The classes whose lists a caller may read. */
const listedBy = (caller: Caller, resources: readonly Resource[]): ReadonlySet<string> =>
  new Set(
    resources
      .filter(({ entity }) => entity.operations.includes('list'))
      .filter((resource) => isAllowed(caller, accessTo(resource, 'LIST')))
      .map(({ entity }) => entity.name),
  );

/**
 * The page of changes after a cursor. Without a cursor it is empty and gives the one of now. A page holds no more than the
 * lines that were read, and fewer where the caller may not list some: `hydra:next` says whether there are more.
 * @throws ApiError 410 for a cursor of another database, as after a restore
 */
async function changes(request: ApiRequest, resources: readonly Resource[]): Promise<Answer> {
  const { context, query } = request;
  const caller = requireCaller(request.caller);
  const cursor = parseCursor(query);
  const { itemsPerPage } = parsePage(query);
  const size = Math.max(1, itemsPerPage);
  const now = await currentCursor(context.db);
  if (cursor && BigInt(cursor.transaction) > BigInt(now.transaction))
    throw new ApiError(410, texts.changesElsewhere);
  const lines = cursor ? await readChanges(context.db, cursor, size) : [];
  const listedEntities = listedBy(caller, resources);
  const members = lines.flatMap((line) => {
    const entity = entityByTable.get(line.table);
    return entity && listedEntities.has(entity.name) ? [memberOf(entity, line)] : [];
  });
  const last = lines.at(-1) ?? cursor ?? now;
  const link = (at: ChangeCursor) => linkAfter(at, query.get('itemsPerPage'));
  return {
    body: {
      '@context': '/api/contexts/Change',
      '@id': PATH,
      '@type': 'hydra:Collection',
      'hydra:member': members,
      after: writeCursor(last),
      'hydra:view': {
        '@id': cursor ? link(cursor) : PATH,
        '@type': 'hydra:PartialCollectionView',
        ...(lines.length === size && { 'hydra:next': link(last) }),
      },
    },
    headers: { 'Cache-Control': 'no-store' },
  };
}

export const changesOperation = (resources: readonly Resource[]): ApiOperation => ({
  method: 'GET',
  path: PATH,
  access: 'signedIn',
  // Links and kinds of changes show nothing of a person.
  accessLogScope: 'nothing',
  handle: (request) => changes(request, resources),
});
