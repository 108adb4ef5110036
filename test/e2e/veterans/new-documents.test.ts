import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pdf } from '../../harness/data/documents.ts';
import { readPdf } from '../../harness/screens/pdf.ts';
import { startProduct } from '../../harness/screens/product.ts';
import { eventually, faultsOf, pick, signedIn, toast } from '../pages/signed-in.ts';

const product = await startProduct({ env: { MAX_UPLOAD_MB: '1' } });
const token = await product.signIn('admin');
const call = async (method: string, path: string, body?: unknown) =>
  (await product.request(method, `/api/${path}`, { token, body })).body;
const kind = async (name: string) =>
  (await call('GET', `params_files?name=${encodeURIComponent(name)}`))['hydra:member'][0]['@id'] as string;

async function veteran(expectedFiles: readonly string[] = []) {
  const quality = await call('POST', 'params_qualities', { name: `Qualité ${randomUUID()}`, expectedFiles });
  return call('POST', 'veterans?forced=1', {
    civility: 'Mme',
    lastName: 'Mesbah',
    firstName: 'Yamina',
    birthDate: '1941-02-03',
    citizenStatus: quality['@id'],
    addresses: [{ address: 'Alger' }],
  });
}

/** A photo as a phone takes it: the camera lay on its side, and noted so; what it shows cannot be packed. */
async function photo(width: number, height: number) {
  const raw = randomBytes(width * height * 3);
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 60 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}
const sheet = (color: string, width = 600, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

/** Takes a picture to look at by eye: SHOTS=folder keeps the pictures. */
async function shot(page: Page, name: string) {
  const { SHOTS } = process.env;
  if (SHOTS) await page.screenshot({ path: path.join(SHOTS, `${name}.png`), fullPage: true });
}

it('DOC-05: what a quality expects is missing, is added with its type chosen, and is there', async () => {
  const record = await veteran([await kind('Acte de naissance'), await kind('Acte de mariage')]);
  const { page } = await signedIn(product, 'agent');
  await page.goto(`/veterans/${record.id}/documents`);
  const pieces = page.getByRole('region', { name: /^Pièces attendues/ });
  await pieces.getByText('0 sur 2').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await shot(page, 'expected-wide');
  await pieces.getByRole('link', { name: 'Ajouter : Acte de mariage' }).press('Enter');
  await eventually(() => page.getByRole('combobox', { name: 'Type de document' }).inputValue()).toBe(
    'Acte de mariage',
  );
  await page.locator('input[type=file]').setInputFiles(jpeg('acte.jpg', await sheet('#a0522d')));
  await page.getByRole('textbox', { name: 'Observation' }).fill('Copie');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await toast(page, 'fichier ajouté avec succés');
  await pieces.getByText('1 sur 2').waitFor();
  // The small picture is there, and what stands beside it has not moved.
  const picture = page.locator('li img');
  await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(144);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await faultsOf(page)).toEqual([]);
  await shot(page, 'expected-narrow');
});

it('DOC-05: photos of a phone are made smaller and upright; two are joined in one PDF by keyboard, in another order', async () => {
  const record = await veteran();
  const { page } = await signedIn(product, 'agent', {
    viewport: { width: 360, height: 800 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto(`/veterans/${record.id}/documents/new`);
  await page.getByRole('button', { name: 'Photographier' }).waitFor();
  const camera = page.locator('input[capture=environment]');
  expect(await camera.getAttribute('accept')).toBe('image/*');
  const large = await photo(2400, 1600);
  expect(large.length).toBeGreaterThan(1_048_576);
  await camera.setInputFiles(jpeg('IMG_1.jpg', large));
  await page.getByText(/^Photo réduite pour l’envoi/).waitFor();
  await pick(page, 'Type de document', 'Photo');
  await page.getByRole('textbox', { name: 'Observation' }).fill('Au guichet');
  await shot(page, 'photo-narrow');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await toast(page, 'fichier ajouté avec succés');
  const [file] = (await call('GET', `veterans/${record.id}/files`))['hydra:member'];
  expect(file.size).toBeLessThanOrEqual(1_048_576);
  const bytes = async (url: string) => {
    const answer = await fetch(product.url + url, { headers: { Authorization: `Bearer ${token}` } });
    return Buffer.from(await answer.arrayBuffer());
  };
  const { width = 0, height = 0, orientation } = await sharp(await bytes(file.url)).metadata();
  expect([width < height, orientation ?? 1]).toEqual([true, 1]);

  await page.getByRole('link', { name: 'Ajouter un document' }).click();
  await page
    .locator('input[multiple]')
    .setInputFiles([
      jpeg('recto.jpg', await sheet('#8899aa')),
      jpeg('verso.jpg', await sheet('#aa9988', 800, 600)),
    ]);
  await page.getByRole('heading', { name: '2 nouveaux documents' }).waitFor();
  await shot(page, 'rows-narrow');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Réunir des images en un PDF' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Réunir des images en un PDF' });
  const button = (name: string) => dialog.getByRole('button', { name });
  await button('Reculer la page 1').press('Enter');
  await dialog.getByText('Page 1 placée en 2').waitFor();
  // It is at the end: what has the focus moves it back.
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Avancer la page 2',
  );
  await button('Tourner la page 2').press('Enter');
  await dialog.getByText('Page 2 tournée d’un quart de tour').waitFor();
  await shot(page, 'scans-narrow');
  expect(await faultsOf(page)).toEqual([]);
  await button('Créer le PDF').press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Document numérisé.pdf').waitFor();
  await pick(page, 'Type de document', 'Acte de naissance');
  await page.getByRole('textbox', { name: 'Observation' }).fill('Recto et verso');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await toast(page, 'fichier ajouté avec succés');
  const [joined] = (await call('GET', `veterans/${record.id}/files`))['hydra:member'];
  expect(joined).toMatchObject({ extension: 'pdf', name: 'Document numérisé' });
  // Both lie: the second was there first and lay, the first stood and was turned.
  const sides = (await readPdf(await bytes(joined.url))).map(({ width, height }) => width > height);
  expect(sides).toEqual([true, true]);
  await shot(page, 'list-narrow');
});

it('DOC-05: five documents are one compact list with previews', async () => {
  const record = await veteran();
  const { page } = await signedIn(product, 'agent');
  await page.goto(`/veterans/${record.id}/documents/new`);
  const pictures = ['#345678', '#783456', '#567834', '#345634'].map(async (color, n) =>
    jpeg(`photo ${n}.jpg`, await sheet(color)),
  );
  await page
    .locator('input[multiple]')
    .setInputFiles([
      { name: 'livret de pension de 1962.pdf', mimeType: 'application/pdf', buffer: pdf() },
      ...(await Promise.all(pictures)),
    ]);
  await page.getByRole('heading', { name: '5 nouveaux documents' }).waitFor();
  const rows = page.getByRole('group', { name: /^Document \d sur 5$/ });
  await eventually(() => rows.locator('img[src^="blob:"]').count()).toBe(4);
  await eventually(() => page.getByText('Lecture du fichier…').count()).toBe(0);
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  for (const height of heights) expect(height).toBeLessThan(140);
  await shot(page, 'five-wide');
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await shot(page, 'five-narrow');
  expect(await faultsOf(page)).toEqual([]);
});

it('DOC-05: several rows on a wide screen', async () => {
  const record = await veteran();
  const { page } = await signedIn(product, 'agent');
  await page.goto(`/veterans/${record.id}/documents/new`);
  await page
    .locator('input[multiple]')
    .setInputFiles([
      { name: 'livret.pdf', mimeType: 'application/pdf', buffer: pdf() },
      jpeg('photo.jpg', await sheet('#345678')),
      { name: 'lettre.pdf', mimeType: 'application/pdf', buffer: Buffer.from('bonjour') },
    ]);
  await page.getByRole('heading', { name: '3 nouveaux documents' }).waitFor();
  await page.getByText(/^Seuls les PDF/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await shot(page, 'rows-wide');
  await page.getByRole('button', { name: 'Réunir des images en un PDF' }).click();
  await page.getByRole('dialog').getByText('Page 1').waitFor();
  await shot(page, 'scans-wide');
});
