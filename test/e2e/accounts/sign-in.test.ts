import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PREFETCH_AFTER_MS } from '../../../src/auth/use-prefetch.ts';
import { startProduct } from '../../harness/screens/product.ts';
import { putOff, storedSession } from '../pages/people.ts';
import { eventually, faultsOf, inLongRun } from '../pages/signed-in.ts';
import { VeteranFormPage } from '../pages/veterans.ts';

const product = await startProduct();

async function signIn(page: Page, username: string, password = 'Figuier-2026') {
  await page.getByLabel("Nom d'utilisateur").fill(username);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

const localStorageOf = (page: Page) => page.evaluate(() => ({ ...localStorage }));

describe('NAV-01: who is not signed in', () => {
  it('goes to the sign-in, and from there to where they wanted', async () => {
    const page = await product.newPage();
    await page.goto('/cells');
    await page.waitForURL('**/auth/login?next=%2Fcells');
    await signIn(page, 'admin');
    await page.waitForURL('**/cells');
  });

  it('AUTH-01: an unknown address under /auth is the sign-in', async () => {
    const page = await product.newPage();
    await page.goto('/auth/nowhere');
    await page.getByRole('heading', { name: 'Connexion' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/auth/login');
  });
});

describe('the sign-in', () => {
  it('AUTH-03: a wrong password is refused in the form’s words, and the button works again', async () => {
    const page = await product.newPage();
    await page.goto('/auth/login');
    await signIn(page, 'admin', 'wrong-password');
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toBe("Nom d'utilisateur et/ou mot de passe incorrect");
    await signIn(page, 'admin');
    await page.waitForURL('**/dashboard');
  });

  it('AUTH-03, SEC-01: after ten failures the right password is refused in the same words', async () => {
    for (let failures = 0; failures < 10; failures += 1)
      await product.request('POST', '/api/login_check', { body: { username: 'lecture', password: 'wrong' } });
    const page = await product.newPage();
    await page.goto('/auth/login');
    await signIn(page, 'lecture');
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toBe("Nom d'utilisateur et/ou mot de passe incorrect");
    await page.getByText(/^Trop de tentatives : réessayez dans \d+ minutes$/).waitFor();
    expect(await page.getByLabel('Mot de passe', { exact: true }).inputValue()).not.toBe('');
  });

  it('loads the back office with the first letter, and opens it without loading the page again', async () => {
    const page = await product.newPage();
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    // The code also loads after a while without a letter. That timer is delayed, so that only the letter can load it.
    await page.addInitScript(putOff, PREFETCH_AFTER_MS);
    await page.goto('/auth/login');
    await page.getByLabel("Nom d'utilisateur").waitFor();
    const backOffice = page.waitForResponse((response) => response.request().resourceType() === 'script');
    await page.getByLabel("Nom d'utilisateur").pressSequentially('a');
    await backOffice;
    await signIn(page, 'admin');
    await page.waitForURL('**/dashboard');
    expect(loads).toBe(1);
  });

  it('AUTH-04: a second tab shares the session, and signing out ends it for both', async () => {
    const first = await product.newPage();
    const second = await first.context().newPage();
    await second.goto('/auth/login');
    await first.goto('/auth/login');
    await signIn(first, 'agent');
    await first.waitForURL('**/dashboard');
    await second.waitForURL('**/dashboard');
    const { authToken } = await storedSession(first);
    await first.goto('/logout');
    await first.waitForURL('**/auth/login');
    await second.waitForURL('**/auth/login*');
    expect(Object.keys(await localStorageOf(first)).filter((key) => key.includes('session'))).toEqual([]);
    // A copy of the token has ended too.
    const me = () => product.request('GET', '/api/me', { token: authToken });
    await eventually(async () => (await me()).status).toBe(401);
  });
});

it('AUTH-04, SEC-03: /logout by its address leaves as little in the browser as the button', async () => {
  /** Lists the data that the browser still holds after somebody worked, left input unsaved, and went. */
  async function leftAfter(leave: (page: Page) => Promise<unknown>): Promise<string[]> {
    const page = await product.newPage();
    await page.goto('/auth/login');
    await signIn(page, 'agent');
    await page.waitForURL('**/dashboard');
    await page.goto('/veterans?filter=%7B%22lastName%22%3A%22ben%22%7D');
    await page.getByRole('table').waitFor();
    await page.evaluate(() => {
      sessionStorage.setItem(
        'anciens-combattants.drafts',
        '[{"user":1,"form":"/veterans/create","typed":{"lastName":"Ben"}}]',
      );
      localStorage.setItem('RaStore.veterans.datagrid.columns', '["lastName"]');
      localStorage.setItem('RaStore.theme', '"dark"');
    });
    await leave(page);
    await page.getByLabel("Nom d'utilisateur").waitFor();
    return page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());
  }
  const byButton = await leftAfter(async (page) => {
    await page.getByRole('button', { name: 'Mon compte' }).click();
    await page.getByText('Se déconnecter').click();
  });
  const byAddress = await leftAfter((page) => page.goto('/logout'));
  expect(byAddress).toEqual(byButton);
  expect(byAddress).toContain('RaStore.theme');
  expect(byAddress.join()).not.toMatch(/veterans|drafts|session/);
});

describe('a session that the server ends', () => {
  inLongRun(
    'AUTH-09, SYS-08: leads to the sign-in without asking before it leaves the page, and back to the form with what was typed',
    async () => {
      const adminToken = await product.signIn('admin');
      const asAdmin = (method: string, path: string, body?: unknown) =>
        product.request(method, path, { token: adminToken, body });
      const { body } = await asAdmin('GET', '/api/veterans?itemsPerPage=1');
      const [veteran] = body['hydra:member'];
      const page = await product.newPage();
      const questions: string[] = [];
      page.on('dialog', async (dialog) => {
        questions.push(dialog.type());
        await dialog.accept();
      });
      await page.goto(`/veterans/${veteran.id}/edit`);
      await signIn(page, 'responsable');
      const form = new VeteranFormPage(page);
      await form.field('Ancienne ville').fill('Sidi Bel Abbès');
      await form.field('Téléphones').fill('0661020304');
      await form.field('Téléphones').press('Enter');
      await form.token('0661020304').waitFor();
      // A new password ends the sessions from before.
      const { body: users } = await asAdmin('GET', '/api/users?username=responsable');
      const password = { password: 'Figuier-2026', retypedPassword: 'Figuier-2026' };
      const reset = await asAdmin('PUT', `/api/users/password/${users['hydra:member'][0].id}`, password);
      expect(reset.status).toBe(200);
      await form.save.click();
      await page.waitForURL('**/auth/login?next=*');
      expect(questions).toEqual([]);

      await signIn(page, 'responsable');
      await page.waitForURL(`**/veterans/${veteran.id}/edit`);
      await page.getByRole('status').filter({ hasText: 'Votre session avait pris fin' }).waitFor();
      expect(await form.field('Ancienne ville').inputValue()).toBe('Sidi Bel Abbès');
      await form.token('0661020304').waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await form.save.click();
      await page.waitForURL(`**/veterans/${veteran.id}`);
      const { body: saved } = await asAdmin('GET', veteran['@id']);
      expect(saved.oldCity).toBe('Sidi Bel Abbès');
      expect(saved.phones).toEqual([...veteran.phones, { phone: '0661020304' }]);
    },
  );
});
