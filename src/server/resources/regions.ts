import { region } from '../../domain/entities/region.ts';
import { resourceOf } from '../hydra/resource.ts';

export const regions = resourceOf(region, {
  constraints: { region_address: { path: 'address', message: 'rules.required' } },
  // The country is always number 3 (REG-02).
  beforeWrite: async ({ columns }) => {
    columns.country = 3;
  },
});
