import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../src/server/settings.ts';
import { createStatic } from '../../../src/server/site/static.ts';

const dist = path.join(import.meta.dirname, '../../../dist');
/** The limits of the two pages that people open first: all their scripts together, gzip. */
const PUBLIC_BYTES = 96_050;
const FIRST_BYTES = 100_000;
/**
 * The pages beside the sign-in check a whole form by the rules of the domain, in chunks shared with the back office; the
 * sign-in that they come with leads to a second step, and renews its token.
 */
const BESIDE_BYTES = 112_600;

/** The back office until its first list is there, with what renews a session's token and locks an idle screen. */
const FIRST_LIST_BYTES = 355_000;

interface Entry {
  file: string;
  imports?: string[];
}

type Manifest = Record<string, Entry>;

const manifest = (name: string) =>
  JSON.parse(readFileSync(path.join(dist, '.vite', name), 'utf8')) as Manifest;

/** The scripts that these entries need before they load anything lazily. */
function scriptsOf(entries: Manifest, ...names: string[]): string[] {
  const files = new Set<string>();
  const visit = (name: string) => {
    const entry = entries[name];
    if (!entry) throw new Error(`${name} is not in the build`);
    if (files.has(entry.file)) return;
    files.add(entry.file);
    entry.imports?.forEach(visit);
  };
  names.forEach(visit);
  return [...files];
}

const read = (file: string) => readFileSync(path.join(dist, file));
const weigh = (files: string[]) => files.reduce((sum, file) => sum + gzipSync(read(file)).length, 0);
const isBackOffice = (file: string) =>
  /\bMui[A-Z]|react-admin|ra-core|@mui|emotion/.test(read(file).toString());

/** A page: what it is, what it may weigh, the build's manifest that has it, and its entries. */
type Page = readonly [name: string, bytes: number, manifest: string, entries: readonly string[]];

const SIGN_IN = ['index.html', 'src/auth/main.tsx'];
/** The scripts that hydrate the public page come in parts (decision 002). */
const TAKEN_OVER = 'src/booking/render/hydrate.tsx';

const pages: readonly Page[] = [
  [
    'PUB-04: the public page, before it is touched,',
    PUBLIC_BYTES,
    'public.json',
    ['public.html', TAKEN_OVER],
  ],
  ['PUB-04, PUB-08: the Arabic page', PUBLIC_BYTES, 'public.ar.json', ['public.ar.html', TAKEN_OVER]],
  ['the sign-in page, before it loads the back office,', FIRST_BYTES, 'index.json', SIGN_IN],
  ...['second-step', 'registration', 'forgot-password', 'reset-password', 'terms'].map(
    (name): Page => [
      `the ${name} page`,
      BESIDE_BYTES,
      'index.json',
      [...SIGN_IN, `src/auth/${name}-page.tsx`],
    ],
  ),
];

describe.each(pages)('%s', (_name, bytes, file, entries) => {
  const scripts = scriptsOf(manifest(file), ...entries);

  it('is light', () => {
    expect(weigh(scripts)).toBeLessThanOrEqual(bytes);
  });

  it('carries nothing of the back office', () => {
    expect(scripts.filter(isBackOffice)).toEqual([]);
  });
});

it('PUB-08: each page loads the texts of its own language alone, and the Arabic typeface is for Arabic', () => {
  const scripts = (file: string, entry: string) =>
    scriptsOf(manifest(file), entry, TAKEN_OVER)
      .map((name) => read(name).toString())
      .join();
  const [french, arabic] = [
    scripts('public.json', 'public.html'),
    scripts('public.ar.json', 'public.ar.html'),
  ];
  expect([french.includes('Motif du rendez-vous'), french.includes('سبب الموعد')]).toEqual([true, false]);
  expect([arabic.includes('Motif du rendez-vous'), arabic.includes('سبب الموعد')]).toEqual([false, true]);
  const styles = (page: string) => /<style>(.*?)<\/style>/s.exec(read(page).toString())?.[1];
  expect(styles('public.html')).not.toContain('Plex');
  expect(styles('public.ar.html')).toContain('Plex');
});

it('PUB-08: the Arabic typeface comes with the letters that are written, not with all that there are', () => {
  const files = [
    ...read('public.ar.html')
      .toString()
      .matchAll(/url\(\/([^)]*arabic[^)]*)\)/g),
  ];
  expect(files.length).toBe(2);
  for (const [, file] of files) expect(read(file as string).length).toBeLessThanOrEqual(20_000);
});

it('AUTH-03: the sign-in page fetches nothing of the back office ahead', () => {
  const ahead = read('index.html')
    .toString()
    .match(/rel="modulepreload"[^>]*>/g);
  expect(ahead?.join() ?? '').not.toMatch(/first-list|record-name/);
});

it('PUB-07: the public page is drawn from what comes with it: no style is asked for apart, and its scripts come after', () => {
  for (const page of ['public.html', 'public.ar.html']) {
    const html = read(page).toString();
    expect(html).not.toContain('rel="stylesheet"');
    expect(html).toMatch(/<style>[^<]*\.banner/);
    const ahead = html.match(/<link[^>]*rel="modulepreload"[^>]*>/g) ?? [];
    expect(ahead.length).toBeGreaterThan(0);
    for (const link of ahead) expect(link).toContain('fetchpriority="low"');
  }
});

it('PUB-07: what takes the public page over in parts is fetched with the page, not one after the other', () => {
  const [entry, ...parts] = scriptsOf(manifest('public.json'), 'public.html', TAKEN_OVER);
  const ahead = [
    ...read('public.html')
      .toString()
      .matchAll(/rel="modulepreload"[^>]*href="\/([^"]+)"/g),
  ];
  expect(ahead.map(([, file]) => file).sort()).toEqual(parts.sort());
  expect(read(entry as string).length).toBeLessThan(2000);
});

it('the back office is recognized by what the others must not have', () => {
  expect(scriptsOf(manifest('index.json'), 'src/admin/main.tsx').some(isBackOffice)).toBe(true);
});

it('the back office loads its first list and no other screen', () => {
  const build = manifest('index.json');
  const first = scriptsOf(build, 'index.html', 'src/admin/main.tsx', 'src/admin/veterans/veteran-list.tsx');
  expect(weigh(first)).toBeLessThanOrEqual(FIRST_LIST_BYTES);
  const other = (file: string) => first.includes(build[file]?.file as string);
  for (const later of ['veteran-forms.tsx', 'veteran-show.tsx', 'filters/veteran-filter-panel.tsx'])
    expect(other(`src/admin/veterans/${later}`)).toBe(false);
  expect(first.filter((file) => /MuiPickers|@react-pdf/.test(read(file).toString()))).toEqual([]);
});

describe('the scripts that a page of the back office names', () => {
  const serve = createStatic(dist, readSettings({}));
  const namedAt = async (address: string) => {
    const answer = await serve(new Request(`http://localhost${address}`));
    return [...(await answer.text()).matchAll(/rel="modulepreload"[^>]*href="\/([^"]+)"/g)].map(
      ([, file]) => file as string,
    );
  };
  const build = manifest('index.json');
  const TEXTS = 'src/i18n/fr/admin/index.ts';
  const PROGRAM = ['index.html', 'src/admin/main.tsx'];

  it.each([
    ['/veterans', 25, ['src/admin/veterans/veteran-list.tsx', 'src/admin/veterans/veteran-tools.tsx']],
    ['/veterans/1', 60, ['src/admin/veterans/veteran-show.tsx', TEXTS]],
    ['/veterans/1/edit', 40, ['src/admin/veterans/veteran-forms.tsx', TEXTS]],
    ['/dashboard', 35, ['src/admin/dashboard/dashboard.tsx', TEXTS]],
    ['/', 35, ['src/admin/dashboard/dashboard.tsx', TEXTS]],
    ['/cells', 50, ['src/admin/reference/screens.tsx', 'src/admin/ui/lists/list-tools.tsx', TEXTS]],
  ] as const)('at %s they are those of its screen, %i at most', async (address, most, sources) => {
    const namedFiles = await namedAt(address);
    // The entry is the page's own script.
    const [, ...wantedFiles] = scriptsOf(build, ...PROGRAM, ...sources);
    expect(namedFiles.toSorted()).toEqual(wantedFiles.toSorted());
    expect(namedFiles.length).toBeLessThanOrEqual(most);
    for (const file of namedFiles) expect(read(file).length).toBeGreaterThan(0);
  });

  it('AUTH-03: at the sign-in they are its own alone', async () => {
    const namedFiles = await namedAt('/auth/login?next=%2Fveterans');
    expect(namedFiles.length).toBeGreaterThan(2);
    expect(namedFiles.filter(isBackOffice)).toEqual([]);
  });

  it('are compressed and kept for good', async () => {
    for (const file of await namedAt('/veterans')) {
      if (read(file).length < 1024) continue;
      const headers = { 'Accept-Encoding': 'gzip, br' };
      const answer = await serve(new Request(`http://localhost/${file}`, { headers }));
      expect([file, answer.headers.get('Content-Encoding')]).toEqual([file, 'br']);
      expect(answer.headers.get('Cache-Control')).toContain('immutable');
    }
  });

  it('wait for no script that waits for them', () => {
    const under: string[] = [];
    const visitedFiles = new Set<string>();
    const visit = (name: string) => {
      expect(under, `${under.join(' > ')} > ${name}`).not.toContain(name);
      if (visitedFiles.has(name)) return;
      visitedFiles.add(name);
      under.push(name);
      build[name]?.imports?.forEach(visit);
      under.pop();
    };
    Object.keys(build).forEach(visit);
  });
});
