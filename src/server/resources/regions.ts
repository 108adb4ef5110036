import { region } from '../../domain/entities/region.ts';
import { resourceOf } from '../hydra/resource.ts';

export const regions = resourceOf(region, {
  constraints: { region_address: { path: 'address', message: 'rules.required' } },
  // Where nobody is received a visitor has no address to go to (RIGHTS-11, PUB-11).
  complete: async (members, { caller }) => {
    if (!caller) for (const member of members) if (!member.service) member.address = null;
  },
  // The country is always number 3 (REG-02).
  beforeWrite: async ({ columns }) => {
    columns.country = 3;
  },
});
