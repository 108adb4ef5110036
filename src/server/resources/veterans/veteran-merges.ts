import { veteran } from '../../../domain/entities/veteran.ts';
import { veteranMerge } from '../../../domain/entities/veteran-merge.ts';
import { can } from '../../../domain/rights/rights.ts';
import type { ApiOperation } from '../../api-context.ts';
import { idOfPath, refuseIfMissing } from '../../hydra/read.ts';
import { type Resource, resourceOf } from '../../hydra/resource.ts';
import { merge } from './merging/merge.ts';
import { countBelongings } from './merging/moved-records.ts';
import { undoMerge } from './merging/undo.ts';
import { veterans } from './veterans.ts';

/** Merges of veterans (VET-18): made and undone with the right to delete one, read with the right to view. */
export const veteranMerges: Resource = resourceOf(veteranMerge, {
  access: { list: { menu: 'Veteran', action: 'VIEW' } },
  create: {
    method: 'POST',
    path: '/api/veteran_merges',
    access: { menu: 'Veteran', action: 'DELETE' },
    // The answer repeats the two numbers that were sent.
    accessLogScope: 'nothing',
    handle: (request) => merge(request, veteranMerges),
  },
  remove: (request) => undoMerge(request, veteranMerges),
});

/** GET /api/veterans/{id}/belongings: counts the records that a merge would move, of classes that the user may list. */
const belongingsOperation: ApiOperation = {
  method: 'GET',
  path: `/api/${veteran.path}/:id/belongings`,
  access: { menu: 'Veteran', action: 'DELETE' },
  accessLogScope: 'nothing',
  handle: async (request) => {
    await refuseIfMissing(request, veterans);
    const { caller, context, path } = request;
    const counts = await countBelongings(context.db, idOfPath(request));
    const totals = new Map<string, number>();
    for (const { entity, count } of counts)
      if (can(caller?.menuRole ?? {}, entity.menu ?? '', 'LIST'))
        totals.set(entity.resource, (totals.get(entity.resource) ?? 0) + count);
    return { body: { '@id': path, '@type': 'RecordBelongings', ...Object.fromEntries(totals) } };
  },
};

export const veteranMergeOperations: readonly ApiOperation[] = [belongingsOperation];
