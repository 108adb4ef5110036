import { describe, expect, it } from 'vitest';
import { startProduct } from '../../harness/screens/product.ts';
import { inTheDark, saidUnder, still } from '../pages/people.ts';
import { answer, eventually, faultsOf, signedIn, toast } from '../pages/signed-in.ts';

const product = await startProduct();
const admin = await product.signIn('admin');
const get = async (path: string) => (await product.request('GET', path, { token: admin })).body;
const menus: { id: number; name: string }[] = (await get('/api/params_menus'))['hydra:member'];
const rights: { id: number; name: string }[] = (await get('/api/params_rights'))['hydra:member'];
const menuId = (name: string) => String(menus.find((menu) => menu.name === `App\\Entity\\${name}`)?.id);
const rightId = (name: string) => rights.find((right) => right.name === name)?.id;
const roleNamed = async (name: string): Promise<{ id: number; '@id': string; menuRoles: object }> =>
  (await get(`/api/roles?name=${name}`))['hydra:member'][0];

/** A role of a test's own: one right everywhere, others where told. */
async function newRole(name: string, everywhere: string, changes: Record<string, string> = {}) {
  const menuRoles = Object.fromEntries(menus.map(({ id }) => [id, rightId(everywhere)]));
  for (const [menu, right] of Object.entries(changes)) menuRoles[menuId(menu)] = rightId(right);
  const { body, status } = await product.request('POST', '/api/roles', {
    token: admin,
    body: { name, menuRoles },
  });
  expect(status).toBe(201);
  return body as { id: number; '@id': string };
}

describe('the role form', () => {
  it('ROLE-02, SYS-09, SYS-14: a right for each menu, whole columns, by keyboard alone; then the role', async () => {
    const { page, requestsOf } = await signedIn(product, 'admin');
    await page.goto('/roles/new');
    const save = page.getByRole('button', { name: 'Enregistrer' });
    await page.getByText('21 menus sans droit').waitFor();
    await save.click();
    await saidUnder(page, 'Nom *').filter({ hasText: 'ce champ est obligatoire' }).waitFor();
    await page.getByLabel('Nom *').fill('ROLE_ACCUEIL');
    await save.click();
    await page.getByText('choisir un droit pour chaque menu').waitFor();
    expect(requestsOf('POST', /roles/)).toHaveLength(0);
    await still(page);
    expect(await faultsOf(page)).toEqual([]);

    const all = page.getByRole('button', { name: 'Tout : donner « Consultation » à tous les menus' });
    await all.focus();
    await page.keyboard.press('Enter');
    const choice = (menu: string, right: string) => page.getByRole('radio', { name: `${menu} : ${right}` });
    expect(await choice('Cellules', 'Consultation').isChecked()).toBe(true);
    // Arrows move within a row, Tab leaves it.
    await choice('Rôles', 'Consultation').focus();
    for (const _ of ['Ajout', 'Modification', 'Suppression', 'Aucun accès'])
      await page.keyboard.press('ArrowRight');
    expect(await choice('Rôles', 'Aucun accès').isChecked()).toBe(true);
    await page.keyboard.press('Tab');
    expect(await choice('Sécurité', 'Consultation').evaluate((one) => one === document.activeElement)).toBe(
      true,
    );
    await save.focus();
    await page.keyboard.press('Enter');
    await toast(page, 'Role ajouté avec succès');
    await page.waitForURL(/\/roles\/\d+$/);

    const { menuRoles } = await roleNamed('ROLE_ACCUEIL');
    expect(menuRoles).toEqual(
      Object.fromEntries(
        menus.map(({ id }) => [id, String(id) === menuId('Role') ? rightId('NONE') : rightId('VIEW')]),
      ),
    );
    await still(page);
    expect(await faultsOf(page)).toEqual([]);
  });

  it('ROLE-02: the columns are in the order of their rights, NONE last, the menus in that of the side menu', async () => {
    const { page } = await signedIn(product, 'admin');
    await page.goto('/roles/new');
    await page.getByRole('columnheader', { name: /Aucun accès/ }).waitFor();
    const headings = await page.getByRole('columnheader').allInnerTexts();
    expect(headings.map((text) => text.split('\n')[0])).toEqual([
      'Menu',
      'Liste',
      'Consultation',
      'Ajout',
      'Modification',
      'Suppression',
      'Aucun accès',
    ]);
    const lines = await page.locator('tbody th').allInnerTexts();
    expect(lines.slice(0, 6)).toEqual([
      'Travail du jour',
      'Rendez-vous',
      'Anciens combattants',
      'Infos médicales',
      'Observations',
      'Documents',
    ]);
    expect(lines).toContain('Paramètres');
  });

  it('ROLE-02, SYS-14: on a phone in the dark each menu has a select', async () => {
    const { page } = await signedIn(product, 'admin', { viewport: { width: 360, height: 760 } });
    await inTheDark(page);
    const { id } = await newRole('ROLE_TELEPHONE', 'NONE');
    await page.goto(`/roles/${id}/edit`);
    await page.getByRole('combobox', { name: 'Cellules' }).click();
    await page.getByRole('option', { name: 'Modification' }).click();
    await still(page);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await toast(page, 'Role modifié avec succès');
    await page.waitForURL(`**/roles/${id}`);
    const { menuRoles } = await get(`/api/roles/${id}`);
    expect(menuRoles[menuId('Cell')]).toBe(rightId('EDIT'));
  });
});

describe('what is refused', () => {
  it("ROLE-02, RIGHTS-12: the super administrator's role is neither changed nor deleted, each in its own words", async () => {
    const { page } = await signedIn(product, 'admin');
    const { id } = await roleNamed('ROLE_SUPER_ADMIN');
    await page.goto(`/roles/${id}/edit`);
    await page.getByText('Ce rôle est celui du super administrateur').waitFor();
    await page.getByLabel('Nom *').fill('ROLE_AUTRE');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await toast(page, 'Désole tu peux pas modifier ce rôle');
    expect(await page.getByLabel('Nom *').inputValue()).toBe('ROLE_AUTRE');

    await page.goto('/roles');
    await page.getByRole('button', { name: 'Supprimer Super administrateur' }).click();
    await answer(page, 'Oui');
    await toast(page, 'Désole tu peux pas supprimer ce rôle');
  });

  it('ROLE-02, RIGHTS-12: so is one’s own role', async () => {
    const { page } = await signedIn(product, 'responsable');
    const { id } = await roleNamed('ROLE_ADMIN');
    await page.goto(`/roles/${id}`);
    await page.getByText("C'est votre propre rôle").waitFor();
    await page.getByRole('button', { name: 'Supprimer' }).click();
    await answer(page, 'Oui');
    await toast(page, 'Désole tu peux pas supprimer ce rôle');
    expect(await page.getByRole('link', { name: 'Modifier' }).count()).toBe(0);
    await page.goto(`/roles/${id}/edit`);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await toast(page, 'Désole tu peux pas modifier ce rôle');
  });

  it('ROLE-01: a role that users have is not deleted, and the server says why', async () => {
    const { page } = await signedIn(product, 'admin');
    const { id } = await roleNamed('ROLE_AGENT');
    await page.goto(`/roles/${id}`);
    const deletion = page.waitForResponse((one) => one.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Supprimer' }).click();
    await answer(page, 'Oui');
    const response = await deletion;
    expect(response.status()).toBe(409);
    await toast(page, (await response.json())['hydra:description']);
  });

  it('ROLE-01, SYS-12: one that nobody has is deleted after a question', async () => {
    const { page } = await signedIn(product, 'admin');
    const { id } = await newRole('ROLE_INUTILE', 'LIST');
    await page.goto(`/roles/${id}`);
    await page.getByRole('button', { name: 'Supprimer' }).click();
    await answer(page, 'Non');
    await page.getByRole('button', { name: 'Supprimer' }).click();
    await answer(page, 'Oui');
    await toast(page, 'Role supprimé avec succès');
    await page.waitForURL('**/roles');
  });
});

describe('the list of roles', () => {
  it('ROLE-01, SYS-11: filters name and archived, their number on the toggle', async () => {
    const { page } = await signedIn(product, 'admin');
    await page.goto('/roles');
    await page.getByRole('button', { name: 'Afficher les filtres' }).click();
    await page.getByRole('textbox', { name: 'Nom' }).fill('consult');
    await page.getByRole('combobox', { name: 'Archivé' }).click();
    await page.getByRole('option', { name: 'Non' }).click();
    await page.getByRole('button', { name: 'Rechercher' }).click();
    await page.getByText('1 résultat', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Masquer les filtres (2 filtres actifs)' }).waitFor();
    await page.getByRole('link', { name: 'Consultation seule', exact: true }).waitFor();
    await still(page);
    expect(await faultsOf(page)).toEqual([]);
  });

  it('ROLE-01: the name is a link only with VIEW', async () => {
    const { '@id': role } = await newRole('ROLE_LISTE', 'LIST');
    const { body } = await product.request('GET', '/api/users?username=lecture', { token: admin });
    const lecture = body['hydra:member'][0];
    const assignRole = (to: string) =>
      product.request('PUT', lecture['@id'], { token: admin, body: { ...lecture, role: to } });
    await assignRole(role);
    const { page } = await signedIn(product, 'lecture');
    await page.goto('/roles');
    await page.getByText('ROLE_LISTE', { exact: true }).first().waitFor();
    expect(await page.getByRole('link', { name: 'ROLE_LISTE' }).count()).toBe(0);
    await assignRole(lecture.role['@id']);
  });
});

describe('a right that is taken away', () => {
  it('RIGHTS-13: in one browser, it is gone in the other on its next call: API, button and menu', async () => {
    const role = await roleNamed('ROLE_AGENT');
    const agent = (await signedIn(product, 'agent')).page;
    await agent.goto('/veterans');
    const menu = agent.getByRole('navigation', { name: 'Menu principal' });
    const entry = menu.getByRole('link', { name: 'Anciens combattants' });
    await entry.waitFor();
    await agent.getByRole('link', { name: 'Ajouter' }).waitFor();

    const boss = (await signedIn(product, 'admin')).page;
    await boss.goto(`/roles/${role.id}/edit`);
    await boss.getByRole('radio', { name: 'Anciens combattants : Aucun accès' }).check();
    // The open list hears of the role by its stream, and reads itself anew.
    const refusal = agent.waitForResponse((one) => one.status() === 403);
    await boss.getByRole('button', { name: 'Enregistrer' }).click();
    await toast(boss, 'Role modifié avec succès');

    await refusal;
    await entry.waitFor({ state: 'detached' });
    await eventually(() => agent.getByRole('link', { name: 'Ajouter' }).count()).toBe(0);
    await menu.getByRole('link', { name: 'Calendriers' }).waitFor();
    await product.request('PUT', role['@id'], { token: admin, body: { menuRoles: role.menuRoles } });
  });

  it('RIGHTS-13: coming back to the window is enough for the menu', async () => {
    const role = await roleNamed('ROLE_AGENT');
    const { page } = await signedIn(product, 'agent');
    await page.goto('/dashboard');
    const menu = page.getByRole('navigation', { name: 'Menu principal' });
    const entry = menu.getByRole('link', { name: 'Calendriers' });
    await entry.waitFor();
    const menuRoles = { ...role.menuRoles, [menuId('Calendar')]: rightId('NONE') };
    await product.request('PUT', role['@id'], { token: admin, body: { menuRoles } });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await entry.waitFor({ state: 'detached' });
    await product.request('PUT', role['@id'], { token: admin, body: { menuRoles: role.menuRoles } });
  });
});
