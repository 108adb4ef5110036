import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addDays, dayIn, formatDay } from '../../../src/domain/dates/days.ts';
import { startProduct } from '../../harness/screens/product.ts';
import { chooseAlger, chooseNextDay, takenOver } from '../pages/public-page.ts';

/** The public page while its scripts are on the way, and where they never come (PUB-07). */

const product = await startProduct();

/** Holds the page's scripts back until the function that is returned is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: scripts, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/assets/public-*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  return letGo;
}

/** Puts the wait of the button for hours at a number of milliseconds since its first drawing. */
const putWaitAt = (room: Locator, ms: number) =>
  expect
    .poll(() =>
      room.evaluate((element, at) => {
        // It begins again: on a slow machine it may be over.
        for (const animation of ['none', '']) {
          (element as HTMLElement).style.animation = animation;
          element.getAnimations();
        }
        const [wait] = element.getAnimations();
        wait?.pause();
        if (wait) wait.currentTime = at;
        return wait !== undefined;
      }, ms),
    )
    .toBe(true);

it('PUB-07: the page comes whole: before its scripts are there it is filled in, then nothing moves, nothing is asked, and what was typed stays', async () => {
  const page = await product.newPage();
  const problems: string[] = [];
  const paths: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  const letGo = await holdScripts(page);
  await page.addInitScript(`globalThis.moved = 0;
    new PerformanceObserver((list) => { for (const { value } of list.getEntries()) moved += value; })
      .observe({ type: 'layout-shift' });`);
  await page.goto('/public', { waitUntil: 'commit' });
  await page.getByLabel('Nom', { exact: true }).fill('Benali');
  await chooseAlger(page);
  await page.getByLabel('Prénom').focus();
  letGo();
  await takenOver(page);
  await page.keyboard.type('Rabah');
  expect(await page.getByLabel('Nom', { exact: true }).inputValue()).toBe('Benali');
  expect(await page.getByLabel('Prénom').inputValue()).toBe('Rabah');
  expect(await page.evaluate('moved')).toBe(0);
  expect(paths.filter((address) => address.startsWith('/api'))).toEqual([]);
  // The earlier choices count: with the cell the hours come.
  await page.getByLabel('Cellule').selectOption({ index: 1 });
  await page.getByRole('radio').first().or(page.getByText('Rendez-Vous non disponible')).first().waitFor();
  expect(problems).toEqual([]);
});

it.each([false, true])(
  'PUB-07: a press on the button for hours during which the scripts arrive counts: it names what is missing, or the hours of the chosen office are there; chosen: %s',
  async (isChosen) => {
    const page = await product.newPage();
    const letGo = await holdScripts(page);
    await page.goto('/public', { waitUntil: 'commit' });
    await putWaitAt(page.locator('.unscripted'), 2000);
    if (isChosen) {
      await chooseAlger(page);
      await page.getByLabel('Cellule').selectOption({ index: 1 });
    }
    const show = page.getByRole('button', { name: 'Afficher les heures libres' });
    await show.hover();
    const box = await show.boundingBox();
    await page.mouse.down();
    letGo();
    await takenOver(page);
    // Nothing is missing: the hours take its place.
    if (!isChosen) expect(await show.boundingBox()).toEqual(box);
    await page.mouse.up();
    const hours = page.getByRole('radio').first().or(page.getByText('Rendez-Vous non disponible'));
    await (isChosen ? hours.first() : page.locator('#field-region-error')).waitFor();
    // With hours that come by themselves, no button asks for them.
    if (isChosen) expect(await page.locator('.unscripted').boundingBox()).toBeNull();
    expect(new URL(page.url()).pathname).toBe('/public');
  },
);

it('PUB-07: where the scripts are let run but never come, the hours can be asked for after two seconds, in room that is there before, and nothing stands there that needs them', async () => {
  const page = await product.newPage({ viewport: { width: 360, height: 740 } });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/public');
  const show = page.getByRole('button', { name: 'Afficher les heures libres' });
  const room = page.locator('.unscripted');
  await putWaitAt(room, 1999);
  expect(await show.isVisible()).toBe(false);
  const box = await room.boundingBox();
  await putWaitAt(room, 2000);
  expect(await show.isVisible()).toBe(true);
  expect(await room.boundingBox()).toEqual(box);
  await chooseAlger(page);
  await page.getByLabel('Cellule').selectOption({ index: 1 });
  await page
    .getByLabel('Date du rendez-vous')
    .fill(formatDay(addDays(dayIn('Africa/Algiers', Date.now()), 200)));
  await show.click();
  await page.waitForURL('**/public/suite?lang=fr#field-dateRDV');
  await page.getByText('Rendez-Vous non disponible').waitFor();
  expect(await page.getByRole('button', { name: 'Chercher le prochain jour disponible' }).isVisible()).toBe(
    false,
  );
  await chooseNextDay(page);
  await putWaitAt(room, 2000);
  await page.getByRole('button', { name: 'Afficher les heures d’un autre lieu' }).waitFor();
});
