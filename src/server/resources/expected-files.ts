import { sql } from 'drizzle-orm';
import { entityNamed } from '../../domain/entities/index.ts';
import { iriOf } from '../../domain/model/entity.ts';
import { can } from '../../domain/rights/rights.ts';
import type { ApiOperation, ApiRequest } from '../api-context.ts';
import { tableOf } from '../db/entity-table.ts';
import { veteranFiles, veterans } from '../db/schema.ts';
import { bind, run } from '../db/statements.ts';
import { wholeCollection } from '../hydra/collection.ts';
import { forbidden } from '../hydra/errors.ts';
import { idOfPath, refuseIfMissing } from '../hydra/read.ts';
import { columnOf, type Resource } from '../hydra/resource.ts';

/** The kinds of documents that a veteran's quality expects, and which of them the record holds (DOC-05). */

const kind = entityNamed('ParamsFile');

interface ExpectedKind {
  readonly id: number;
  readonly name: string;
  readonly present: boolean;
}

/** The expected kinds, sorted by name. An archived document counts as missing; an archived kind is not expected. */
async function expectedFiles(request: ApiRequest): Promise<Record<string, unknown>[]> {
  const [kinds, qualities] = [tableOf('ParamsFile'), tableOf('ParamsQuality')];
  const link = `/api/${kind.path}/`;
  const rows = await run(
    request.context.db,
    bind<ExpectedKind>(sql`
      select ${kinds.id} as id, ${columnOf(kinds, 'name')} as name,
        exists (select from ${veteranFiles} where ${veteranFiles.veteran} = ${veterans.id}
          and ${veteranFiles.paramsFile} = ${kinds.id} and not ${veteranFiles.archived}) as present
      from ${veterans} join ${qualities} on ${qualities.id} = ${veterans.citizenStatus}
        join ${kinds} on ${columnOf(qualities, 'expectedFiles')} ? (${link}::text || ${kinds.id})
      where ${veterans.id} = ${idOfPath(request)} and not ${columnOf(kinds, 'archived')}
      order by ${columnOf(kinds, 'name')}`),
  );
  return rows.map(({ id, name, present }) => ({
    '@type': 'ExpectedFile',
    paramsFile: iriOf(kind, id),
    name,
    present,
  }));
}

/**
 * GET /api/veterans/{id}/expected_files: the documents that a veteran's quality requires. It needs the rights to list
 * documents and to view the record, because the answer reveals the quality (RIGHTS-15). The access log names the
 * veteran.
 */
export const expectedFilesOperation = (of: Resource): ApiOperation => ({
  method: 'GET',
  path: '/api/veterans/:id/expected_files',
  access: { menu: 'Veteran', action: 'VIEW' },
  accessLogScope: { list: 'VeteranFile' },
  handle: async (request) => {
    if (!can(request.caller?.menuRole ?? {}, 'VeteranFile', 'LIST')) throw forbidden();
    await refuseIfMissing(request, of);
    request.accessNote.veterans = [idOfPath(request)];
    return { body: wholeCollection(request.path, 'ExpectedFile', await expectedFiles(request)) };
  },
});
