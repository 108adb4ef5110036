import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { copyOfTree, follow } from '../harness/guide.ts';
import { startProduct } from '../harness/product.ts';
import { temporaryFolder } from '../harness/server.ts';
import { signedIn } from './pages/signed-in.ts';
import { VeteranFormPage, VeteranListPage } from './pages/veterans.ts';

/** The product that comes of a guide, on a database of before, and the files that a person changed. */
async function afterFollowing(guide: string) {
  const folder = temporaryFolder('guide');
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
  copyOfTree(folder);
  const touched = await follow(folder, guide);
  const product = await startProduct({ demo: false, script: path.join(folder, 'scripts', 'start.mjs') });
  const token = await product.signIn('admin');
  const read = async (link: string) => (await product.request('GET', link, { token })).body;
  const { page } = await signedIn(product, 'admin');
  return { touched, page, read };
}

const { touched, page, read } = await afterFollowing('add-a-column.md');

it('VET-03, VET-02, API-03, GS-02: the steps of docs/add-a-column.md make a column that stands everywhere', async () => {
  expect(touched).toEqual(['src/domain/entities/veteran.ts', 'src/i18n/fr/domain.ts']);

  const form = new VeteranFormPage(page);
  await page.goto('/veterans/new');
  await form.field('Nom').fill('Zérrouki');
  await form.field('Prénom').fill('Halim');
  await form.pick('Qualité', 'combattant');
  await form.field('Date de naissance').fill('01/01/1938');
  await form.field('Adresses').fill('12 rue des Oliviers, Alger');
  await form.field('Adresses').press('Enter');
  await form.field('N° de la médaille').fill('x'.repeat(21));
  await form.save.click();
  await expect.poll(() => form.said('N° de la médaille')).toContain('20 caractères');
  await form.field('N° de la médaille').fill('MED-4077');
  await form.save.click();
  await page.waitForURL(/\/veterans\/\d+$/);
  await page.getByText('N° de la médaille').waitFor();
  await page.getByText('MED-4077').waitFor();

  const [found] = (await read('/api/veterans?medalNumber=med-40'))['hydra:member'];
  expect(found).toMatchObject({ lastName: 'Zérrouki', medalNumber: 'MED-4077' });
  expect((await read('/api/globalSearch?keyWord=MED-4077'))['hydra:member']).toMatchObject([
    { id: found.id, reason: 'number' },
  ]);
  const classes = (await read('/api/docs.jsonld'))['hydra:supportedClass'];
  const described = classes.find((one: { '@id': string }) => one['@id'] === '#Veteran');
  expect(JSON.stringify(described['hydra:supportedProperty'])).toContain('"medalNumber"');

  const list = new VeteranListPage(page);
  await list.open();
  await list.openFilters();
  await list.choose(1, 'Cartes et dossiers', 'N° de la médaille');
  await list.value(1).fill('MED');
  await list.search();
  await expect.poll(() => list.column(2)).toEqual(['Zérrouki']);
});
