import { defineEntity } from '../../model/entity.ts';
import { integer, text } from '../../model/fields.ts';

/** A right and its priority (RIGHTS-01). Read-only; NONE is listed last. */
export const right = defineEntity({
  name: 'Right',
  path: 'params_rights',
  resource: 'rights',
  readers: 'signedIn',
  operations: ['list', 'get'],
  fields: {
    name: text({ required: true, iri: 'https://schema.org/name' }),
    priority: integer({ required: true }),
  },
  label: ['name', 'priority'],
  order: { id: 'ASC' },
});
