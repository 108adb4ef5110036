import { expect, it } from 'vitest';
import { startProduct } from '../../harness/screens/product.ts';
import { eventually, faultsOf, pick, signedIn } from '../pages/signed-in.ts';

const product = await startProduct();
const token = await product.signIn('admin');
const first = async (path: string) =>
  (await product.request('GET', `/api/${path}`, { token })).body['hydra:member'][0];
const quality = await first('params_qualities?itemsPerPage=1');
const oran = await first('params_regions?name=Oran');

const { status } = await product.request('POST', '/api/veterans', {
  token,
  body: {
    civility: 'Mme',
    lastName: 'Zérrouki',
    firstName: 'Ouarda',
    birthDate: '1936-05-04',
    citizenStatus: quality['@id'],
    region: oran['@id'],
    oldCity: 'Misserghin',
    addresses: [{ address: '12 rue des Œillets, Oran' }, { address: '4 place des Martyrs' }],
    phones: [{ phone: '0550123456' }],
    pmi: '00774411',
  },
});
expect(status).toBe(201);

it('GS-01, GS-02, NAV-05: from the menu, by words and wilaya, to the record and back', async () => {
  const { page, requestsOf } = await signedIn(product, 'admin');
  await page.goto('/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Recherche globale' }).click();
  const words = page.getByRole('searchbox', { name: 'Mots recherchés' });
  const search = page.getByRole('button', { name: 'Rechercher' });
  const clear = page.getByRole('button', { name: 'Effacer', exact: true });
  const results = page.getByRole('list', { name: 'Anciens combattants trouvés' }).getByRole('listitem');
  const queries = () => requestsOf('GET', /globalSearch/).map((one) => new URL(one.url()).searchParams);

  // Nothing is asked before somebody looks for something; blanks and a last day alone are nothing to look for.
  await page.getByText('Recherchez dans toutes les fiches').waitFor();
  expect([await search.isDisabled(), await clear.isDisabled()]).toEqual([true, true]);
  await words.fill('   ');
  await page.getByLabel("Rendez-vous jusqu'au").fill('01/12/2026');
  await eventually(async () => [await search.isDisabled(), await clear.isEnabled()]).toEqual([true, true]);
  await clear.click();
  await eventually(() => clear.isDisabled()).toBe(true);
  expect(queries()).toHaveLength(0);
  expect(await faultsOf(page)).toEqual([]);

  await words.fill(' zerrouki oeillets 7744 ');
  await pick(page, 'Wilaya', 'Oran');
  await search.click();
  await page.getByRole('status').filter({ hasText: '1 résultat' }).waitFor();
  expect(Object.fromEntries(queries().at(-1) ?? [])).toEqual({
    keyWord: 'zerrouki oeillets 7744',
    region: String(oran.id),
    page: '1',
    itemsPerPage: '30',
  });
  const text = await results.first().textContent();
  for (const part of ['Zérrouki Ouarda', 'Née le 04/05/1936', 'Oran', 'Nom', 'Adresses', 'N° PMI'])
    expect(text).toContain(part);
  expect(text).not.toContain('place des Martyrs');
  expect(await results.locator('mark').allInnerTexts()).toEqual(['Zérrouki', 'Œillets', '7744']);
  expect(await faultsOf(page)).toEqual([]);

  // Back from the record the search stands again: it is in the address.
  await results.getByRole('link').first().click();
  await page.waitForURL(/\/veterans\/\d+$/);
  await page.goBack();
  await results.first().waitFor();
  await eventually(() => words.inputValue()).toBe('zerrouki oeillets 7744');

  // One search has no results, another has pages of them.
  await words.fill('introuvable');
  await page.keyboard.press('Enter');
  await page.getByText('Aucun résultat avec ces filtres.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await clear.click();
  await page.getByText('Recherchez dans toutes les fiches').waitFor();
  await eventually(() => words.inputValue()).toBe('');
  await words.fill('a');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Aller à la page 2' }).click();
  await eventually(() => queries().at(-1)?.get('page')).toBe('2');
  await page.waitForURL(/page=2/);
});

it('GS-02, SYS-14: a phone shows who was found and where the words stand', async () => {
  const { page } = await signedIn(product, 'admin', { viewport: { width: 360, height: 740 } });
  await page.goto(`/globalSearch?filter=${encodeURIComponent('{"keyWord":"zerrouki oeillets 0550"}')}`);
  await page.locator('mark').getByText('Œillets').waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

it('GS-01, SYS-06: what the server refuses is said, and can be asked again', async () => {
  const { page } = await signedIn(product, 'admin');
  await page.goto(`/globalSearch?filter=${encodeURIComponent('{"dateRDV_between":"demain"}')}`);
  await page.getByRole('alert').getByRole('button', { name: 'Réessayer' }).waitFor();
});
