import { defineEntity } from '../../model/entity.ts';
import { text } from '../../model/fields.ts';

/** A menu on which rights are held, named `App\Entity\X` (RIGHTS-02). Read-only. */
export const menu = defineEntity({
  name: 'Menu',
  path: 'params_menus',
  resource: 'menus',
  readers: 'signedIn',
  operations: ['list', 'get'],
  fields: { name: text({ required: true, iri: 'https://schema.org/name' }) },
  label: ['name'],
  order: { id: 'ASC' },
});
