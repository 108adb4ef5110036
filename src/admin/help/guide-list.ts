import { matchPath } from 'react-router-dom';
import { entityOfResource } from '../../domain/entities/index.ts';
import { type Action, can, type MenuRole } from '../../domain/rights/rights.ts';

/** A guide of the help (HELP-01). Its text is `src/admin/FOLDER/guides/NAME.md`. */
export interface Guide {
  /** The folder of its screens and the file's name: `desk/receive`. */
  readonly name: string;
  /** react-admin's paths of the screens that it explains, as react-router matches them. */
  readonly screens: readonly string[];
  /** The right that its screens require; absent where everybody sees them. */
  readonly right?: readonly [menu: string, action: Action];
  /** Whether only the super administrator sees its screens. */
  readonly isForSuperAdmin?: boolean;
}

const list = (resource: string) => `/${resource}`;
const create = (resource: string) => `/${resource}/create`;
const edit = (resource: string) => `/${resource}/:id`;
const show = (resource: string) => `/${resource}/:id/show/*`;
const forms = (resource: string) => [create(resource), edit(resource)];
const all = (resource: string) => [list(resource), ...forms(resource), show(resource)];

/** The guide of every resource whose screens are generated from its declaration (REF-03). */
const GENERATED = 'reference/lists';

/** Every guide, in the order of the printed manual. A screen's first guide is the one that opens there. */
export const guides: readonly Guide[] = [
  { name: 'dashboard/dashboard', screens: ['/dashboard'] },
  { name: 'find/find', screens: [] },
  { name: 'desk/receive', screens: ['/accueil'], right: ['Appointment', 'LIST'] },
  { name: 'desk/display', screens: ['/accueil'], right: ['Appointment', 'EDIT'] },
  { name: 'agenda/agenda', screens: ['/agenda'], right: ['Appointment', 'LIST'] },
  {
    name: 'appointments/book',
    screens: [create('appointments')],
    right: ['Appointment', 'CREATE'],
  },
  {
    name: 'appointments/change',
    screens: [show('appointments'), edit('appointments')],
    right: ['Appointment', 'VIEW'],
  },
  {
    name: 'appointments/list',
    screens: [
      list('appointments'),
      ...['current', 'next', 'today', 'print'].map((part) => `/appointments/${part}`),
    ],
    right: ['Appointment', 'LIST'],
  },
  {
    name: 'appointments/waiting-list',
    screens: ['/appointments/queue', ...all('queueEntries')],
    right: ['Appointment', 'LIST'],
  },
  {
    name: 'senders/senders',
    screens: [show('appointments'), '/appointments/queue'],
    right: ['Appointment', 'EDIT'],
  },
  { name: 'veterans/list', screens: [list('veterans')], right: ['Veteran', 'LIST'] },
  { name: 'global-search/search', screens: ['/globalSearch'], right: ['Veteran', 'LIST'] },
  { name: 'veterans/record', screens: [show('veterans')], right: ['Veteran', 'VIEW'] },
  { name: 'veterans/edit', screens: forms('veterans'), right: ['Veteran', 'CREATE'] },
  { name: 'veterans/relations', screens: [show('veterans')], right: ['Veteran', 'VIEW'] },
  { name: 'veterans/doubles', screens: ['/veterans/doublons'], right: ['Veteran', 'DELETE'] },
  { name: 'veterans/import', screens: ['/veterans/import'], right: ['Veteran', 'CREATE'] },
  {
    name: 'privacy/rights',
    screens: ['/veterans/:id/show/droits', '/appointments/:id/show/droits'],
    right: ['Veteran', 'DELETE'],
  },
  { name: 'veterans/merge', screens: ['/veterans/:id/show/fusion'], right: ['Veteran', 'DELETE'] },
  {
    name: 'veteran-files/documents',
    screens: ['/veterans/:id/show/documents/*', ...all('veteranFiles')],
    right: ['VeteranFile', 'LIST'],
  },
  {
    name: 'notes/notes',
    screens: ['/veterans/:id/show/observations/*', '/veterans/:id/show/medicalInformations/*'],
    right: ['Observation', 'LIST'],
  },
  {
    name: 'calendars/calendars',
    screens: [...all('calendars'), ...all('availableAppointments')],
    right: ['Calendar', 'LIST'],
  },
  { name: 'closures/closures', screens: all('closures'), right: ['Calendar', 'LIST'] },
  { name: 'statistics/figures', screens: ['/statistiques'], right: ['Appointment', 'LIST'] },
  { name: 'statistics/veterans', screens: ['/veterans/stats'], right: ['Veteran', 'LIST'] },
  { name: 'ui/lists', screens: [] },
  { name: 'users/users', screens: all('users'), right: ['User', 'LIST'] },
  { name: 'service-accounts/service-accounts', screens: all('serviceAccounts'), right: ['User', 'LIST'] },
  { name: 'roles/roles', screens: all('roles'), right: ['Role', 'LIST'] },
  { name: 'regions/offices', screens: [...all('regions'), ...all('cells')], right: ['ParamsRegion', 'LIST'] },
  { name: 'params-files/types', screens: all('paramsFiles'), right: ['ParamsFile', 'LIST'] },
  { name: GENERATED, screens: [], right: ['ParamsReason', 'LIST'] },
  { name: 'first-steps/first-steps', screens: ['/premiers-pas'], isForSuperAdmin: true },
  { name: 'settings/settings', screens: ['/parametres'], isForSuperAdmin: true },
  { name: 'webhooks/webhooks', screens: ['/parametres/webhooks'], isForSuperAdmin: true },
  { name: 'data-exports/data-exports', screens: ['/parametres/export'], isForSuperAdmin: true },
  { name: 'failed-mails/failed-mails', screens: ['/messages-en-echec'], isForSuperAdmin: true },
  {
    name: 'security/security',
    screens: ['/securite', '/securite/connexions', '/securite/lectures', '/securite/demandes'],
    right: ['Security', 'LIST'],
  },
  { name: 'account/devices', screens: ['/user/appareils'] },
  { name: 'account/agendas', screens: ['/user/agendas'] },
  { name: 'retention/retention', screens: ['/securite/conservation'], right: ['Security', 'LIST'] },
  { name: 'account/account', screens: ['/user/*', '/builder'] },
  { name: 'lock/lock', screens: [] },
  { name: 'explorer/explorer', screens: ['/explorer/*'], isForSuperAdmin: true },
];

/** Whether a path is one of a pattern; `:id` is a number. */
function matches(pattern: string, path: string): boolean {
  const match = matchPath(pattern, path);
  return match !== null && (match.params.id === undefined || /^\d+$/.test(match.params.id));
}

/**
 * Returns the guides of a screen by its react-admin path, the most specific first. An entity's screen without a guide
 * of its own has the general one.
 */
export function guidesOfScreen(path: string): readonly Guide[] {
  const special = guides
    .map((guide) => ({
      guide,
      length: Math.max(0, ...guide.screens.filter((one) => matches(one, path)).map((one) => one.length)),
    }))
    .filter(({ length }) => length > 0)
    .toSorted((one, other) => other.length - one.length)
    .map(({ guide }) => guide);
  const isGenerated = special.length === 0 && entityOfResource(path.split('/')[1] ?? '') !== undefined;
  return isGenerated ? guides.filter(({ name }) => name === GENERATED) : special;
}

/** Whether a user's rights let them see the screens of a guide. */
export const isGuideShown = (
  { right, isForSuperAdmin }: Guide,
  rights: MenuRole,
  isSuperAdmin: boolean,
): boolean => isSuperAdmin || (!isForSuperAdmin && (!right || can(rights, ...right)));
