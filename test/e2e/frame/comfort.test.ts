import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startProduct } from '../../harness/screens/product.ts';
import { eventually, faultsOf, signedIn, toast, waitUntilSettled } from '../pages/signed-in.ts';

const product = await startProduct();
const PHONE = { viewport: { width: 360, height: 740 } };

const focusedText = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    return element.getAttribute('aria-label') || element.textContent?.trim().slice(0, 60) || element.tagName;
  });

describe('the focus', () => {
  it('SYS-14: the skip link leads to the page, and a deleted record to its list: never to nothing', async () => {
    const { page } = await signedIn(product, 'admin');
    const conflict = await product.request('POST', '/api/params_conflits', {
      token: await product.signIn('admin'),
      body: { name: 'Conflit de passage' },
    });
    await page.goto('/conflits');
    await page.getByText('Conflit de passage').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await focusedText(page)).toBe('Conflits');

    await page.goto(`/conflits/${conflict.body.id}`);
    await page.getByRole('button', { name: 'Supprimer' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.getByRole('button', { name: 'Oui' }).focus();
    await page.keyboard.press('Enter');
    await toast(page, 'Conflit supprimé avec succès');
    await eventually(() => focusedText(page)).toBe('Conflits');
  });

  it('SYS-14: the page that waits for a late screen has no fault', async () => {
    const { page } = await signedIn(product, 'admin');
    const gate = Promise.withResolvers<void>();
    await page.route('**/assets/veteran-show-*.js', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto('/veterans/1', { waitUntil: 'commit' });
    await page.getByText('La page est en cours de chargement').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    gate.resolve();
    await page.getByRole('heading', { level: 1, name: /Madame|Monsieur/ }).waitFor();
  });

  it('SYS-14: a day that is chosen from those with places leaves it at the hours', async () => {
    const { page } = await signedIn(product, 'admin');
    await page.goto('/appointments/new');
    await page.getByText(/heures? disponibles?|Rendez-Vous non disponible/).waitFor();
    await page.getByLabel('Date *', { exact: true }).fill('02/01/2030');
    const day = page.getByRole('button', { name: /, \d+ places?$/ }).first();
    await day.focus();
    await page.keyboard.press('Enter');
    await page.getByText(/heures? disponibles?/).waitFor();
    await eventually(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
  });

  it('SYS-14: walked by Tab or back, no field lies under the top bar', async () => {
    const { page } = await signedIn(product, 'admin', PHONE);
    await page.goto('/veterans/1/edit');
    await page.getByRole('button', { name: 'Enregistrer' }).focus();
    const bar = await page.locator('header').first().boundingBox();
    const tops: number[] = [];
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Shift+Tab');
      tops.push(await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0));
    }
    expect(Math.min(...tops)).toBeGreaterThanOrEqual(bar?.height ?? 0);
  });
});

/** Gives the element over the middle of the focused element, unless it is that element or a part of its field. */
const coverOfFocused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    // A box for ticks and a file's input are drawn by the label around them.
    const field = element.closest('label, .MuiFormControl-root, .MuiButtonBase-root') ?? element;
    const { x, y, width, height } = element.getBoundingClientRect();
    const at = document.elementFromPoint(x + width / 2, y + height / 2);
    if (at && (field.contains(at) || at.contains(element))) return [];
    const name = element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.id;
    return [`${name} at ${Math.round(y)} under ${at?.outerHTML.slice(0, 120)}`];
  });

describe('a form that is longer than its window', () => {
  it.each(
    ['/appointments/new', '/veterans/1/edit', '/veterans/create'].flatMap((path) => [
      { path, width: 360 },
      { path, width: 1280 },
    ]),
  )(
    'SYS-14, SYS-07: $path at $width px: no bar covers the field that has the focus',
    async ({ path, width }) => {
      const { page } = await signedIn(product, 'admin', { viewport: { width, height: 640 } });
      await page.goto(path);
      const save = page.locator('main button[type=submit]').last();
      await save.waitFor();
      await page.locator('main form input').first().focus();
      const coveredElements: string[] = [];
      let fields = 0;
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let step = 0; step < 90; step += 1) {
          await page.keyboard.press(key);
          const inForm = await page.evaluate(() => document.activeElement?.closest('main form') !== null);
          if (!inForm) break;
          fields += 1;
          coveredElements.push(...(await coverOfFocused(page)));
        }
      }
      expect(fields).toBeGreaterThan(10);
      expect(coveredElements).toEqual([]);
    },
  );
});

describe('a list of more columns than there is room for', () => {
  it('LIST-01, SYS-10: what is done with a row stays in sight, and nothing shows through it', async () => {
    const { page } = await signedIn(product, 'admin');
    await page.goto('/veterans');
    await page.getByRole('button', { name: 'Autres actions' }).click();
    await page.getByRole('menuitem', { name: 'Colonnes' }).click();
    for (const name of ['Créé le', 'Modifié le']) await page.getByRole('switch', { name }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Modifié le' }).waitFor();
    const edges = await page.locator('tbody tr').evaluateAll((rows) =>
      rows.map((row) => {
        const buttons = [...row.querySelectorAll('td:last-child a, td:last-child button')];
        return Math.max(...buttons.map((one) => one.getBoundingClientRect().right));
      }),
    );
    expect(Math.max(...edges)).toBeLessThanOrEqual(1280);
    const row = page.locator('tbody tr').first();
    await row.hover();
    const cell = row.locator('td').last();
    expect(await cell.evaluate((one) => getComputedStyle(one).backgroundColor)).not.toMatch(
      /rgba|\/ 0|transparent/,
    );
  });
});

describe('on a phone', () => {
  it('SYS-10, SYS-14: the chosen tab is in sight, Supprimer on a row of its own, a toast above the record', async () => {
    const { page } = await signedIn(product, 'admin', PHONE);
    await page.goto('/calendars/1/days');
    const tab = page.getByRole('tab', { selected: true });
    const inSight = async () => {
      const box = await tab.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 360;
    };
    await eventually(inSight).toBe(true);

    const { body } = await product.request('GET', '/api/appointments/next?itemsPerPage=1', {
      token: await product.signIn('admin'),
    });
    await page.goto(`/appointments/${body['hydra:member'][0].id}`);
    const cancel = await page.getByRole('button', { name: 'Annuler le rendez-vous' }).boundingBox();
    const remove = await page.getByRole('button', { name: 'Supprimer' }).boundingBox();
    expect(remove?.y).toBeGreaterThan((cancel?.y ?? 0) + (cancel?.height ?? 0));

    await page.goto('/veterans/1');
    await page.getByRole('button', { name: 'Désactiver' }).click();
    await toast(page, 'Désactivé avec succès');
    // It stands in the strip that is kept free for it (decision 165).
    const notice = await page.locator('.MuiSnackbar-root').first().boundingBox();
    const card = await page.getByRole('heading', { name: /^Fiche Ancien Combattant/ }).boundingBox();
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(card?.y ?? 0);
  });

  const screens = [
    '/dashboard /veterans /veterans/new /veterans/1 /veterans/1/edit /veterans/1/informations',
    '/veterans/1/observations /veterans/1/documents /veterans/stats /globalSearch /users /users/new /users/3',
    '/users/3/edit /roles /roles/3 /roles/3/edit /cells /cells/1 /cells/new /calendars /calendars/new /calendars/1',
    '/calendars/1/days /calendars/1/slots /calendars/1/edit /appointments /appointments/current /appointments/next',
    '/appointments/today /appointments/new /appointments/1 /appointments/1/edit /appointments/print /paramsFiles',
    '/paramsFiles/new /reasons /reasons/1 /regions /regions/16 /regions/16/edit /user/profil/modify',
    '/user/password/modify /builder /error/error-v1',
  ].flatMap((line) => line.split(' '));

  /** Lists the screens that are wider than the window with text of twice the size, and by how much. */
  async function tooWide(page: Page, addresses: readonly string[]): Promise<string[]> {
    const wide: string[] = [];
    for (const address of addresses) {
      await page.goto(address);
      await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
      await waitUntilSettled(page);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (over > 0) wide.push(`${address}: ${over} px`);
    }
    return wide;
  }

  it.skipIf(process.env.TEST_LONG !== '1')(
    'SYS-14: with text of twice the size no screen scrolls sideways',
    async () => {
      const { page } = await signedIn(product, 'admin', PHONE);
      expect(await tooWide(page, screens)).toEqual([]);
    },
    300_000,
  );

  it('SYS-14: nor does a page for who is not signed in, the form behind a reset link included', async () => {
    const page = await product.newPage(PHONE);
    const light = [
      'login',
      'registration',
      'forgot-password',
      'reset-password',
      'reset-password#token=whatever',
    ];
    expect(await tooWide(page, [...light.map((name) => `/auth/${name}`), '/terms', '/public'])).toEqual([]);
    const confirmation = { id: 1234, dateRDV: '2030-11-27T08:30:00+01:00', place: 'Cellule, Tizi Ouzou' };
    await page.evaluate(
      (booking) => sessionStorage.setItem('public.booked', JSON.stringify(booking)),
      confirmation,
    );
    expect(await tooWide(page, ['/public'])).toEqual([]);
    await page.getByText('Votre rendez-vous est enregistré').waitFor();
  });

  it.each([
    ['fr', /^Alger : dès le/, /^Prochains jours/],
    ['ar', /الجزائر.*ابتداءً/, /الأيام/],
  ] as const)(
    'SYS-14, PUB-09: nor does the public page (%s) with its open days and hours, nor are their words cut',
    async (language, wilaya, openDays) => {
      const page = await product.newPage(PHONE);
      await page.goto(`/public?lang=${language}`);
      await page.locator('.day-button:not([hidden])').first().waitFor();
      const link = await page.getByRole('option', { name: wilaya }).first().getAttribute('value');
      await page.locator('select').first().selectOption(link);
      await page.locator('select').nth(1).selectOption({ index: 1 });
      await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
      await page.getByRole('group', { name: openDays }).getByRole('button').nth(1).click();
      await page.getByRole('radio').first().waitFor();
      expect(await page.evaluate(outsideOfWindow)).toEqual([]);
      await page.locator('button[type=submit]').last().click();
      await page.locator('.notice-error').waitFor();
      expect(await page.evaluate(outsideOfWindow)).toEqual([]);
    },
  );
});

/** In the page: each visible element that is wider than the window, stands beside it, or cuts its own words. */
function outsideOfWindow(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const faults = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} pixels too wide`] : [];
  const isShown = (element: Element) => {
    const { opacity, clipPath, position } = getComputedStyle(element);
    return element.checkVisibility() && opacity !== '0' && (clipPath === 'none' || position !== 'absolute');
  };
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (!isShown(element) || element.closest('.honeypot')) continue;
    const { left, right, width } = element.getBoundingClientRect();
    const name = element.outerHTML.slice(0, 100);
    if (width > 1 && (left < -0.5 || right > clientWidth + 0.5))
      faults.push(`${Math.round(left)} to ${Math.round(right)}: ${name}`);
    else if (
      element.matches('button, a, label, legend, p, .hour span, input') &&
      element.scrollWidth > element.clientWidth + 1 &&
      element.clientWidth > 1
    )
      faults.push(`${element.scrollWidth - element.clientWidth} cut of ${name}`);
  }
  return faults;
}
