import { mkdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formatDay } from '../../../src/domain/dates/days.ts';
import { startProduct } from '../../harness/screens/product.ts';
import { bookingData, dayFromNow } from '../pages/booking-data.ts';
import { answer, eventually, faultsOf, inEachLook, signedIn, toast } from '../pages/signed-in.ts';

const product = await startProduct();
const data = await bookingData(product);
const token = await product.signIn('admin');
const { body: me } = await product.request('GET', '/api/me', { token });
const shots = process.env.SHOTS;
if (shots) mkdirSync(shots, { recursive: true });

/** A calendar in the administrator's own cell, far from the demonstration's, with people in the first day's slots. */
async function peopleOn(day: number, people: number) {
  const calendar = await data.calendar(me.cell, {
    startDate: dayFromNow(day),
    endDate: dayFromNow(day + 2),
    nbAgentAM: Math.ceil(people / 4),
  });
  await product.request('PUT', `${calendar['@id']}/sent`, { token, body: { sent: true } });
  const hours = ['08:00', '08:30', '09:00', '09:30'];
  for (let n = 0; n < people; n += 1)
    await data.appointment(
      calendar,
      hours[n % 4],
      {
        lastName: `Personne ${n + 1}`,
        birthDate: `19${40 + n}-01-01`,
        email: n % 3 === 0 ? null : `personne${n}-${day}@example.dz`,
        phone: `0550 10 20 ${30 + n}`,
      },
      dayFromNow(day),
    );
  return calendar;
}

it('CLOSE-02: who has an appointment in a day to be closed is shown, moved or cancelled, listed to be called, and comes back by an undo', async () => {
  await peopleOn(300, 5);
  const { page } = await signedIn(product, 'admin');
  await page.goto('/closures/create');
  await page.getByRole('textbox', { name: 'Motif' }).fill('Travaux');
  await page.getByRole('textbox', { name: /^Du/ }).fill(formatDay(dayFromNow(300)));
  if (shots) await page.screenshot({ path: `${shots}/form.png` });
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '5 personnes ont rendez-vous' });
  const first = dialog.getByRole('combobox', { name: /Personne 1/ });
  await eventually(() => first.inputValue()).toContain(formatDay(dayFromNow(301)));
  expect(await faultsOf(page)).toEqual([]);
  if (shots) await page.screenshot({ path: `${shots}/people.png` });
  // The places are searched by day and hour.
  await first.fill('08:30');
  expect(await page.getByRole('option').count()).toBeGreaterThan(0);
  for (const option of await page.getByRole('option').allTextContents()) expect(option).toContain('08:30');
  await first.fill('annuler');
  await page.getByRole('option', { name: 'Annuler le rendez-vous' }).click();
  await dialog.getByRole('button', { name: 'Confirmer la fermeture' }).click();
  await toast(page, 'Fermeture ajoutée avec succès');
  const table = page.locator('.closure-people');
  await eventually(() => table.getByRole('row').count()).toBe(6);
  expect(await table.getByText('à appeler', { exact: true }).count()).toBe(2);
  expect(await table.getByText('Annulé', { exact: true }).count()).toBe(1);
  expect(await faultsOf(page)).toEqual([]);
  if (shots) await page.screenshot({ path: `${shots}/closed.png`, fullPage: true });
  if (shots) await page.pdf({ path: `${shots}/call-list.pdf` });
  // Two agents work through the list: each sees what the other notes (DESK-05).
  const remainingStatus = table.getByRole('status');
  await eventually(() => remainingStatus.textContent()).toBe('Reste 2 personnes à appeler sur 2');
  // The colleague has a phone: name, number and buttons are in its window.
  const colleague = await signedIn(product, 'agent', { viewport: { width: 360, height: 740 } });
  await colleague.page.goto(new URL(page.url()).pathname);
  const theirs = colleague.page.locator('.closure-people');
  const unansweredButton = theirs.getByRole('button', { name: /^Sans réponse : / }).first();
  await unansweredButton.waitFor();
  expect(await faultsOf(colleague.page)).toEqual([]);
  for (const part of [unansweredButton, theirs.getByRole('link', { name: /^0/ }).first()]) {
    const { x = 0, width = 0 } = (await part.boundingBox()) ?? {};
    expect(width).toBeGreaterThan(0);
    expect(x + width).toBeLessThanOrEqual(360);
  }
  if (shots) await colleague.page.screenshot({ path: `${shots}/phone.png`, fullPage: true });
  await unansweredButton.click();
  await eventually(() => table.getByText(/^Sans réponse le .* par /).count()).toBe(1);
  await table
    .getByRole('button', { name: /^Appelé : / })
    .first()
    .click();
  await eventually(() => remainingStatus.textContent()).toBe('Reste 1 personne à appeler sur 2');
  await eventually(() => theirs.getByText(/^Appelé le .* par /).count()).toBe(1);
  await theirs.getByRole('button', { name: /^Annuler la note/ }).click();
  await eventually(() => table.getByText(/^Sans réponse le .* par /).count()).toBe(1);
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Annuler cette fermeture' }).click();
  await answer(page, 'Oui');
  await toast(page, 'Fermeture annulée');
  await eventually(() => table.getByText('est revenue à sa place').count()).toBe(5);
  if (shots) await page.screenshot({ path: `${shots}/undone.png`, fullPage: true });
});

it('CLOSE-01: national days are proposed by year, those of the moon to be confirmed, and closed together', async () => {
  const { page } = await signedIn(product, 'admin');
  await page.goto('/closures');
  await page.getByRole('button', { name: 'Jours fériés' }).click();
  const dialog = page.getByRole('dialog');
  const year = Number(dayFromNow(0).slice(0, 4)) + 1;
  await dialog.getByRole('combobox', { name: 'Année' }).click();
  await page.getByRole('option', { name: String(year) }).click();
  await dialog.getByText(/Fête Nationale de la France/).waitFor();
  await dialog.getByText('à confirmer').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  if (shots) await page.screenshot({ path: `${shots}/national.png` });
  await dialog.getByLabel(/Fête Nationale de la France/).check();
  await dialog.getByLabel(/Noël/).check();
  await dialog.getByRole('button', { name: 'Fermer ces 2 jours' }).click();
  await toast(page, '2 jours fermés');
  await eventually(() => page.getByRole('link', { name: 'Noël', exact: true }).count()).toBe(1);
  if (shots) await page.screenshot({ path: `${shots}/list.png` });
});

inEachLook(
  'SYS-14, CLOSE-02: the people of a closure at %i pixels, %s, are without a fault',
  async (width, colorScheme) => {
    await peopleOn(width + (colorScheme === 'dark' ? 10 : 0), 2);
    const { page } = await signedIn(product, 'admin', { viewport: { width, height: 740 }, colorScheme });
    await page.goto('/closures/create');
    await page.getByRole('textbox', { name: 'Motif' }).fill('Travaux');
    await page
      .getByRole('textbox', { name: /^Du/ })
      .fill(formatDay(dayFromNow(width + (colorScheme === 'dark' ? 10 : 0))));
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: /Personne 1/ }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    if (shots) await page.screenshot({ path: `${shots}/people-${width}-${colorScheme}.png` });
  },
);
