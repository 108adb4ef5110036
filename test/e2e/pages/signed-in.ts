import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { SESSION_KEY } from '../../../src/session/session.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import type { Product } from '../../harness/screens/product.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** react-admin's store: who has this was shown around already (HELP-01). */
const TOUR_KEY = 'RaStore.guides.tour';

/** A page of somebody who is signed in, not for the first time; `requests` are the calls of the API that it makes. */
export async function signedIn(
  product: Product,
  username: string,
  options: Parameters<Product['newPage']>[0] = {},
) {
  const { body } = await product.request('POST', '/api/login_check', {
    body: { username, password: PASSWORD },
  });
  const page = await product.newPage(options);
  await page.addInitScript(
    ([key, session, tour]) => {
      localStorage.setItem(key as string, session as string);
      localStorage.setItem(tour as string, 'true');
    },
    [SESSION_KEY, JSON.stringify({ user: body.user, authToken: body.token }), TOUR_KEY],
  );
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests.push(request);
  });
  /** The calls of one method and path so far. */
  const requestsOf = (method: string, path: RegExp) =>
    requests.filter((one) => one.method() === method && path.test(new URL(one.url()).pathname));
  return { page, requests, requestsOf };
}

/** A test of what those of another level show too; npm test has eight minutes. */
export const inLongRun = process.env.TEST_LONG === '1' ? it : it.skip;

/** The looks in which every screen is searched for faults (SYS-14), in the long run: a phone in the dark, a wide light one. */
export const inEachLook = inLongRun.each([
  [360, 'dark'],
  [1280, 'light'],
] as const);

/**
 * Returns the faults that axe-core finds on the page by WCAG 2.2 A and AA and by best practice (SYS-14), whether a table
 * leaves room without a column, and whether the page is wider than its window.
 */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    // biome-ignore lint/suspicious/noExplicitAny: axe puts itself on the window
    const result = await (window as any).axe.run({ runOnly: tags });
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const faults = result.violations.flatMap(({ id, nodes }: any) => {
      // Menus and tooltips float above the page and are part of no landmark of it.
      const layers = '[role=menu], [role=tooltip], .MuiPopover-root';
      const faulty = nodes.filter(
        // biome-ignore lint/suspicious/noExplicitAny: as above
        ({ target }: any) => id !== 'region' || !document.querySelector(target[0])?.closest(layers),
      );
      return faulty.length > 0 ? [`${id}: ${faulty[0].html}`] : [];
    });
    // A cell that spans a hidden column keeps room for it in every row.
    for (const table of document.querySelectorAll('table:not(:has([rowspan]))')) {
      const visibleRows = [...table.querySelectorAll('tr')].filter((row) => row.offsetHeight > 0);
      // The sum of the widths, not the last cell's edge: a sticky column may lie before its place. Borders are no gap.
      const gaps = visibleRows.map((row) =>
        [...row.cells].reduce(
          (room, cell) => room - cell.getBoundingClientRect().width,
          table.getBoundingClientRect().width,
        ),
      );
      const gap = Math.round(Math.max(0, ...gaps));
      if (gap > 4) faults.push(`${gap} pixels without a column: ${table.innerHTML.slice(0, 200)}`);
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [...faults, `${scrollWidth - clientWidth} pixels too wide`] : faults;
  });
}

/** High enough for a table that moves under its sum: axe counts what is half under it as too small to be met. */
export const HIGH = 2400;

/** Waits until a page has read what it shows, for half a second. Its stream stays open: the network is never idle. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isBusy = document.querySelector('[aria-busy=true], .MuiSkeleton-root') !== null;
    const ends = performance
      .getEntriesByType('resource')
      .map((one) => (one as PerformanceResourceTiming).responseEnd);
    // Before the scripts have drawn anything, nothing is busy.
    const isDrawn = document.readyState === 'complete' && document.querySelector('h1') !== null;
    return isDrawn && !isBusy && performance.now() - Math.max(0, ...ends) > 500;
  });
}

/** Picks from an autocomplete by a part of the name. */
export async function pick(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name);
  await page.getByRole('option', { name }).first().click();
}

/** Empties a chooser, once what it begins with is there. */
export async function unpick(page: Page, label: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  await eventually(() => box.inputValue()).not.toBe('');
  await box.fill('');
}

/** Waits for a toast with this text. */
export const toast = (page: Page, text: string) =>
  page.locator('.MuiSnackbar-root').filter({ hasText: text }).first().waitFor();

/** The question that is open, answered. */
export async function answer(page: Page, choice: 'Oui' | 'Non'): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: choice, exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Answers the question for the current password. */
export async function givePassword(page: Page): Promise<void> {
  const field = page.getByRole('dialog', { name: 'Mot de passe actuel' }).getByLabel(/Mot de passe actuel/);
  await field.fill(PASSWORD);
  await field.press('Enter');
}

/** Expects a value that a page shows or sends in the end: it is asked until it is so. */
export const eventually = <T>(ask: () => Promise<T> | T) => expect.poll(ask);
