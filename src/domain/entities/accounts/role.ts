import * as z from 'zod/mini';
import { defineEntity, part } from '../../model/entity.ts';
import { boolean, list, map, roleName } from '../../model/fields.ts';

/** A role gives each menu one right (ROLE-02). `menuRoles`: menu id → right id; `menus` the same as a list. */
export const role = defineEntity({
  name: 'Role',
  path: 'roles',
  resource: 'roles',
  menu: 'Role',
  fields: {
    name: roleName({ required: true, iri: 'https://schema.org/name' }),
    /** The name that people read in place of the code (ROLE-03). */
    title: roleName(),
    archived: boolean({ default: false }),
    menuRoles: map(z.union([z.number(), z.string()]), { required: 'create', virtual: true }),
    menus: list(z.looseObject({}), { readOnly: true, virtual: true, filter: 'none' }),
  },
  // None at all: said with the rest of the form; that no menu lacks one is looked at where the menus are known.
  rules: [
    ({ menuRoles }) =>
      menuRoles && Object.keys(menuRoles).length === 0
        ? [{ path: 'menuRoles', message: 'rules.everyMenu' }]
        : [],
  ],
  label: ['title', 'name'],
  listPart: part(['version', 'name', 'title', 'archived']),
  order: { name: 'ASC' },
});
