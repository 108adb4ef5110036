import { describe, expect, it } from 'vitest';
import { domain } from '#texts/domain.ts';
import { MAIN, SETTINGS } from '../../src/admin/layout/menuOrder.ts';
import { entities } from '../../src/domain/entities/index.ts';
import { MENUS } from '../../src/domain/menus.ts';
import { ROLES } from '../../src/server/db/first-data/roles.ts';

// What an entity that is new is asked for, beside its line in src/domain/entities/index.ts.
describe.each(MENUS)('the menu %s', (menu) => {
  it('RIGHTS-02, ROLE-02: has a name in the catalogue (src/i18n/fr/domain.ts, menus)', () => {
    expect(Object.keys(domain.menus)).toContain(menu);
  });

  it('REG-03: is decided for the first roles (src/server/db/first-data/roles.ts)', () => {
    expect(Object.keys(ROLES.ROLE_AGENT ?? {})).toContain(menu);
  });
});

/** Entities that stand on another record: a veteran's tabs, a calendar's slots. */
const ON_ANOTHER = ['observations', 'medicalInformations', 'veteranFiles', 'availableAppointments'];
const own = entities.filter(({ menu, resource }) => menu && !ON_ANOTHER.includes(resource));

it.each(own.map(({ resource }) => [resource]))(
  'NAV-05: %s has a place in the menu (src/admin/layout/menuOrder.ts)',
  (resource) => {
    expect([...MAIN, ...SETTINGS]).toContain(resource);
  },
);
