import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { officeOf } from '../../harness/data/records.ts';
import { startProduct } from '../../harness/screens/product.ts';
import { signedIn } from '../pages/signed-in.ts';

const product = await startProduct();

/** The colours in which an element is drawn. */
const colours = (element: Locator) =>
  element.evaluate((node) => {
    const { backgroundColor, color, outlineStyle } = getComputedStyle(node);
    return { backgroundColor, color, outlineStyle };
  });

it('SYS-14, PUB-09: in a contrast theme the chosen hour and day differ from the others', async () => {
  const page = await product.newPage({ forcedColors: 'active' });
  await page.goto('/public');
  await page.getByRole('button', { name: 'Choisir dans le calendrier' }).waitFor();
  const alger = await page.getByRole('option', { name: /^Alger : dès le/ }).getAttribute('value');
  await page.getByLabel('Wilaya').selectOption(alger);
  await page.getByLabel('Cellule').selectOption({ index: 1 });
  const days = page.getByRole('group', { name: /^Prochains jours/ }).getByRole('button');
  await days.nth(1).click();
  await page.getByRole('radio').first().waitFor();
  const hours = page.locator('.hour span');
  const [selectedColours, other] = [await colours(hours.nth(0)), await colours(hours.nth(1))];
  expect(selectedColours.outlineStyle).toBe('solid');
  expect(selectedColours.backgroundColor).not.toBe(other.backgroundColor);
  const [day, another] = [await colours(days.nth(1)), await colours(days.nth(2))];
  expect(day.backgroundColor).not.toBe(another.backgroundColor);
});

/** The system's colours of what is chosen, as a page computes them. */
const chosenColours = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement('p');
    probe.style.cssText =
      'forced-color-adjust: none; background-color: SelectedItem; color: SelectedItemText';
    document.body.append(probe);
    const { backgroundColor, color } = getComputedStyle(probe);
    probe.remove();
    return { backgroundColor, color };
  });

it('SYS-14, PUB-13: on the own page the chosen hour has the contrast theme’s colours of what is chosen, the others have not', async () => {
  const office = await officeOf(product);
  const calendar = await office.calendar({ nbAgentAM: 2 });
  const [slot] = await office.slotsOf(calendar);
  if (!slot) throw new Error('no slot');
  const { body } = await product.request('POST', '/api/appointments', { body: office.visit(calendar, slot) });
  const page = await product.newPage({ forcedColors: 'active' });
  await page.goto(`${body.link}?jour=${slot.dateRDV.slice(0, 10)}`);
  const hours = page.locator('.own-hours .hour span');
  const coloursOfChoice = await chosenColours(page);
  expect((await colours(hours.nth(1))).backgroundColor).not.toBe(coloursOfChoice.backgroundColor);
  await page.getByRole('radio').nth(1).check({ force: true });
  expect(await colours(hours.nth(1))).toEqual({ ...coloursOfChoice, outlineStyle: 'solid' });
  expect((await colours(hours.nth(0))).backgroundColor).not.toBe(coloursOfChoice.backgroundColor);
});

it('SYS-14: in the back office the open page of the menu and the chosen period have the contrast theme’s colours of what is chosen', async () => {
  const { page } = await signedIn(product, 'admin', { forcedColors: 'active' });
  await page.goto('/statistiques');
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  const periods = page.getByRole('navigation', { name: 'Périodes' });
  const coloursOfChoice = await chosenColours(page);
  for (const [current, other] of [
    [menu.locator('[aria-current=page]'), menu.locator('a:not([aria-current])').first()],
    [periods.locator('[aria-current=true]'), periods.locator('a:not([aria-current])').first()],
  ] as const) {
    await expect.poll(() => colours(current)).toMatchObject(coloursOfChoice);
    expect((await colours(other)).backgroundColor).not.toBe(coloursOfChoice.backgroundColor);
  }
  // The words within have the colour that belongs to the background.
  expect((await colours(menu.locator('[aria-current=page]').getByText('Statistiques'))).color).toBe(
    coloursOfChoice.color,
  );
});
