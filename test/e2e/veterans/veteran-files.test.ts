import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { bytesOf, pdf } from '../../harness/data/documents.ts';
import { startProduct } from '../../harness/screens/product.ts';
import { answer, eventually, faultsOf, pick, signedIn, toast } from '../pages/signed-in.ts';

const product = await startProduct({ env: { MAX_UPLOAD_MB: '1' } });
const { body: login } = await product.request('POST', '/api/login_check', {
  body: { username: 'admin', password: 'Figuier-2026' },
});
const call = async (method: string, path: string, body?: unknown) =>
  (await product.request(method, `/api/${path}`, { token: login.token, body })).body;
const quality = (await call('GET', 'params_qualities?itemsPerPage=1'))['hydra:member'][0]['@id'];
const veteran = () =>
  call('POST', 'veterans?forced=1', {
    civility: 'Mr',
    lastName: 'Mesbah',
    firstName: 'Tahar',
    birthDate: '1934-02-03',
    citizenStatus: quality,
    addresses: [{ address: 'Alger' }],
  });
const scan = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

it('DOC-01 to DOC-04, SEC-03, SYS-07: a document from its upload on a slow line to the archive', async () => {
  const record = await veteran();
  const { page, requestsOf } = await signedIn(product, 'agent', { acceptDownloads: true });
  const file = page.locator('input[type=file]');
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true });
  await page.goto(`/veterans/${record.id}`);
  await page.getByRole('tab', { name: 'Documents' }).click();
  await page.getByText('Aucun document', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Ajouter un document' }).click();
  expect(await file.getAttribute('accept')).toBe('image/*,.pdf');

  await file.setInputFiles(scan('piege.pdf', await bytesOf('svg')));
  await page.getByText(/^Seuls les PDF et les images/).waitFor();
  await file.setInputFiles(scan('enorme.pdf', Buffer.concat([pdf(), Buffer.alloc(1_048_576)])));
  await page.getByText('Le fichier est trop volumineux : 1 Mo au maximum').waitFor();
  // Dropped, as from a folder.
  const content = Buffer.concat([pdf('Acte'), Buffer.alloc(400_000, 32)]);
  const droppedData = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    transfer.items.add(new File([bytes], 'Acte_de_naissance.pdf', { type: 'application/pdf' }));
    return transfer;
  }, content.toString('base64'));
  await page.locator('.ra-input-file').dispatchEvent('drop', { dataTransfer: droppedData });
  await page.getByText('Acte_de_naissance.pdf').waitFor();
  expect(await page.getByRole('textbox', { name: 'Nom' }).inputValue()).toBe('Acte de naissance');
  await pick(page, 'Type de document', 'Acte de naissance');
  await page.getByRole('textbox', { name: 'Observation' }).fill('Copie intégrale');
  expect(await faultsOf(page)).toEqual([]);

  // 400 kB at 10 kB a second: there is time to see how far it is, and to stop it.
  const line = await page.context().newCDPSession(page);
  const slow = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await line.send('Network.enable');
  await slow(10_000);
  await save.click();
  await page.getByText(/^Envoi : \d+\s%/).waitFor();
  await page.getByRole('button', { name: "Interrompre l'envoi" }).click();
  await page.getByText(/^Envoi interrompu/).waitFor();
  expect((await call('GET', `veterans/${record.id}/files`))['hydra:totalItems']).toBe(0);
  await slow(-1);
  await save.dblclick();
  await toast(page, 'fichier ajouté avec succés');
  await page.waitForURL(`**/veterans/${record.id}/documents`);
  expect(requestsOf('POST', /files/)).toHaveLength(2);
  await page.getByText('.pdf · 391 Ko').waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger Acte de naissance' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Acte de naissance.pdf');
  expect((await readFile(await download.path())).equals(content)).toBe(true);
  await page.getByRole('link', { name: 'Voir Acte de naissance' }).click();
  const frame = page.getByTitle('Document PDF : Acte de naissance');
  await frame.waitFor();
  await page.reload();
  expect(await frame.getAttribute('src')).toMatch(/^blob:/);
  await page.goBack();

  await page.getByRole('link', { name: 'Modifier Acte de naissance' }).click();
  await page.getByText(/^Fichier actuel : Acte de naissance\.pdf/).waitFor();
  await page.getByRole('textbox', { name: 'Observation' }).fill('Extrait');
  await save.click();
  await toast(page, 'fichier modifer avec succés');
  await page.getByText('Extrait').waitFor();
  const [archived] = (await call('GET', `veterans/${record.id}/files`))['hydra:member'];
  expect(archived).toMatchObject({ observation: 'Extrait', size: content.length });

  expect(await faultsOf(page)).toEqual([]);
  // The window is made narrow beside the page: it stays there for screen readers.
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Supprimer Acte de naissance' }).click();
  await answer(page, 'Oui');
  await toast(page, 'fichier supprimé avec succés');
  await page.getByText('Aucun document', { exact: true }).waitFor();
  await eventually(
    async () =>
      (await call('GET', `files/veterans?archived=true&veteran.id=${record.id}`))['hydra:totalItems'],
  ).toBe(1);
});

it('DOC-03: a picture is shown in the page; one that Chromium does not know is offered for download', async () => {
  const record = await veteran();
  const type = (await call('GET', 'params_files?itemsPerPage=1'))['hydra:member'][0]['@id'];
  const links: string[] = [];
  for (const sample of ['png', 'tiff'] as const) {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      name: sample,
      observation: 'x',
      veteran: record['@id'],
      paramsFile: type,
    }))
      form.set(name, value);
    form.set('file', new File([Uint8Array.from(await bytesOf(sample))], 'x'));
    const { body } = await product.request('POST', '/api/files/veterans', { token: login.token, body: form });
    links.push(`/veterans/${record.id}/documents/${body.id}`);
  }
  const { page } = await signedIn(product, 'lecture', { viewport: { width: 360, height: 800 } });
  await page.goto(links[0] as string);
  const picture = page.getByRole('img', { name: 'Aperçu de png' });
  await picture.waitFor();
  await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
  expect(await page.getByRole('link', { name: /^Modifier/ }).count()).toBe(0);
  await page.goto(links[1] as string);
  await page.getByText(/^Ce navigateur ne peut pas afficher ce format/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  const download = page.getByRole('link', { name: 'Télécharger' });
  expect(await download.getAttribute('download')).toBe('tiff.tiff');
  await page.getByRole('button', { name: 'Retour aux documents' }).click();
  await page.getByRole('link', { name: 'Voir tiff' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
});
