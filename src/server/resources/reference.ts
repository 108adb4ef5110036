import { cell } from '../../domain/entities/cell.ts';
import { country } from '../../domain/entities/country.ts';
import { menu } from '../../domain/entities/menu.ts';
import { referenceEntities } from '../../domain/entities/reference.ts';
import { region } from '../../domain/entities/region.ts';
import { right } from '../../domain/entities/right.ts';
import type { ApiOperation } from '../api-context.ts';
import { type Resource, resourceOf } from '../hydra/resource.ts';
import { fileTypeOperations, fileTypeParts } from './file-types.ts';

// Raised by the trigger that keeps names apart, where a list has it.
const constraints: Resource['constraints'] = { name_taken: { path: 'name', message: 'rules.nameTaken' } };

/** What needs nothing of its own: every kind of reference data, cells, regions, and the read-only lists. */
export const referenceResources: readonly Resource[] = [
  resourceOf(menu),
  resourceOf(right),
  resourceOf(cell, { constraints }),
  resourceOf(region, {
    constraints: { ...constraints, region_address: { path: 'address', message: 'rules.required' } },
    // The country is always number 3 (REG-02).
    beforeWrite: async ({ columns }) => {
      columns.country = 3;
    },
  }),
  resourceOf(country),
  ...referenceEntities.map((entity) =>
    resourceOf(entity, { constraints, ...(entity.name === 'ParamsFile' ? fileTypeParts : {}) }),
  ),
];

const fileTypes = referenceResources.find((resource) => resource.entity.name === 'ParamsFile') as Resource;

export const referenceOperations: readonly ApiOperation[] = fileTypeOperations(fileTypes);
