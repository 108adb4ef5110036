import { and, eq } from 'drizzle-orm';
import { can } from '../../../domain/rights/rights.ts';
import type { Answer, ApiOperation, ApiRequest } from '../../api-context.ts';
import { medicalInformations, observations, veteranFiles, veteranMerges } from '../../db/schema.ts';
import { idOfPath, refuseIfMissing } from '../../hydra/read.ts';
import type { Resource } from '../../hydra/resource.ts';

/** Counts of a record's notes, documents and merged records; each only for users who may list that kind (VET-15). */
async function counts(request: ApiRequest, veterans: Resource): Promise<Answer> {
  await refuseIfMissing(request, veterans);
  const id = idOfPath(request);
  const { db } = request.context;
  const kinds = [
    {
      name: 'medicalInformations',
      menu: 'MedicalInformation',
      count: () => db.$count(medicalInformations, eq(medicalInformations.veteran, id)),
    },
    {
      name: 'observations',
      menu: 'Observation',
      count: () => db.$count(observations, eq(observations.veteran, id)),
    },
    {
      name: 'veteranFiles',
      menu: 'VeteranFile',
      count: () =>
        db.$count(veteranFiles, and(eq(veteranFiles.veteran, id), eq(veteranFiles.archived, false))),
    },
    {
      name: 'veteranMerges',
      menu: 'Veteran',
      count: () => db.$count(veteranMerges, eq(veteranMerges.kept, id)),
    },
  ];
  const readable = kinds.filter(({ menu }) => can(request.caller?.menuRole ?? {}, menu, 'LIST'));
  const counts = await Promise.all(readable.map(async ({ name, count }) => [name, await count()] as const));
  return { body: { '@id': request.path, '@type': 'RecordCounts', ...Object.fromEntries(counts) } };
}

/** GET /api/veterans/{id}/counts. It shows nothing of the record, whose own reading leaves its line (SEC-05). */
export const countsOperation = (veterans: Resource): ApiOperation => ({
  method: 'GET',
  path: `/api/${veterans.entity.path}/:id/counts`,
  access: { menu: 'Veteran', action: 'VIEW' },
  accessLogScope: 'nothing',
  handle: (request) => counts(request, veterans),
});
