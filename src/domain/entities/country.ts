import { defineEntity } from '../model/entity.ts';
import { text } from '../model/fields.ts';

/** Read-only; number 3 is the service's own, Algeria by default (REG-02). */
export const country = defineEntity({
  name: 'ParamsCountry',
  path: 'params_countries',
  resource: 'countries',
  readers: 'signedIn',
  operations: ['list', 'get'],
  fields: { name: text({ required: true, iri: 'https://schema.org/name' }) },
  label: ['name'],
  order: { name: 'ASC' },
});
