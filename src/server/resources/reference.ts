import { cell } from '../../domain/entities/cell.ts';
import { country } from '../../domain/entities/country.ts';
import { menu } from '../../domain/entities/menu.ts';
import { referenceEntities } from '../../domain/entities/reference.ts';
import { region } from '../../domain/entities/region.ts';
import { right } from '../../domain/entities/right.ts';
import type { Entity } from '../../domain/entity.ts';
import { can } from '../../domain/rights.ts';
import type { ApiOperation } from '../api-context.ts';
import { cells, countries, menus, referenceTables, regions, rights } from '../db/schema.ts';
import { forbidden } from '../hydra/errors.ts';
import type { PendingWrite, Resource, Table } from '../hydra/resource.ts';
import { setFlag } from './set-flag.ts';

const bind = (entity: unknown, table: unknown): Resource => ({
  entity: entity as Entity,
  table: table as Table,
  // Raised by the trigger that keeps names apart, where a list has it.
  constraints: { name_taken: { path: 'name', message: 'rules.nameTaken' } },
});

/** Archiving a file type is its deletion, by whatever address (REF-01, RIGHTS-15). */
const refuseArchiving = async ({ values, previous, request }: PendingWrite): Promise<void> => {
  const changes = previous !== null && (values.archived ?? false) !== previous.archived;
  if (changes && !can(request.caller?.menuRole ?? {}, 'ParamsFile', 'DELETE')) throw forbidden();
};

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
    ...(entity.name === 'ParamsFile' ? { beforeWrite: refuseArchiving } : {}),
  })),
];

const files = referenceResources.find((resource) => resource.entity.name === 'ParamsFile') as Resource;

export const referenceOperations: readonly ApiOperation[] = [
  // Deleting a file type archives it (REF-01).
  setFlag(files, 'archived', { menu: 'ParamsFile', action: 'DELETE' }),
];
