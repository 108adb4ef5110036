import { entities } from './entities/index.ts';

/** The addresses of the back office and of sign-in that lead to a page (NAV-01, NAV-07); all others lead to the error page. */

const PAGES = new Set([
  '/',
  '/accueil',
  '/accueil/ecran',
  '/agenda',
  '/appointments/current',
  '/appointments/next',
  '/appointments/print',
  '/appointments/queue',
  '/appointments/today',
  '/builder',
  '/dashboard',
  '/error/error-v1',
  '/globalSearch',
  '/logout',
  '/parametres',
  '/parametres/export',
  '/parametres/webhooks',
  '/messages-en-echec',
  '/premiers-pas',
  '/quality/new',
  '/reason/new',
  '/securite',
  '/securite/connexions',
  '/securite/lectures',
  '/securite/conservation',
  '/securite/demandes',
  '/statistiques',
  '/terms',
  '/user/agendas',
  '/user/appareils',
  '/user/double-authentification',
  '/user/password/modify',
  '/user/profil/modify',
  '/veterans/doublons',
  '/veterans/import',
  '/veterans/stats',
]);

/** Below these the pages themselves decide. */
const PARTS = /^\/(auth|explorer)(\/|$)/;

const RESOURCES = new Set([...entities.map(({ resource }) => resource), 'ParamsFiles', 'params_files']);

/** A list, the form of a new record, or a record with what stands below it: a tab, a form, a document. */
const OF_RESOURCE = /^\/(\w+)(\/new(\/\w+)?|\/\d+(\/[\w-]+){0,4})?$/;

/** Whether a page of the product stands at this path; a slash at its end counts for nothing. */
export function isPageAddress(pathname: string): boolean {
  const path = pathname.replace(/(?<=.)\/$/, '');
  if (PAGES.has(path) || PARTS.test(path)) return true;
  const [, resource] = OF_RESOURCE.exec(path) ?? [];
  return resource !== undefined && RESOURCES.has(resource);
}
