import type { Entity } from '../../domain/model/entity.ts';
import type { Access, ApiOperation } from '../api-context.ts';
import { ruleViolations } from '../hydra/errors.ts';
import { recordLogScope } from '../hydra/operations.ts';
import type { Resource } from '../hydra/resource.ts';
import { updateRecord } from '../hydra/write.ts';

/** Validates the flag only: a record that violates a newer rule can still be disabled. */
const flagOf = (entity: Entity, flag: string): Entity => ({
  ...entity,
  fields: Object.fromEntries(Object.entries(entity.fields).filter(([name]) => name === flag)),
  rules: [],
});

/** PUT /api/x/{id}/{flag}: sets one boolean field (VET-14, USER-01, REF-01). */
export const setFlag = (resource: Resource, flag: string, access: Access): ApiOperation => {
  const alone: Resource = { ...resource, entity: flagOf(resource.entity, flag) };
  return {
    method: 'PUT',
    path: `/api/${resource.entity.path}/:id/${flag}`,
    access,
    accessLogScope: recordLogScope(resource),
    handle: (request) =>
      updateRecord(request, resource, {
        as: alone,
        body: async () => {
          const state = (await request.body())[flag];
          if (typeof state !== 'boolean') throw ruleViolations([{ path: flag, message: 'rules.boolean' }]);
          return { [flag]: state };
        },
      }),
  };
};
