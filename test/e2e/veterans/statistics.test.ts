import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { dayIn } from '../../../src/domain/dates/days.ts';
import { startProduct } from '../../harness/screens/product.ts';
import { awayFromMidnight } from '../../harness/servers/midnight.ts';
import { eventually, faultsOf, HIGH, inEachLook, pick, signedIn } from '../pages/signed-in.ts';

const product = await startProduct();
await awayFromMidnight(2);
const today = dayIn('Africa/Algiers', Date.now());
const typedToday = today.split('-').reverse().join('/');
/** All that the demonstration holds, whenever it was made. */
const ever = `startDate=2000-01-01&endDate=${today}`;

it('STAT-01, STAT-02, STAT-03, VET-01, RIGHTS-05: from the list to the statistics, to what a row counts, and back', async () => {
  const { page, requestsOf } = await signedIn(product, 'lecture');
  await page.goto('/veterans');
  await page.locator('#page').getByRole('link', { name: 'Statistiques' }).click();
  await page.getByRole('heading', { name: 'Statistiques', level: 1 }).waitFor();

  const [start, end] = [page.getByLabel(/^Du/), page.getByLabel(/^Au/)];
  const search = page.getByRole('button', { name: 'Rechercher' });
  await search.click();
  await eventually(() => page.getByText('ce champ est obligatoire').count()).toBe(2);
  await start.fill(typedToday);
  await end.fill('01/01/2020');
  await search.click();
  await page.getByText('la date de fin ne peut pas être avant la date de début').waitFor();
  expect(requestsOf('GET', /stats/)).toHaveLength(0);

  // There was no service yet in this period.
  await start.fill('01/01/1960');
  await end.fill('31/12/1960');
  await search.click();
  for (const change of ['créé', 'mis à jour'])
    await page.getByText(`aucun ancien combattant n'a été ${change} au cours de cette période`).waitFor();
  expect(requestsOf('GET', /stats/)).toHaveLength(2);

  await start.fill('01/01/2000');
  await end.fill(typedToday);
  await search.click();
  const createdRegion = page.getByRole('region', { name: `Fiches créées du 01/01/2000 au ${typedToday}` });
  // Sums of a status begin with a heading.
  const rows = createdRegion.locator('tbody tr:has(td:first-child)');
  await rows.first().waitFor();
  expect(requestsOf('GET', /stats/)).toHaveLength(4);
  const counts = (await rows.locator('td:nth-child(3)').allInnerTexts()).map((text) =>
    Number(text.replace(/\s/g, '')),
  );
  const number = (text: string) => Number(text.replace(/\D/g, ''));
  const total = number((await createdRegion.locator('tfoot').textContent()) ?? '');
  expect(total).toBe(counts.reduce((sum, one) => sum + one, 0));
  expect(await createdRegion.locator('tfoot').textContent()).toContain('Total de fiches');

  // The same rows as a file for a spreadsheet, and as bars.
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter en CSV les fiches créées' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`fiches-creees-2000-01-01-${today}.csv`);
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect([lines[0], lines.length]).toEqual(['\uFEFFQualité;Wilaya;Fiches', counts.length + 1]);
  const bars = createdRegion.getByRole('figure', { name: 'Fiches par qualité' }).getByRole('listitem');
  const sums = await bars.locator('span:last-child').allTextContents();
  expect(sums.reduce((sum, text) => sum + number(text.split('(')[0] ?? ''), 0)).toBe(total);
  const shares = sums.map((text) => number(text.split('(')[1] ?? ''));
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);

  // A row leads to as many veterans as it counts; Back and a reload keep the search.
  const [status] = await rows.first().locator('td').allInnerTexts();
  await rows.first().getByRole('link', { name: /^voir/ }).click();
  await page
    .locator('main [role=status]')
    .filter({ hasText: new RegExp(`^${counts[0]} résultats?$`) })
    .waitFor();
  await eventually(() => page.getByRole('combobox', { name: 'Valeur' }).first().inputValue()).toBe(status);
  await page.goBack();
  await rows.first().waitFor();
  await eventually(() => start.inputValue()).toBe('01/01/2000');
  await page.reload();
  await rows.first().waitFor();
  await eventually(async () => [await start.inputValue(), await end.inputValue()]).toEqual([
    '01/01/2000',
    typedToday,
  ]);

  // Narrowed by one status, the address says so and one status is left.
  await pick(page, 'Qualité', status as string);
  await search.click();
  await page.waitForURL(/citizenStatus=/);
  await eventually(async () => new Set(await rows.locator('td:first-child').allInnerTexts())).toEqual(
    new Set([status]),
  );
  await page.getByRole('button', { name: 'Effacer' }).click();
  await page.waitForURL('**/veterans/stats');
  await eventually(() => start.inputValue()).toBe('');
});

it('STAT-01, STAT-02: a period by one click, beside the same days of the year before, with subtotals by status', async () => {
  const { page } = await signedIn(product, 'lecture');
  await page.goto('/veterans/stats');
  await page.getByRole('link', { name: 'Année contre année' }).click();
  await page.waitForURL(/compare=1/);
  const year = Number(today.slice(0, 4));
  const createdRegion = page.getByRole('region', { name: `Fiches créées du 01/01/${year} au ${typedToday}` });
  await eventually(() => createdRegion.locator('thead th').allTextContents()).toEqual([
    'Qualité',
    'Wilaya',
    String(year),
    String(year - 1),
    'Différence',
    'Actions',
  ]);
  const numbers = async (of: string) =>
    (await createdRegion.locator(of).allTextContents()).map((text) => Number(text.replace(/\D/g, '')));
  const sum = (all: readonly number[]) => all.reduce((before, one) => before + one, 0);
  const [total] = await numbers('tfoot td:nth-child(3)');
  expect(sum(await numbers('tbody tr:has(td:first-child) td:nth-child(3)'))).toBe(total);
  await createdRegion
    .getByText(/^Sous-total /)
    .first()
    .waitFor();
});

it('STAT-02: veterans without region lead to a list of those without', async () => {
  const admin = await product.signIn('admin');
  const quality = await product.request('POST', '/api/params_qualities', {
    token: admin,
    body: { name: 'Compagnon' },
  });
  for (const firstName of ['Rabah', 'Malek'])
    await product.request('POST', '/api/veterans', {
      token: admin,
      body: {
        civility: 'Mr',
        lastName: 'Sans Wilaya',
        firstName,
        birthDate: '1936-05-04',
        citizenStatus: quality.body['@id'],
        addresses: [{ address: 'Paris' }],
      },
    });
  const { page } = await signedIn(product, 'admin');
  const query = new URLSearchParams({
    startDate: today,
    endDate: today,
    citizenStatus: quality.body['@id'],
  });
  await page.goto(`/veterans/stats?${query}`);
  await page.getByRole('link', { name: 'voir les fiches : Compagnon, Sans wilaya' }).click();
  await page
    .locator('main [role=status]')
    .filter({ hasText: /^2 résultats$/ })
    .waitFor();
  await page.getByText('Wilaya renseignée').waitFor();
});

it('SYS-06: what cannot be loaded is said, with another try', async () => {
  const { page } = await signedIn(product, 'lecture');
  await page.route('**/api/veterans/stats/updated_date*', (route) => route.abort());
  await page.goto(`/veterans/stats?${ever}`);
  await page.getByRole('alert').filter({ hasText: 'Le chargement a échoué' }).waitFor();
  await page.unroute('**/api/veterans/stats/updated_date*');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await page.locator('tfoot').nth(1).waitFor();
});

inEachLook('SYS-14: at %i px, %s, axe finds nothing and nothing is cut off', async (width, theme) => {
  const { page } = await signedIn(product, 'admin', { viewport: { width, height: HIGH } });
  await page.addInitScript((name) => localStorage.setItem('RaStore.theme', JSON.stringify(name)), theme);
  await page.goto(`/veterans/stats?${ever}`);
  await page.locator('tfoot').nth(1).waitFor();
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => one.effect?.getTiming().iterations === Number.POSITIVE_INFINITY),
  );
  expect(await faultsOf(page)).toEqual([]);
});
