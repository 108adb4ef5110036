import { expect, it } from 'vitest';
import { xlsx } from '../../harness/screens/lists.ts';
import { startProduct } from '../../harness/screens/product.ts';
import { faultsOf, signedIn } from '../pages/signed-in.ts';

const product = await startProduct({ demo: false });

it('VET-19, OPS-05: a service’s list becomes records, from the empty list to the last import, and back', async () => {
  const { page } = await signedIn(product, 'admin');
  await page.goto('/veterans');
  await page.getByRole('link', { name: 'Importer une liste' }).last().click();
  await page.waitForURL('**/veterans/import');
  const rows = [
    ['Liste des anciens combattants'],
    [],
    ['Civ', 'Nom', 'Prénoms', 'Né le', 'Qualité', 'Adresse', 'Tél', 'N° PMI'],
    ['M.', 'Benkhedda', 'Youcef', '19 mars 1936', 'AC', 'Alger ; Blida', '0550 12 34 56', '62.489'],
    ['Mme', 'Ferroukhi', 'Zohra', '1938', 'Vve', 'Oran', 'N.C.', ''],
    ['M.', 'Mostefaï', 'Chawki', '31/02/1931', 'AC', 'Sétif', '', ''],
  ];
  await page.getByLabel('Choisir un fichier').setInputFiles({
    name: 'anciens.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await xlsx(rows)),
  });
  await page.getByRole('heading', { name: 'À quoi correspondent les colonnes ?' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Vérifier les lignes' }).click();
  await page.getByRole('tab', { name: 'Nouvelles (2)' }).waitFor();
  await page.getByRole('tab', { name: 'Refusées (1)' }).click();
  await page.getByText('D6 : 31/02/1931').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger les lignes refusées' }).click();
  expect((await download).suggestedFilename()).toBe('Lignes refusées.xlsx');

  await page.getByRole('button', { name: 'Importer 2 lignes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Oui' }).click();
  await page.getByRole('tab', { name: 'Créées (2)' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto('/veterans');
  await page
    .getByRole('link', { name: /Benkhedda/ })
    .first()
    .click();
  await page.getByText('0550123456').first().waitFor();

  await page.goto('/veterans/import');
  await page.getByRole('button', { name: 'Voir l’import du fichier anciens.xlsx' }).click();
  await page.getByRole('button', { name: 'Annuler l’import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Oui' }).click();
  await page.getByRole('tab', { name: 'Annulées (2)' }).waitFor();
  await page.goto('/veterans');
  await page.getByText('Aucun ancien combattant trouvé').waitFor();
});
