import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PASSWORD } from '../../harness/data/settings.ts';
import { startProduct } from '../../harness/screens/product.ts';
import { freePort } from '../../harness/servers/server.ts';
import { identityProvider } from '../../harness/services/identity-provider.ts';
import { eventually, faultsOf, signedIn } from '../pages/signed-in.ts';

/** Signing in by a real provider that behaves like ProConnect, as people see it (AUTH-12). */

const port = String(await freePort());
const publicUrl = `http://127.0.0.1:${port}`;
const provider = await identityProvider({ publicUrl, deliver: (request) => fetch(request) });
const product = await startProduct({
  env: {
    PORT: port,
    PUBLIC_URL: publicUrl,
    ...provider.variables,
    OIDC_LOGO: path.resolve(import.meta.dirname, '../../../public/favicon.svg'),
  },
});

/** A browser of its own, at the provider too. */
const newBrowser = (viewport = { width: 1280, height: 800 }) =>
  product.newPage({ viewport, colorScheme: 'light' });

const providerButton = (page: Page) => page.getByRole('button', { name: 'Se connecter avec ProConnect' });

async function signInByProvider(page: Page): Promise<void> {
  await page.goto('/auth/login');
  // Who comes for the first time is shown around (HELP-01).
  await page.evaluate(() => localStorage.setItem('RaStore.guides.tour', 'true'));
  await providerButton(page).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mon compte' }).click();
  await page.getByText('Se déconnecter').click();
}

it('AUTH-12, OPS-03: with the provider away it is said in French, and the password still signs in', async () => {
  provider.goesAway(true);
  const page = await newBrowser();
  await page.goto('/auth/login');
  await providerButton(page).click();
  await page.getByText(/^ProConnect ne répond pas pour le moment/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  provider.goesAway(false);
  await page.getByLabel("Nom d'utilisateur").fill('agent');
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await page.waitForURL('**/dashboard');
});

it('AUTH-06, AUTH-12, SYS-14: an unknown person makes an account, waits for a role, and signs in with it once it is given', async () => {
  provider.signsIn({ sub: 'nouvelle', email: 'nadia.benali@example.org' });
  const page = await newBrowser({ width: 360, height: 740 });
  await page.goto('/auth/login');
  // The sign of the provider, which a setting names.
  const logo = providerButton(page).locator('img');
  await logo.waitFor();
  await eventually(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await faultsOf(page)).toEqual([]);
  await signInByProvider(page);
  await page.getByText('ProConnect vous a identifié : Nadia Benali (nadia.benali@example.org).').waitFor();
  // The provider's answer stays in no history and no log.
  expect(page.url()).toBe(`${publicUrl}/auth/sign-on`);
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByText('Votre compte est créé. Il attend son rôle.').waitFor();

  const token = await product.signIn('admin');
  const first = async (list: string) =>
    (await product.request('GET', `/api/${list}`, { token })).body['hydra:member'][0];
  const { '@id': account } = await first('users?username=nadia.benali');
  const body = {
    role: (await first('roles?name=ROLE_AGENT'))['@id'],
    cell: (await first('cells'))['@id'],
    region: (await first('params_regions'))['@id'],
  };
  expect((await product.request('PATCH', account, { token, body })).status).toBe(200);
  const again = await newBrowser();
  await signInByProvider(again);
  await again.waitForURL('**/dashboard');
  await again.goto('/veterans');
  await again.getByRole('heading', { level: 1, name: 'Anciens combattants' }).waitFor();
});

it('AUTH-12: an account is linked by its password, asked once; signing out ends the session at the provider and the others here', async () => {
  provider.signsIn({ sub: 'agent-de-l-etat', email: 'agent@example.org' });
  const page = await newBrowser();
  await signInByProvider(page);
  await page
    .getByText(/^Un compte du service a la même adresse\. Son mot de passe, demandé une seule fois/)
    .waitFor();
  expect(await faultsOf(page)).toEqual([]);
  const password = page.getByLabel('Mot de passe', { exact: true });
  await password.fill('Autre-2026');
  await page.getByRole('button', { name: 'Relier mon compte' }).click();
  await page.getByText('Le mot de passe actuel est incorrect').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Relier mon compte' }).click();
  await page.waitForURL('**/dashboard');

  const { page: elsewhere } = await signedIn(product, 'agent');
  await elsewhere.goto('/veterans');
  await elsewhere.getByRole('heading', { level: 1, name: 'Anciens combattants' }).waitFor();
  await signOut(page);
  // By way of the provider, whose own message ends what else is open.
  await page.waitForURL(`${publicUrl}/auth/login**`);
  await eventually(() => provider.requests.some((line) => line.endsWith('/session/end'))).toBe(true);
  await elsewhere.reload();
  await elsewhere.waitForURL('**/auth/login**');

  // The provider asks anew; the password is not asked again.
  await signInByProvider(page);
  await page.waitForURL('**/dashboard');
  await page.goto('/user/profil/modify');
  await page.getByText(/^Ce compte est relié à une identité de ProConnect depuis le /).waitFor();
  expect(await faultsOf(page)).toEqual([]);
});
