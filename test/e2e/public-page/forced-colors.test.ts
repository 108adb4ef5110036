import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { startProduct } from '../../harness/screens/product.ts';

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
  const [selected, other] = [await colours(hours.nth(0)), await colours(hours.nth(1))];
  expect(selected.outlineStyle).toBe('solid');
  expect(selected.backgroundColor).not.toBe(other.backgroundColor);
  const [day, another] = [await colours(days.nth(1)), await colours(days.nth(2))];
  expect(day.backgroundColor).not.toBe(another.backgroundColor);
});
