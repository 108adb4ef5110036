import type { Access, ApiOperation } from '../api-context.ts';
import { ruleViolations } from '../hydra/errors.ts';
import { exists, itemAnswer } from '../hydra/operations.ts';
import type { Resource } from '../hydra/resource.ts';
import { updateRecord } from '../hydra/write.ts';

/** PUT /api/x/{id}/{flag} with the new state: one boolean, changed in place (VET-14, USER-01, REF-01). */
export const setFlag = (resource: Resource, flag: string, access: Access): ApiOperation => ({
  method: 'PUT',
  path: `/api/${resource.entity.path}/:id/${flag}`,
  access,
  handle: async (request) => {
    await exists(request, resource);
    const state = (await request.body())[flag];
    if (typeof state !== 'boolean') throw ruleViolations([{ path: flag, message: 'rules.boolean' }]);
    return itemAnswer(request, resource, await updateRecord(request, resource, { [flag]: state }));
  },
});
