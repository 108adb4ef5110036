import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PARTS } from '../../../src/admin/appointments/list/parts.ts';
import { pages } from '../../../src/admin/pages.tsx';
import { resources } from '../../../src/admin/resources.tsx';
import { toAddress } from '../../../src/admin/routing/addresses.ts';
import { sourcesAt } from '../../../src/server/site/route-scripts.ts';

const root = path.join(import.meta.dirname, '../../..');
const admin = path.join(root, 'src/admin');

/** The files that a registration loads when its screens are opened. */
function loadedBy(file: string): string[] {
  const code = fs.readFileSync(path.join(admin, file), 'utf8');
  return [...code.matchAll(/import\('(\.[^']+)'\)/g)].map(([, name = '']) =>
    path.join('src/admin', path.dirname(file), name),
  );
}

const registrations = [
  'pages.tsx',
  'resources.tsx',
  ...fs.readdirSync(admin).map((folder) => `${folder}/index.tsx`),
].filter((file) => fs.existsSync(path.join(admin, file)));

const addresses = [
  ...pages.map(({ path }) => path.replace('/*', '')),
  ...resources.flatMap(({ name }) =>
    [`/${name}`, `/${name}/create`, `/${name}/5`, `/${name}/5/show`].map(toAddress),
  ),
  ...[...PARTS, 'queue', 'print'].map((part) => `/appointments/${part}`),
  '/veterans/5/rendez-vous',
  '/veterans/5/historique',
  '/veterans/5/fusion',
  '/veterans/5/droits',
  '/appointments/5/droits',
];

describe('scripts by address', () => {
  it.each(registrations)('what %s loads is named at an address', (file) => {
    const namedSources = new Set(addresses.flatMap(sourcesAt));
    expect(loadedBy(file).filter((source) => !namedSources.has(source))).toEqual([]);
  });

  it.each([
    ...addresses,
    '/auth/login',
    '/auth/registration',
    '/terms',
    '/accueil/ecran',
    '/logout',
    '/error/error-v1',
  ])('what is named at %s is there', (address) => {
    for (const source of sourcesAt(address))
      expect([source, fs.existsSync(path.join(root, source))]).toEqual([source, true]);
  });

  it('AUTH-03: the light pages name nothing of the back office', () => {
    for (const address of [
      '/auth',
      '/auth/login',
      '/auth/reset-password/',
      '/auth/invitation',
      '/terms',
      '/accueil/ecran',
      '/logout',
    ])
      expect(sourcesAt(address).filter((source) => source.startsWith('src/admin/'))).toEqual([]);
  });

  it.each([
    ['/veterans/', 'veterans/veteran-list.tsx'],
    ['/veterans/new', 'veterans/veteran-forms.tsx'],
    ['/veterans/5/informations', 'veterans/veteran-show.tsx'],
    ['/veterans/5/edit', 'veterans/veteran-forms.tsx'],
    ['/calendars/3/days', 'calendars/calendar-show.tsx'],
    ['/quality/new', 'reference/screens.tsx'],
    ['/ParamsFiles/2/edit', 'params-files/screens.tsx'],
  ])('at %s it is %s', (address, screen) => {
    expect(sourcesAt(address)).toContain(`src/admin/${screen}`);
  });
});
