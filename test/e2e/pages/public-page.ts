import type { Page } from 'playwright-core';

/** Steps of a visitor on the public page. */

/** The page's scripts are there: their calendar stands beside the typed date. */
export const takenOver = (page: Page) =>
  page.getByRole('button', { name: 'Choisir dans le calendrier' }).waitFor();

/** The first of the next days with places, until its hours are there. */
export async function chooseNextDay(page: Page): Promise<void> {
  await page
    .getByRole('group', { name: /^Prochains jours/ })
    .getByRole('button')
    .first()
    .click();
  await page.getByRole('radio').first().waitFor();
}

/** A wilaya says after its name when it is open next. */
export async function chooseAlger(page: Page): Promise<void> {
  const link = await page.getByRole('option', { name: /^Alger : dès le/ }).getAttribute('value');
  await page.getByLabel('Wilaya').selectOption(link);
}
