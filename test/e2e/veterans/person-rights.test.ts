import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { officeOf } from '../../harness/data/records.ts';
import { readPdf } from '../../harness/screens/pdf.ts';
import { startProduct } from '../../harness/screens/product.ts';
import { faultsOf, givePassword, signedIn } from '../pages/signed-in.ts';

const product = await startProduct();
const office = await officeOf(product);

async function choose(page: Page, ground: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: /^Motif/ }).click();
  await page.getByRole('option', { name: ground }).click();
}

it('SEC-07: a record is restricted for the agents, opened again, and its person erased with a certificate', async () => {
  const { id } = await office.veteran({ lastName: 'Introuvable', firstName: 'Zahra' });
  const { page: head } = await signedIn(product, 'admin');
  const { page: agent } = await signedIn(product, 'agent');
  const search = () => agent.goto('/globalSearch?filter={"keyWord":"Introuvable"}');
  await search();
  await agent.getByRole('link', { name: /Introuvable/ }).waitFor();

  await head.goto(`/veterans/${id}`);
  await head.getByRole('link', { name: 'Droits de la personne' }).click();
  await head.getByRole('button', { name: 'Limiter le dossier…' }).click();
  await choose(head, /conteste l’exactitude/);
  await head.getByLabel(/^Décidé par/).fill('Cheffe du service');
  expect(await faultsOf(head)).toEqual([]);
  await head.getByRole('button', { name: 'Limiter', exact: true }).click();
  await head.getByText(/^Dossier limité depuis le /).waitFor();
  expect(await faultsOf(head)).toEqual([]);

  await search();
  await agent.getByText('Aucun ancien combattant trouvé').waitFor();
  await agent.goto(`/veterans/${id}`);
  await agent.getByText(/^Dossier limité : il ne s’ouvre/).waitFor();
  expect(await agent.getByText('Introuvable').count()).toBe(0);

  await head.getByRole('button', { name: 'Lever la limitation…' }).click();
  await head.getByLabel(/^Pourquoi la limitation/).fill('Vérifié sur l’acte');
  await head.getByLabel(/^Décidé par/).fill('Cheffe du service');
  await head.getByRole('dialog').getByRole('button', { name: 'Lever la limitation' }).click();
  await head.getByText('La limitation est levée').waitFor();
  await agent.reload();
  await agent
    .getByText(/Introuvable/)
    .first()
    .waitFor();

  await head.getByRole('button', { name: 'Effacer la personne…' }).click();
  await choose(head, /ne sont plus nécessaires/);
  await head.getByLabel(/^Décidé par/).fill('Cheffe du service');
  await head.getByRole('button', { name: 'Effacer définitivement' }).click();
  await givePassword(head);
  await head.getByText(/^La personne est effacée\. Imprimez/).waitFor();
  const download = head.waitForEvent('download');
  await head.getByRole('button', { name: 'Imprimer l’attestation' }).click();
  const certificate = await download;
  expect(certificate.suggestedFilename()).toBe(`attestation-effacement-${id}.pdf`);
  const pages = await readPdf(new Uint8Array(readFileSync(await certificate.path())));
  // The paper names the data that stay and the articles of the law.
  expect(pages.map(({ text }) => text).join(' ')).toMatch(/code du patrimoine.*RGPD, article 17-3/);
  await head.goto('/securite/demandes');
  await head.getByText(`Fiche N° ${id}`).first().waitFor();
  expect(await faultsOf(head)).toEqual([]);
});
