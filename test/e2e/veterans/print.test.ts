import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { resources } from '#texts/admin/resources.ts';
import { formatDay } from '../../../src/domain/dates/days.ts';
import { readPdf } from '../../harness/screens/pdf.ts';
import { startProduct } from '../../harness/screens/product.ts';
import { bookingData, dayFromNow } from '../pages/booking-data.ts';
import { eventually, faultsOf, inEachLook, signedIn, waitUntilSettled } from '../pages/signed-in.ts';

const product = await startProduct();
const data = await bookingData(product);

const EMPTY = resources.appointments.empty;

const filteredAddress = (path: string, filter: object) =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
const toggle = (page: Page) => page.getByRole('button', { name: 'Imprimer', exact: true });
const download = (page: Page) => page.getByRole('link', { name: 'Télécharger le PDF' });

/** Four appointments of a cell of its own: three tomorrow, the first of them booked last, and one the day after. */
async function fourAppointments() {
  const calendar = await data.calendar(await data.cell());
  for (const [time, lastName, day] of [
    ['09:30', 'Zitouni', 1],
    ['09:00', 'Amrane', 1],
    ['08:00', 'Meziane', 2],
    ['08:00', 'Éberhardt', 1],
  ] as const)
    await data.appointment(calendar, time, { lastName }, dayFromNow(day));
  return calendar;
}

/** The pages of the document that the panel offers, and the name of its file. */
async function waitForDownload(page: Page) {
  const [file] = await Promise.all([page.waitForEvent('download'), download(page).click()]);
  const pages = await readPdf(await readFile(await file.path()));
  return { name: file.suggestedFilename(), pages };
}

/** A browser that shows no PDF, as some phones'. */
const withoutViewer = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false }));

describe('the printed list of appointments', () => {
  it('APT-01, PRINT-01: the toggle shows the whole filtered list in time order; reload, Back and toggle', async () => {
    const calendar = await fourAppointments();
    const { page, requestsOf } = await signedIn(product, 'agent');
    const loadedUrls: string[] = [];
    page.on('request', (request) => loadedUrls.push(request.url()));
    const list = filteredAddress('/appointments', { cell: { id: calendar.cell.id } });
    await page.goto(list);
    await waitUntilSettled(page);
    expect(loadedUrls.filter((url) => /worker|print-panel|\.woff$/.test(url))).toEqual([]);
    expect(await toggle(page).getAttribute('aria-pressed')).toBe('false');

    await toggle(page).click();
    await page.waitForURL(/\/appointments\/print\?filter=/);
    const title = `Rendez-vous du ${formatDay(dayFromNow(1))} au ${formatDay(dayFromNow(2))}`;
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByText('4 rendez-vous, 1 page', { exact: true }).waitFor();
    const queries = requestsOf('GET', /\/appointments$/).map((one) => new URL(one.url()).searchParams);
    const whole = queries.filter((query) => query.get('pagination') === 'false');
    expect(whole.map((query) => query.get('cell.id'))).toEqual([String(calendar.cell.id)]);
    const frame = page.locator('iframe');
    expect(await frame.getAttribute('src')).toMatch(/^blob:/);
    expect(await frame.getAttribute('sandbox')).toBeNull();
    expect((await frame.boundingBox())?.height).toBe(1150);

    const { pages, name } = await waitForDownload(page);
    expect(name).toBe(`rendez-vous-${dayFromNow(1)}-au-${dayFromNow(2)}.pdf`);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.text).toMatch(/Éberhardt.*Amrane.*Zitouni.*Meziane.*Total: 4 rendez-vous Page 1$/);
    expect(pages[0]?.text).toContain(title);

    await page.reload();
    await download(page).waitFor();
    expect(await toggle(page).getAttribute('aria-pressed')).toBe('true');
    await page.goBack();
    await page.getByRole('table').waitFor();
    expect(page.url()).toContain(list);
    await page.goForward();
    await page.getByRole('button', { name: 'Revenir à la liste' }).click();
    await page.getByRole('table').waitFor();
    expect(page.url()).toContain(list);
  });

  it('PRINT-01: filters can be changed where it is printed; one day alone stands in the title', async () => {
    const calendar = await fourAppointments();
    const { page } = await signedIn(product, 'agent');
    await page.goto(filteredAddress('/appointments/print', { cell: { id: calendar.cell.id } }));
    await download(page).waitFor();
    await page.getByRole('search').getByLabel('Nom', { exact: true }).fill('Meziane');
    await page.getByRole('search').getByRole('button', { name: 'Rechercher' }).click();
    await page
      .getByRole('heading', { name: `Rendez-vous du ${formatDay(dayFromNow(2))}`, exact: true })
      .waitFor();
    expect(page.url()).toContain('/appointments/print?');
    expect((await waitForDownload(page)).pages[0]?.text).toContain('Total: 1 rendez-vous');
    await toggle(page).click();
    await page.locator('td.column-lastName', { hasText: /^Monsieur Meziane/ }).waitFor();
    expect(page.url()).toMatch(/\/appointments\?.*Meziane/);
  });

  it('PRINT-01: sorted by name, it is printed so', async () => {
    const calendar = await fourAppointments();
    const { page } = await signedIn(product, 'agent');
    await page.goto(
      `${filteredAddress('/appointments/print', { cell: { id: calendar.cell.id } })}&sort=lastName&order=ASC&page=1&perPage=30`,
    );
    const { pages } = await waitForDownload(page);
    expect(pages[0]?.text).toMatch(/Amrane.*Éberhardt.*Meziane.*Zitouni/);
  });

  it('without a viewer of its own, a browser is offered the file', async () => {
    const calendar = await fourAppointments();
    const { page } = await signedIn(product, 'agent');
    await withoutViewer(page);
    await page.goto(filteredAddress('/appointments/print', { cell: { id: calendar.cell.id } }));
    await page.getByText(/n’affiche pas les documents PDF/).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    expect((await waitForDownload(page)).pages).toHaveLength(1);
  });

  it('SYS-06: no appointment, too many, and no server are said in French', async () => {
    const { page } = await signedIn(product, 'agent');
    await page.goto(filteredAddress('/appointments/print', { lastName: 'Personne-de-ce-nom' }));
    await page.getByText(EMPTY).waitFor();
    expect(await download(page).count()).toBe(0);

    const message = 'Plus de 10 000 résultats : préciser les filtres';
    const all = /\/api\/appointments\?.*pagination=false/;
    await page.route(all, (route) =>
      route.fulfill({ status: 400, json: { '@type': 'hydra:Error', 'hydra:description': message } }),
    );
    await page.goto('/appointments/print');
    await page.getByRole('alert').getByText(message).waitFor();
    await page.unroute(all);
    await page.route(all, (route) => route.abort());
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await eventually(() => page.getByRole('alert').textContent()).toContain('serveur');
    await page.unroute(all);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await download(page).waitFor();
  });

  it('a document that cannot be made is said too', async () => {
    const { page } = await signedIn(product, 'agent');
    await page.route(/\.woff$/, (route) => route.abort());
    await page.goto('/appointments/print');
    await page.getByRole('alert').getByText("Le document n'a pas pu être préparé.").waitFor();
  });

  it('PRINT-03: 2,000 appointments: progress, in a worker of its own, cancel, and once more', async () => {
    const { page } = await signedIn(product, 'agent');
    const { 'hydra:member': some } = await data.call('GET', 'appointments?itemsPerPage=20');
    const member = Array.from({ length: 2000 }, (_, index) => ({
      ...some[index % some.length],
      '@id': `/api/appointments/${index + 1}`,
      id: index + 1,
    }));
    await page.route(/\/api\/appointments\?.*pagination=false/, (route) =>
      route.fulfill({ json: { 'hydra:member': member, 'hydra:totalItems': 2000 } }),
    );
    await page.goto('/appointments');
    await toggle(page).waitFor();
    await toggle(page).click();
    const progress = page
      .getByRole('status')
      .filter({ hasText: /^Mise en page : [1-9][\d\s]* rendez-vous sur 2\s000$/ });
    await progress.waitFor({ timeout: 30_000 });
    expect(Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    expect(page.workers()).toHaveLength(1);
    await page.getByRole('button', { name: 'Annuler', exact: true }).click();
    await page.getByText("L'impression a été annulée.").waitFor();
    await eventually(() => page.workers().length).toBe(0);
    await page.getByRole('button', { name: 'Recommencer' }).click();
    await download(page).waitFor({ timeout: 50_000 });
    await page.getByText(/^2\s000 rendez-vous, 200 pages$/).waitFor();
  }, 120_000);

  inEachLook('SYS-14: at %i px, %s: no violation, nothing too wide', async (width, colorScheme) => {
    const calendar = await fourAppointments();
    const { page } = await signedIn(product, 'agent', { viewport: { width, height: 800 }, colorScheme });
    await withoutViewer(page);
    await page.goto(filteredAddress('/appointments/print', { cell: { id: calendar.cell.id } }));
    await download(page).waitFor();
    await waitUntilSettled(page);
    expect(await faultsOf(page)).toEqual([]);
  });
});

describe('documents of one record', () => {
  it('APT-03, PRINT-02, SYS-14: the letter with what was ticked and typed, downloaded under a good name', async () => {
    const calendar = await data.calendar(await data.cell());
    const { id } = await data.appointment(calendar, '08:00', { lastName: 'Zitouni', firstName: 'Ali' });
    const { page } = await signedIn(product, 'agent');
    await withoutViewer(page);
    await page.goto(`/appointments/${id}`);
    await page.getByRole('button', { name: 'Lettre PDF' }).click();
    await page.waitForURL(`**/appointments/${id}/pdf`);
    await download(page).waitFor();
    await page.getByLabel('Certificat médical').check();
    await page.getByLabel('Autres documents').fill('Deux photos récentes');
    await eventually(async () => (await waitForDownload(page)).pages[0]?.text).toContain(
      'Deux photos récentes',
    );
    const { name, pages } = await waitForDownload(page);
    expect(name).toBe(`lettre-rendez-vous-${dayFromNow(1)}-Zitouni-Ali.pdf`);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.text).toMatch(/Monsieur Zitouni Ali.*à 8 h .*Documents à apporter Certificat médical/);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await faultsOf(page)).toEqual([]);
    }
    await page.goBack();
    await page.getByText('Lieu de naissance').waitFor();
  });

  it('CARE-01: the care log comes from the server with the pages asked for', async () => {
    const { 'hydra:member': veterans } = await data.call('GET', 'veterans?itemsPerPage=1');
    const { page } = await signedIn(product, 'agent');
    await page.goto(`/veterans/${veterans[0].id}`);
    await page.getByRole('button', { name: 'Carnet de soins' }).click();
    await page.getByLabel('Nombre de feuillets').fill('3');
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(file.suggestedFilename()).toMatch(/^carnet-de-soins-.+\.pdf$/);
    expect(await readPdf(await readFile(await file.path()))).toHaveLength(4);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });
});
