import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { addDays, dayIn } from '../../../src/domain/dates/days.ts';
import { BREAKDOWNS } from '../../../src/domain/scheduling/figures.ts';
import { startProduct } from '../../harness/screens/product.ts';
import { awayFromMidnight } from '../../harness/servers/midnight.ts';
import { eventually, faultsOf, HIGH, inEachLook, signedIn, waitUntilSettled } from '../pages/signed-in.ts';
import { sumsInView } from '../pages/sums.ts';

const product = await startProduct();
await awayFromMidnight(3);
const today = dayIn('Africa/Algiers', Date.now());
const shots = process.env.SHOTS;
/** All that the demonstration holds. */
const all = `startDate=${addDays(today, -10)}&endDate=${addDays(today, 40)}`;
const number = (text: string | null) => Number((text ?? '').replace(/\D/g, ''));

it('FIG-01: this month at once; each figure of the period and of a row leads to a list of exactly as many', async () => {
  const { page } = await signedIn(product, 'lecture');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Statistiques', exact: true }).click();
  await page.getByRole('heading', { name: 'Statistiques des rendez-vous', level: 1 }).waitFor();
  await page.locator('[aria-current=true]').filter({ hasText: 'Ce mois' }).waitFor();

  await page.goto(`/statistiques?${all}`);
  const total = page.locator('tfoot tr');
  await total.waitFor();
  if (shots) await page.screenshot({ path: `${shots}/figures.png`, fullPage: true });
  const counts = async (of: string) =>
    page.evaluate(
      (selector) =>
        [...document.querySelectorAll<HTMLAnchorElement>(`${selector} a[href*="filter="]`)].map(
          ({ href, textContent }) => [href, Number((textContent ?? '').replace(/\D/g, ''))] as const,
        ),
      of,
    );
  const links = [
    ...(await counts('dl')),
    ...(await counts('tbody tr:first-child')),
    ...(await counts('tfoot')),
  ];
  expect(links.length).toBeGreaterThan(12);
  expect(await counts('dl')).toEqual((await counts('tfoot')).slice(0, -1));
  for (const [href, count] of new Map(links)) {
    await page.goto(href);
    const resultCounts = page.locator('main [role=status]').filter({ hasText: /résultats?$/ });
    await eventually(async () => [href, number(await resultCounts.first().textContent())]).toEqual([
      href,
      count,
    ]);
  }
});

it('FIG-01: a year beside the year before, other breakdowns, the file and the sheet', async () => {
  const { page } = await signedIn(product, 'admin');
  await page.goto('/statistiques');
  await page.getByRole('link', { name: 'Année contre année' }).click();
  await page.getByRole('tab', { name: 'Par mois' }).click();
  await page.waitForURL(/by=month/);
  const years = [Number(today.slice(0, 4)) - 1, Number(today.slice(0, 4))].map(String);
  const headings = page.locator('thead th');
  await eventually(() => headings.allInnerTexts()).toEqual(['Mois', ...years, 'Différence']);
  if (shots) await page.screenshot({ path: `${shots}/figures-years.png`, fullPage: true });
  await page.getByRole('combobox', { name: 'Chiffre montré' }).click();
  await page.getByRole('option', { name: 'Absents', exact: true }).click();
  await page.waitForURL(/figure=absent/);
  const [, then, now, change] = await page.locator('tfoot th, tfoot td').allInnerTexts();
  expect(number(change ?? '')).toBe(Math.abs(number(now ?? '') - number(then ?? '')));
  const bars = page.getByRole('figure', { name: 'Absents par mois' }).getByRole('listitem');
  expect(await bars.count()).toBe(await page.locator('tbody tr').count());

  await page.getByRole('tab', { name: 'Par cellule' }).click();
  await page.getByRole('link', { name: 'Cette année' }).click();
  await eventually(() => headings.first().textContent()).toBe('Cellule');
  await eventually(() => headings.count()).toBe(12);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter en CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^rendez-vous-cellule-\d{4}-01-01-\d{4}-12-31\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFCellule;Wilaya;Pris;Honorés;/);
  const bookedCount = lines.slice(1).reduce((sum, line) => sum + Number(line.split(';')[2]), 0);
  expect(bookedCount).toBe(number(await page.locator('tfoot td').nth(1).textContent()));

  await page.emulateMedia({ media: 'print' });
  for (const hiddenPart of ['header', 'nav', 'form', '[role=tablist]'])
    expect(await page.locator(hiddenPart).first().isVisible()).toBe(false);
  expect(await page.locator('tfoot').isVisible()).toBe(true);
  if (shots) await page.pdf({ path: `${shots}/figures.pdf`, preferCSSPageSize: true });
});

it('FIG-01: a period without appointments says so; days that make none are said at their field', async () => {
  const { page } = await signedIn(product, 'admin');
  await page.goto('/statistiques?startDate=1990-01-01&endDate=1990-12-31');
  await page.getByText('Aucun rendez-vous et aucune place dans cette période.').waitFor();
  await page.getByLabel(/^Au/).fill('31/12/1989');
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await page.getByText('la date de fin ne peut pas être avant la date de début').waitFor();
});

it('FIG-01: at 360 px the first column stays in view, and the name of a sum is read whole', async () => {
  const { page } = await signedIn(product, 'admin', { viewport: { width: 360, height: 740 } });
  for (const by of ['cell', 'reason']) {
    await page.goto(`/statistiques?${all}&by=${by}`);
    const table = page.getByRole('table').first();
    await table.locator('tfoot').waitFor();
    await table.scrollIntoViewIfNeeded();
    const names = await table.evaluate((element) => {
      const box = element.parentElement as HTMLElement;
      box.scrollLeft = box.scrollWidth;
      const edge = box.getBoundingClientRect();
      return [...element.querySelectorAll('tr')].map(({ cells: [first] }) => {
        (first as HTMLElement).scrollIntoView({ block: 'center', inline: 'nearest' });
        box.scrollLeft = box.scrollWidth;
        const { left, right, top, bottom } = (first as HTMLElement).getBoundingClientRect();
        const over = (x: number) => first?.contains(document.elementFromPoint(x, (top + bottom) / 2));
        return {
          name: first?.textContent,
          moved: box.scrollLeft > 0,
          stays: Math.abs(left - edge.left) < 2 && right - edge.left < 180,
          isWide: right - left > 100,
          onTop: over(left + 4) && over(right - 4),
          whole: first && first.scrollWidth <= first.clientWidth,
        };
      });
    });
    expect(names.length).toBeGreaterThan(3);
    for (const name of names)
      expect(name).toEqual({ ...name, moved: true, stays: true, isWide: true, onTop: true, whole: true });
    if (shots) await page.screenshot({ path: `${shots}/first-column-${by}.png` });
  }
});

it.each([`/statistiques?${all}`, `/veterans/stats?startDate=2000-01-01&endDate=${today}`])(
  'FIG-01, STAT-02: the total is in view with the first rows and with the last (%s)',
  async (address) => {
    // A low window: the demonstration has few rows.
    const { page } = await signedIn(product, 'admin', { viewport: { width: 1280, height: 520 } });
    await page.goto(address);
    await page.locator('table tfoot').first().waitFor();
    await waitUntilSettled(page);
    const sums = await sumsInView(page);
    expect(sums.some(({ isLong }) => isLong)).toBe(true);
    for (const { isSeen } of sums) expect(isSeen).toEqual([true, true]);
  },
);

it.each([768, 1024])('FIG-01: at %i px no column is cut', async (width) => {
  const { page } = await signedIn(product, 'admin', { viewport: { width, height: 1000 } });
  for (const by of BREAKDOWNS) {
    for (const compare of ['', '&compare=1']) {
      const address = `/statistiques?${all}&by=${by}${compare}`;
      await page.goto(address);
      await page.locator('table tfoot').waitFor();
      await waitUntilSettled(page);
      const { over, cells } = await page.locator('table').evaluate((table) => {
        const frame = table.parentElement as HTMLElement;
        const right = Math.min(frame.getBoundingClientRect().right, window.innerWidth);
        return {
          over: frame.scrollWidth - frame.clientWidth,
          cells: [...table.querySelectorAll('th, td')]
            .filter((cell) => cell.getBoundingClientRect().right > right + 1)
            .map(({ textContent }) => textContent),
        };
      });
      expect({ address, over, cells }).toEqual({ address, over: 0, cells: [] });
    }
  }
});

inEachLook('SYS-14: figures at %i px, %s: axe finds nothing and nothing is cut off', async (width, theme) => {
  const { page } = await signedIn(product, 'admin', { viewport: { width, height: HIGH } });
  await page.addInitScript((name) => localStorage.setItem('RaStore.theme', JSON.stringify(name)), theme);
  for (const [name, more] of [
    ['cells', ''],
    ['compared', '&compare=1&by=weekday'],
  ]) {
    await page.goto(`/statistiques?${all}${more}`);
    await page.locator('tfoot').waitFor();
    if (shots) await page.screenshot({ path: `${shots}/figures-${width}-${name}.png`, fullPage: true });
    expect(await faultsOf(page)).toEqual([]);
  }
});

it('SYS-14, FIG-01: wherever the rows stand under the sum, links are 24 px large or far enough apart', async () => {
  const { page } = await signedIn(product, 'admin');
  await page.goto(`/statistiques?${all}`);
  await page.locator('tfoot').waitFor();
  for (let height = 800; height < 840; height += 8) {
    await page.setViewportSize({ width: 1280, height });
    expect(await faultsOf(page), `${height} px`).toEqual([]);
  }
});
