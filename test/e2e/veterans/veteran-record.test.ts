import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { countries } from '#texts/countries.ts';
import { readPdf } from '../../harness/screens/pdf.ts';
import { startProduct } from '../../harness/screens/product.ts';
import { BookingPage } from '../pages/appointments.ts';
import { bookingData } from '../pages/booking-data.ts';
import { eventually, faultsOf, inEachLook, pick, signedIn, toast } from '../pages/signed-in.ts';

const product = await startProduct();
const data = await bookingData(product);

const veteran = (lastName: string, firstName: string) =>
  data.call('POST', 'veterans?forced=1', {
    civility: 'Mr',
    lastName,
    firstName,
    birthDate: '1936-05-04',
    email: 'zermani@example.dz',
    citizenStatus: data.quality['@id'],
    addresses: [{ address: '12 rue des Oliviers, Alger' }],
    phones: [{ phone: '0550123456' }],
    pensionedInfirmities: 'Jambe gauche : 30 %',
  });

const associateOf = async ({ id }: { id: number }) =>
  (await data.call('GET', `veterans/${id}`)).associate?.['@id'] ?? null;

describe('the record', () => {
  it('VET-10, VET-11, VET-13, ASSOC-01: its sheet, an associate, none again, and an appointment', async () => {
    const [a, b] = [await veteran('Zermani', 'Ali'), await veteran('Zermani', 'Brahim')];
    const { calendar } = await data.office();
    const { page, requestsOf } = await signedIn(product, 'agent');
    const details = `/veterans/${a.id}/informations`;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const tab = page.getByRole('tab', { name: 'Informations', selected: true });
    await page.goto(details);

    await button('Aperçu PDF').click();
    const frame = page.getByTitle(`Document PDF : Fiche Ancien Combattant N° ${a.id}`);
    await frame.waitFor();
    expect((await frame.boundingBox())?.height).toBe(1150);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Télécharger le PDF' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`fiche-ancien-combattant-${a.id}.pdf`);
    const [sheet] = await readPdf(await readFile(await file.path()));
    for (const text of [...countries.DZ.serviceAddress.split('\n'), 'Monsieur Zermani Ali', '04/05/1936'])
      expect(sheet?.text).toContain(text);
    await page.reload();
    await frame.waitFor();
    expect(await button('Aperçu PDF').getAttribute('aria-pressed')).toBe('true');
    await page.goBack();
    await tab.waitFor();

    await button('Associer').click();
    await page.getByRole('textbox', { name: 'Prénom' }).fill('brah');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Monsieur Zermani Brahim/ }).click();
    await button('Enregistrer').dblclick();
    await toast(page, 'Association enregistrée avec succès');
    await page.getByRole('link', { name: 'Monsieur Zermani Brahim' }).waitFor();
    expect(requestsOf('PUT', /\/associate$/)).toHaveLength(1);
    expect([await associateOf(a), await associateOf(b)]).toEqual([b['@id'], a['@id']]);

    await button('Associer').click();
    await button("Retirer l'association").click();
    await button('Oui').click();
    await toast(page, 'Association retirée avec succès');
    await tab.waitFor();
    expect([await associateOf(a), await associateOf(b)]).toEqual([null, null]);

    await button('Rendez-vous').click();
    const form = new BookingPage(page);
    await pick(page, 'Motif', data.reason.name);
    await pick(page, 'Cellule', calendar.cell.name);
    await form.hours.first().waitFor();
    await form.save.click();
    await page.waitForURL(/\/appointments\/\d+$/);
    expect(await data.appointmentsOf(calendar)).toMatchObject([
      { veteran: { '@id': a['@id'] }, lastName: 'Zermani', phone: '0550123456' },
    ]);
  });

  it('VET-18, SYS-14: two records are joined by the keyboard alone, the old address leads on, and the merge is undone', async () => {
    const [keptRecord, mergedRecord] = [
      await veteran('Zitouni', 'Ali'),
      await veteran('Zitouni', 'Ali Amine'),
    ];
    const { page, requestsOf } = await signedIn(product, 'admin', { viewport: { width: 360, height: 800 } });
    await page.goto(`/veterans/${keptRecord.id}/fusion?avec=${mergedRecord.id}`);
    const names = page.getByRole('radiogroup', { name: 'Prénom' });
    await names.getByRole('radio', { checked: true }).focus();
    await page.keyboard.press('ArrowLeft');
    expect(await names.getByRole('radio', { name: 'Ali', exact: true }).isChecked()).toBe(true);
    await page.keyboard.press('ArrowRight');
    await eventually(() => faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Fusionner les deux fiches' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Fusionner' }).press('Enter');
    await toast(page, 'Fiches fusionnées');
    await page.waitForURL(`**/veterans/${keptRecord.id}`);
    expect(requestsOf('POST', /veteran_merges$/)).toHaveLength(1);

    await page.goto(`/veterans/${mergedRecord.id}/informations`);
    await toast(page, `La fiche N° ${mergedRecord.id} a été fusionnée avec la fiche N° ${keptRecord.id}`);
    await page.waitForURL(`**/veterans/${keptRecord.id}/informations`);
    await page.getByRole('button', { name: `Annuler la fusion avec la fiche N° ${mergedRecord.id}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler la fusion' }).click();
    await toast(page, 'Fusion annulée');
    expect((await data.call('GET', `veterans/${mergedRecord.id}`)).firstName).toBe('Ali Amine');
  });

  inEachLook('SYS-14: at %i px, %s, no view has a fault or is too wide', async (width, colorScheme) => {
    const [a, b] = [await veteran('Zemmouri', 'Ali'), await veteran('Zemmouri', 'Brahim')];
    const { page } = await signedIn(product, 'agent', { viewport: { width, height: 800 }, colorScheme });
    await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false }));
    await page.goto(`/veterans/${a.id}/pdf`);
    await page.getByRole('link', { name: 'Télécharger le PDF' }).waitFor();
    await eventually(() => faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Associer' }).click();
    await page.getByRole('textbox', { name: 'Prénom' }).fill('brah');
    await page.keyboard.press('Enter');
    const result = page.getByRole('button', { name: new RegExp(`^Monsieur Zemmouri Brahim.*N° ${b.id}`) });
    await result.waitFor();
    await eventually(() => faultsOf(page)).toEqual([]);
    await result.click();
    await page.getByRole('button', { name: 'Enregistrer' }).waitFor();
    await eventually(() => faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Rendez-vous' }).click();
    await page.getByRole('region', { name: 'Nouveau rendez-vous' }).getByLabel('Motif').waitFor();
    await eventually(() => faultsOf(page)).toEqual([]);
  });
});
