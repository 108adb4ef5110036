import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { explorer } from '#texts/admin/explorer.ts';
import { startProduct } from '../../harness/screens/product.ts';
import { signedIn } from '../pages/signed-in.ts';

const product = await startProduct();
const WRITES = /^(ajouter|créer|modifier|supprimer|exporter|enregistrer)$/i;

const choose = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: explorer.class }).click();
  await page.getByRole('option', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
};

it('API-02, SEC-03: the explorer reads lists and records of every class from the documentation, and writes nothing', async () => {
  const { page, requests } = await signedIn(product, 'admin');
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('request', (request) => {
    if (!request.url().startsWith(product.url)) complaints.push(request.url());
  });
  const main = page.locator('#page');
  const offersToWrite = async () =>
    (await main.getByRole('button').or(main.getByRole('link')).allInnerTexts()).filter((text) =>
      WRITES.test(text),
    );

  await page.goto('/dashboard');
  await page.getByRole('link', { name: "Explorateur de l'API" }).click();
  await page.getByRole('combobox', { name: explorer.class }).click();
  const {
    '@context': _context,
    '@id': _id,
    '@type': _type,
    version: _version,
    ...lists
  } = (await product.request('GET', '/api', {})).body;
  expect(await page.getByRole('option').count()).toBe(Object.keys(lists).length);
  await page.keyboard.press('Escape');

  for (const name of ['Pays', 'Rôles', 'Anciens combattants']) {
    await choose(page, name);
    await main.getByRole('link', { name: 'Voir' }).first().waitFor();
    expect(await offersToWrite()).toEqual([]);
    await main.getByRole('link', { name: 'Voir' }).first().click();
    await main.getByRole('link', { name: 'Liste' }).waitFor();
    await main.getByText('Modifié le').waitFor();
    expect(await offersToWrite()).toEqual([]);
  }
  expect(await main.textContent()).not.toContain('[object');
  await page.reload();
  await main.getByText('Modifié le').waitFor();
  await page.goto('/explorer/cells/create');
  await main.getByRole('link', { name: 'Voir' }).first().waitFor();
  expect(await offersToWrite()).toEqual([]);
  expect(requests.map((one) => one.method()).filter((method) => method !== 'GET')).toEqual([]);
  expect(complaints).toEqual([]);
});
