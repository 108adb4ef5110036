import fs from 'node:fs';
import path from 'node:path';

/**
 * The scripts that a page of the back office needs, by its address, so that the page can name them all and its browser
 * asks for them at once: found one by the other they were a chain of four (decision 014).
 */

/** Vite's manifest of the build. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

/** The screens of a resource, below `src/admin`; the generated ones unless told (REF-03). */
interface ResourceScreens {
  readonly list?: readonly string[];
  readonly form?: string;
  readonly record?: string;
}

const LIST_TOOLS = 'ui/lists/list-tools';
const GENERATED = 'reference/screens';

const RESOURCES: Readonly<Record<string, ResourceScreens>> = {
  veterans: {
    list: ['veterans/veteran-list', 'veterans/veteran-tools'],
    form: 'veterans/veteran-forms',
    record: 'veterans/veteran-show',
  },
  appointments: {
    list: ['appointments/list/appointment-list', 'appointments/list/appointment-tools'],
    form: 'appointments/form/appointment-forms',
    record: 'appointments/record/appointment-show',
  },
  calendars: {
    list: ['calendars/calendar-list', LIST_TOOLS],
    form: 'calendars/calendar-forms',
    record: 'calendars/calendar-show',
  },
  closures: {
    list: ['closures/closure-list', LIST_TOOLS],
    form: 'closures/closure-forms',
    record: 'closures/closure-show',
  },
  roles: { list: ['roles/role-list', LIST_TOOLS], form: 'roles/role-forms', record: 'roles/role-show' },
  users: {
    list: ['users/user-list', 'users/user-tools'],
    form: 'users/user-forms',
    record: 'users/user-show',
  },
  serviceAccounts: {
    list: ['service-accounts/service-account-list'],
    form: 'service-accounts/service-account-create',
  },
  regions: {
    list: ['regions/screens', LIST_TOOLS],
    form: 'regions/screens',
    record: 'regions/screens',
  },
  availableAppointments: { list: [], form: 'slots/slot-edit' },
  veteranFiles: { list: [] },
  paramsFiles: { list: ['params-files/screens', LIST_TOOLS], form: 'params-files/screens' },
};

/** Addresses whose first part is another than the resource's (`src/admin/routing/addresses.ts`). */
const NAMES: Readonly<Record<string, string>> = { ParamsFiles: 'paramsFiles', params_files: 'paramsFiles' };

/** The pages that are no resource's list, form or record. The first that fits counts. */
const PAGES: readonly (readonly [address: RegExp, ...screens: string[]])[] = [
  [/^\/(dashboard)?$/, 'dashboard/dashboard'],
  [/^\/accueil$/, 'desk/desk-page'],
  [/^\/agenda$/, 'agenda/agenda-page'],
  [/^\/statistiques$/, 'statistics/appointments/figures-page'],
  [/^\/globalSearch$/, 'global-search/global-search-page'],
  [/^\/user\/profil\/modify$/, 'account/profile-page'],
  [/^\/user\/password\/modify$/, 'account/password-page'],
  [/^\/user\/agendas$/, 'account/feeds/feeds-page'],
  [/^\/user\/appareils$/, 'account/sessions/sessions-page'],
  [/^\/user\/double-authentification$/, 'account/second-factor/second-factor-page'],
  [/^\/parametres$/, 'settings/settings-page'],
  [/^\/parametres\/webhooks$/, 'webhooks/webhooks-page'],
  [/^\/parametres\/export$/, 'data-exports/data-exports-page'],
  [/^\/premiers-pas$/, 'first-steps/first-steps-page'],
  [/^\/messages-en-echec$/, 'failed-mails/failed-mails-page'],
  [/^\/securite$/, 'security/events-page'],
  [/^\/securite\/connexions$/, 'security/refused-sign-ins-page'],
  [/^\/securite\/lectures$/, 'security/unusual-readings-page', LIST_TOOLS],
  [/^\/securite\/conservation$/, 'retention/retention-page'],
  [/^\/securite\/demandes$/, 'security/requests-page'],
  [/^\/builder$/, 'builder/builder-page'],
  [/^\/explorer(\/|$)/, 'explorer/explorer-page'],
  [/^\/veterans\/stats$/, 'veterans/statistics/statistics-page'],
  [/^\/veterans\/doublons$/, 'veterans/doubles/doubles-page'],
  [/^\/veterans\/import$/, 'veterans/import/import-page'],
  [/^\/veterans\/\d+\/rendez-vous$/, 'veterans/history/appointments-page'],
  [/^\/veterans\/\d+\/historique$/, 'veterans/history/history-page'],
  [/^\/veterans\/\d+\/fusion$/, 'veterans/merging/merge-page'],
  [/^\/(veterans|appointments)\/\d+\/droits$/, 'privacy/person-rights-page'],
  [
    /^\/appointments\/(current|next|today)$/,
    'appointments/list/part-list',
    'appointments/list/appointment-tools',
  ],
  [/^\/appointments\/queue$/, 'appointments/list/queue-list', LIST_TOOLS],
  [
    /^\/appointments\/print$/,
    'appointments/list/appointment-list',
    'appointments/list/appointment-tools',
    'appointments/print/print-panel',
  ],
];

/** The pages that need nothing of the back office, by file below `src`. */
const LIGHT: readonly (readonly [address: RegExp, ...files: string[]])[] = [
  [/^\/auth\/registration$/, 'auth/main', 'auth/registration-page'],
  [/^\/auth\/second-step$/, 'auth/main', 'auth/second-step-page'],
  [/^\/auth\/forgot-password$/, 'auth/main', 'auth/forgot-password-page'],
  [/^\/auth\/reset-password$/, 'auth/main', 'auth/reset-password-page'],
  [/^\/auth\/invitation$/, 'auth/main', 'auth/invitation-page'],
  [/^\/terms$/, 'auth/main', 'auth/terms-page'],
  [/^\/auth(\/|$)/, 'auth/main'],
  [/^\/accueil\/ecran$/, 'display/main'],
  [/^\/logout$/],
];

/** The screens of the back office, by file below `src/admin`; none where only the error page is. */
function screensAt(address: string): readonly string[] {
  const [, ...screens] = PAGES.find(([fits]) => fits.test(address)) ?? [];
  if (screens.length > 0) return screens;
  const [, first = '', kind = ''] = /^\/(\w+)(?:\/(new|\d+\/edit|\d+))?(?:\/|$)/.exec(address) ?? [];
  if (first === 'error') return [];
  const { list, form, record } = RESOURCES[NAMES[first] ?? first] ?? {};
  if (kind === '') return list ?? [GENERATED, LIST_TOOLS];
  return [(/\D/.test(kind) ? form : record) ?? GENERATED];
}

/** The sources of the scripts that the page at this address needs, beside those of every page: the program's first. */
export function sourcesAt(address: string): string[] {
  const path = address.replace(/(?<=.)\/$/, '');
  const [fits, ...files] = LIGHT.find(([fits]) => fits.test(path)) ?? [];
  if (fits) return files.map((file) => `src/${file}.tsx`);
  const screens = screensAt(path);
  // The error page and the first list say what comes with the program.
  const isFirst = screens.length === 0 || screens[0] === 'veterans/veteran-list';
  const texts = isFirst ? [] : ['src/i18n/fr/admin/index.ts'];
  return ['src/admin/main.tsx', ...texts, ...screens.map((screen) => `src/admin/${screen}.tsx`)];
}

/** The scripts of an address: the program's, then those of the screen alone; of each the longest first. */
interface RouteScripts {
  readonly program: readonly string[];
  readonly screen: readonly string[];
}

/**
 * Gives what names the scripts of an address, from the build in `folder`, as the same object for the same screen. Without
 * the build's manifest nothing is named.
 */
export function createRouteScripts(folder: string): (address: string) => RouteScripts {
  const file = path.join(folder, '.vite/index.json');
  const none: RouteScripts = { program: [], screen: [] };
  if (!fs.existsSync(file)) return () => none;
  const manifest = JSON.parse(fs.readFileSync(file, 'utf8')) as Manifest;
  const visit = (name: string, scripts: Set<string>): Set<string> => {
    const entry = manifest[name];
    if (entry && !scripts.has(entry.file)) {
      scripts.add(entry.file);
      for (const other of entry.imports ?? []) visit(other, scripts);
    }
    return scripts;
  };
  const size = (name: string) => fs.statSync(path.join(folder, name)).size;
  const scriptsOf = ([program = '', ...screen]: readonly string[]): RouteScripts => {
    const pageScripts = visit('index.html', new Set());
    const more = (sources: readonly string[]) => {
      const scripts = sources.reduce((all, source) => visit(source, all), new Set<string>());
      const newScripts = [...scripts].filter((name) => !pageScripts.has(name));
      for (const name of newScripts) pageScripts.add(name);
      return newScripts.sort((a, b) => size(b) - size(a));
    };
    return { program: more([program]), screen: more(screen) };
  };
  const scriptsByAddress = new Map<string, RouteScripts>();
  return (address) => {
    const sources = sourcesAt(address);
    const key = sources.join();
    const scripts = scriptsByAddress.get(key) ?? scriptsOf(sources);
    scriptsByAddress.set(key, scripts);
    return scripts;
  };
}
