import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { help } from '#texts/admin/help.ts';
import { PARTS } from '../../../src/admin/appointments/list/parts.ts';
import { CALL_KEY, RECALL_KEY, WALK_IN_KEY } from '../../../src/admin/desk/use-list-keys.ts';
import { STATE_KEYS } from '../../../src/admin/desk-states/state-buttons.tsx';
import { guides, guidesOfScreen, isGuideShown } from '../../../src/admin/help/guide-list.ts';
import { pictureAddress, releases, writtenGuides } from '../../../src/admin/help/guides.ts';
import { RELEASE } from '../../../src/admin/help/release.ts';
import { searchGuides } from '../../../src/admin/help/search-guides.ts';
import { shortcutsOf } from '../../../src/admin/help/shortcuts.ts';
import { pages } from '../../../src/admin/pages.tsx';
import { resources } from '../../../src/admin/resources.tsx';
import { PROGRAM_VERSION } from '../../../src/server/version.ts';
import { pictures } from '../../e2e/pages/guide-pictures.ts';

const admin = path.join(import.meta.dirname, '../../../src/admin');

const screens = [
  ...pages.map(({ path }) => path.replace('/*', '')).filter((one) => one !== '/'),
  ...resources.flatMap(({ name, list, create, edit, show }) => [
    ...(list ? [`/${name}`] : []),
    ...(create ? [`/${name}/create`] : []),
    ...(edit ? [`/${name}/5`] : []),
    ...(show ? [`/${name}/5/show`] : []),
  ]),
  ...[...PARTS, 'queue', 'print'].map((part) => `/appointments/${part}`),
];

/** The names of the pictures that a guide shows. */
const picturesOf = (body: unknown) =>
  [...JSON.stringify(body).matchAll(/"type":"image"[^}]*?"url":"([^"]+)"/g)].map(([, name = '']) => name);

const mainGuide = (screen: string) => guidesOfScreen(screen)[0]?.name;

describe('guides', () => {
  it.each(screens)('HELP-01: %s has a guide', (screen) => {
    expect(guidesOfScreen(screen)).not.toEqual([]);
  });

  it('HELP-01: the most special guide of a screen opens there', () => {
    expect(mainGuide('/veterans/5/show')).toBe('veterans/record');
    expect(mainGuide('/veterans/5/show/documents')).toBe('veteran-files/documents');
    expect(mainGuide('/veterans/5')).toBe('veterans/edit');
    expect(mainGuide('/veterans/stats')).toBe('statistics/veterans');
    expect(mainGuide('/appointments/queue')).toBe('appointments/waiting-list');
    expect(mainGuide('/appointments/create')).toBe('appointments/book');
    expect(mainGuide('/countries/create')).toBe('reference/lists');
    expect(guidesOfScreen('/nowhere')).toEqual([]);
  });

  it('HELP-01: every guide has a title of its own, says how something is done and what can go wrong, and every text is a guide', () => {
    const titles = writtenGuides.map(({ title }) => title);
    expect(new Set(titles).size).toBe(guides.length);
    for (const { name, title, words } of writtenGuides) {
      expect(title, name).toMatch(/^\p{Lu}.{5,}/u);
      expect(words.length, name).toBeGreaterThan(150);
      // The last part says what can go wrong.
      expect(words, name).toContain('Si quelque chose ne va pas');
    }
    const files = fs
      .globSync('*/guides/*.md', { cwd: admin })
      .map((file) => file.replace('/guides/', '/').replace('.md', ''));
    expect(files.sort()).toEqual(guides.map(({ name }) => name).sort());
  });

  it('HELP-01: links of guides lead to screens', () => {
    for (const { name, body } of writtenGuides)
      for (const [, url = ''] of JSON.stringify(body).matchAll(/"type":"link"[^}]*?"url":"([^"]+)"/g))
        expect(screens, name).toContain(url);
  });

  it('HELP-01: every picture of a guide is taken from a screen, is there, and is small', () => {
    const shownPictures = writtenGuides.flatMap(({ body }) => picturesOf(body)).sort();
    expect(shownPictures).toEqual(pictures.map(({ name }) => name).sort());
    let bytes = 0;
    for (const name of shownPictures) {
      expect(pictureAddress(name), name).toBeDefined();
      const { size } = fs.statSync(path.join(admin, 'help/pictures', `${name}.png`));
      expect(size, name).toBeLessThanOrEqual(40_000);
      bytes += size;
    }
    expect(bytes).toBeLessThan(3_000_000);
    expect(fs.readdirSync(path.join(admin, 'help/pictures'))).toHaveLength(shownPictures.length);
  });

  it('HELP-01: nobody is shown the guide of a screen that their rights do not show', () => {
    const guidesFor = (rights: Record<string, 'LIST' | 'VIEW' | 'EDIT'>, isSuperAdmin = false) =>
      guides.filter((guide) => isGuideShown(guide, rights, isSuperAdmin)).map(({ name }) => name);
    expect(guidesFor({})).toEqual([
      'dashboard/dashboard',
      'find/find',
      'ui/lists',
      'account/devices',
      'account/agendas',
      'account/account',
      'lock/lock',
    ]);
    expect(guidesFor({ Appointment: 'LIST' })).toContain('desk/receive');
    expect(guidesFor({ Appointment: 'LIST' })).not.toContain('desk/display');
    expect(guidesFor({ User: 'LIST' })).not.toContain('explorer/explorer');
    expect(guidesFor({}, true)).toHaveLength(guides.length);
  });
});

describe('the search over guides', () => {
  const titlesFor = (text: string) => searchGuides(writtenGuides, text).map(({ guide }) => guide.title);

  it("HELP-01: 'aide annuler' finds how an appointment is cancelled, titles first", () => {
    expect(titlesFor('aide annuler')[0]).toBe('Déplacer, annuler, imprimer un rendez-vous');
    expect(titlesFor('ANNULER')).toEqual(titlesFor('aide annuler'));
  });

  it('HELP-01: accents do not matter, every word counts, and an excerpt is shown', () => {
    expect(titlesFor('role')).toEqual(titlesFor('rôle'));
    expect(titlesFor('jours feries')).toEqual(['Fermer un jour ou des heures']);
    expect(searchGuides(writtenGuides, 'jours feries')[0]?.excerpt).toMatch(/Jours fériés/);
    expect(titlesFor('annuler zzz')).toEqual([]);
    expect(titlesFor('  ')).toEqual([]);
    // 'aide' alone is a word like any other.
    expect(titlesFor('aide')).toContain('Trouver une personne, un rendez-vous, une page');
  });
});

it('HELP-01: the newest entry of what is new is the release that people are told of', () => {
  expect(releases[0]?.version).toBe(RELEASE);
});

it('OPS-07: the newest entry of CHANGELOG.md is of the version of package.json', () => {
  expect(RELEASE.startsWith(`Version ${PROGRAM_VERSION} du `)).toBe(true);
});

it('HELP-01: each key that a screen has is named in words', () => {
  const keysOf = (screen: string) => shortcutsOf(screen, { Appointment: 'EDIT' }, true);
  for (const screen of screens)
    for (const { does } of keysOf(screen)) expect(help.keys, screen).toHaveProperty(does);
  expect(keysOf('/cells').map(({ does }) => does)).not.toContain('save');
  expect(keysOf('/cells/create').map(({ does }) => does)).toContain('save');
});

it('HELP-01, SYS-14: a screen names the keys that work for the person: by their rights, and by their switch of single keys', () => {
  const letters = (keys: ReturnType<typeof shortcutsOf>) =>
    keys.flatMap(({ keys: text, isSingle }) =>
      isSingle ? text.split(' ').filter((key) => /^\p{Lu}$/u.test(key)) : [],
    );
  expect(letters(shortcutsOf('/accueil', { Appointment: 'EDIT' }, true)).sort()).toEqual(
    [...Object.values(STATE_KEYS), CALL_KEY, RECALL_KEY, WALK_IN_KEY, 'U', 'N'].sort(),
  );
  expect(letters(shortcutsOf('/accueil', { Appointment: 'LIST' }, true))).toEqual([]);
  expect(shortcutsOf('/accueil', { Appointment: 'EDIT' }, false).map(({ keys }) => keys)).toEqual([
    '↑ ↓',
    'Ctrl + K',
    'F1',
    'Échap',
  ]);
});
