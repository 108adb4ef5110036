import fs from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { startProduct } from '../../harness/screens/product.ts';
import { temporaryFolder } from '../../harness/servers/server.ts';
import { faultsOf, signedIn, toast } from '../pages/signed-in.ts';

const dataDir = temporaryFolder('invitation');
const product = await startProduct({ env: { DATA_DIR: dataDir } });

/** The link of the mail to an address, once it is there. */
const linkTo = (email: string): Promise<string> =>
  vi.waitFor(
    () => {
      const outbox = path.join(dataDir, 'outbox');
      const mails = fs.readdirSync(outbox).filter((name) => name.endsWith('.txt'));
      const mail = mails
        .map((name) => fs.readFileSync(path.join(outbox, name), 'utf8'))
        .find((text) => text.includes(`À : ${email}\n`));
      const link = /^http\S+\/auth\/invitation#token=\S+$/m.exec(mail ?? '')?.[0];
      if (!link) throw new Error('no mail yet');
      return link.replace(/^https?:\/\/[^/]+/, '');
    },
    { timeout: 20_000 },
  );

it('OPS-05: a colleague is invited, sets a password by the mail’s link and signs in; the link is then dead', async () => {
  const { page } = await signedIn(product, 'admin');
  await page.goto('/users');
  await page.getByRole('button', { name: 'Inviter un collègue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Inviter un collègue' });
  await dialog.getByRole('textbox', { name: /^Nom/ }).fill('Zerrouki');
  await dialog.getByRole('textbox', { name: /^Prénom/ }).fill('Lina');
  await dialog.getByRole('textbox', { name: /^Email/ }).fill('lina@example.org');
  await dialog.getByRole('combobox', { name: /^Rôle/ }).click();
  await page.getByRole('option', { name: 'Agent du service' }).click();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await toast(page, 'Invitation envoyée à lina@example.org');
  await page
    .getByText(/^Invitation envoyée le .*, valable jusqu’au/)
    .first()
    .waitFor();

  const link = await linkTo('lina@example.org');
  const theirs = await product.newPage({ viewport: { width: 360, height: 740 } });
  await theirs.goto(link);
  expect(await theirs.getByLabel("Nom d'utilisateur").inputValue()).toBe('lina-zerrouki');
  expect(theirs.url()).not.toContain('token');
  expect(await faultsOf(theirs)).toEqual([]);
  await theirs.getByLabel('Mot de passe', { exact: true }).fill('Figuier-Vert-7');
  await theirs.getByLabel('Confirmation du mot de passe').fill('Figuier-Vert-7');
  await theirs.getByRole('button', { name: 'Enregistrer' }).click();
  await theirs.getByText('Connectez-vous avec le nom d’utilisateur « lina-zerrouki ».').waitFor();
  await theirs.getByLabel("Nom d'utilisateur").fill('lina-zerrouki');
  await theirs.getByLabel('Mot de passe', { exact: true }).fill('Figuier-Vert-7');
  await theirs.getByRole('button', { name: 'Se connecter' }).click();
  await theirs.waitForURL('**/dashboard');

  const again = await product.newPage();
  await again.goto(link);
  await again.getByText("Ce lien d'invitation n'est pas valable.").waitFor();
  await again.getByText(/connectez-vous avec le mot de passe que vous avez choisi/).waitFor();
  expect(await faultsOf(again)).toEqual([]);
});
