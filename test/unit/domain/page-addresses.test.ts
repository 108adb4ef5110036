import { describe, expect, it } from 'vitest';
import { pages } from '../../../src/admin/pages.tsx';
import { resources } from '../../../src/admin/resources.tsx';
import { toAddress } from '../../../src/admin/routing/addresses.ts';
import { isPageAddress } from '../../../src/domain/page-addresses.ts';

describe('addresses of pages', () => {
  it.each(pages.map(({ path }) => path))('OPS-09, NAV-01: %s is one', (path) => {
    expect(isPageAddress(path.replace('*', 'veterans'))).toBe(true);
  });

  it.each(resources.map(({ name }) => name))(
    'OPS-09, NAV-07: the list, forms and records of %s are',
    (name) => {
      for (const path of [`/${name}`, `/${name}/create`, `/${name}/5`, `/${name}/5/show`])
        expect([path, isPageAddress(toAddress(path))]).toEqual([path, true]);
    },
  );

  it.each([
    '/auth',
    '/auth/login',
    '/auth/nothing',
    '/terms',
    '/logout',
    '/error/error-v1',
    '/accueil/ecran',
    '/accueil/ecran/',
    '/veterans/5/informations',
    '/veterans/new/carte',
    '/veterans/5/historique',
    '/veterans/5/files/new',
    '/calendars/3/days',
    '/appointments/today',
    '/appointments/current',
    '/appointments/next',
    '/appointments/print',
    '/appointments/queue',
    '/quality/new',
    '/reason/new',
    '/user/password/modify',
    '/user/profil/modify',
    '/veterans/stats',
    '/statistiques',
    '/globalSearch',
    '/dashboard',
    '/premiers-pas',
    '/messages-en-echec',
    '/securite',
    '/securite/connexions',
    '/securite/lectures',
    '/securite/conservation',
    '/securite/demandes',
    '/builder',
    '/parametres',
    '/parametres/export',
    '/agenda',
    '/accueil',
    '/',
    '/explorer',
    '/ParamsFiles/2/edit',
    '/params_files/2',
    '/veterans/5/',
  ])('NAV-01: %s is one', (path) => {
    expect(isPageAddress(path)).toBe(true);
  });

  it.each([
    '/metrics',
    '/health',
    '/health/x',
    '/wp-login',
    '/veterans/abc',
    '/cells/5/a/b/c/d/e',
    '/nothing/5',
    '/x/auth',
    '/authentic',
    '/x/veterans',
    '',
  ])('OPS-09: %s is none', (path) => {
    expect(isPageAddress(path)).toBe(false);
  });
});
