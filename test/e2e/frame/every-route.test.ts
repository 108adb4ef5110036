import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startProduct } from '../../harness/screens/product.ts';
import { allRoutes, OPEN_ROUTES, quietApi } from '../pages/routes.ts';
import { faultsOf, signedIn, toast } from '../pages/signed-in.ts';

/** Every route of the back office at three widths: toasts cover no control, and nothing moves while a page loads. */

const product = await startProduct();
const routes = await allRoutes(product);
const WIDTHS = [1280, 768, 360] as const;

/** Slow enough for every skeleton to be drawn before its data. */
const API_DELAY_MS = 150;

async function slowDown(page: Page): Promise<Page> {
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, API_DELAY_MS));
    await route.continue().catch(() => {});
  });
  return page;
}

const windowOf = (width: number) => ({ viewport: { width, height: width < 500 ? 740 : 800 } });

/** The routes whose layout shift is over 0.1 (CLS), with it. */
async function shifts(page: Page, visitedRoutes: readonly string[]): Promise<Record<string, number>> {
  await page.addInitScript(() => {
    const entries: unknown[] = [];
    Object.assign(window, { shifts: entries });
    new PerformanceObserver((list) => {
      // biome-ignore lint/suspicious/noExplicitAny: not in TypeScript's DOM yet
      for (const { value, hadRecentInput, sources } of list.getEntries() as any[]) {
        const elements = sources.map(
          // biome-ignore lint/suspicious/noExplicitAny: as above
          ({ node, previousRect: from, currentRect: to }: any) =>
            `${node?.nodeName}.${String(node?.className).slice(0, 60)} ${from.y}+${from.height} to ${to.y}+${to.height}`,
        );
        if (!hadRecentInput) entries.push({ value, elements });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const tooMuch: Record<string, number> = {};
  for (const route of visitedRoutes) {
    await page.goto(route);
    await quietApi(page);
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const entries: { value: number }[] = await page.evaluate(() => (window as any).shifts);
    const sum = entries.reduce((total, { value }) => total + value, 0);
    if (sum > 0.1) {
      tooMuch[route] = sum;
      console.log(route, JSON.stringify(entries, null, 1));
    }
  }
  return tooMuch;
}

describe('layout shift', () => {
  it.each([1280, 360])(
    'SYS-17: at %i pixels every route shifts by 0.1 at most',
    async (width) => {
      const { page } = await signedIn(product, 'admin', windowOf(width));
      const visitor = await product.newPage(windowOf(width));
      expect({
        ...(await shifts(await slowDown(page), routes)),
        ...(await shifts(await slowDown(visitor), OPEN_ROUTES)),
      }).toEqual({});
    },
    600_000,
  );
});

/** The controls whose centre lies under a toast. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const selector = 'a[href], button, input, select, textarea, [role=button], [role=tab], [role=combobox]';
    return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((control) => {
      if (control.closest('.MuiSnackbar-root')) return [];
      const { x, y, width, height } = control.getBoundingClientRect();
      const at = document.elementFromPoint(x + width / 2, y + height / 2);
      return at?.closest('.MuiSnackbar-root') ? [control.outerHTML.slice(0, 160)] : [];
    });
  });

describe('toasts', () => {
  it.each(WIDTHS)(
    'SYS-10: at %i pixels a toast covers no control of any route',
    async (width) => {
      const { page } = await signedIn(product, 'admin', windowOf(width));
      await showToast(page, `Cellule du toast ${width}`);
      const coveredByRoute: Record<string, string[]> = {};
      for (const route of routes.filter((one) => one !== '/accueil/ecran')) {
        await goWithin(page, route);
        const controls = await coveredControls(page);
        if (controls.length > 0) coveredByRoute[route] = controls;
        expect(await page.locator('.MuiSnackbar-root').count()).toBe(1);
      }
      expect(coveredByRoute).toEqual({});
    },
    600_000,
  );
});

/** Long pages, whose controls come into view from the top when the focus goes back. */
const LONG_ROUTES = [
  '/roles/1/edit',
  '/roles/1',
  '/veterans/new',
  '/veterans',
  '/statistiques',
  '/dashboard',
  '/terms',
];

/** Shows a toast that stays, on whatever page comes next. */
async function showToast(page: Page, name: string) {
  const { body: cell } = await product.request('POST', '/api/cells', {
    token: await product.signIn('admin'),
    body: { name },
  });
  await page.goto(`/cells/${cell.id}/edit`);
  await page.getByLabel('Nom').first().fill(`${name}, changée`);
  await page.keyboard.press('Control+Enter');
  await toast(page, 'modifi');
  // A window without the focus keeps its toasts.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
}

async function goWithin(page: Page, route: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
    window.scrollTo(0, 0);
  }, route);
  await quietApi(page, 300);
}

describe('toasts on a scrolled page', () => {
  it.each([1280, 360])(
    'SYS-10: at %i pixels a toast lies over no control that has the focus',
    async (width) => {
      const { page } = await signedIn(product, 'admin', windowOf(width));
      const coveredByRoute: Record<string, string[]> = {};
      for (const [number, route] of LONG_ROUTES.entries()) {
        await showToast(page, `Cellule du focus ${width} ${number}`);
        await goWithin(page, route);
        await page.evaluate(() => {
          window.scrollTo(0, document.documentElement.scrollHeight);
          const all = [...document.querySelectorAll<HTMLElement>('main a[href], main button, main input')];
          all.at(-1)?.focus();
        });
        const faults = new Set<string>();
        for (let step = 0; step < 80; step += 1) {
          await page.keyboard.press('Shift+Tab');
          const fault = await page.evaluate(async () => {
            // The toast follows the scrolled page in the next frame.
            await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
            const focusedElement = document.activeElement as HTMLElement;
            const toasts = [...document.querySelectorAll('.MuiSnackbar-root > *')];
            if (
              !focusedElement ||
              focusedElement === document.body ||
              focusedElement.closest('.MuiSnackbar-root, header')
            )
              return '';
            const { left, right, top, bottom } = focusedElement.getBoundingClientRect();
            const isCovered = toasts.some((one) => {
              const box = one.getBoundingClientRect();
              return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
            });
            return isCovered ? focusedElement.outerHTML.slice(0, 120) : '';
          });
          // The focus was on the toast, which ends when it is left.
          if (fault === 'end') break;
          if (fault) faults.add(fault);
        }
        if (faults.size > 0) coveredByRoute[route] = [...faults];
      }
      expect(coveredByRoute).toEqual({});
    },
    600_000,
  );
});

/** The routes on which axe finds a fault, or which are wider than their window, with what was found. */
async function faultsOfRoutes(
  page: Page,
  visitedRoutes: readonly string[],
): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {};
  for (const route of visitedRoutes) {
    await page.goto(route);
    await quietApi(page);
    // On a busy machine a page's own code comes later than its last answer.
    await page.locator('h1:not(:empty)').first().waitFor();
    const routeFaults = await faultsOf(page);
    if (routeFaults.length > 0) faults[route] = routeFaults;
  }
  return faults;
}

describe('axe', () => {
  it.each([1280, 360])(
    'SYS-14: at %i pixels axe finds nothing on any route, by WCAG 2.2 AA and by best practice',
    async (width) => {
      const { page } = await signedIn(product, 'admin', windowOf(width));
      const visitor = await product.newPage(windowOf(width));
      expect({
        ...(await faultsOfRoutes(page, routes)),
        ...(await faultsOfRoutes(visitor, OPEN_ROUTES)),
      }).toEqual({});
    },
    600_000,
  );
});
