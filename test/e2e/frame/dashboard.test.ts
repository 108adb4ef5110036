import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startProduct } from '../../harness/screens/product.ts';
import { bookingData, dayFromNow } from '../pages/booking-data.ts';
import { eventually, faultsOf, inEachLook, signedIn, waitUntilSettled } from '../pages/signed-in.ts';
import { sumsInView } from '../pages/sums.ts';

const product = await startProduct();
const data = await bookingData(product);
const shots = process.env.SHOTS;

/** An account of a test's own, with a role of the demo, in that cell. */
async function account(role: string, cell: { '@id': string }) {
  const username = `essai${randomUUID().slice(0, 8)}`;
  const roles = (await data.call('GET', 'roles?pagination=false'))['hydra:member'] as {
    '@id': string;
    name: string;
  }[];
  await data.call('POST', 'users', {
    civility: 'Mme',
    username,
    firstName: 'Essai',
    lastName: 'Tableau',
    email: `${username}@example.org`,
    role: roles.find(({ name }) => name === role)?.['@id'],
    cell: cell['@id'],
    region: data.region['@id'],
    password: 'Figuier-2026',
    retypedPassword: 'Figuier-2026',
    enable: true,
  });
  return username;
}

describe('the dashboard', () => {
  it('DASH-01: current and next of the own cell and region, each with an add button', async () => {
    const cell = await data.cell();
    const calendar = await data.calendar(cell, {
      startDate: dayFromNow(0),
      startHourAM: '00:00',
      endHourAM: '23:59',
      duration: 1,
    });
    await data.appointment(calendar, '23:58', { lastName: 'Tardif', vip: true }, dayFromNow(0));
    await data.appointment(calendar, '08:00', { lastName: 'Demain' });
    await data.appointment(await data.calendar(await data.cell()), '08:00', { lastName: 'Ailleurs' });
    const username = await account('ROLE_AGENT', cell);
    const { page, requestsOf } = await signedIn(product, username, {
      timezoneId: 'America/New_York',
      locale: 'en-US',
    });
    await page.goto('/');
    await page.waitForURL(/\/dashboard$/);
    const current = page.getByRole('region', { name: /^Rendez-vous en cours/ });
    const next = page.getByRole('region', { name: /^Prochains rendez-vous/ });
    await current.getByText('Tardif').waitFor();
    expect(await current.getByRole('listitem').allTextContents()).toHaveLength(1);
    expect(await current.getByRole('listitem').first().textContent()).toMatch(/^23:58.*Tardif.*VIP/);
    // Today's later ones are among the next too (APT-02).
    await eventually(() => next.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      "Aujourd'hui",
      'Demain',
    ]);
    expect(await page.getByText('Ailleurs').count()).toBe(0);
    // In the evening there is none left.
    await page.getByText(/places? (encore )?libres? aujourd'hui/).waitFor();
    for (const path of ['current', 'next']) {
      const [request] = requestsOf('GET', new RegExp(`appointments/${path}$`));
      expect(request?.url()).toMatch(/region=\d+.*cell=\d+|cell=\d+.*region=\d+/);
    }
    await next.getByRole('link', { name: 'Ajouter un rendez-vous' }).click();
    await page.waitForURL(/\/appointments\/new$/);
  });

  it('RIGHTS-11: without LIST on Appointment it says so, and asks for nothing', async () => {
    const { page, requestsOf } = await signedIn(product, 'lecture');
    await page.route('**/api/menu_roles/user', (route) => route.fulfill({ json: { 'hydra:member': [{}] } }));
    await page.goto('/dashboard');
    await page.getByText('Votre rôle ne permet pas de voir les rendez-vous.').waitFor();
    expect(requestsOf('GET', /appointments/)).toHaveLength(0);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('DASH-01: an account without cell or region is told what is missing', async () => {
    const { page, requestsOf } = await signedIn(product, 'agent');
    await page.addInitScript(() => {
      for (const key of Object.keys(localStorage)) {
        const session = JSON.parse(localStorage.getItem(key) ?? 'null');
        if (session?.user)
          localStorage.setItem(key, JSON.stringify({ ...session, user: { ...session.user, cell: null } }));
      }
    });
    await page.route('**/api/me', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), cell: null } });
    });
    await page.goto('/dashboard');
    await page.getByText("Votre compte n'a pas de cellule ou de wilaya.").waitFor();
    expect(requestsOf('GET', /appointments/)).toHaveLength(0);
  });

  it('DASH-02: each number of the service leads to a list of exactly as many', async () => {
    const { page } = await signedIn(product, 'responsable');
    await page.goto('/dashboard');
    const links = page.getByRole('region', { name: 'Le service en chiffres' }).locator('a[href*="filter="]');
    await links.first().waitFor();
    const numbers = await links.evaluateAll((all) =>
      (all as HTMLAnchorElement[]).map(
        ({ href, textContent }) =>
          [href, Number(/[\d\s]*\d/.exec(textContent ?? '')?.[0].replace(/\D/g, ''))] as const,
      ),
    );
    expect(numbers.length).toBeGreaterThan(9);
    for (const [href, count] of numbers) {
      await page.goto(href);
      const results = page.locator('main [role=status]').filter({ hasText: /résultats?$/ });
      await eventually(async () => [
        href,
        Number((await results.first().textContent())?.replace(/\D/g, '')),
      ]).toEqual([href, count]);
    }
  });

  it('DASH-02, DESK-02: what is noted at a desk is counted in place, and nothing jumps', async () => {
    const cell = await data.cell();
    const calendar = await data.calendar(cell, {
      startDate: dayFromNow(0),
      startHourAM: '00:00',
      endHourAM: '23:59',
      duration: 1,
    });
    const { id } = await data.appointment(calendar, '23:57', {}, dayFromNow(0));
    const { page } = await signedIn(product, 'responsable');
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // Of the first desks each change is told; this one must be among them.
    await page.route('**/api/dashboard_figures', async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      json.today.sort((one: { cell: { id: number } }) => (one.cell.id === cell.id ? -1 : 1));
      await route.fulfill({ response, json });
    });
    await page.goto('/dashboard');
    const row = page.getByRole('row', { name: new RegExp(`^${cell.name}`) });
    await row.waitFor();
    expect((await row.getByRole('cell').allTextContents()).slice(0, 3)).toEqual(['1', '0', '0']);
    await data.call('POST', `appointments/${id}/state`, { state: 'arrived' });
    // Long before the minute after which it would be read in any case.
    await expect
      .poll(async () => (await row.getByRole('cell').allTextContents()).slice(0, 3), { timeout: 30_000 })
      .toEqual(['0', '1', '1']);
    const shift = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
    );
    expect(shift).toBeLessThan(0.1);
  });

  it('DASH-02: the total of today is in view with the first cells and with the last, and is their sum', async () => {
    const today = dayFromNow(0);
    for (let count = 0; count < 12; count += 1) {
      const calendar = await data.calendar(await data.cell(), {
        startDate: today,
        startHourAM: '00:00',
        endHourAM: '23:50',
      });
      await data.appointment(calendar, '23:00', {}, today);
    }
    const { page } = await signedIn(product, 'responsable', { viewport: { width: 1280, height: 520 } });
    await page.goto('/dashboard');
    const table = page.getByRole('table', { name: 'Aujourd’hui, par cellule' });
    await table.locator('tfoot').waitFor();
    await waitUntilSettled(page);
    expect(await sumsInView(page)).toEqual([{ isSeen: [true, true], isLong: true }]);
    const numbers = async (of: string) => (await table.locator(of).allTextContents()).map(Number);
    for (const column of [1, 2, 3, 4]) {
      const rows = await numbers(`tbody td:nth-of-type(${column})`);
      expect(rows.length).toBeGreaterThanOrEqual(12);
      expect(await numbers(`tfoot td:nth-of-type(${column})`)).toEqual([rows.reduce((a, b) => a + b, 0)]);
    }
  });

  inEachLook('SYS-14: at %i px, %s: no violation, nothing too wide', async (width, colorScheme) => {
    const { page } = await signedIn(product, 'agent', { viewport: { width, height: 800 }, colorScheme });
    await page.goto('/dashboard');
    await page
      .getByRole('region', { name: /^Prochains/ })
      .getByRole('listitem')
      .first()
      .waitFor();
    await page.getByRole('table', { name: 'Aujourd’hui, par cellule' }).waitFor();
    await waitUntilSettled(page);
    if (shots) await page.screenshot({ path: `${shots}/dashboard-${width}.png`, fullPage: true });
    expect(await faultsOf(page)).toEqual([]);
  });
});
