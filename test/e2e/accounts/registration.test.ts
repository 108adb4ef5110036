import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SESSION_KEY } from '../../../src/session/session.ts';
import { startProduct } from '../../harness/screens/product.ts';
import { faultsOf } from '../pages/signed-in.ts';

const product = await startProduct();

const button = (page: Page) => page.getByRole('button', { name: 'Créer mon compte' });

async function fillIn(page: Page, username: string, email = `${username}@example.org`) {
  await page.getByLabel('Nom complet').fill('Nadia Ben Salah');
  await page.getByLabel('Adresse email').fill(email);
  await page.getByLabel("Nom d'utilisateur").fill(username);
  await page.getByLabel('Mot de passe', { exact: true }).fill('Nadia-2026');
  await page.getByLabel('Confirmation du mot de passe').fill('Nadia-2026');
  await page.getByRole('checkbox').check();
}

describe.each([
  ['a small phone', { viewport: { width: 360, height: 740 } }],
  ['a desktop', { viewport: { width: 1280, height: 800 } }],
])('on %s', (_device, options) => {
  it('AUTH-05, AUTH-06: who signs up sees the dashboard alone, and what they wait for', async () => {
    const username = `nadia${options.viewport.width}`;
    const page = await product.newPage(options);
    const calls: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/api/')) calls.push(`${response.status()} ${pathname}`);
    });
    await page.goto('/auth/login');
    await page.getByRole('link', { name: 'Créer un compte' }).click();
    await page.getByLabel('Nom complet').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await fillIn(page, username);
    await button(page).click();
    await page.waitForURL('**/dashboard');
    await page.getByText('Votre compte est créé. Il attend son rôle.').waitFor();
    expect(calls[0]).toBe('201 /api/auth/register');
    await expect.poll(() => calls).toContain('200 /api/me');
    // Nothing is asked for that the account may not have.
    expect(calls.filter((call) => !/^2/.test(call))).toEqual([]);
    const session = JSON.parse((await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)) ?? '');
    expect(session.user).toMatchObject({ username, firstName: 'Nadia Ben', lastName: 'Salah', role: null });
    const links = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link');
    if (options.viewport.width > 1000)
      await expect.poll(() => links.allTextContents()).toEqual(['Tableau de bord']);
    expect(await faultsOf(page)).toEqual([]);
    await page.reload();
    await page.getByText('Votre compte est créé. Il attend son rôle.').waitFor();
    await page.goto('/veterans');
    await page.getByRole('heading', { name: 'Accès non autorisé' }).first().waitFor();
  });

  it('AUTH-05, SYS-08: what is wrong stands at its fields, and all that was typed stays', async () => {
    const page = await product.newPage(options);
    await page.goto('/auth/registration');
    await page.getByRole('checkbox').check();
    await button(page).click();
    await page.getByText('ce champ est obligatoire').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await fillIn(page, 'admin', 'libre@example.org');
    await button(page).dblclick();
    await page.getByText("ce nom d'utilisateur est déjà utilisé").waitFor();
    expect(await page.getByRole('alert').textContent()).toBe(
      "Nom d'utilisateur et/ou mot de passe incorrect",
    );
    expect(await page.getByLabel('Confirmation du mot de passe').inputValue()).toBe('Nadia-2026');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Annuler' }).click();
    await page.waitForURL('**/auth/login');
  });

  it('AUTH-06: the terms open beside the form, and can be read by anyone', async () => {
    const page = await product.newPage(options);
    await page.goto('/auth/registration');
    await page.getByLabel('Nom complet').fill('Nadia Salah');
    const newPage = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'conditions d’utilisation' }).first().click();
    const terms = await newPage;
    await terms.getByRole('heading', { name: 'Combien de temps' }).waitFor();
    expect(new URL(terms.url()).pathname).toBe('/terms');
    expect(await faultsOf(terms)).toEqual([]);
    expect(await page.getByLabel('Nom complet').inputValue()).toBe('Nadia Salah');
  });
});

it('AUTH-05: the form is filled in and sent by keyboard alone', async () => {
  const page = await product.newPage();
  await page.goto('/auth/registration');
  await page.getByLabel('Nom complet').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'fullname');
  const { keyboard } = page;
  for (const text of ['Karim Clavier', 'clavier@example.org', 'clavier', 'Clavier-2026']) {
    await keyboard.type(text);
    await keyboard.press('Tab');
  }
  // Past the button that shows the password.
  await keyboard.press('Tab');
  await keyboard.type('Clavier-2026');
  // Enter leads to the terms, which are not accepted yet.
  await keyboard.press('Enter');
  await page.getByText('You must accept the terms and conditions').waitFor();
  await keyboard.press('Space');
  await page.getByText('You must accept the terms and conditions').waitFor({ state: 'detached' });
  await keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
});

describe('where registration is off', async () => {
  const closedProduct = await startProduct({ env: { REGISTRATION: 'off' } });

  it('AUTH-06: there is no link, the page says so, and the API refuses', async () => {
    const page = await closedProduct.newPage();
    await page.goto('/auth/login');
    await page.getByRole('link', { name: 'Mot de passe oublié ?' }).waitFor();
    expect(await page.getByRole('link', { name: 'Créer un compte' }).count()).toBe(0);
    await page.goto('/auth/registration');
    await page.getByText('L’inscription est fermée').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const body = {
      fullname: 'Nadia Salah',
      email: 'n@example.org',
      username: 'nadia',
      password: 'Nadia-2026',
    };
    expect((await closedProduct.request('POST', '/api/auth/register', { body })).status).toBe(403);
  });
});
