import { describe, expect, it } from 'vitest';
import { resources } from '#texts/admin/resources.ts';
import { domain } from '#texts/domain.ts';
import { entities } from '../../../src/domain/entities/index.ts';
import { MENUS } from '../../../src/domain/model/menus.ts';
import { ROLES } from '../../../src/server/data/first-data/roles.ts';

// The steps for a new entity, beside its line in src/domain/entities/index.ts.
describe.each(MENUS)('the menu %s', (menu) => {
  it('RIGHTS-02, ROLE-02: has a name in the catalogue (src/i18n/fr/domain.ts, menus)', () => {
    expect(Object.keys(domain.menus)).toContain(menu);
  });

  it('REG-03: is decided for the first roles (src/server/data/first-data/roles.ts)', () => {
    expect(Object.keys(ROLES.ROLE_AGENT ?? {})).toContain(menu);
  });
});

it.each(entities.flatMap(({ menu, resource }) => (menu ? [resource] : [])))(
  'SYS-10, REF-03: %s has its titles and toasts in the catalogue (src/i18n/fr/admin/resources.ts)',
  (resource) => {
    expect(Object.keys(resources)).toContain(resource);
  },
);
