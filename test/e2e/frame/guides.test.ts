import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { copyOfTree, follow } from '../../harness/screens/guide.ts';
import { startProduct } from '../../harness/screens/product.ts';
import { temporaryFolder } from '../../harness/servers/server.ts';
import { signedIn, toast } from '../pages/signed-in.ts';
import { VeteranFormPage, VeteranListPage } from '../pages/veterans.ts';

/** The product that comes of a guide, on a database of before, and the files that a person changed. */
async function afterFollowing(guide: string) {
  const folder = temporaryFolder('guide');
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
  copyOfTree(folder);
  const touchedSteps = await follow(folder, guide);
  const product = await startProduct({ demo: false, script: path.join(folder, 'scripts', 'start.mjs') });
  const token = await product.signIn('admin');
  const read = async (link: string) => (await product.request('GET', link, { token })).body;
  const open = async () => (await signedIn(product, 'admin')).page;
  return { touched: touchedSteps, open, read };
}

const column = await afterFollowing('add-a-column.md');

it('VET-03, VET-02, API-03, GS-02: the steps of docs/add-a-column.md make a column that stands everywhere', async () => {
  const { touched, open, read } = column;
  const page = await open();
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
  await page.getByText('MED-4077').waitFor();

  const [veteran] = (await read('/api/veterans?medalNumber=med-40'))['hydra:member'];
  expect(veteran).toMatchObject({ lastName: 'Zérrouki', medalNumber: 'MED-4077' });
  expect((await read('/api/globalSearch?keyWord=MED-4077'))['hydra:member']).toMatchObject([
    { id: veteran.id, reason: 'number' },
  ]);
  const classes = (await read('/api/docs.jsonld'))['hydra:supportedClass'];
  const describedClass = classes.find((one: { '@id': string }) => one['@id'] === '#Veteran');
  expect(JSON.stringify(describedClass['hydra:supportedProperty'])).toContain('"medalNumber"');

  const list = new VeteranListPage(page);
  await list.open();
  await list.openFilters();
  await list.choose(1, 'Cartes et dossiers', 'N° de la médaille');
  await list.value(1).fill('MED');
  await list.search();
  await expect.poll(() => list.column(2)).toEqual(['Zérrouki']);
});

const entity = await afterFollowing('add-an-entity.md');

it('REF-03, NAV-05, API-03, RIGHTS-02: those of docs/add-an-entity.md make one with its screens', async () => {
  const { touched, open, read } = entity;
  const page = await open();
  const [declaration, ...others] = touched;
  expect(declaration).toBe('src/domain/entities/decoration.ts');
  expect(others).toEqual([
    'src/domain/entities/index.ts',
    'src/i18n/fr/domain.ts',
    'src/i18n/fr/admin/resources.ts',
    'src/server/data/first-data/roles.ts',
  ]);

  await page.goto('/dashboard');
  const menu = page.getByRole('list', { name: 'Paramètres' });
  await menu.getByRole('link', { name: 'Décorations' }).click();
  await page.getByText('Aucune décoration trouvée').waitFor();
  await page.getByRole('link', { name: 'Ajouter' }).first().click();
  await page.getByRole('heading', { name: 'Nouvelle décoration' }).waitFor();
  await page.getByRole('textbox', { name: 'Rang' }).fill('12');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.poll(() => new VeteranFormPage(page).said('Rang')).toContain('9');
  await page.getByRole('textbox', { name: 'Nom' }).fill('Croix du combattant');
  await page.getByRole('textbox', { name: 'Rang' }).fill('2');
  await page.getByRole('textbox', { name: 'Créée le' }).fill('28/06/1930');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await toast(page, 'Décoration ajoutée avec succès');
  await page.waitForURL(/\/decorations\/1$/);
  await page.getByText('28/06/1930').waitFor();

  expect((await read('/api/decorations?name=croix&rank=2'))['hydra:member']).toMatchObject([
    { '@type': 'Decoration', name: 'Croix du combattant', created: '1930-06-28', archived: false },
  ]);
  const classes = (await read('/api/docs.jsonld'))['hydra:supportedClass'];
  expect(classes.map((one: { '@id': string }) => one['@id'])).toContain('#Decoration');
  const { 'hydra:member': menus } = await read('/api/params_menus?name=Decoration');
  expect(menus).toHaveLength(1);
});
