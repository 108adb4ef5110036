import type { Page } from 'playwright-core';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { SESSION_KEY } from '../../../src/session/session.ts';
import { officeOf } from '../../harness/data/records.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { launchBrowser } from '../../harness/screens/product.ts';
import { createEmptyDatabase } from '../../harness/servers/database.ts';
import { startServer } from '../../harness/servers/server.ts';
import { faultsOf } from '../pages/signed-in.ts';

const rabat = await startServer({
  database: await createEmptyDatabase(),
  env: { SERVICE_COUNTRY: 'MA', SERVICE_TIMEZONE: 'Africa/Casablanca', SERVICE_PHONE: '+212 537 68 97 00' },
});
afterAll(rabat.stop);
const browser = await launchBrowser();
const office = await officeOf(rabat);

/** Whatever would say that the service is in Algeria: its name, its word for a region, its numbers, its currency. */
const ALGERIA = /alg[ée]ri|wilaya|\+213|0550|الجزائر|ولاية|الولاية/i;

async function open(locale: string, viewport = { width: 360, height: 800 }): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL: rabat.url, locale, viewport, timezoneId: 'Africa/Casablanca', reducedMotion: 'reduce' },
  });
  onTestFinished(() => context.close());
  return context.newPage();
}

/** The text that is seen. */
// biome-ignore lint/performance/useDomNodeTextContent: the text of scripts is no text that anybody reads
const readable = (page: Page): Promise<string> => page.locator('body').innerText();

it.each([
  ['fr-FR', 'fr', '06 61 22 33 44', '+212 6 61 22 33 45', 'Région'],
  ['ar-MA', 'ar', '+212662223344', '0522 33 44 55', 'الجهة'],
] as const)(
  'OPS-06, PUB-08: a visitor books in Rabat (%s): by a number of Morocco, and nothing there speaks of Algeria',
  async (locale, lang, phone, other, region) => {
    await office.calendar({ nbAgentAM: 5 });
    const page = await open(locale);
    await page.route(/ambafrance/, (route) => route.fulfill({ body: 'organisation' }));
    await page.goto('/public');
    const field = (name: string) => page.locator(`#field-${name}`);
    await field('region').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    expect(await page.locator('label[for=field-region]').textContent()).toContain(region);
    expect(await readable(page)).not.toMatch(ALGERIA);
    expect(await faultsOf(page)).toEqual([]);

    await field('region').selectOption(office.region['@id']);
    await page.getByRole('group').getByRole('button').first().waitFor();
    const cell = field('cell');
    if ((await cell.count()) > 0 && (await cell.inputValue()) === '') await cell.selectOption({ index: 1 });
    await page.getByRole('group').getByRole('button').first().click();
    await page.getByRole('radio').first().waitFor();
    await field('reason').selectOption({ index: 1 });
    await page.getByRole('radio').first().waitFor();
    await field('quality').selectOption({ index: 1 });
    const person = { lastName: 'Bennani', firstName: 'Driss', birthDate: '04/05/1938', birthplace: 'Fès' };
    for (const [name, text] of Object.entries(person)) await field(name).fill(text);
    await field('email').fill(`driss-${lang}@example.org`);
    if (lang === 'ar') {
      // A landline of Casablanca gets no short message; in Algeria its digits would be a mobile's.
      await field('phone').fill(other);
      await page.locator('button[type=submit]').last().click();
      await page
        .getByText(/0650123456/)
        .first()
        .waitFor();
    }
    await field('phone').fill(phone);
    await page.locator('button[type=submit]').last().click();
    await page.locator('#field-phone').waitFor({ state: 'detached' });
    const pageText = await readable(page);
    expect(pageText).toContain(lang === 'ar' ? 'الرباط' : 'Rabat-Salé-Kénitra');
    expect(pageText).not.toMatch(ALGERIA);
    expect(await faultsOf(page)).toEqual([]);

    await page.goto(`/public/conditions?lang=${lang}`);
    expect(await readable(page)).toContain('09-08');
    expect(await readable(page)).not.toMatch(ALGERIA);
  },
);

it('OPS-06: staff in Rabat read region where those in Algeria read wilaya, in menus, lists, forms and the help', async () => {
  const page = await open('fr-FR', { width: 1280, height: 1000 });
  const { body } = await rabat.request('POST', '/api/login_check', {
    body: { username: 'admin', password: PASSWORD },
  });
  await page.addInitScript(
    ([key, session]) => {
      localStorage.setItem(key as string, session as string);
      localStorage.setItem('RaStore.guides.tour', 'true');
    },
    [SESSION_KEY, JSON.stringify({ user: body.user, authToken: body.token })],
  );
  const screens = [
    ['/regions', 'Régions'],
    ['/premiers-pas', 'Votre cellule et votre région'],
    ['/calendars/create', 'Nouveau calendrier'],
    ['/users', 'Utilisateurs'],
    ['/agenda', 'Agenda'],
    ['/parametres', 'Paramètres du service'],
  ] as const;
  for (const [path, text] of screens) {
    await page.goto(path);
    await page.getByText(text).first().waitFor();
    await page.getByText('Service des anciens combattants — Ambassade de France au Maroc').first().waitFor();
    const pageText = await readable(page);
    expect([path, /wilaya/i.exec(pageText)?.[0]]).toEqual([path, undefined]);
  }
  await page.goto('/regions');
  await page.getByText('Rabat-Salé-Kénitra').waitFor();
  await page.keyboard.press('F1');
  await page.getByRole('heading', { name: 'Régions et cellules' }).waitFor();
  expect(await readable(page)).not.toMatch(/wilaya/i);
});
