import { randomUUID } from 'node:crypto';
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startProduct } from '../../harness/screens/product.ts';
import { answer, faultsOf, inEachLook, signedIn } from '../pages/signed-in.ts';
import { VeteranFormPage, VeteranListPage } from '../pages/veterans.ts';

const product = await startProduct();
/** A page of somebody who is signed in. */
const pageOf = async (username: string, options: Parameters<typeof product.newPage>[0] = {}) =>
  signedIn(product, username, options);

const paths = (requests: readonly Request[]) =>
  requests.map((request) => `${request.method()} ${new URL(request.url()).pathname}`);

/** The requests to create a veteran; looking for records alike is none. */
const creations = (requests: readonly Request[]) =>
  requests.filter(
    (request) => request.method() === 'POST' && new URL(request.url()).pathname === '/api/veterans',
  );

/** Waits until nothing slides or fades any more. */
const still = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every((one) => one.effect?.getTiming().iterations === Number.POSITIVE_INFINITY),
  );

const admin = await product.signIn('admin');
const quality = (await product.request('GET', '/api/params_qualities?itemsPerPage=1', { token: admin })).body[
  'hydra:member'
][0]['@id'];

/** A veteran of a test's own. */
async function veteran(changes: Record<string, unknown> = {}) {
  const { body, status } = await product.request('POST', '/api/veterans', {
    token: admin,
    body: {
      civility: 'Mr',
      lastName: 'Zérrouki',
      firstName: `Essai ${randomUUID()}`,
      birthDate: '1936-05-04',
      citizenStatus: quality,
      addresses: [{ address: '12 rue des Oliviers, Alger' }],
      phones: [{ phone: '0550123456' }],
      ...changes,
    },
  });
  expect(status).toBe(201);
  return body as { id: number; '@id': string; firstName: string };
}

const read = async (id: number) =>
  (await product.request('GET', `/api/veterans/${id}`, { token: admin })).body as Record<string, unknown>;

describe('the list of veterans', () => {
  it('VET-01: opens with one request, by last name, and turns the order', async () => {
    const { page, requests } = await pageOf('admin');
    const list = new VeteranListPage(page);
    await list.open();
    expect(paths(requests).filter((path) => path.startsWith('GET /api/veterans'))).toHaveLength(1);
    const names = await list.column(2);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'fr')));
    expect(await page.locator('thead th').allInnerTexts()).toEqual(
      [
        '',
        'Civilité',
        'Nom',
        'Prénom',
        'Date de naissance',
        'Ancienne ville',
        'Wilaya',
        'N° PMI',
        'N° PMR',
      ].concat(['N° retraite', 'Actions']),
    );
    await page.getByRole('button', { name: /^Nom de A à Z/ }).click();
    await page.getByRole('button', { name: /^Nom de Z à A/ }).waitFor();
    await page.waitForURL(/order=DESC/);
    await expect.poll(async () => (await list.column(2))[0]).not.toBe(names[0]);
  });

  it('VET-02, SYS-11: finds by a part of the name without accents; reload and Back keep the filters', async () => {
    const record = await veteran();
    const { page } = await pageOf('agent');
    const list = new VeteranListPage(page);
    await list.open();
    const all = await list.total.textContent();
    await list.openFilters();
    await list.value(1).fill('zerrou');
    await list.search();
    await expect.poll(() => list.filter(2).textContent()).toContain('ce champ est obligatoire');
    expect(await list.total.textContent()).toBe(all);
    await list.value(2).fill(record.firstName.slice(2));
    await list.search();
    await list.total.filter({ hasText: /^1 résultat$/ }).waitFor();
    await page.getByRole('button', { name: 'Masquer les filtres (2 filtres actifs)' }).waitFor();

    await page.reload();
    await list.total.filter({ hasText: /^1 résultat$/ }).waitFor();
    await expect.poll(() => list.value(1).inputValue()).toBe('zerrou');

    await page.getByRole('button', { name: 'Retirer le filtre 2' }).click();
    await list.choose(1, 'Combattant', 'Prénom');
    await list.value(1).fill(record.firstName);
    await list.search();
    await page.waitForURL((url) => !url.search.includes('zerrou'));
    await page.goBack();
    await page.waitForURL((url) => url.search.includes('zerrou'));
    await expect.poll(() => list.value(1).inputValue()).toBe('zerrou');

    await page.getByRole('link', { name: 'Zérrouki', exact: true }).click();
    await page.waitForURL(`**/veterans/${record.id}`);
    await page.getByRole('heading', { name: `Fiche Ancien Combattant N° ${record.id}` }).waitFor();
    await page.goBack();
    await list.total.filter({ hasText: /^1 résultat$/ }).waitFor();
    await page.getByRole('button', { name: 'Effacer' }).click();
    await list.rows.nth(5).waitFor();
    await expect.poll(() => list.value(1).inputValue()).toBe('');
  });

  it('VET-02: a row asks for its value as its field wants; an empty list has its own words', async () => {
    const { page, requests } = await pageOf('agent');
    const list = new VeteranListPage(page);
    await list.open();
    await list.openFilters();
    await list.choose(1, 'Combattant', 'Date de naissance, à partir du');
    await list.value(1).fill('31/02/1936');
    await list.choose(2, 'Droits et articles', 'Degré');
    await list.value(2).fill('beaucoup');
    await list.search();
    await expect.poll(() => list.filter(1).textContent()).toContain('date non valide');
    expect(await list.filter(2).textContent()).toContain('ce champ est un nombre');
    await list.value(1).fill('01012020');
    await list.choose(2, 'Fiche', 'Actif');
    await list.value(2).click();
    await page.getByRole('option', { name: 'Oui' }).click();
    await list.search();
    await page.getByText('Aucun ancien combattant trouvé').waitFor();
    const listRequests = requests.filter((request) => new URL(request.url()).pathname === '/api/veterans');
    expect(decodeURIComponent(listRequests.at(-1)?.url() ?? '')).toContain(
      'birthDate[after]=2020-01-01&enable=true',
    );
  });

  it('VET-14: a row is disabled and enabled in place', async () => {
    const record = await veteran();
    const { page, requests } = await pageOf('agent');
    const list = new VeteranListPage(page);
    await list.open(`?filter=${encodeURIComponent(JSON.stringify({ firstName: record.firstName }))}`);
    await page.getByRole('button', { name: /^Désactiver Monsieur Zérrouki/ }).click();
    await page.getByRole('button', { name: /^Activer Monsieur Zérrouki/ }).waitFor();
    expect(await read(record.id)).toMatchObject({ enable: false });
    await page.getByRole('button', { name: /^Activer Monsieur/ }).click();
    await page.getByRole('button', { name: /^Désactiver Monsieur/ }).waitFor();
    expect(await read(record.id)).toMatchObject({ enable: true });
    expect(paths(requests).filter((path) => path === 'GET /api/veterans')).toHaveLength(1);
  });
});

describe('the record', () => {
  it('VET-09, VET-12: tabs are in the URL; articles and infirmities read as text', async () => {
    const record = await veteran({
      l1331: true,
      l132: 2,
      pensionedInfirmities: 'jambe gauche : 30 %\nouïe : 25 %',
      pmi: '62.489365',
      deathDate: '2014-03-12',
    });
    const { page } = await pageOf('admin', { locale: 'en-US', timezoneId: 'America/New_York' });
    await page.goto(`/veterans/${record.id}`);
    await page.getByText('Né le 04/05/1936 · Décédé le 12/03/2014 à 77 ans').waitFor();
    await page.getByRole('button', { name: 'Copier N° PMI 62.489365' }).waitFor();
    await page.getByRole('tab', { name: 'Informations' }).click();
    await page.waitForURL(`**/veterans/${record.id}/informations`);
    await page.reload();
    await page.getByText('Article L132-2').waitFor();
    const l1331 = page.locator('dl > div', { hasText: 'Article L133-1' });
    expect(await l1331.textContent()).toContain('Oui');
    await page.getByText('jambe gauche : 30 %').waitFor();
    await page.getByRole('link', { name: 'Modifier les infirmités' }).click();
    await page.waitForURL(`**/veterans/${record.id}/edit`);
    expect(await new VeteranFormPage(page).field('Date de naissance').inputValue()).toBe('04/05/1936');
  });

  it('VET-10, SYS-13: the author is a link for who may VIEW users; the record is disabled in place', async () => {
    const record = await veteran();
    const { page } = await pageOf('admin');
    await page.goto(`/veterans/${record.id}`);
    const author = page.getByRole('article').getByRole('link', { name: /^Ma?dame|^Monsieur/ });
    expect(await author.getAttribute('href')).toMatch(/^\/users\/\d+$/);
    await page.getByRole('button', { name: 'Désactiver' }).click();
    await page.getByRole('button', { name: 'Activer', exact: true }).waitFor();
    expect(await read(record.id)).toMatchObject({ enable: false });
  });

  it('SYS-06: a record that does not exist is said so in place of the page', async () => {
    const { page } = await pageOf('admin');
    await page.goto('/veterans/999999');
    await page.getByRole('alert').filter({ hasText: 'Élément introuvable' }).waitFor();
  });
});

describe('the form', () => {
  it('VET-03, VET-04, VET-06, SYS-07: a new veteran, by keyboard; two quick saves send one request', async () => {
    const { page, requests } = await pageOf('agent', { locale: 'en-US', timezoneId: 'America/New_York' });
    const form = new VeteranFormPage(page);
    await page.goto('/veterans/new');
    await form.field('Nom').fill('Mesbah');
    await form.field('Prénom').fill('Fatima');
    expect(await form.field('Nom de jeune fille').isDisabled()).toBe(true);
    await page.getByLabel('Madame').check();
    await form.field('Nom de jeune fille').fill('Haddad');
    await form.pick('Qualité', 'veuv');
    await form.field('Date de naissance').pressSequentially('01011938');
    expect(await form.field('Date de naissance').inputValue()).toBe('01/01/1938');
    await form.field('Téléphones').pressSequentially('0550123456 0661234567');
    await form.field('Adresses').pressSequentially('12 rue des Olives, Alger;Oran');
    // Taken back to be corrected, it keeps its place.
    await page.getByRole('button', { name: 'Corriger 12 rue des Olives, Alger' }).press('Enter');
    await form.field('Adresses').fill('12 rue des Oliviers, Alger');
    await form.field('Adresses').press('Enter');
    await form.token('0550123456').focus();
    await page.keyboard.press('Enter');
    await form.field('Code postal').fill('01000');
    let release = () => {};
    const answerRelease = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/veterans', (route) => answerRelease.then(() => route.continue()));
    await form.field('Code postal').press('Control+Enter');
    await form.field('Code postal').press('Control+Enter');
    expect(await page.getByRole('button', { name: 'Enregistrement…' }).isDisabled()).toBe(true);
    release();
    await page.waitForURL(/\/veterans\/\d+$/);
    await page.getByText('Ancien Combattant ajouté avec succès').waitFor();
    const postedRequests = creations(requests);
    expect(postedRequests).toHaveLength(1);
    expect(postedRequests[0]?.postDataJSON()).toMatchObject({
      civility: 'Mme',
      maidenName: 'Haddad',
      birthDate: '1938-01-01',
      phones: [{ phone: '0661234567' }],
      addresses: [{ address: '12 rue des Oliviers, Alger' }, { address: 'Oran' }],
      postalCode: 1000,
      createdBy: expect.stringMatching(/^\/api\/users\/\d+$/),
    });
    await page.getByText('Née le 01/01/1938').waitFor();
  });

  it('VET-03, SYS-08, SYS-09: each wrong input is said at its field, and stays as it was typed', async () => {
    const { page, requests } = await pageOf('agent');
    const form = new VeteranFormPage(page);
    await page.goto('/veterans/new');
    const invalidValues: [string, string, string][] = [
      ['Date de naissance', '31/02/1936', 'date non valide'],
      ['Email', 'pas-un-email', 'ce champ est un email'],
      ['Code postal', '31A00', 'ce champ est un nombre'],
      ["Taux d'invalidité (%)", '101', 'max 100'],
      ['Degré', '-1', 'min 0'],
    ];
    for (const [label, value] of invalidValues) await form.field(label).fill(value);
    await form.field('Téléphones').pressSequentially('0550123456 12');
    await form.save.dblclick();
    for (const [label, value, message] of invalidValues) {
      await expect.poll(() => form.said(label)).toContain(message);
      expect(await form.field(label).inputValue()).toBe(value);
    }
    for (const label of ['Nom', 'Prénom', 'Adresses'])
      expect(await form.said(label)).toBe('ce champ est obligatoire');
    expect(await form.said('Téléphones')).toBe('12 : numéro non valide ex: 0550123456');
    await page.getByRole('combobox', { name: 'Qualité' }).waitFor();
    expect(creations(requests)).toEqual([]);
    await form.token('12').click();
    await expect.poll(() => form.said('Téléphones')).not.toContain('non valide');
  });

  it('SYS-08: violations of the server stand at their fields, nested ones too', async () => {
    const { page } = await pageOf('agent');
    const form = new VeteranFormPage(page);
    const record = await veteran();
    await page.route(`**/api/veterans/${record.id}`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 422,
            contentType: 'application/ld+json',
            body: JSON.stringify({
              '@type': 'ConstraintViolationList',
              violations: [
                { propertyPath: 'phones[0].phone', message: 'ce numéro est refusé' },
                { propertyPath: 'lastName', message: 'ce nom est refusé' },
                { propertyPath: 'autre', message: 'refus sans champ' },
              ],
            }),
          })
        : route.continue(),
    );
    await page.goto(`/veterans/${record.id}/edit`);
    await form.field('Prénom').fill('Autre');
    await form.save.click();
    await expect.poll(() => form.said('Téléphones')).toBe('0550123456 : ce numéro est refusé');
    expect(await form.said('Nom')).toBe('ce nom est refusé');
    const card = page.getByRole('alert').filter({ hasText: 'refus sans champ' });
    expect(await card.textContent()).not.toContain('ce numéro est refusé');
    expect(await form.field('Prénom').inputValue()).toBe('Autre');
  });

  it('VET-05, VET-06, SEC-04: an edit sends what was emptied, with the version that was read', async () => {
    const record = await veteran({
      deathDate: '2014-03-12',
      degre: 30,
      oldCity: 'Blida',
      l132: 1,
      region: '/api/params_regions/16',
    });
    const { page, requests } = await pageOf('agent');
    const form = new VeteranFormPage(page);
    await page.goto(`/veterans/${record.id}/edit`);
    for (const label of ['Date de décès', 'Degré', 'Ancienne ville']) await form.field(label).fill('');
    await page.getByLabel('L132-2').check();
    await form.save.dblclick();
    await page.waitForURL(`**/veterans/${record.id}`);
    const toast = page.getByText('Ancien Combattant modifié avec succès');
    await toast.waitFor();
    expect(await toast.textContent()).toBe('Ancien Combattant  modifié avec succès');
    const puts = requests.filter((request) => request.method() === 'PUT');
    expect(puts).toHaveLength(1);
    const body = puts[0]?.postDataJSON();
    expect(body).toMatchObject({ deathDate: null, degre: 0, oldCity: '', l132: 2 });
    expect(Object.values(body).filter((value) => value === null)).toHaveLength(1);
    expect(puts[0]?.headers()['if-match']).toBeTruthy();
    expect(await read(record.id)).toMatchObject({ birthDate: '1936-05-04', deathDate: null, oldCity: '' });
  });

  it('SEC-04: somebody else was faster: the form says so and keeps what was typed', async () => {
    const record = await veteran();
    const { page } = await pageOf('agent');
    const form = new VeteranFormPage(page);
    await page.goto(`/veterans/${record.id}/edit`);
    await form.field('Lieu de naissance').fill('Tizi Ouzou');
    await product.request('PUT', record['@id'], { token: admin, body: { oldCity: 'Blida' } });
    await form.save.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continuer la saisie' }).click();
    expect(await form.field('Lieu de naissance').inputValue()).toBe('Tizi Ouzou');
    expect(await read(record.id)).toMatchObject({ birthplace: null, oldCity: 'Blida' });
  });

  it('VET-07, VET-08: who may be on record already is shown, asked about, and added all the same', async () => {
    const record = await veteran({ lastName: 'Ouzegane', firstName: 'Mohamed', birthDate: '1921-03-17' });
    const { page, requests } = await pageOf('agent', { viewport: { width: 360, height: 800 } });
    const form = new VeteranFormPage(page);
    await page.goto('/veterans/new');
    await form.field('Nom').fill('OUZEGANE');
    await form.field('Prénom').fill('Mohammed');
    await form.field('Date de naissance').fill('17031921');
    const alike = page.getByRole('region', { name: 'Dossiers ressemblants' });
    await alike.getByText('Doublon possible').waitFor();
    await form.pick('Qualité', 'comb');
    await form.field('Adresses').fill('Alger;');
    await still(page);
    expect(await faultsOf(page)).toEqual([]);
    await form.save.click();
    const dialog = page.getByRole('dialog', { name: 'Alert' });
    await dialog.getByText('Un ancien combattant semblable est déjà enregistré').waitFor();
    await still(page);
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Annuler');
    const [openedPage] = await Promise.all([
      page.context().waitForEvent('page'),
      dialog.getByRole('link', { name: /^Monsieur Ouzegane Mohamed/ }).click(),
    ]);
    await openedPage.waitForURL(`**/veterans/${record.id}`);
    await openedPage.close();
    await dialog.getByRole('button', { name: 'Ajouter' }).dblclick();
    await page.getByText('Ancien Combattant ajouté avec succès').waitFor();
    await page.waitForURL(
      (url) => /\/veterans\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${record.id}`),
    );
    expect(creations(requests).map((request) => new URL(request.url()).search)).toEqual(['', '?forced=1']);
  });

  it('leaving with unsaved changes is asked first', async () => {
    const { page } = await pageOf('agent');
    const form = new VeteranFormPage(page);
    await page.goto('/veterans/new');
    await form.field('Nom').fill('Mesbah');
    await page.getByRole('link', { name: 'Annuler' }).click();
    await page.getByRole('dialog', { name: 'Abandonner la saisie ?' }).waitFor();
    await answer(page, 'Non');
    expect(await form.field('Nom').inputValue()).toBe('Mesbah');
  });
});

describe('RIGHTS-05: a reader', () => {
  it('RIGHTS-05: sees the list and the record without a button to change them', async () => {
    const record = await veteran();
    const { page } = await pageOf('lecture');
    const list = new VeteranListPage(page);
    await list.open(`?filter=${encodeURIComponent(JSON.stringify({ firstName: record.firstName }))}`);
    await page.getByRole('link', { name: /^Voir Monsieur/ }).click();
    await page.getByRole('tab', { name: 'Informations' }).click();
    await page.waitForURL('**/informations');
    for (const name of [/Modifier/, /ctiver/, /Ajouter/])
      expect(await page.getByRole('main').getByRole('button', { name }).count()).toBe(0);
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: /Modifier/ })
        .count(),
    ).toBe(0);
  });

  it('RIGHTS-05, SYS-13: who lacks the right is told so, and the API is not asked in vain', async () => {
    const { page, requests } = await pageOf('lecture');
    for (const address of ['/veterans/new', '/veterans/1/edit']) {
      await page.goto(address);
      await page.getByText('Accès non autorisé').first().waitFor();
    }
    expect(paths(requests).filter((path) => !/(menu_roles|\/me$|\/me\/preferences$)/.test(path))).toEqual([]);
  });
});

describe('SYS-14: everybody', () => {
  inEachLook('SYS-14: at %i px, %s, axe finds nothing and nothing is cut off', async (width, theme) => {
    const record = await veteran({ civility: 'Mme', maidenName: 'Haddad', deathDate: '2014-03-12' });
    const { page } = await pageOf('admin', { viewport: { width, height: 800 } });
    await page.addInitScript((name) => localStorage.setItem('RaStore.theme', JSON.stringify(name)), theme);
    const shows: [string, string][] = [
      ['/veterans', 'Filtres'],
      [`/veterans/${record.id}`, 'Désactiver'],
      [`/veterans/${record.id}/informations`, 'Désactiver'],
      [`/veterans/${record.id}/edit`, 'Enregistrer'],
      ['/veterans/new', 'Enregistrer'],
    ];
    for (const [address, button] of shows) {
      await page.goto(address);
      await page.getByRole('button', { name: button }).first().waitFor();
      if (address === '/veterans') {
        await page.getByRole('button', { name: 'Afficher les filtres' }).click();
        await page.getByRole('button', { name: 'Rechercher' }).click();
        await page.getByText('ce champ est obligatoire').first().waitFor();
      }
      if (address === '/veterans/new') {
        await page.getByRole('button', { name: 'Enregistrer' }).click();
        await page.getByText('ce champ est obligatoire').first().waitFor();
      }
      await still(page);
      expect([address, await faultsOf(page)]).toEqual([address, []]);
    }
  });
});
