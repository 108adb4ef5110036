import { region } from '../../domain/entities/region.ts';
import { idOf } from '../../domain/model/entity.ts';
import { resourceOf } from '../hydra/resource.ts';

/** The id of the service's own country, as the specification numbers it (REG-02). */
const COUNTRY = 3;

export const regions = resourceOf(region, {
  constraints: { region_address: { path: 'address', message: 'rules.required' } },
  // Hides the address of a region that receives nobody from visitors, because they cannot go there (RIGHTS-11, PUB-11).
  complete: async (members, { caller }) => {
    if (!caller) for (const member of members) if (!member.service) member.address = null;
  },
  // The country is always number 3 (REG-02). A region with another one, from an older program, keeps it.
  beforeWrite: async ({ values, columns, previous }) => {
    if (idOf(values.country) === null) columns.country = previous?.country ?? COUNTRY;
  },
  violations: async (_reader, { country }, previous) => {
    const id = idOf(country);
    return id === null || id === COUNTRY || id === previous?.country
      ? []
      : [{ path: 'country', message: 'rules.choice' }];
  },
});
