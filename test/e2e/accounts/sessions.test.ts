import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PASSWORD } from '../../harness/data/settings.ts';
import { startProduct } from '../../harness/screens/product.ts';
import { bookingData, dayFromNow } from '../pages/booking-data.ts';
import { eventually } from '../pages/signed-in.ts';

const product = await startProduct();
const data = await bookingData(product);

/** The browser's cookie that renews the token. */
const cookieOf = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'combattants-session');

/** An agent signs in, not for the first time. */
async function signIn(page: Page): Promise<void> {
  await page.goto('/auth/login');
  await page.evaluate(() => localStorage.setItem('RaStore.guides.tour', 'true'));
  await page.getByLabel("Nom d'utilisateur").fill('agent');
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL('**/dashboard');
}

const lockOf = (page: Page) => page.getByRole('dialog', { name: 'Écran verrouillé' });

/** The names of everything that a screen reader reaches. */
async function namesFor(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ name }) => String(name?.value ?? ''))
    .join('\n');
}

it('AUTH-04, AUTH-13: two tabs of a laptop that slept lock and unlock together, keep what was typed, and go on with one renewal', async () => {
  const first = await product.newPage();
  const context = first.context();
  await context.clock.install();
  await signIn(first);
  // No script reads it, and over plain http it has no prefix.
  const before = await cookieOf(context);
  expect(before).toMatchObject({ httpOnly: true, sameSite: 'Strict', secure: false, path: '/' });
  expect(await first.evaluate(() => document.cookie)).toBe('');

  await first.goto('/user/profil/modify');
  await first.getByLabel(/Prénom/).fill('Samira-Zohra');
  const second = await context.newPage();
  const renewals: string[] = [];
  context.on('response', (response) => {
    if (response.url().endsWith('/api/session/renewal')) renewals.push(String(response.status()));
  });
  await second.goto('/user/appareils');
  await second.getByText('Cet appareil').waitFor();
  expect(await namesFor(second)).toContain('Cet appareil');

  await context.clock.fastForward('05:00:00');
  await lockOf(first).waitFor();
  await lockOf(second).waitFor();
  expect(await namesFor(first)).not.toMatch(/Samira|Prénom/);
  expect(await namesFor(second)).not.toContain('Cet appareil');
  // A page that is loaded again is locked as well.
  await second.reload();
  await lockOf(second).waitFor();

  await lockOf(first)
    .getByLabel(/Votre mot de passe/)
    .fill(PASSWORD);
  await lockOf(first).getByRole('button', { name: 'Déverrouiller' }).click();
  await lockOf(first).waitFor({ state: 'detached' });
  await lockOf(second).waitFor({ state: 'detached' });
  expect(await first.getByLabel(/Prénom/).inputValue()).toBe('Samira-Zohra');
  await second.getByText('Cet appareil').waitFor();
  expect(renewals).toEqual(['200']);
  expect((await cookieOf(context))?.value).not.toBe(before?.value);

  // Signing out in one tab takes both to the sign-in, and the cookie away.
  await second.goto('/logout');
  await second.waitForURL('**/auth/login');
  await eventually(async () => cookieOf(context)).toBeUndefined();
  // A browser whose clock stands still closes no page.
  await context.clock.resume();
});

it('AUTH-13, DESK-03: a display of called numbers never locks, also beside a locked page of its browser', async () => {
  const cell = await data.cell();
  const today = dayFromNow(0);
  const calendar = await data.calendar(cell, {
    startDate: today,
    endDate: dayFromNow(1),
    startHourAM: '00:00',
    endHourAM: '23:50',
  });
  const { id } = await data.appointment(calendar, '23:00', {}, today);
  const { code } = await data.call('POST', 'desk_screens', {
    cell: cell['@id'],
    region: data.region['@id'],
  });
  const page = await product.newPage({ locale: 'fr-FR' });
  const context = page.context();
  await context.clock.install();
  await signIn(page);
  const display = await context.newPage();
  await display.goto('/accueil/ecran');
  await display.getByLabel("Code de l'écran").fill(code);
  await display.keyboard.press('Enter');
  await display.getByText(/Veuillez patienter/).waitFor();
  await context.clock.fastForward('05:00:00');
  await lockOf(page).waitFor();
  await context.clock.resume();
  // Loaded again it is there as before, and goes on.
  await display.reload();
  await display.getByText(/Veuillez patienter/).waitFor();
  await data.call('POST', `appointments/${id}/state`, { state: 'received' });
  await eventually(() => display.locator('.wall-last').textContent()).toBe(String(id));
  expect(await lockOf(display).count()).toBe(0);
  expect(await lockOf(page).count()).toBe(1);
});
