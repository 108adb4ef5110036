import { cell } from '../../domain/entities/cell.ts';
import { country } from '../../domain/entities/country.ts';
import { menu } from '../../domain/entities/menu.ts';
import { referenceEntities } from '../../domain/entities/reference.ts';
import { region } from '../../domain/entities/region.ts';
import { right } from '../../domain/entities/right.ts';
import type { Entity } from '../../domain/entity.ts';
import type { ApiOperation } from '../api-context.ts';
import { cells, countries, menus, referenceTables, regions, rights } from '../db/schema.ts';
import type { Resource, Table } from '../hydra/resource.ts';
import { fileTypeOperations, fileTypeParts } from './file-types.ts';

const bind = (entity: unknown, table: unknown): Resource => ({
  entity: entity as Entity,
  table: table as Table,
  // Raised by the trigger that keeps names apart, where a list has it.
  constraints: { name_taken: { path: 'name', message: 'rules.nameTaken' } },
});

/** What needs nothing of its own: every kind of reference data, cells, regions, and the read-only lists. */
export const referenceResources: readonly Resource[] = [
  bind(menu, menus),
  bind(right, rights),
  bind(cell, cells),
  {
    ...bind(region, regions),
    constraints: {
      ...bind(region, regions).constraints,
      region_address: { path: 'address', message: 'rules.required' },
    },
    // The country is always number 3 (REG-02).
    beforeWrite: async ({ columns }) => {
      columns.country = 3;
    },
  },
  bind(country, countries),
  ...referenceEntities.map((entity) => ({
    ...bind(entity, referenceTables[entity.name]),
    ...(entity.name === 'ParamsFile' ? fileTypeParts : {}),
  })),
];

const fileTypes = referenceResources.find((resource) => resource.entity.name === 'ParamsFile') as Resource;

export const referenceOperations: readonly ApiOperation[] = fileTypeOperations(fileTypes);
