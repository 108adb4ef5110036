import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startProduct } from '../../harness/screens/product.ts';
import { bookingData, dayFromNow } from '../pages/booking-data.ts';
import { eventually, signedIn } from '../pages/signed-in.ts';

const product = await startProduct();
const data = await bookingData(product);

/** Ten pages that load at once share the processors. */
const ALL_AT_ONCE = { timeout: 90_000 };

/** The streams that the pages of a browser have open. */
function streamsOf(pages: readonly Page[]) {
  const open = new Map<object, Page>();
  const isStream = (url: string) => new URL(url).pathname.endsWith('/events');
  for (const page of pages) {
    page.on('request', (request) => isStream(request.url()) && open.set(request, page));
    page.on('requestfinished', (request) => open.delete(request));
    page.on('requestfailed', (request) => open.delete(request));
    // A tab that is closed tells nothing of its requests.
    page.on('close', () => {
      for (const [request, owner] of open) if (owner === page) open.delete(request);
    });
  }
  return open;
}

/** A tab that is put out of sight, or back into it: headless Chromium shows all of them. */
const show = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibilityState });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

const veteran = (lastName: string) =>
  data.call('POST', 'veterans?forced=1', {
    civility: 'Mr',
    lastName,
    firstName: 'Karim',
    birthDate: '1936-05-04',
    citizenStatus: data.quality['@id'],
    addresses: [{ address: '12 rue des Oliviers, Alger' }],
  });

it('SYS-16, DESK-02: ten records and a desk in tabs over HTTP/1.1 all answer, on one stream, and hear of colleagues', async () => {
  const cell = await data.cell();
  const today = dayFromNow(0);
  const calendar = await data.calendar(cell, {
    startDate: today,
    endDate: dayFromNow(1),
    startHourAM: '00:00',
    endHourAM: '23:50',
    duration: 10,
  });
  const visit = await data.appointment(calendar, '00:00', { lastName: 'Benali' }, today);
  const records = await Promise.all(Array.from({ length: 10 }, (_, n) => veteran(`Dossier${n}`)));

  const { page: first } = await signedIn(product, 'agent', {});
  const context = first.context();
  const tabs = [first];
  while (tabs.length < 11) tabs.push(await context.newPage());
  const streams = streamsOf(tabs);
  let openedCount = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') openedCount += 1;
  });
  // The first one signs the browser in.
  await first.goto(`/veterans/${records[0].id}`);
  const openPage = async (page: Page, n: number) => {
    if (n > 0) await page.goto(`/veterans/${records[n].id}`, ALL_AT_ONCE);
    await page.getByText(`Dossier${n}`).first().waitFor(ALL_AT_ONCE);
  };
  await Promise.all(tabs.slice(0, 10).map(openPage));
  const desk = tabs[10] as Page;
  await desk.goto(`/accueil?cell=${cell.id}&region=${data.region.id}`);
  const row = desk.getByRole('listitem').filter({ hasText: 'Benali' });
  await row.waitFor(ALL_AT_ONCE);
  expect(
    await first.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().nextHopProtocol),
  ).toBe('http/1.1');
  // While a successor takes over there are two for a moment.
  await eventually(() => streams.size).toBe(1);

  // The desk hears, and every record of a colleague.
  await data.call('POST', `appointments/${visit.id}/state`, { state: 'arrived' });
  await eventually(() => row.locator('[aria-pressed=true]').allTextContents()).toEqual(['Arrivé']);
  const editedRows = [0, 4, 9];
  const query = editedRows.map((n) => `edit=veterans/${records[n].id}`).join('&');
  const headers = { Authorization: `Bearer ${await product.signIn('responsable')}` };
  const colleague = await fetch(`${product.url}/api/events?browser=${'c'.repeat(32)}&${query}`, { headers });
  for (const n of editedRows)
    await (tabs[n] as Page).getByText(/modifie ce dossier depuis \d\d:\d\d/).waitFor();
  await colleague.body?.cancel();
  expect(streams.size).toBeLessThanOrEqual(2);

  // The tab that leads is closed: another takes over, with one stream for all, not one for each that answers.
  const before = openedCount;
  await first.close();
  await data.call('POST', `appointments/${visit.id}/state`, { state: 'received' });
  await eventually(() => row.locator('[aria-pressed=true]').allTextContents()).toEqual(['Entretien']);
  await eventually(() => streams.size).toBe(1);
  expect(openedCount - before).toBeLessThanOrEqual(3);

  // With no tab in sight there is no stream; one that comes back is right again.
  for (const page of tabs.slice(1)) await show(page, 'hidden');
  await eventually(() => streams.size).toBe(0);
  await data.call('POST', `appointments/${visit.id}/state`, { state: 'done' });
  await show(desk, 'visible');
  await eventually(() => row.locator('[aria-pressed=true]').allTextContents()).toEqual(['Terminé']);
  await eventually(() => streams.size).toBe(1);
});

it('SYS-16: one’s own edit in another tab is told, until that tab is closed', async () => {
  const record = await veteran('Deux');
  const { page } = await signedIn(product, 'agent', {});
  await page.goto(`/veterans/${record.id}`);
  await page.getByText('Deux').first().waitFor();
  const other = await page.context().newPage();
  await other.goto(`/veterans/${record.id}/edit`);
  await page.getByText('Vous modifiez ce dossier dans un autre onglet').waitFor();
  await other.close({ runBeforeUnload: true });
  await page.getByText('Vous modifiez ce dossier dans un autre onglet').waitFor({ state: 'hidden' });
});
