import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../harness/screens/pdf.ts';
import { startProduct } from '../../harness/screens/product.ts';
import { bookingData } from '../pages/booking-data.ts';
import { answer, eventually, faultsOf, inEachLook, pick, signedIn, toast } from '../pages/signed-in.ts';

const product = await startProduct();
const data = await bookingData(product);
const types = (await data.call('GET', 'params_observations?name=Visite'))['hydra:member'];

const veteran = () =>
  data.call('POST', 'veterans?forced=1', {
    civility: 'Mr',
    lastName: 'Zemmouri',
    firstName: 'Rabah',
    birthDate: '1936-05-04',
    citizenStatus: data.quality['@id'],
    addresses: [{ address: '12 rue des Oliviers, Alger' }],
  });
const observation = (record: { '@id': string }, text: string) =>
  data.call('POST', 'observations', {
    veteran: record['@id'],
    observation: text,
    paramsObservation: types[0]['@id'],
  });

describe('observations on the record', () => {
  it('OBS-01, OBS-02, OBS-03, GS-02: written by keyboard, changed, printed, found, deleted', async () => {
    const record = await veteran();
    await observation(record, "D'une autre personne.");
    const { page, requestsOf } = await signedIn(product, 'agent');
    await page.goto(`/veterans/${record.id}`);
    await page.getByRole('tab', { name: 'Observations' }).click();
    await page.waitForURL(`**/veterans/${record.id}/observations`);
    const items = page.getByRole('list', { name: 'Observations' }).getByRole('listitem');
    const text = page.getByRole('textbox', { name: 'Observation' });
    await items.filter({ hasText: "D'une autre personne." }).waitFor();

    await pick(page, 'Type', 'Réclamation');
    await text.fill('Ne reçoit plus sa\nretraite du combattant.');
    // Once: a second press, after a slow first, is the next thing that is done, and closes its toast.
    await text.press('Control+Enter');
    await toast(page, 'Observation ajoutée avec succès');
    const ownNotes = items.filter({ hasText: 'Ne reçoit plus' });
    await ownNotes.getByText('Réclamation').waitFor();
    await eventually(() => text.inputValue()).toBe('');
    expect(requestsOf('POST', /observations$/)).toHaveLength(1);
    // Icons on one's own alone (RIGHTS-06).
    await eventually(() => items.getByRole('button').count()).toBe(2);

    await ownNotes.getByRole('button', { name: /^Modifier l'observation du/ }).press('Enter');
    await page.getByRole('heading', { name: "Modifier l'observation" }).waitFor();
    await eventually(() => text.inputValue()).toBe('Ne reçoit plus sa\nretraite du combattant.');
    await text.fill('Ne reçoit plus sa retraite depuis octobre.');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await toast(page, 'Observation modifiée avec succès');
    await items
      .filter({ hasText: 'depuis octobre' })
      .getByText(/modifiée le/)
      .waitFor();
    await page.getByRole('heading', { name: 'Nouvelle observation' }).waitFor();

    await text.fill('À finir');
    await page.getByRole('button', { name: 'Imprimer' }).click();
    const frame = page.getByTitle('Document PDF : Observations');
    await frame.waitFor();
    expect((await frame.boundingBox())?.height).toBe(1150);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Télécharger le PDF' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`observations-${record.id}.pdf`);
    const [paper] = await readPdf(await readFile(await file.path()));
    expect(paper?.text).toMatch(
      /Monsieur Zemmouri Rabah 2 observations.*octobre.*autre personne.*Page 1 sur 1$/,
    );
    await page.goBack();
    await items.first().waitFor();
    await eventually(() => text.inputValue()).toBe('À finir');
    expect(page.url()).toMatch(/\/observations$/);

    await page.getByRole('tab', { name: 'Informations' }).click();
    await answer(page, 'Oui');
    await page.goto(`/globalSearch?filter=${encodeURIComponent('{"keyWord":"zemmouri octobre"}')}`);
    await page.getByText('octobre', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Observations', exact: true }).click();
    await page.waitForURL(`**/veterans/${record.id}/observations`);
    await ownNotes.getByRole('button', { name: /^Supprimer l'observation du/ }).click();
    await answer(page, 'Oui');
    await toast(page, 'Observation supprimée avec succès');
    await eventually(() => items.count()).toBe(1);
  });

  inEachLook('SYS-14: at %i px, %s: no violation, nothing too wide', async (width, colorScheme) => {
    const record = await veteran();
    await observation(record, `${'Un paragraphe assez long. '.repeat(60)}\n${'mot'.repeat(100)}`);
    const { page } = await signedIn(product, 'admin', { viewport: { width, height: 800 }, colorScheme });
    await page.goto(`/veterans/${record.id}/observations`);
    await page.getByRole('button', { name: 'Lire la suite' }).click();
    await page.getByRole('button', { name: 'Afficher les filtres' }).click();
    await page.getByRole('button', { name: /^Modifier l'observation du/ }).click();
    await page.getByRole('heading', { name: "Modifier l'observation" }).waitFor();
    await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running'));
    expect(await faultsOf(page)).toEqual([]);
  });
});
