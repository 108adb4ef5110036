import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { USED_KEY } from '../../../src/session/session.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { startProduct } from '../../harness/screens/product.ts';
import { faultsOf } from '../pages/signed-in.ts';

/** The second factor in a real browser, with Chromium's virtual authenticator (AUTH-11). */

const product = await startProduct();
// A passkey belongs to a name: the same server, as the start line names it.
const ORIGIN = product.url.replace('127.0.0.1', 'localhost');
const PAGE = '/user/double-authentification';

/** Keeps a picture of a screen where a folder is given, for who looks at it. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  fs.mkdirSync(folder, { recursive: true });
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: path.join(folder, `${name}-${width}.png`), fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function newPage(origin: string): Promise<Page> {
  const page = await product.newPage({ baseURL: origin });
  await page.addInitScript(() => localStorage.setItem('RaStore.guides.tour', 'true'));
  return page;
}

async function givePassword(page: Page, username: string): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel("Nom d'utilisateur").fill(username);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
}

/** Answers the dialog that asks for the current password. */
async function prove(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Mot de passe actuel' });
  await dialog.getByLabel(/Mot de passe actuel/).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of a secret at a time step (RFC 6238), reckoned apart from the library of the product. */
function codeOf(secret: string, step: number): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

const stepOf = () => Math.floor(Date.now() / 30_000);

it('AUTH-11, SYS-14: an application is set up and takes the second step', async () => {
  const page = await newPage(product.url);
  await givePassword(page, 'agent');
  await page.waitForURL('**/dashboard');
  await page.goto(PAGE);
  await page.getByText('Les clés d’accès ne peuvent pas servir ici').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'none');
  await page.getByRole('button', { name: 'Configurer une application' }).click();
  await prove(page);
  const dialog = page.getByRole('dialog', { name: 'Configurer une application' });
  const secret = ((await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(
    ' ',
    '',
  );
  await picture(page, 'application');
  const step = stepOf();
  await dialog.getByLabel(/Code à 6 chiffres/).fill(codeOf(secret, step - 1));
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  const codes = page.getByRole('dialog', { name: 'Vos codes de secours' });
  await codes.waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'codes');
  const downloading = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Télécharger' }).click();
  const file = fs.readFileSync(await (await downloading).path(), 'utf8');
  expect(file.match(/([0-9A-Z]{4}-){3}[0-9A-Z]{4}/g)).toHaveLength(10);
  await codes.getByRole('button', { name: 'Je les ai gardés' }).click();
  await page.getByText('Il vous reste 10 codes de secours').waitFor();
  await picture(page, 'set');

  const again = await newPage(product.url);
  await givePassword(again, 'agent');
  await again.waitForURL('**/auth/second-step');
  await again.getByLabel('Code de connexion').waitFor();
  expect(await faultsOf(again)).toEqual([]);
  await picture(again, 'second-step');
  await again.getByLabel('Code de connexion').fill(codeOf(secret, stepOf()));
  await again.getByRole('button', { name: 'Confirmer' }).click();
  await again.waitForURL('**/dashboard');
});

it('AUTH-11, AUTH-13: a passkey is added, signs in alone, takes the place of the current password, and opens the idle lock', async () => {
  const page = await newPage(ORIGIN);
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await givePassword(page, 'lecture');
  await page.waitForURL('**/dashboard');
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter une clé d’accès' });
  await dialog.getByLabel('Nom de la clé').fill('Ordinateur du bureau');
  await picture(page, 'passkey-name');
  await dialog.getByRole('button', { name: 'Continuer' }).click();
  await prove(page);
  await page
    .getByRole('dialog', { name: 'Vos codes de secours' })
    .getByRole('button', { name: /gardés/ })
    .click();
  await page.getByText('Ordinateur du bureau').waitFor();
  await picture(page, 'passkey');

  await page.getByRole('button', { name: 'Créer de nouveaux codes' }).click();
  await page.getByRole('button', { name: 'Utiliser ma clé d’accès' }).click();
  await page
    .getByRole('dialog', { name: 'Vos codes de secours' })
    .getByRole('button', { name: /gardés/ })
    .click();

  await page.goto('/logout');
  await page.waitForURL('**/auth/login');
  await picture(page, 'login');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Se connecter avec une clé d’accès' }).click();
  await page.waitForURL('**/dashboard');
  // As the second step it is of the account whose password was given.
  await page.goto('/logout');
  await givePassword(page, 'lecture');
  await page.waitForURL('**/auth/second-step');
  await page.getByRole('button', { name: 'Se connecter avec une clé d’accès' }).click();
  await page.waitForURL('**/dashboard');

  await page.goto(PAGE);
  await page.getByText('Ordinateur du bureau').waitFor();
  // Nobody has done anything for an hour; the page looks at the clock, as it does when its laptop wakes.
  await page.evaluate((key) => {
    localStorage.setItem(key, String(Date.now() - 3_600_000));
    document.dispatchEvent(new Event('visibilitychange'));
  }, USED_KEY);
  const lock = page.getByRole('dialog', { name: 'Écran verrouillé' });
  await lock.getByRole('button', { name: 'Utiliser ma clé d’accès' }).click();
  await lock.waitFor({ state: 'detached' });
  // The server has opened the session too: another page of it is read.
  await page.goto('/user/appareils');
  await page.getByText('Cet appareil').waitFor();
  expect(await lock.count()).toBe(0);
});
