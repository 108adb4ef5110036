import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { startProduct } from '../../harness/screens/product.ts';
import { temporaryFolder } from '../../harness/servers/server.ts';
import { faultsOf } from '../pages/signed-in.ts';

const dataDir = temporaryFolder('outbox');
const product = await startProduct({ env: { DATA_DIR: dataDir } });

/** The links of the mails to an address, as they come; waits for the next one. */
function nextLink(email: string, before: number): Promise<string[]> {
  const outbox = path.join(dataDir, 'outbox');
  return vi.waitFor(
    () => {
      const names = fs.existsSync(outbox)
        ? fs.readdirSync(outbox).filter((name) => name.endsWith('.txt'))
        : [];
      const links = names
        .map((name) => fs.readFileSync(path.join(outbox, name), 'utf8'))
        .filter((mail) => mail.includes(`À : ${email}\n`))
        .flatMap((mail) => /^http\S+#token=\S+$/m.exec(mail)?.[0] ?? []);
      expect(links.length, `mails to ${email}`).toBeGreaterThan(before);
      return links;
    },
    { timeout: 20_000 },
  );
}

async function ask(page: Page, email: string) {
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
  await page.getByLabel('Adresse email').fill(email);
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
}

async function choose(page: Page, password: string, again = password) {
  await page.getByLabel('Nouveau mot de passe').fill(password);
  await page.getByLabel('Confirmation du mot de passe').fill(again);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
}

async function emailOf(username: string): Promise<string> {
  const token = await product.signIn(username);
  return (await product.request('GET', '/api/me', { token })).body.email;
}

describe.each([
  ['agent', { viewport: { width: 360, height: 740 } }],
  ['lecture', { viewport: { width: 1280, height: 800 } }],
])('the lost password of %s', (username, options) => {
  it('AUTH-07, AUTH-08: from the mail’s link to a sign-in with the new one; the link is then dead', async () => {
    const email = await emailOf(username);
    const page = await product.newPage(options);
    await ask(page, email);
    await page.getByRole('status').getByText('Un lien vient de vous être envoyé par email').waitFor();
    expect(new URL(page.url()).pathname).toBe('/auth/login');
    expect(await faultsOf(page)).toEqual([]);
    const [link = ''] = await nextLink(email, 0);

    await page.goto(link.replace(/^https?:\/\/[^/]+/, ''));
    await page.getByLabel('Nouveau mot de passe').waitFor();
    expect(page.url()).not.toContain('token');
    expect(await faultsOf(page)).toEqual([]);
    await choose(page, 'court');
    await page.getByText('Le mot de passe est trop court - doit contenir au moins 8 caractères.').waitFor();
    await choose(page, 'Retrouvé-2026', 'Retrouve-2026');
    await page.getByText('les mots de passe doivent correspondre').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await choose(page, 'Retrouvé-2026');
    await page.getByText('Votre mot de passe est modifié. Connectez-vous avec le nouveau.').waitFor();
    await page.getByLabel("Nom d'utilisateur").fill(username);
    await page.getByLabel('Mot de passe', { exact: true }).fill('Retrouvé-2026');
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.waitForURL('**/dashboard');

    const other = await product.newPage(options);
    await other.goto(link.replace(/^https?:\/\/[^/]+/, ''));
    await choose(other, 'Encore-2026');
    await other.getByText('Ce lien a déjà servi : demandez-en un nouveau').waitFor();
    expect(await faultsOf(other)).toEqual([]);
    await other.getByRole('link', { name: 'Demander un nouveau lien' }).click();
    await other.getByLabel('Adresse email').waitFor();
  });
});

it('AUTH-08: a second link is good, and setting the password ends the first one too', async () => {
  const email = await emailOf('responsable');
  const page = await product.newPage();
  await ask(page, email);
  const [first = ''] = await nextLink(email, 0);
  await ask(page, email);
  const links = await nextLink(email, 1);
  const second = links.find((link) => link !== first) ?? '';
  await page.goto(second.replace(/^https?:\/\/[^/]+/, ''));
  await choose(page, 'Nouveau-2026');
  await page.getByText('Votre mot de passe est modifié').waitFor();
  await page.goto(first.replace(/^https?:\/\/[^/]+/, ''));
  await choose(page, 'Ancien-2026');
  await page.getByText('Ce lien a déjà servi : demandez-en un nouveau').waitFor();
});

it('AUTH-07: an email that nobody has is said to be not found', async () => {
  const page = await product.newPage();
  await ask(page, 'personne@example.org');
  expect(await page.getByRole('alert').textContent()).toBe("L'adresse email demandée est introuvable");
  expect(await page.getByLabel('Adresse email').inputValue()).toBe('personne@example.org');
  expect(await faultsOf(page)).toEqual([]);
});

it('AUTH-08: loaded again, the page has no link any more and says what to do', async () => {
  const page = await product.newPage();
  await page.goto('/auth/reset-password#token=whatever');
  await page.getByLabel('Nouveau mot de passe').waitFor();
  await page.reload();
  await page.getByText('Le lien de l’email est nécessaire').waitFor();
  await page.getByRole('link', { name: 'Demander un nouveau lien' }).waitFor();
});
