import { expect, it } from 'vitest';
import { addDays, dayIn, formatDay } from '../../../src/domain/dates/days.ts';
import { startProduct } from '../../harness/screens/product.ts';
import { answer, faultsOf, givePassword, pick, signedIn } from '../pages/signed-in.ts';

const product = await startProduct();

it('AUTH-13: a program gets a token on screen, calls the API with it, and is refused once it is withdrawn', async () => {
  const { page } = await signedIn(product, 'admin');
  await page.goto('/serviceAccounts/new');
  await page.getByLabel(/^Nom/).fill('Synchronisation');
  await pick(page, 'Rôle', 'Agent du service');
  await page.getByLabel(/^Réseaux autorisés/).fill('127.0.0.1\n::1');
  await page.getByLabel(/^Dernier jour/).fill(formatDay(addDays(dayIn('Africa/Algiers', Date.now()), 30)));
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Créer le compte et son jeton' }).click();
  await givePassword(page);
  const token = (await page.getByLabel('Jeton de « Synchronisation »').textContent()) ?? '';
  expect(await faultsOf(page)).toEqual([]);
  const call = () => product.request('GET', '/api/veterans', { token });
  expect((await call()).status).toBe(200);

  await page.getByRole('link', { name: 'J’ai gardé le jeton' }).click();
  await page.reload();
  await page.getByRole('cell', { name: '127.0.0.1' }).first().waitFor();
  await page.getByRole('button', { name: 'Supprimer Synchronisation' }).click();
  await answer(page, 'Oui');
  await page.getByText('Compte de service retiré').waitFor();
  expect((await call()).status).toBe(401);
});
