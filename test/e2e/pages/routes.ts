import type { Page } from 'playwright-core';
import { entities } from '../../../src/domain/entities/index.ts';
import type { Product } from '../../harness/screens/product.ts';

/** The pages of those who are not signed in. */
export const OPEN_ROUTES = [
  '/auth/login',
  '/auth/registration',
  '/auth/forgot-password',
  '/terms',
  '/public',
  '/public?lang=ar',
  '/public/conditions',
  '/auth/invitation',
  '/public/lien',
  '/public/lien?lang=ar',
];

/** Pages that belong to no entity. */
const PAGES = [
  '/dashboard',
  '/accueil',
  '/accueil/ecran',
  '/agenda',
  '/statistiques',
  '/globalSearch?q=ben',
  '/user/profil/modify',
  '/user/password/modify',
  '/user/appareils',
  '/user/agendas',
  '/builder',
  '/parametres',
  '/parametres/export',
  '/parametres/webhooks',
  '/premiers-pas',
  '/messages-en-echec',
  '/securite',
  '/securite/connexions',
  '/securite/lectures',
  '/securite/conservation',
  '/securite/demandes',
  '/veterans/stats',
  '/veterans/doublons',
  '/veterans/import',
  '/veterans/1/fusion',
  '/veterans/1/droits',
  '/veterans/1/fusion?avec=2',
  '/explorer',
  '/appointments/current',
  '/appointments/next',
  '/appointments/print',
  '/appointments/queue',
  '/appointments/today',
  '/nope',
];

/** Every address of the back office: its pages, and list, new record, record and form of each entity. */
export async function allRoutes(product: Product): Promise<string[]> {
  const token = await product.signIn('admin');
  const routes = [...PAGES];
  for (const { resource, path } of entities) {
    routes.push(`/${resource}`, `/${resource}/new`);
    const { body } = await product.request('GET', `/api/${path}?itemsPerPage=1`, { token });
    const id = body?.['hydra:member']?.[0]?.id;
    if (id !== undefined) routes.push(`/${resource}/${id}`, `/${resource}/${id}/edit`);
  }
  return routes;
}

/** Resolves once no call of the API has been under way for `quietMs`; streams do not count. */
export async function quietApi(page: Page, quietMs = 400): Promise<void> {
  await page.waitForFunction(
    (ms) => {
      const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const last = Math.max(0, ...all.map(({ responseEnd }) => responseEnd));
      return document.readyState === 'complete' && performance.now() - last > ms;
    },
    quietMs,
    { polling: 100 },
  );
}
