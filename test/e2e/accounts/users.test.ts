import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../../harness/data/settings.ts';
import { startProduct } from '../../harness/screens/product.ts';
import { inTheDark, saidUnder, signInPage, still, throughSignIn } from '../pages/people.ts';
import { eventually, faultsOf, pick, signedIn, toast, waitUntilSettled } from '../pages/signed-in.ts';

const product = await startProduct();
const admin = await product.signIn('admin');
const get = async (path: string) => (await product.request('GET', path, { token: admin })).body;
const userNamed = async (username: string) =>
  (await get(`/api/users?username=${username}`))['hydra:member'][0] as Record<string, string> & {
    id: number;
  };
/** This is the first administrator of a test database. */
const boss = await userNamed('admin');
const bossName =
  `${boss.civility === 'Mme' ? 'Madame' : 'Monsieur'} ${boss.lastName} ${boss.firstName}`.trim();
const roleNamed = async (name: string) => (await get(`/api/roles?name=${name}`))['hydra:member'][0]['@id'];

let count = 0;
/** An account of a test's own; the password is everybody's. */
async function newUser(changes: Record<string, unknown> = {}) {
  count += 1;
  const like = await userNamed('agent');
  const { body, status } = await product.request('POST', '/api/users', {
    token: admin,
    body: {
      civility: 'Mme',
      username: `essai${count}`,
      firstName: 'Yasmina',
      lastName: `Essai${count}`,
      email: `essai${count}@example.org`,
      role: like.role,
      cell: like.cell,
      region: like.region,
      enable: true,
      password: PASSWORD,
      retypedPassword: PASSWORD,
      ...changes,
    },
  });
  expect(status).toBe(201);
  return body as { id: number; username: string; '@id': string };
}

describe('a new user', () => {
  it('USER-02, USER-03, USER-05, ME-06: from the form, refused where it is wrong, to the first sign-in', async () => {
    const { page, requestsOf } = await signedIn(product, 'admin');
    await page.goto('/users/new');
    const save = page.getByRole('button', { name: 'Enregistrer' });
    await save.click();
    for (const label of [
      "Nom d'utilisateur *",
      'Nom *',
      'Prénom *',
      'Email *',
      'Rôle *',
      'Cellule *',
      'Wilaya *',
    ])
      await saidUnder(page, label).filter({ hasText: 'ce champ est obligatoire' }).waitFor();
    expect(requestsOf('POST', /users/)).toHaveLength(0);
    await still(page);
    expect(await faultsOf(page)).toEqual([]);

    expect(await page.getByLabel('Nom de jeune fille').isDisabled()).toBe(true);
    await page.getByLabel('Madame').check();
    await page.getByLabel('Nom de jeune fille').fill('Slimani');
    await page.getByLabel('Nom *', { exact: true }).fill('Haddad');
    await page.getByLabel('Prénom *').fill('Lila');
    await page.getByLabel("Nom d'utilisateur *").fill('AGENT');
    await page.getByLabel('Email *').fill('pas un email');
    await pick(page, 'Rôle', 'Agent du service');
    await pick(page, 'Cellule', 'Accueil');
    await pick(page, 'Wilaya', 'Oran');
    await page.getByLabel('Mot de passe *', { exact: true }).fill('1234567');
    await page.getByLabel('Confirmation du mot de passe *').fill('1234568');
    await saidUnder(page, 'Email *').filter({ hasText: 'ce champ est un email' }).waitFor();
    const password = saidUnder(page, 'Mot de passe *');
    await password
      .filter({ hasText: 'Le mot de passe est trop court - doit contenir au moins 8 caractères.' })
      .waitFor();
    await page.getByLabel('Mot de passe *', { exact: true }).fill('12345678');
    await password.filter({ hasText: 'Le mot de passe ne peut contenir que des lettres latines.' }).waitFor();
    await page.getByLabel('Mot de passe *', { exact: true }).fill('Oliviers-2026');
    await page.getByLabel('Confirmation du mot de passe *').fill('Oliviers-2025');
    await saidUnder(page, 'Confirmation du mot de passe *')
      .filter({ hasText: 'les mots de passe doivent correspondre' })
      .waitFor();
    await page.getByLabel('Confirmation du mot de passe *').fill('Oliviers-2026');
    await page.getByLabel('Email *').fill('lila@example.org');

    await save.click();
    await saidUnder(page, "Nom d'utilisateur *")
      .filter({ hasText: "ce nom d'utilisateur est déjà utilisé" })
      .waitFor();
    expect(await page.getByLabel('Prénom *').inputValue()).toBe('Lila');
    await page.getByLabel("Nom d'utilisateur *").fill('lila.haddad');
    await page.getByLabel('Email *').fill(boss.email?.toUpperCase() ?? '');
    await save.click();
    await saidUnder(page, 'Email *').filter({ hasText: 'cet email est déjà utilisé' }).waitFor();
    await page.getByLabel('Email *').fill('lila@example.org');
    await save.click();
    await toast(page, 'Utilisateur ajouté avec succès');
    await page.waitForURL(/\/users\/\d+$/);
    await page.getByRole('heading', { level: 1, name: 'Madame Haddad Lila' }).waitFor();
    await page.getByText('Slimani').waitFor();
    await page.getByRole('link', { name: bossName }).waitFor();
    expect(await page.getByText(/^Date d'inscription/).count()).toBe(1);
    await still(page);
    expect(await faultsOf(page)).toEqual([]);

    const userPage = await throughSignIn(product, 'lila.haddad', { password: 'Oliviers-2026' });
    await userPage.getByText('Lila Haddad').waitFor();
  });

  it('RIGHTS-12: who is no super administrator is not offered that role', async () => {
    const { page } = await signedIn(product, 'responsable');
    await page.goto('/users/new');
    await page.getByRole('combobox', { name: 'Rôle' }).fill('admin');
    await page.getByRole('option', { name: 'Administrateur du service' }).waitFor();
    expect(await page.getByRole('option', { name: 'Super administrateur' }).count()).toBe(0);
  });
});

describe('the list of users', () => {
  it('USER-01, SYS-11: each row can be seen, edited, disabled and enabled; filters find by role and name', async () => {
    const user = await newUser();
    const { page, requestsOf } = await signedIn(product, 'admin');
    await page.goto('/users');
    await page.getByRole('button', { name: 'Afficher les filtres' }).click();
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(`essai${count}`);
    await pick(page, 'Rôle', 'Agent du service');
    await page.getByRole('button', { name: 'Rechercher' }).click();
    await page.getByText('1 résultat', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Masquer les filtres (2 filtres actifs)' }).waitFor();
    await page.reload();
    await page.getByText('1 résultat', { exact: true }).waitFor();

    const name = `Madame Essai${count} Yasmina`;
    await page.getByRole('link', { name: `Voir ${name}` }).waitFor();
    await page.getByRole('link', { name: `Modifier ${name}` }).waitFor();
    const disable = page.getByRole('button', { name: `Désactiver ${name}`, exact: true });
    expect(await disable.getAttribute('class')).toContain('colorError');
    await disable.click();
    const enable = page.getByRole('button', { name: `Activer ${name}`, exact: true });
    await enable.waitFor();
    expect(await enable.getAttribute('class')).toContain('colorSuccess');
    expect(requestsOf('PUT', /enable$/).map((one) => one.postDataJSON())).toEqual([{ enable: false }]);
    expect((await get(`/api/users/${user.id}`)).enable).toBe(false);
    await page.getByText('Désactivé', { exact: true }).waitFor();
    await still(page);
    expect(await faultsOf(page)).toEqual([]);
    await enable.click();
    await disable.waitFor();
  });

  it('RIGHTS-04, RIGHTS-12: nobody sees a button that is refused', async () => {
    const { page } = await signedIn(product, 'responsable');
    await page.goto('/users');
    await page.getByRole('link', { name: `Voir ${bossName}` }).waitFor();
    await page.getByRole('button', { name: 'Désactiver Madame Belaïd Nadia' }).waitFor();
    // The super administrator offers nothing but the record; nobody can disable themselves.
    expect(await page.getByRole('link', { name: `Modifier ${bossName}` }).count()).toBe(0);
    expect(await page.getByRole('button', { name: `Désactiver ${bossName}` }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /Désactiver Monsieur Benhamou/ }).count()).toBe(0);
    await page.getByRole('link', { name: `Voir ${bossName}` }).click();
    await page.getByRole('heading', { level: 1, name: bossName }).waitFor();
    for (const button of ['Changer le mot de passe', 'Désactiver', 'Modifier'])
      expect(await page.getByText(button, { exact: true }).count()).toBe(0);
  });

  it('RIGHTS-13: a disabled user is signed out by their next call', async () => {
    const user = await newUser();
    const page = await throughSignIn(product, user.username);
    await page.goto('/veterans');
    await page.getByRole('button', { name: /^Nom de A à Z/ }).waitFor();
    await product.request('PUT', `${user['@id']}/enable`, { token: admin, body: { enable: false } });
    await page.getByRole('button', { name: /^Nom de A à Z/ }).click();
    await signInPage(page);
  });

  it('SYS-14: on a phone, light and dark, the screens hold without a fault', async () => {
    const { id } = await userNamed('agent');
    const { page } = await signedIn(product, 'admin', { viewport: { width: 360, height: 760 } });
    await inTheDark(page);
    for (const path of ['/users', `/users/${id}`, `/users/${id}/edit`]) {
      await page.goto(path);
      await page.getByText('Belaïd').first().waitFor({ state: 'attached' });
      await waitUntilSettled(page);
      await still(page);
      expect({ path, faults: await faultsOf(page) }).toEqual({ path, faults: [] });
    }
  });
});

describe('an edit', () => {
  it('USER-03, SYS-12: goes to the record with its banner', async () => {
    const { id } = await newUser();
    const { page, requestsOf } = await signedIn(product, 'admin');
    await page.goto(`/users/${id}/edit`);
    await page.getByLabel('Prénom *').fill('Samia');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await toast(page, 'Utilisateur modifié avec succès');
    await page.waitForURL(`**/users/${id}`);
    await page.getByText(/Modifié le .* par/).waitFor();
    const [putRequest] = requestsOf('PUT', /users/);
    expect(putRequest?.headers()['if-match']).toBeTruthy();
    expect(putRequest?.postDataJSON()).toMatchObject({ updatedBy: '/api/users/1' });
    expect(putRequest?.postDataJSON()).not.toHaveProperty('password');
  });

  it('USER-03: refused, it says so over the form and keeps what was typed', async () => {
    const { id } = await userNamed('admin');
    const { page } = await signedIn(product, 'responsable');
    await page.goto(`/users/${id}/edit`);
    await page.getByLabel('Prénom *').fill('Clara');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Desolé, Vous avez pas le droit pour modifier').waitFor();
    expect(await page.getByLabel('Prénom *').inputValue()).toBe('Clara');
  });

  it('SEC-04: of two who edit at once the second hears who changed what and when, and chooses', async () => {
    const { id } = await newUser();
    const first = (await signedIn(product, 'admin')).page;
    const second = (await signedIn(product, 'responsable')).page;
    for (const page of [first, second]) {
      await page.goto(`/users/${id}/edit`);
      await page.getByLabel('Prénom *').waitFor();
    }
    await first.getByLabel('Prénom *').fill('Amel');
    await pick(first, 'Wilaya', 'Oran');
    await first.getByRole('button', { name: 'Enregistrer' }).click();
    await first.waitForURL(`**/users/${id}`);

    const email = second.getByLabel('Email *');
    await email.fill(`nouveau${id}@example.org`);
    await second.getByRole('button', { name: 'Enregistrer' }).click();
    const dialog = second.getByRole('dialog', { name: 'Élément modifié entre-temps' });
    await dialog.getByText(new RegExp(`par ${bossName} le \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d`)).waitFor();
    const changeItems = dialog.getByRole('list', { name: 'Ce qui a été modifié' }).getByRole('listitem');
    await eventually(() => changeItems.allTextContents()).toEqual(['Prénom : Amel', 'Wilaya : Oran']);
    await still(second);
    expect(await faultsOf(second)).toEqual([]);
    await dialog.getByRole('button', { name: 'Continuer la saisie' }).click();
    expect(await email.inputValue()).toBe(`nouveau${id}@example.org`);
    await second.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.getByRole('button', { name: 'Recharger' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await eventually(() => second.getByLabel('Prénom *').inputValue()).toBe('Amel');
    await email.fill(`nouveau${id}@example.org`);
    await second.getByRole('button', { name: 'Enregistrer' }).click();
    await toast(second, 'Utilisateur modifié avec succès');
    expect(await get(`/api/users/${id}`)).toMatchObject({
      firstName: 'Amel',
      email: `nouveau${id}@example.org`,
      region: { name: 'Oran' },
    });
  });
});

describe("another user's password", () => {
  it('USER-04, ME-06, RIGHTS-13: is set in a dialog with its rules; the open sessions of that user end', async () => {
    const user = await newUser({ role: await roleNamed('ROLE_AGENT') });
    const theirs = await throughSignIn(product, user.username);
    await theirs.goto('/veterans');
    await theirs.getByRole('button', { name: /^Nom de A à Z/ }).waitFor();

    const { page } = await signedIn(product, 'admin');
    await page.goto(`/users/${user.id}`);
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await saidUnder(page, 'Mot de passe *').filter({ hasText: 'No password provided.' }).waitFor();
    await still(page);
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByLabel('Mot de passe *', { exact: true }).fill('Figuiers-2026');
    await dialog.getByLabel('Confirmation du mot de passe *').fill('Figuiers-2025');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.getByText('les mots de passe doivent correspondre').waitFor();
    await dialog.getByLabel('Confirmation du mot de passe *').fill('Figuiers-2026');
    await page.keyboard.press('Enter');
    await toast(page, "Mot de passe d'utilisateur modifié avec succès");
    await dialog.waitFor({ state: 'hidden' });

    await theirs.getByRole('button', { name: /^Nom de A à Z/ }).click();
    await signInPage(theirs);
    await throughSignIn(product, user.username, { password: 'Figuiers-2026' });
  });
});
