import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import subsetFont from 'subset-font';
import { defineConfig, type Plugin, type Rollup } from 'vite';
import { dayIn } from './src/domain/dates/days.ts';
import { phoneRuleOf, visitorPhones } from './src/server/phone-numbers.ts';
import { withDefaults } from './src/server/service-settings/defaults.ts';
import { PROGRAM_VERSION } from './src/server/version.ts';

const root = import.meta.dirname;

/** Where the API runs while developing. */
const API = process.env.API_URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;

const defaults = withDefaults({});
const phones = phoneRuleOf(defaults.serviceCountry);

/** What the server puts into the pages when it serves them; while developing, its defaults. */
const placeholders: Record<string, string> = {
  SERVICE_LOGO: '',
  SERVICE_COUNTRY: defaults.serviceCountry,
  SERVICE_PHONES: phones.pattern,
  SERVICE_PHONE_EXAMPLE: phones.example,
  SERVICE_NAME: defaults.serviceName,
  SERVICE_ADDRESS: defaults.serviceAddress.replaceAll('\n', '<br>'),
  SERVICE_CONTACT: defaults.serviceContact.replaceAll('\n', '<br>'),
  SERVICE_CONTACT_LINKED: defaults.serviceContact.replaceAll('\n', '<br>'),
  SERVICE_WEBSITE: defaults.serviceWebsite,
  SERVICE_TIMEZONE: 'Africa/Algiers',
  SERVICE_REGISTRATION: 'on',
  SERVICE_UPLOAD: '10',
  SERVICE_IDLE_LOCK: '30',
  SERVICE_LETTER_CITY: defaults.letterCity,
  SERVICE_LETTER_SIGNATURE: defaults.letterSignature,
  SERVICE_VERSION: PROGRAM_VERSION,
};

/** While developing, the pages are chosen, drawn and filled as the server does it. */
function servedPages(): Plugin {
  return {
    name: 'served-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        if (request.method !== 'GET' || !/^\/public\/?(\?|$)/.test(request.url ?? '')) return next();
        const { drawPage, readChoices } = (await server.ssrLoadModule(
          '/src/booking/render/render.tsx',
        )) as typeof import('./src/booking/render/render.tsx');
        const choices = await readChoices(async (path) => (await fetch(API + path)).json()).catch(() => null);
        const zone = placeholders.SERVICE_TIMEZONE ?? '';
        const website = placeholders.SERVICE_WEBSITE ?? '';
        const page = drawPage(await readFile(path.join(root, 'public.html'), 'utf8'), {
          zone,
          phones: visitorPhones(defaults.serviceCountry, 'fr'),
          website,
          today: dayIn(zone, Date.now()),
          choices,
        });
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.end(await server.transformIndexHtml('/public.html', page));
      });
    },
    transformIndexHtml: (html) =>
      html.replace(/%(SERVICE_[A-Z_]+)%/g, (place, name: string) => placeholders[name] ?? place),
  };
}

/** The scripts that a page needs before anything is loaded lazily. */
function scriptsOf(entry: Rollup.OutputChunk, chunks: Map<string, Rollup.OutputChunk>): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = chunks.get(name);
    if (!chunk || found.has(name)) return;
    found.add(name);
    chunk.imports.forEach(visit);
  };
  visit(entry.fileName);
  return found;
}

/** The files whose scripts the bundle's pages load before anything is done there. */
const FIRST_SCRIPTS = /^src\/((auth|admin)\/main|booking\/hydrate)\.tsx$/;

/**
 * Writes every script and style also as .br and .gz, so that the server never compresses one, and says what each page
 * weighs. The pages themselves are left out: the server fills them in. Brotli's best level takes two seconds a megabyte
 * and the next one half of that for 1.5 % more: the best is for what a page waits for first.
 */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((output) =>
          output.type === 'chunk' ? [[output.fileName, output]] : [],
        ),
      );
      const firsts = [...chunks.values()].flatMap((chunk) => {
        const source = path.relative(root, chunk.facadeModuleId ?? '');
        const isFirst = chunk.isEntry || FIRST_SCRIPTS.test(source);
        return isFirst ? [{ source, scripts: scriptsOf(chunk, chunks) }] : [];
      });
      const isAwaited = (name: string) => firsts.some(({ scripts }) => scripts.has(name));
      const sizes = new Map<string, number>();
      const compress = async (name: string) => {
        const file = path.join(dir, name);
        const content = await readFile(file);
        const zipped = await promisify(gzip)(content, { level: 9 });
        sizes.set(name, zipped.length);
        if (content.length < 1024) return;
        await writeFile(`${file}.gz`, zipped);
        const params = { [constants.BROTLI_PARAM_QUALITY]: isAwaited(name) ? 11 : 10 };
        await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
      };
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => /\.(js|css|wasm)$/.test(name))
          .map(compress),
      );
      for (const { source, scripts } of firsts) {
        const bytes = [...scripts].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
        this.info(`${source}: ${(bytes / 1000).toFixed(1)} kB of scripts, gzip`);
      }
    },
  };
}

/**
 * Ends the build where scripts import each other in a circle: each would wait for the other, and the screen that loads
 * them lazily would say for ever that it is loading. The remedy is to put into 'texts' below what its texts import.
 */
const noCircles: Plugin = {
  name: 'no-circles',
  apply: 'build',
  writeBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const importsOf = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]));
    const done = new Set<string>();
    const visit = (name: string, way: readonly string[]): void => {
      if (way.includes(name)) throw new Error(`Scripts import each other: ${[...way, name].join(' → ')}`);
      if (done.has(name)) return;
      for (const next of importsOf.get(name) ?? []) visit(next, [...way, name]);
      done.add(name);
    };
    for (const name of importsOf.keys()) visit(name, []);
  },
};

/** What every page needs, kept apart so that no library of the back office is put beside it. */
const codeSplitting = {
  groups: [
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
    { name: 'forms', test: /node_modules\/react-hook-form\//, priority: 2 },
  ],
};

/**
 * What the back office needs until its first list is there, in one file: cut up by who else needs it, it would be seventy
 * files that weigh a tenth more. What the light pages need too stays outside, or they would load it all.
 */
const firstList = {
  name: 'first-list',
  tags: ['$initial' as const],
  test: /node_modules\/(?!(zod|date-fns|@date-fns)\/)|src\/(admin\/(?!access\/drafts)|print\/|i18n\/fr\/admin\/)/,
  priority: 2,
  includeDependenciesRecursively: false,
};

/**
 * What many of the later screens need, in a few files in place of ninety: most of them wait for others on the browser's six
 * connections. What only some of them need stays apart, or each would weigh more (decision 014).
 */
const ofScreens = (name: string, minShareCount: number, test: RegExp) => ({
  name,
  test,
  minShareCount,
  priority: 1,
  includeDependenciesRecursively: false,
});
const laterScreens = [
  ofScreens(
    'texts',
    1,
    /src\/i18n\/fr\/(admin\/(?!list-tools|index)|print|notes|operations\/settings|accounts\/accounts-server|privacy|security)/,
  ),
  ofScreens('icons', 2, /icons-material/),
  ofScreens(
    'fields',
    16,
    /node_modules\/(?!(zod|date-fns|@date-fns)\/|.*FormControlLabel)|src\/admin\/(?!access\/drafts)/,
  ),
  ofScreens(
    'record-forms',
    12,
    /node_modules\/(?!(zod|date-fns|@date-fns)\/|.*FormControlLabel)|src\/admin\/(?!access\/drafts|ui\/forms\/form-grid)/,
  ),
  ofScreens(
    'records',
    8,
    /ra-core\/dist\/controller\/show\/|material\/Divider|src\/admin\/(ui\/(records|fields|lists)|pdf)\//,
  ),
  ofScreens(
    'files',
    2,
    /src\/admin\/(ui\/(save-file|inputs\/file-picker)|account\/picture|veteran-files\/view\/file-size)/,
  ),
  ofScreens(
    'figures',
    2,
    /material\/TableFooter|src\/(domain\/scheduling\/outcomes|admin\/(statistics\/(sum-row|shares|look|appointments\/(search|rows))|desk\/(use-now|duration)|users\/use-givable|appointments\/record\/appointment-(name|chips)))/,
  ),
  ofScreens('choices', 5, /material\/Radio/),
  ofScreens('tabs', 4, /material\/Tab|material\/internal\/animate|detail\/Tab|useSplat/),
];

/** What the first script needs of the session, in one file: every page waits for it. */
const session = {
  name: 'session',
  test: /src\/(session\/|theme\/choice|shared\/new-key|i18n\/fr\/locale)/,
  priority: 2,
};

/** What the back office and the display of called numbers follow changes with: the display loads nothing else of it. */
const events = { name: 'events', test: /src\/shared\/follow-events|eventsource-parser/, priority: 3 };

/** What libraries bring along that is in every browser, or is never drawn: 10 kB gzip of the back office's first list. */
const alias = {
  'object.entries': path.join(root, 'src/admin/native-entries.cjs'),
  diacritic: path.join(root, 'src/admin/shims/diacritic.ts'),
  'jsonexport/dist/index.js': path.join(root, 'src/admin/shims/jsonexport.ts'),
};

/** The same of react-admin's `inflection`; the explorer's parser reads English and keeps it. */
const keysWithoutEnglish: Plugin = {
  name: 'keys-without-english',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    source === 'inflection' && /node_modules\/ra-/.test(importer)
      ? path.join(root, 'src/admin/shims/inflection.ts')
      : null,
};

/** How long each plugin took is of no use to who starts the product for the first time. */
const checks = { bundlerTimings: false };

const build = {
  // Syntax that phones of the last five years know: the public page is opened on old ones.
  target: ['chrome94', 'firefox93', 'safari15'],
  // What a page preloads is loaded before the polyfill of its entry could run.
  modulePreload: { polyfill: false },
  chunkSizeWarningLimit: 1600,
  // Several builds at once write to this folder; it is emptied before them.
  emptyOutDir: false,
};

/**
 * The public page is built by itself: in one build with the back office it would share modules with it, and carry
 * what only the back office uses of them (6 kB gzip of rules and form code). And by language: nobody loads two.
 */
const publicPage = (name: string) =>
  ({
    consumer: 'client',
    build: {
      ...build,
      modulePreload: false,
      copyPublicDir: false,
      manifest: `.vite/${name}.json`,
      rolldownOptions: { input: path.join(root, `${name}.html`), checks, output: { codeSplitting } },
    },
  }) as const;

/** What the server draws that page with, React included: Node reads no JSX. No browser is given it. */
const drawing = (language: string) =>
  ({
    consumer: 'server',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { noExternal: true },
    build: {
      outDir: `dist/.render/${language}`,
      copyPublicDir: false,
      // What the browser loads at the first touch, the server has from the start.
      rolldownOptions: {
        input: path.join(root, 'src/booking/render/render.tsx'),
        checks: { ...checks, ineffectiveDynamicImport: false },
      },
    },
  }) as const;

const [page, arabicPage] = ['public.html', 'public.ar.html'].map((name) => path.join(root, name));

/**
 * The Arabic page is the French one: its texts are those of the other folder, and it has a typeface of its own (PUB-08).
 */
function inArabic(environments: RegExp): Plugin {
  return {
    name: 'in-arabic',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => environments.test(name),
    resolveId(source) {
      const texts = /^#texts\/(.*)$/.exec(source)?.[1];
      if (texts) return path.join(root, 'src/i18n/ar', texts);
      return source === arabicPage ? source : null;
    },
    async load(id) {
      if (id !== arabicPage) return null;
      const html = await readFile(page as string, 'utf8');
      return html.replace('src/booking/fonts.css', 'src/booking/arabic.css');
    },
  };
}

/** What Algerians write: the letters with their marks, digits, and those that Arabic lacks (پ چ ڤ ڨ گ). */
const ARABIC_LETTERS = /[،؛؟\u0621-\u063a\u0640-\u0652\u0660-\u066cپچڤڨگ]/;

const arabicLetters = path.join(root, 'node_modules/.cache/arabic-letters');

/** The Arabic page's typeface with these letters alone, a third of its bytes; rarer ones are the system's. */
const fewerLetters: Plugin = {
  name: 'fewer-letters',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'pageArabic',
  config: () => ({ resolve: { alias: { '@arabic-letters': arabicLetters } } }),
  async buildStart() {
    const block = String.fromCodePoint(...Array.from({ length: 0x100 }, (_, n) => 0x600 + n));
    const text = [...block].filter((letter) => ARABIC_LETTERS.test(letter)).join('');
    const files = path.join(root, 'node_modules/@fontsource/ibm-plex-sans-arabic/files');
    await mkdir(arabicLetters, { recursive: true });
    for (const weight of [400, 600]) {
      const name = `ibm-plex-sans-arabic-arabic-${weight}-normal.woff2`;
      const part = await subsetFont(await readFile(path.join(files, name)), text, { targetFormat: 'woff2' });
      await writeFile(path.join(arabicLetters, name), part);
    }
  },
};

/** Whether HTML is a public page's: Vite asks plugins of every environment about it. */
const isPublicPage = (path: string): boolean => path.startsWith('/public.');

/**
 * What the public page's first script takes in parts, a task each, is fetched with the page. Vite's own helper, a kilobyte
 * to look for what to fetch, is left out. The page is drawn and used without it, so the typeface goes first.
 */
const fetchedAhead: Plugin = {
  name: 'fetched-ahead',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => /^page/.test(name),
  load: (id) => (/vite\/preload-helper/.test(id) ? 'export const __vitePreload = (load) => load();' : null),
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path, bundle = {}, chunk }) => {
      if (!isPublicPage(path)) return html;
      const chunks = new Map(
        Object.values(bundle).flatMap((output) =>
          output.type === 'chunk' ? [[output.fileName, output]] : [],
        ),
      );
      const parts = chunk?.dynamicImports.flatMap((name) => {
        const part = chunks.get(name);
        return part ? [...scriptsOf(part, chunks)] : [];
      });
      return [...new Set(parts)]
        .filter((name) => name !== chunk?.fileName)
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', fetchpriority: 'low', crossorigin: true, href: `/${name}` },
          injectTo: 'head',
        }));
    },
  },
};

/** A public page brings its styles along: asked for apart, they would hold its first drawing back for a request more. */
const stylesWithin: Plugin = {
  name: 'styles-within',
  apply: 'build',
  applyToEnvironment: ({ name }) => /^page/.test(name),
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path, bundle = {} }) => {
      if (!isPublicPage(path)) return html;
      return html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_link, name: string) => {
        const styles = bundle[name];
        if (styles?.type !== 'asset') throw new Error(`${name} is not among what was built`);
        return `<style>${styles.source.toString().trim()}</style>`;
      });
    },
  },
};

/** Sign-in and its neighbours, and the back office. */
const client = {
  build: {
    manifest: '.vite/index.json',
    rolldownOptions: {
      input: ['index.html', 'src/admin/main.tsx', 'src/admin/veterans/veteran-list.tsx'].map((file) =>
        path.join(root, file),
      ),
      checks,
      output: {
        codeSplitting: { groups: [...codeSplitting.groups, session, events, firstList, ...laterScreens] },
      },
    },
  },
};

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    servedPages(),
    precompress(),
    noCircles,
    keysWithoutEnglish,
    inArabic(/Arabic$/),
    fewerLetters,
    fetchedAhead,
    stylesWithin,
  ],
  resolve: { alias },
  server: { proxy: { '/api': API, '/health': API } },
  build,
  // The thread that writes PDF files is a build within the build.
  worker: { rolldownOptions: { checks } },
  ...(command === 'build' && {
    environments: {
      client,
      page: publicPage('public'),
      // By itself too: its component weighs more than the back office.
      apiDocs: publicPage('api-docs'),
      pageArabic: publicPage('public.ar'),
      ssr: drawing('fr'),
      ssrArabic: drawing('ar'),
    },
    builder: {
      buildApp: async ({ build, environments }) => {
        await rm(path.join(root, 'dist'), { recursive: true, force: true });
        await Promise.all(Object.values(environments).map(build));
      },
    },
  }),
}));
