import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Secret, TOTP } from 'otpauth';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { addDays, dayIn, formatDay } from '../../../src/domain/dates/days.ts';
import { launchBrowser } from '../../harness/screens/product.ts';
import { freePort, spawnServer, temporaryFolder, untilReady } from '../../harness/servers/server.ts';
import { faultsOf } from '../pages/signed-in.ts';
import { createWalker } from '../pages/walker.ts';

/** `npm start` as a person types it; the port is another since several may be tested at once. */
const START = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));
const folder = temporaryFolder('first-day');
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const dataDir = path.join(folder, 'service');

const browser = await launchBrowser();

/** A list as services keep them: Windows-1252, a title over it, dates of four forms, abbreviations, a row without a name. */
function uglyList(): Buffer {
  const names = [
    'Benkhedda',
    'Ferroukhi',
    'Mostefaï',
    'Aït Ahmed',
    'Ould Kaci',
    'Hadj-Saïd',
    'Belkacem',
    'Zerrouki',
  ];
  const givenNames = [
    'Youcef',
    'Ali',
    'Rabah',
    'Zohra',
    'Mokhtar',
    'Saïd',
    'Hocine',
    'Fatma',
    'Larbi',
    'Tahar',
    'Amar',
  ];
  const rows = Array.from({ length: 120 }, (_, n) => {
    const [year, month, day] = [1925 + (n % 17), 1 + (n % 12), 1 + (n % 28)];
    const two = (number: number) => String(number).padStart(2, '0');
    const dates = [
      `${day} mars ${year}`,
      `${two(day)}/${two(month)}/${year}`,
      String(year),
      `${two(day)}.${two(month)}.${year}`,
    ];
    const phone = n % 5 === 0 ? 'N.C.' : `05 50 1${n % 10} ${two(n % 100)} ${two((n * 7) % 100)}`;
    const woman = n % 4 === 3;
    const [civility, quality] = woman ? ['Mme', 'Vve'] : ['M.', 'AC'];
    const name = n === 60 ? '' : names[n % names.length];
    return [
      civility,
      name,
      givenNames[n % givenNames.length],
      dates[n % 4],
      quality,
      `cité ${n} logts ; Tizi-Ouzou`,
      phone,
    ];
  });
  const text = [
    ['Etat nominatif des anciens combattants'],
    [],
    ['Civ', 'Nom', 'Prénoms', 'Né le', 'Qualité', 'Adresse', 'Tél'],
    ...rows,
  ]
    .map((cells) => cells.map((cell) => `"${cell ?? ''}"`).join(';'))
    .join('\r\n');
  return Buffer.from(text, 'latin1');
}

/** The link in the mail to an address, as it lies in the folder of mails that cannot be sent. */
const linkTo = (email: string): Promise<string> =>
  vi.waitFor(
    () => {
      const outbox = path.join(dataDir, 'outbox');
      const mail = fs
        .readdirSync(outbox)
        .filter((name) => name.endsWith('.txt'))
        .map((name) => fs.readFileSync(path.join(outbox, name), 'utf8'))
        .find((text) => text.includes(`À : ${email}\n`));
      const link = /^http\S+#token=\S+$/m.exec(mail ?? '')?.[0];
      if (!link) throw new Error('no mail yet');
      return link;
    },
    { timeout: 30_000, interval: 500 },
  );

async function signIn(page: Page, walker: ReturnType<typeof createWalker>, name: string, password: string) {
  await walker.type(page.getByLabel("Nom d'utilisateur"), name);
  await walker.type(page.getByLabel('Mot de passe', { exact: true }), password);
  await walker.click(page.getByRole('button', { name: 'Se connecter' }));
}

/** Sets up the application of a telephone, which the role demands, by the key on the screen. */
async function enrol(page: Page, walker: ReturnType<typeof createWalker>, password: string) {
  await walker.click(page.getByRole('button', { name: 'Configurer une application' }));
  const proof = page.getByRole('dialog', { name: 'Mot de passe actuel' });
  await walker.type(proof.getByLabel(/Mot de passe actuel/), password);
  await proof.getByLabel(/Mot de passe actuel/).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Configurer une application' });
  const key = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  const application = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  await walker.type(dialog.getByLabel(/Code à 6 chiffres/), application.generate());
  await walker.click(dialog.getByRole('button', { name: 'Confirmer' }));
  await walker.click(page.getByRole('button', { name: 'Je les ai gardés' }));
}

it('OPS-05, OPS-06, VET-19: from an empty installation to a visitor’s booking, by the README and what is on screen', async () => {
  const refusedServer = spawnServer({ PORT: String(await freePort()), DATA_DIR: dataDir, DEMO: '0' }, START);
  expect(await refusedServer.exited).toBe(1);
  for (const name of ['ADMIN_PASSWORD', 'ADMIN_EMAIL']) expect(refusedServer.output()).toContain(name);
  const walker = createWalker();
  const { click, type, choose, select, lap } = walker;
  const port = await freePort();
  const admin = { ADMIN_PASSWORD: 'Premier-Jour-7', ADMIN_EMAIL: 'chef@example.org' };
  const server = spawnServer({ PORT: String(port), DATA_DIR: dataDir, DEMO: '0', ...admin }, START);
  onTestFinished(async () => {
    server.process.kill('SIGTERM');
    await server.exited;
  });
  await untilReady(`http://127.0.0.1:${port}`, server);
  await vi.waitFor(() => expect(server.output()).toContain('Connectez-vous'), { timeout: 10_000 });
  const url = /Ouvrez (\S+) dans un navigateur/.exec(server.output())?.[1] ?? '';
  const username = /Connectez-vous avec le nom « (\S+) »/.exec(server.output())?.[1] ?? '';
  const publicUrl = /rendez-vous : (\S+)/.exec(server.output())?.[1] ?? '';
  lap('start');

  const open = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({
      ...{ locale: 'fr-FR', timezoneId: 'Africa/Algiers', viewport: { width: 1280, height: 800 } },
      reducedMotion: 'reduce',
      ...options,
    });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    return page;
  };
  const page = await open();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const box = (name: RegExp) => page.getByRole('combobox', { name });
  const waitForSaved = (text: string) =>
    page.locator('.MuiSnackbar-root').filter({ hasText: text }).first().waitFor();
  /** The list of first steps, by the menu. */
  const steps = async () => {
    await click(link('Premiers pas').first());
    await page.getByRole('heading', { name: 'Premiers pas' }).first().waitFor();
  };
  const isTicked = (title: string) => page.getByRole('heading', { name: `${title} (fait)` }).waitFor();

  await page.goto(url);
  await signIn(page, walker, username, admin.ADMIN_PASSWORD);
  await enrol(page, walker, admin.ADMIN_PASSWORD);
  await page.getByRole('heading', { name: 'Premiers pas' }).first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  lap('sign-in');

  await click(link('Ouvrir les paramètres'));
  await type(page.getByRole('textbox', { name: /^Téléphone/ }), '+213 21 98 17 17');
  await click(button('Enregistrer'));
  await waitForSaved('Paramètres enregistrés');
  await steps();
  await isTicked('Le nom de votre service');
  lap('identity');

  await click(link('Modifier mon compte'));
  await choose(page, box(/^Cellule/), 'Accueil et renseignements');
  await choose(page, box(/^Wilaya/), 'Alger');
  await click(button('Enregistrer'));
  await waitForSaved('Utilisateur modifié avec succès');
  await steps();
  await isTicked('Votre cellule et votre wilaya');
  lap('own office');

  await click(link('Voir les cellules'));
  await page.getByRole('link', { name: 'Accueil et renseignements', exact: true }).waitFor();
  await steps();
  await click(link('Voir les wilayas'));
  await page
    .getByRole('link', { name: /Alger$/ })
    .first()
    .waitFor();
  // Of 69 those that receive.
  expect(await page.getByText(/^\d+ résultats$/).textContent()).toMatch(/^\d résultats$/);
  await steps();
  await isTicked('Les lieux qui reçoivent');
  await click(link('Voir les rôles'));
  await page.getByRole('link', { name: 'Agent du service', exact: true }).waitFor();
  await steps();
  await isTicked('Les rôles');
  lap('offices and roles');

  await click(link('Inviter des collègues'));
  await click(button('Inviter un collègue'));
  const dialog = page.getByRole('dialog', { name: 'Inviter un collègue' });
  await type(dialog.getByRole('textbox', { name: /^Nom/ }), 'Zerrouki');
  await type(dialog.getByRole('textbox', { name: /^Prénom/ }), 'Lina');
  await type(dialog.getByRole('textbox', { name: /^Email/ }), 'lina@example.org');
  await choose(page, dialog.getByRole('combobox', { name: /^Rôle/ }), 'Agent du service');
  // The own cell and wilaya are there already.
  expect(await dialog.getByRole('combobox', { name: /^Wilaya/ }).inputValue()).toBe('Alger');
  await click(dialog.getByRole('button', { name: 'Envoyer l’invitation' }));
  await waitForSaved('Invitation envoyée à lina@example.org');
  lap('invitation');

  await steps();
  await isTicked('Vos collègues');
  await click(button('Envoyer un mail d’essai'));
  await page.getByText(/Aucun serveur de mail n’est réglé \(SMTP_URL\)/).waitFor();
  await click(button('Plus tard : Les mails'));
  await click(button('Essayer le stockage'));
  await isTicked('Les fichiers');
  lap('mail and files');

  await click(link('Importer une liste'));
  await page
    .getByLabel('Choisir un fichier')
    .setInputFiles({ name: 'anciens.csv', mimeType: 'text/csv', buffer: uglyList() });
  walker.count(2);
  await page.getByRole('heading', { name: 'À quoi correspondent les colonnes ?' }).waitFor();
  await click(button('Vérifier les lignes'));
  await page.getByRole('tab', { name: 'Refusées (1)' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await click(button(/^Importer \d+ lignes$/));
  await click(page.getByRole('dialog').getByRole('button', { name: 'Oui' }));
  const createdTab = page.getByRole('tab', { name: /^Créées \(\d+\)$/ });
  await createdTab.waitFor();
  expect(Number(/\d+/.exec((await createdTab.textContent()) ?? '')?.[0])).toBeGreaterThan(100);
  await steps();
  await isTicked('Vos listes');
  lap('list');

  await click(link('Créer un calendrier'));
  const tomorrow = addDays(dayIn('Africa/Algiers', Date.now()), 1);
  await type(page.getByLabel(/^Date de fin/).first(), formatDay(addDays(tomorrow, 13)));
  await page.getByText('Ce que ce calendrier va créer').waitFor();
  await page.getByText(/jours de réception/).waitFor();
  await click(button('Enregistrer'));
  await page.waitForURL(/\/calendars\/\d+/);
  await click(button('Envoyer'));
  await click(page.getByRole('dialog').getByRole('button', { name: 'Oui' }));
  await button('Envoyer').waitFor({ state: 'hidden' });
  await steps();
  await isTicked('Un premier calendrier');
  lap('calendar');

  const [preview] = await Promise.all([
    page.context().waitForEvent('page'),
    click(page.getByRole('link', { name: /^Ouvrir l’aperçu/ })),
  ]);
  await preview.getByRole('option', { name: /^Alger : dès le/ }).waitFor({ state: 'attached' });
  await preview
    .getByText(/aperçu/i)
    .first()
    .waitFor();
  await preview.close();
  await isTicked('La page publique');
  await page.getByText('9 étapes sur 10 sont faites').waitFor();
  lap('preview');

  const visitor = await open({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  await visitor.route(/ambafrance/, (route) => route.fulfill({ body: 'organisation' }));
  await visitor.goto(publicUrl);
  await visitor.getByRole('button', { name: 'Choisir dans le calendrier' }).waitFor();
  const field = (name: string, exact = false) => visitor.getByLabel(name, { exact });
  const alger = await visitor.getByRole('option', { name: /^Alger : dès le/ }).getAttribute('value');
  await select(field('Wilaya'), String(alger));
  await click(
    visitor
      .getByRole('group', { name: /^Prochains jours/ })
      .getByRole('button')
      .first(),
  );
  await visitor.getByRole('radio').first().waitFor();
  await select(field('Motif du rendez-vous'), { index: 1 });
  await visitor.getByRole('radio').first().waitFor();
  await select(field('Qualité'), { index: 1 });
  const person = { Prénom: 'Zohra', 'Date de naissance': '04/05/1938', 'Lieu de naissance': 'Blida' };
  await type(field('Nom', true), 'Visiteuse');
  for (const [name, text] of Object.entries(person)) await type(field(name), text);
  await type(field('Adresse email'), 'zohra@example.org');
  await type(field('Téléphone mobile'), '0550 12 34 56');
  await click(visitor.getByRole('button', { name: 'Demander ce rendez-vous' }));
  const heading = visitor.getByRole('heading', { level: 1 });
  await vi.waitFor(async () => expect(await heading.textContent()).toMatch(/rendez-vous/i), {
    timeout: 20_000,
  });
  const pageText = await visitor.locator('main').textContent();
  lap('visitor');

  const lina = await open();
  await lina.goto(await linkTo('lina@example.org'));
  await type(lina.getByLabel('Mot de passe', { exact: true }), 'Figuier-Vert-7');
  await type(lina.getByLabel('Confirmation du mot de passe'), 'Figuier-Vert-7');
  await click(lina.getByRole('button', { name: 'Enregistrer' }));
  await lina.getByText('Connectez-vous avec le nom d’utilisateur « lina-zerrouki ».').waitFor();
  await signIn(lina, walker, 'lina-zerrouki', 'Figuier-Vert-7');
  await lina.waitForURL('**/dashboard');
  await click(lina.getByRole('link', { name: 'Rendez-vous', exact: true }).first());
  await lina
    .getByText(/Visiteuse/i)
    .first()
    .waitFor();
  // How everything is done is read beside the screen, or on paper.
  await lina.keyboard.press('F1');
  walker.count(1);
  const manual = lina.waitForEvent('download');
  await click(lina.getByRole('button', { name: 'Manuel en PDF' }));
  expect((await manual).suggestedFilename()).toBe('manuel-agent-du-service.pdf');
  lap('colleague');

  expect(pageText).toMatch(/\d\d:\d\d|\d+ h/);
  console.log(`first day: ${walker.summary()}`);
});
