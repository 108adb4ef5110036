import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEPARTURE_MS } from '../../../src/booking/page/success.tsx';
import { addDays, dayIn, formatDay } from '../../../src/domain/dates/days.ts';
import { startProduct } from '../../harness/screens/product.ts';
import { putOff } from '../pages/people.ts';
import { chooseAlger, chooseNextDay, takenOver } from '../pages/public-page.ts';
import { inLongRun } from '../pages/signed-in.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of WCAG 2.2 A and AA that the page breaks, with the elements (SYS-14). */
async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`);
  });
}

// A service that has its address in French alone.
const product = await startProduct({ env: { SERVICE_ADDRESS: '25 chemin Abdelkader Gadouche\\nAlger' } });

/** The public page; the organisation's site stands for itself without being loaded. */
async function openPublicPage(options: Parameters<typeof product.newPage>[0] = {}) {
  const page = await product.newPage(options);
  await page.route(/ambafrance/, (route) => route.fulfill({ body: 'organisation' }));
  await page.goto('/public');
  await takenOver(page);
  return page;
}

/** Chooses an office and the first day from tomorrow on that has free hours. */
async function chooseDay(page: Page) {
  await chooseAlger(page);
  await page.getByLabel('Cellule').selectOption({ index: 1 });
  const hours = page.getByRole('radio');
  const next = page.getByRole('button', { name: 'Chercher le prochain jour disponible' });
  await hours.first().or(next).waitFor();
  if (await next.isVisible()) await next.click();
  await hours.first().waitFor();
  await page.getByLabel('Motif du rendez-vous').selectOption({ index: 1 });
  await hours.first().waitFor();
}

let visitors = 10;

/** Somebody new, unless the number of one before is given: at most five requests a day reach one address and phone. */
async function fillIn(page: Page, lastName: string, visitor = ++visitors) {
  await chooseDay(page);
  await page.getByLabel('Qualité').selectOption({ index: 1 });
  await page.getByLabel('Nom', { exact: true }).fill(lastName);
  await page.getByLabel('Prénom').fill('Fatma');
  await page.getByLabel('Date de naissance').fill('04/05/1938');
  await page.getByLabel('Lieu de naissance').fill('Blida');
  await page.getByLabel('Adresse email').fill(`fatma${visitor}@example.org`);
  await page.getByLabel('Téléphone mobile').fill(`0550 12 34 ${visitor}`);
}

/** Puts the departure after a success far off: no machine has to click within two seconds. */
const withoutHurry = (page: Page) => page.evaluate(putOff, DEPARTURE_MS);

const send = (page: Page) => page.getByRole('button', { name: 'Demander ce rendez-vous' }).click();

describe.each([
  ['a small phone in New York', { viewport: { width: 360, height: 740 }, timezoneId: 'America/New_York' }],
  ['a desktop in Paris', { viewport: { width: 1280, height: 800 }, timezoneId: 'Europe/Paris' }],
])('on %s', (device, options) => {
  it('PUB-03, SYS-02, SYS-14: a visitor books an hour of the service; every state passes axe-core', async () => {
    const page = await openPublicPage(options);
    await withoutHurry(page);
    expect(await axeViolations(page)).toEqual([]);
    await send(page);
    await page.getByText('ce champ est obligatoire').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await fillIn(page, `Benali ${device}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(options.viewport.width);
    const hour = await page.locator('.hour:has(input:checked)').textContent();
    await send(page);
    await page.getByRole('button', { name: 'Rester sur cette page' }).click();
    const message = page.getByRole('region', { name: 'Votre rendez-vous est enregistré' });
    expect(await message.textContent()).toContain(hour);
    expect(await axeViolations(page)).toEqual([]);
  });
});

inLongRun.each([true, false])(
  'PUB-07, PUB-08: Enter in a field sends the form, in its language and with its day; with scripts: %s',
  async (javaScriptEnabled) => {
    const page = await product.newPage({ javaScriptEnabled });
    await page.goto('/public');
    if (javaScriptEnabled) await takenOver(page);
    await page.getByLabel('Nom', { exact: true }).fill('Benali');
    await page.getByLabel('Nom', { exact: true }).press('Enter');
    await page.locator('#field-firstName-error').waitFor();
    expect(await page.getByLabel('Nom', { exact: true }).inputValue()).toBe('Benali');
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  },
);

it('PUB-07, SYS-14: without scripts a visitor books on a phone of 320 px; Back and reload do no harm at any step', async () => {
  const page = await product.newPage({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.goto('/public');
  await chooseAlger(page);
  await page.getByLabel('Cellule').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Afficher les heures libres' }).click();
  await page.waitForURL('**/public/suite?lang=fr#field-dateRDV');
  await chooseNextDay(page);
  await fits();
  await page.reload();
  await page.getByLabel('Motif du rendez-vous').selectOption({ index: 1 });
  await page.getByLabel('Qualité').selectOption({ index: 1 });
  await page.getByLabel('Nom', { exact: true }).fill('Sansécran');
  await send(page);
  await page.waitForURL('**/public/suite?lang=fr#erreurs');
  await fits();
  await page.goBack();
  await page.goForward();
  expect(await page.getByLabel('Nom', { exact: true }).inputValue()).toBe('Sansécran');
  await page.getByLabel('Prénom').fill('Fatma');
  await page.getByLabel('Date de naissance').fill('04/05/1938');
  await page.getByLabel('Lieu de naissance').fill('Blida');
  await page.getByLabel('Adresse email').fill('fatma@example.org');
  await page.getByLabel('Téléphone mobile').fill('0550 12 34 56');
  await send(page);
  await page.waitForURL('**/public/confirmation?lang=fr');
  const summary = await page.locator('.success dl').textContent();
  await page.reload();
  expect(await page.locator('.success dl').textContent()).toBe(summary);
  await fits();
  await page.goBack();
  // The form as it was sent, or what came of it: sent again it is the same appointment.
  if (await page.getByRole('button', { name: 'Demander ce rendez-vous' }).isVisible()) await send(page);
  expect(await page.locator('.success dl').textContent()).toBe(summary);
});

inLongRun(
  'SYS-02: in an English browser the date is DD/MM/YYYY all the same, typed or from the calendar',
  async () => {
    const page = await openPublicPage({ locale: 'en-US' });
    const date = page.getByLabel('Date du rendez-vous');
    expect(await date.inputValue()).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
    const day = addDays(dayIn('Africa/Algiers', Date.now()), 10);
    await date.fill('');
    await date.pressSequentially(formatDay(day).replaceAll('/', ''));
    expect(await date.inputValue()).toBe(formatDay(day));
    await page.getByRole('button', { name: 'Choisir dans le calendrier' }).click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => date.inputValue()).toBe(formatDay(addDays(day, 1)));
  },
);

inLongRun('PUB-08: a French address is read from its number on, also in the Arabic page', async () => {
  const page = await product.newPage();
  await page.goto('/public?lang=ar');
  const [number, street] = await page
    .locator('address p')
    .first()
    .evaluate((element) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
      const leftOf = (from: number, to: number) => {
        const range = document.createRange();
        range.setStart(text, from);
        range.setEnd(text, to);
        return range.getBoundingClientRect().left;
      };
      const space = text.data.trim().indexOf(' ') + text.data.indexOf(text.data.trim());
      return [leftOf(0, space), leftOf(space + 1, space + 3)] as const;
    });
  expect(number).toBeLessThan(street);
});

inLongRun('AUTH-06: the terms of use are a link away', async () => {
  const page = await openPublicPage();
  await page.getByRole('link', { name: 'Conditions d’utilisation et données personnelles' }).click();
  await page.getByRole('heading', { name: 'Vos droits' }).waitFor();
});

it('PUB-03: two seconds after a success the page is the organisation’s', async () => {
  const page = await openPublicPage();
  await fillIn(page, 'Mansouri');
  const postResponse = page.waitForResponse((one) => one.request().method() === 'POST');
  await send(page);
  expect((await postResponse).status()).toBe(201);
  await page.waitForURL(/ambafrance/);
});

it('PUB-03, PUB-04, PUB-12: Back shows the confirmation and stays; the same browser is told of its request, another is not', async () => {
  const page = await openPublicPage();
  const same = 99;
  await fillIn(page, 'Khelifi', same);
  await send(page);
  await page.waitForURL(/ambafrance/);
  await page.goBack();
  await page.getByRole('link', { name: /^Aller sur/ }).waitFor();
  await page.getByText('Numéro', { exact: true }).waitFor();
  const [cookie] = await page.context().cookies(`${product.url}/api/appointments`);
  expect(cookie).toMatchObject({ name: 'visitor', httpOnly: true, sameSite: 'Strict' });
  const another = await openPublicPage();
  for (const [asking, answer] of [
    [page, 'vous avez déjà une demande pour cette journée'],
    [another, 'Votre rendez-vous est enregistré'],
  ] as const) {
    if (asking === page) await page.getByRole('button', { name: 'Demander un autre rendez-vous' }).click();
    else await withoutHurry(another);
    await fillIn(asking, 'Khelifi', same);
    await asking.getByRole('radio').nth(1).check({ force: true });
    await send(asking);
    await asking.getByText(answer).waitFor();
  }
});

inLongRun('APT-11: a request whose answer was lost is sent again and makes one appointment', async () => {
  const page = await openPublicPage();
  await withoutHurry(page);
  await fillIn(page, 'Haddad');
  const numbers: number[] = [];
  await page.route('**/api/appointments', async (route) => {
    const response = await route.fetch();
    numbers.push((await response.json()).id);
    // The first answer gets lost on the way back.
    if (numbers.length === 1) await route.abort('connectionreset');
    else await route.fulfill({ response });
  });
  await send(page);
  // It may be recorded: the heading does not say that it is not.
  await page.getByRole('alert').getByText('Votre dernière demande n’a pas reçu de réponse.').waitFor();
  await send(page);
  await page.getByRole('button', { name: 'Rester sur cette page' }).click();
  expect(numbers).toHaveLength(2);
  expect(numbers[1]).toBe(numbers[0]);
});

inLongRun(
  'SYS-14: a refusal that belongs to no field leaves the focus on the button that was pressed',
  async () => {
    const page = await openPublicPage();
    await fillIn(page, 'Refusée');
    await page.route('**/api/appointments', (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/ld+json',
        body: JSON.stringify({ '@type': 'hydra:Error', 'hydra:description': 'Demande refusée', status: 403 }),
      }),
    );
    await page.getByRole('button', { name: 'Demander ce rendez-vous' }).press('Enter');
    await page.getByRole('alert').getByText('Demande refusée').waitFor();
    const focusedText = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focusedText).toBe('Demander ce rendez-vous');
  },
);

inLongRun('PUB-04: a reload keeps what was typed', async () => {
  const page = await openPublicPage();
  await fillIn(page, 'Saidi');
  await page.reload();
  await page.getByRole('radio').first().waitFor();
  expect(await page.getByLabel('Nom', { exact: true }).inputValue()).toBe('Saidi');
  await expect.poll(() => page.getByLabel('Motif du rendez-vous').inputValue()).not.toBe('');
});

it('PUB-01: who is signed in goes to the dashboard', async () => {
  const page = await product.newPage();
  await page.goto('/auth/login');
  await page.getByLabel("Nom d'utilisateur").fill('lecture');
  await page.getByLabel('Mot de passe', { exact: true }).fill('Figuier-2026');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/public');
  await page.waitForURL('**/dashboard');
  // The preview is theirs, and books nothing (OPS-05).
  await page.goto('/public/apercu');
  await takenOver(page);
  await page.getByText('Aperçu pour le personnel').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await fillIn(page, 'Apercu');
  await send(page);
  await page.getByText('Aperçu : aucun rendez-vous n’est pris d’ici').waitFor();
  const visitor = await product.newPage();
  await visitor.goto('/public/apercu');
  await visitor.waitForURL(/\/public$/);
});

inLongRun(
  'PUB-13: from the public page a visitor asks for a new link, with the Enter key and without scripts',
  async () => {
    const page = await product.newPage({ javaScriptEnabled: false });
    await page.goto('/public');
    await page.getByRole('link', { name: 'J’ai perdu mon lien' }).click();
    await page.getByLabel('Téléphone').fill('0550 12 34 56');
    await page.getByLabel('Date de naissance').press('Enter');
    await page.getByRole('heading', { name: 'Un champ est à corriger' }).waitFor();
    await page.getByLabel('Date de naissance').fill('4/5/1938');
    await page.getByLabel('Date de naissance').press('Enter');
    await page.getByRole('heading', { name: 'Votre demande est reçue' }).waitFor();
    expect(new URL(page.url()).search).toBe('?lang=fr');
  },
);
