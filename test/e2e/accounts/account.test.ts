import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../../harness/data/settings.ts';
import { startProduct } from '../../harness/screens/product.ts';
import { inTheDark, saidUnder, signInPage, still, storedSession, throughSignIn } from '../pages/people.ts';
import { eventually, faultsOf, signedIn, toast, waitUntilSettled } from '../pages/signed-in.ts';

const product = await startProduct();

const result = (page: Page) =>
  page.getByRole('dialog', { name: /Modification réussie|Échec de la modification/ });

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Mon compte/ }).click();
  await page.getByRole('dialog', { name: 'Mon compte' }).waitFor();
}

/** Answers the question that each change of one's own email or password brings (AUTH-13). */
async function giveCurrentPassword(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Mot de passe actuel' });
  await question.getByLabel(/Mot de passe actuel/).fill(PASSWORD);
  await question.getByRole('button', { name: 'Confirmer' }).click();
}

describe('one’s own profile', () => {
  it('ME-01, ME-02, NAV-03: without a right to users; the rules, the result, bar and panel at once', async () => {
    const page = await throughSignIn(product, 'lecture');
    await openPanel(page);
    await page.getByRole('link', { name: 'Modifier mon profil' }).click();
    await page.waitForURL('**/user/profil/modify');
    const send = page.getByRole('button', { name: 'Envoyer' });
    await page.getByLabel('Prénom *').fill('Pol');
    await page.getByLabel('Nom *', { exact: true }).fill('');
    await page.getByLabel('Email *').fill('lecture');
    await send.click();
    await saidUnder(page, 'Prénom *').filter({ hasText: '4 caractères au minimum' }).waitFor();
    await saidUnder(page, 'Nom *').filter({ hasText: 'ce champ est obligatoire' }).waitFor();
    await saidUnder(page, 'Email *').filter({ hasText: 'ce champ est un email' }).waitFor();

    await page.getByLabel('Prénom *').fill('Paulin');
    await page.getByLabel('Nom *', { exact: true }).fill('Mercier');
    await page.getByLabel('Email *').fill('AGENT@example.org');
    await send.click();
    await result(page).getByText("Votre profil n'a pas pu être modifié").waitFor();
    await result(page).getByRole('button', { name: 'Fermer' }).click();
    await saidUnder(page, 'Email *').filter({ hasText: 'cet email est déjà utilisé' }).waitFor();
    expect(await page.getByLabel('Prénom *').inputValue()).toBe('Paulin');

    await page.getByLabel('Email *').fill('paulin@example.org');
    const putRequest = page.waitForRequest((one) => one.method() === 'PUT');
    await send.click();
    await giveCurrentPassword(page);
    await result(page).getByText('Votre profil a été modifié avec succès').waitFor();
    await toast(page, 'Votre profil a été modifié avec succès');
    await still(page);
    expect(await faultsOf(page)).toEqual([]);
    expect(Object.keys((await putRequest).postDataJSON()).sort()).toEqual(
      ['civility', 'email', 'firstName', 'lastName', 'updatedBy', 'username'].sort(),
    );
    await result(page).getByRole('button', { name: 'Fermer' }).click();
    await result(page).waitFor({ state: 'hidden' });
    await page.locator('header').getByText('Paulin Mercier').waitFor();
    await openPanel(page);
    await page.getByRole('dialog', { name: 'Mon compte' }).getByText('paulin@example.org').waitFor();
    expect((await storedSession(page)).user).toMatchObject({
      firstName: 'Paulin',
      role: 'ROLE_CONSULTATION',
    });
    await page.reload();
    await page.locator('header').getByText('Paulin Mercier').waitFor();
  });
});

describe('one’s own password', () => {
  it('ME-05, ME-06, RIGHTS-13: this session goes on with the new token, the other one is out', async () => {
    const here = await throughSignIn(product, 'agent');
    const there = await throughSignIn(product, 'agent');
    const { authToken } = await storedSession(here);
    await here.goto('/user/password/modify');
    const send = here.getByRole('button', { name: 'Envoyer' });
    await send.click();
    await saidUnder(here, 'Nouveau mot de passe *').filter({ hasText: 'ce champ est obligatoire' }).waitFor();
    await here.getByLabel('Nouveau mot de passe *').fill('Cyprès-2026');
    await here.getByLabel('Confirmation du mot de passe *').fill('Cyprès');
    await send.click();
    await here.getByText('les mots de passe doivent correspondre').waitFor();
    await still(here);
    expect(await faultsOf(here)).toEqual([]);
    await here.getByLabel('Confirmation du mot de passe *').fill('Cyprès-2026');
    await send.click();
    await giveCurrentPassword(here);
    await toast(here, 'Votre mot de passe a été modifié avec succès');
    await eventually(() => here.getByLabel('Nouveau mot de passe *').inputValue()).toBe('');
    expect((await storedSession(here)).authToken).not.toBe(authToken);
    await here.goto('/veterans');
    await here.getByRole('button', { name: /^Nom de A à Z/ }).waitFor();

    // That page hears of it, and may be on its way already.
    await there.goto('/veterans').catch(() => undefined);
    await signInPage(there);
    expect((await product.request('GET', '/api/me', { token: authToken })).status).toBe(401);
    await throughSignIn(product, 'agent', { password: 'Cyprès-2026' });
  });

  it('ME-05: when the server refuses, its description is shown', async () => {
    const { page } = await signedIn(product, 'admin');
    await page.goto('/user/password/modify');
    await page.route('**/api/users/password/*', (route) =>
      route.fulfill({ status: 403, json: { 'hydra:description': 'Le service refuse ce changement.' } }),
    );
    await page.getByLabel('Nouveau mot de passe *').fill('Cyprès-2026');
    await page.getByLabel('Confirmation du mot de passe *').fill('Cyprès-2026');
    await page.getByRole('button', { name: 'Envoyer' }).click();
    await page.getByRole('alert').filter({ hasText: 'Le service refuse ce changement.' }).waitFor();
    expect(await page.getByLabel('Nouveau mot de passe *').inputValue()).toBe('Cyprès-2026');
  });
});

describe('one’s own picture', () => {
  const png = (background: string) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();

  it('ME-03, ME-04: a blank one at first; a new one shows at once in panel and bar, and after a reload', async () => {
    const page = await throughSignIn(product, 'responsable');
    const inBar = page.locator('header button img');
    expect(await inBar.getAttribute('src')).toBe('/images/blank.svg');
    await openPanel(page);
    const chooser = page.waitForEvent('filechooser');
    const button = page.getByRole('button', { name: 'Changer ma photo' });
    await button.focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name: 'moi.png', mimeType: 'image/png', buffer: await png('#336699') });
    await result(page).getByText('Votre photo a été modifiée avec succès').waitFor();
    await still(page);
    expect(await faultsOf(page)).toEqual([]);
    await result(page).getByRole('button', { name: 'Fermer' }).click();
    const inPanel = button.locator('img');
    await eventually(() => inPanel.getAttribute('src')).toMatch(/^\/api\/user_images\//);
    const src = await inPanel.getAttribute('src');
    await eventually(() => inBar.getAttribute('src')).toBe(src);
    await eventually(() => inBar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
      0,
    );
    await page.reload();
    await eventually(() => inBar.getAttribute('src')).toBe(src);
  });

  it.each([
    [
      'TYPE',
      'lettre.txt',
      'text/plain',
      () => Buffer.from('Bonjour'),
      'La photo doit être une image png, jpeg ou jpg',
    ],
    [
      'TYPE, decided by its bytes',
      'lettre.png',
      'image/png',
      () => Buffer.from('GIF89a Bonjour'),
      'La photo doit être une image png, jpeg ou jpg',
    ],
    [
      'SIZE',
      'grande.png',
      'image/png',
      () => randomBytes(2 * 1024 * 1024 + 1),
      'La photo ne doit pas dépasser 2 Mo',
    ],
    [
      'BODY, junk under the name of a picture',
      'lettre.png',
      'image/png',
      () => Buffer.from('Bonjour'),
      "La photo n'a pas pu être enregistrée",
    ],
    [
      'BODY',
      'cassée.png',
      'image/png',
      () => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), randomBytes(500)]),
      "La photo n'a pas pu être enregistrée",
    ],
  ])('ME-03: refused: %s', async (_why, name, mimeType, buffer, text) => {
    const { page } = await signedIn(product, 'admin');
    await page.goto('/dashboard');
    await openPanel(page);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Changer ma photo' }).click();
    await (await chooser).setFiles({ name, mimeType, buffer: buffer() });
    await result(page).getByText('Échec de la modification').waitFor();
    await result(page).getByText(text).waitFor();
    await page.keyboard.press('Escape');
    await result(page).waitFor({ state: 'hidden' });
    expect(
      await page.getByRole('button', { name: 'Changer ma photo' }).locator('img').getAttribute('src'),
    ).toBe('/images/blank.svg');
  });
});

describe('the layout', () => {
  it('NAV-06: what is chosen is applied by Aperçu, kept in this browser, and undone by Réinitialiser', async () => {
    const page = await throughSignIn(product, 'admin');
    await openPanel(page);
    await page.getByRole('link', { name: 'Mise en page' }).click();
    await page.waitForURL('**/builder');
    const header = page.locator('header.MuiAppBar-root');
    const position = () => header.evaluate((bar) => getComputedStyle(bar).position);
    expect(await position()).toBe('fixed');
    await page.getByLabel('Défile avec la page').check();
    await page.getByLabel('Largeur limitée, centrée').check();
    await page.getByLabel('Serrée').check();
    await page.getByLabel('Réduit aux icônes').check();
    await page
      .getByRole('group', { name: 'Sous-en-tête' })
      .or(page.getByRole('radiogroup', { name: 'Sous-en-tête' }))
      .getByLabel('Titre seul')
      .check();
    await page.getByRole('radiogroup', { name: 'Pied de page' }).getByLabel('Masqué').check();
    await page.getByText('Choix non appliqués').waitFor();
    expect(await position()).toBe('fixed');
    await page.getByRole('button', { name: 'Aperçu' }).click();
    await toast(page, 'Mise en page appliquée');
    await still(page);
    expect(await faultsOf(page)).toEqual([]);

    const layout = async () => ({
      position: await position(),
      footer: await page.locator('footer').count(),
      crumbs: await page.getByRole('navigation', { name: "Fil d'Ariane" }).count(),
      menuNames: await page.getByRole('navigation', { name: 'Menu principal' }).getByText('Cellules').count(),
    });
    const expectedLayout = { position: 'static', footer: 0, crumbs: 0, menuNames: 0 };
    await eventually(layout).toEqual(expectedLayout);
    await page.goto('/cells');
    await page.getByRole('heading', { level: 1, name: 'Cellules' }).waitFor();
    await eventually(layout).toEqual(expectedLayout);
    await page.goto('/logout');
    await signInPage(page);
    expect(await page.evaluate(() => localStorage.getItem('anciens-combattants.layout'))).toContain('static');

    await page.getByLabel("Nom d'utilisateur").fill('admin');
    await page.getByLabel('Mot de passe', { exact: true }).fill('Figuier-2026');
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.waitForURL('**/dashboard');
    await page.goto('/builder');
    await page.getByRole('button', { name: 'Réinitialiser' }).click();
    await eventually(layout).toEqual({ position: 'fixed', footer: 1, crumbs: 1, menuNames: 1 });
    expect(await page.evaluate(() => localStorage.getItem('anciens-combattants.layout'))).toBeNull();
  });

  it('SYS-14: the pages of the account hold on a phone in the dark without a fault', async () => {
    const { page } = await signedIn(product, 'admin', { viewport: { width: 360, height: 760 } });
    await inTheDark(page);
    for (const path of ['/user/profil/modify', '/user/password/modify', '/builder']) {
      await page.goto(path);
      await waitUntilSettled(page);
      await still(page);
      expect({ path, faults: await faultsOf(page) }).toEqual({ path, faults: [] });
    }
    await openPanel(page);
    await still(page);
    expect(await faultsOf(page)).toEqual([]);
  });
});

describe('one’s own agenda addresses', () => {
  it('API-10: an address is made with the password and read by a program that is not signed in', async () => {
    const { page } = await signedIn(product, 'responsable');
    await page.goto('/user/agendas');
    await page.getByRole('button', { name: 'Créer l’adresse de mon agenda' }).click();
    await giveCurrentPassword(page);
    const feedDialog = page.getByRole('dialog', { name: 'Votre adresse d’agenda' });
    const address = (await feedDialog.getByRole('status').textContent()) ?? '';
    await still(page);
    expect(await faultsOf(page)).toEqual([]);
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ]);
    expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR.*END:VCALENDAR\s*$/s);
    await feedDialog.getByRole('button', { name: 'Fermer' }).click();
    await page.getByText(/lue le|pas encore lue/).waitFor();
    expect(await page.content()).not.toContain(address);
  });
});
