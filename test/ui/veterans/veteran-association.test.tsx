import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const api = await mockedApi({ demo: true });
const { open, comeBack } = backOffice(api);
const accounts = accountsOf(api);
const admin = await api.signIn('admin');
const asAdmin = async (method: string, path: string, body?: unknown) =>
  (await api.request(method, path, { token: admin, body })).body;
const quality = (await asAdmin('GET', '/api/params_qualities?itemsPerPage=1'))['hydra:member'][0];

/** A veteran of a name that no other test has. */
const veteran = (lastName: string, firstName: string, changes: Record<string, unknown> = {}) =>
  asAdmin('POST', '/api/veterans?forced=1', {
    civility: 'Mr',
    lastName,
    firstName,
    birthDate: '1936-05-04',
    citizenStatus: quality['@id'],
    addresses: [{ address: 'Alger' }],
    ...changes,
  });

let names = 0;
/** A family's name; tests look for it alone. */
const family = () => {
  names += 1;
  return `Zermani${String.fromCharCode(96 + names)}`;
};

const linkOf = async (of: { '@id': string }) => (await asAdmin('GET', of['@id'])).associate?.['@id'] ?? null;
const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** Finds a field by its name: a search by role costs a second on so large a page. */
const field = (name: string) =>
  waitFor(() => {
    const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (!input) throw new Error(`No field ${name}`);
    return input;
  });

type User = Awaited<ReturnType<typeof open>>['user'];
async function search(user: User, firstName: string) {
  await user.type(await field('firstName'), firstName);
  await user.click(await button('Rechercher'));
}

describe('the associate form', () => {
  it('SYS-06, ASSOC-01: a list of names that cannot be read again stays, and says of what hour it is', async () => {
    const name = family();
    const [a] = await Promise.all(['Ali', 'Brahim'].map((one) => veteran(name, one)));
    const { user } = await open(`/veterans/${a.id}/associate`);
    await search(user, 'Brahim');
    const results = await screen.findByRole('list', { name: 'Fiches trouvées' });
    api.use(faults.broken('*/api/veterans'));
    comeBack();
    await screen.findByText(/Erreur interne du serveur/);
    within(results).getByRole('button', { name: new RegExp(`${name} Brahim`, 'i') });
    api.heal();
    await user.click(await button('Réessayer'));
    await waitFor(() => expect(screen.queryByText(/Erreur interne du serveur/)).toBeNull());
  });

  it('ASSOC-01, GS-02: who is found is shown with what matched marked', async () => {
    const name = family();
    const [a] = await Promise.all(['Ali', 'Brahim'].map((one) => veteran(name, one)));
    const { user } = await open(`/veterans/${a.id}/associate`);
    await search(user, 'brah');
    const results = await screen.findByRole('list', { name: 'Fiches trouvées' });
    await within(results).findByText('Brah');
    const marks = [...results.querySelectorAll('mark')].map(({ textContent }) => textContent?.toLowerCase());
    expect(marks).toEqual([name.toLowerCase(), 'brah']);
  });

  it('ASSOC-01: both names are required, a day and an email must be ones; nothing is asked before', async () => {
    const a = await veteran(family(), 'Ali');
    const { user } = await open(`/veterans/${a.id}/associate`);
    await user.type(await field('birthDate'), '31/02/1936');
    await user.type(await field('email'), 'pas-un-email');
    await user.click(await button('Rechercher'));
    await screen.findByText('ce champ est obligatoire');
    screen.getByText(/^date non valide/);
    screen.getByText('ce champ est un email');
    expect((await field('lastName')).value).toBe(a.lastName);
    expect(api.requests.filter(({ path }) => path.includes('lastName='))).toEqual([]);
  });

  it('ASSOC-01: pick one and save: it says what else changes, sends one request, closes, and both show it', async () => {
    const name = family();
    const [a, b, c, d] = await Promise.all(
      ['Ali', 'Brahim', 'Chafik', 'Djamel'].map((one) => veteran(name, one)),
    );
    await asAdmin('PUT', `${a['@id']}/associate`, { associate: c['@id'] });
    await asAdmin('PUT', `${b['@id']}/associate`, { associate: d['@id'] });
    const { user, writes, at } = await open(`/veterans/${a.id}/informations/associate`, { as: 'agent' });
    await search(user, 'brah');
    await user.click(await button(new RegExp(`^Monsieur ${name} Brahim.*Associé à Monsieur ${name} Djamel`)));
    await screen.findByText(`L'association actuelle avec Monsieur ${name} Chafik sera remplacée.`);
    screen.getByText(
      `Monsieur ${name} Brahim a déjà une association avec Monsieur ${name} Djamel : elle sera retirée.`,
    );
    api.use(faults.slow(api.answer, '*/api/veterans/*/associate'));
    await user.dblClick(await button('Enregistrer'));
    await screen.findByText('Association enregistrée avec succès');
    await waitFor(() => expect(at()).toBe(`/veterans/${a.id}/informations`));
    expect(writes().map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PUT', `/api/veterans/${a.id}/associate`, { associate: b['@id'] }],
    ]);
    expect(writes()[0]?.headers.get('If-Match')).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole('link', { name: `Monsieur ${name} Brahim` }).getAttribute('href')).toBe(
        `/veterans/${b.id}`,
      ),
    );
    expect(await Promise.all([a, b, c, d].map(linkOf))).toEqual([b['@id'], a['@id'], null, null]);
  });

  it('ASSOC-01: ten at most, never the record itself nor the associate that it has', async () => {
    const name = family();
    const a = await veteran(name, 'Karim');
    const others = [];
    for (let number = 0; number < 12; number += 1) others.push(await veteran(name, `Karim ${number}`));
    await asAdmin('PUT', `${a['@id']}/associate`, { associate: others[0]['@id'] });
    const { user } = await open(`/veterans/${a.id}/associate`);
    await search(user, 'karim');
    const list = await screen.findByRole('list', { name: 'Fiches trouvées' });
    await screen.findByText('Les 10 premières fiches sont affichées : précisez la recherche.');
    expect(within(list).getAllByRole('button')).toHaveLength(10);
    expect(within(list).queryByText(new RegExp(`N° ${a.id}$`))).toBeNull();
    const current = within(list).getByRole('button', { name: /Association actuelle$/ });
    expect(current.getAttribute('aria-disabled')).toBe('true');
  });

  it('ASSOC-01, SYS-06: nobody found, and no server, are said; Modifier gives up the choice and keeps the search', async () => {
    const name = family();
    const [a] = await Promise.all(['Ali', 'Brahim'].map((one) => veteran(name, one)));
    const { user } = await open(`/veterans/${a.id}/associate`);
    await search(user, 'zzz');
    await screen.findByText(/^Aucune autre fiche ne correspond/);
    api.use(faults.unreachable('*/api/veterans?*'));
    await user.clear(await field('firstName'));
    await search(user, 'b');
    await screen.findByText('Le chargement a échoué');
    api.heal();
    await user.click(await button('Réessayer'));
    await user.click(await button(/^Monsieur .* Brahim/));
    await button('Enregistrer');
    expect(screen.queryByRole('search', { name: 'Associer à une autre fiche' })).toBeNull();
    const pickedRegion = screen.getByRole('region', { name: 'Fiche à associer' });
    await user.click(within(pickedRegion).getByRole('button', { name: 'Modifier' }));
    expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull();
    expect((await field('firstName')).value).toBe('b');
    await button(/^Monsieur .* Brahim/);
  });

  it('ASSOC-01: the association is removed after Oui', async () => {
    const name = family();
    const [a, b] = await Promise.all(['Ali', 'Brahim'].map((one) => veteran(name, one)));
    await asAdmin('PUT', `${a['@id']}/associate`, { associate: b['@id'] });
    const { user, writes, at } = await open(`/veterans/${b.id}/associate`);
    await user.click(await button("Retirer l'association"));
    const dialog = await screen.findByRole('dialog', {
      name: `Retirer l'association avec Monsieur ${name} Ali ?`,
    });
    await user.click(within(dialog).getByRole('button', { name: 'Non' }));
    expect(writes()).toEqual([]);
    await user.click(await button("Retirer l'association"));
    await user.click(await button('Oui'));
    await screen.findByText('Association retirée avec succès');
    await waitFor(() => expect(at()).toBe(`/veterans/${b.id}`));
    expect(writes().map(({ body }) => body)).toEqual([{ associate: null }]);
    expect(await Promise.all([a, b].map(linkOf))).toEqual([null, null]);
    await waitFor(() => expect(screen.queryByRole('link', { name: `Monsieur ${name} Ali` })).toBeNull());
  });

  it('SEC-04, SYS-08: somebody was faster: that is said, the choice stays, and the next try saves', async () => {
    const name = family();
    const [a, b] = await Promise.all(['Ali', 'Brahim'].map((one) => veteran(name, one)));
    const { user, at } = await open(`/veterans/${a.id}/associate`);
    await search(user, 'b');
    await user.click(await button(/^Monsieur .* Brahim/));
    await button('Enregistrer');
    await asAdmin('PUT', a['@id'], { oldCity: 'Blida' });
    await user.click(await button('Enregistrer'));
    await screen.findByText("Cet élément a été modifié entre-temps par quelqu'un d'autre");
    expect(await linkOf(a)).toBeNull();
    api.use(faults.forbidden('*/api/veterans/*/associate'));
    await user.click(await button('Enregistrer'));
    await screen.findByText('Desolé, Vous avez pas le droit pour modifier');
    api.heal();
    await user.click(await button('Enregistrer'));
    await waitFor(() => expect(at()).toBe(`/veterans/${a.id}`));
    expect(await Promise.all([a, b].map(linkOf))).toEqual([b['@id'], a['@id']]);
  });
});

describe('SYS-08, RIGHTS-13: rights lowered under the associate form', () => {
  const BANNER = 'Desolé, Vous avez pas le droit pour modifier';
  let people = 0;
  async function editor() {
    people += 1;
    const role = await accounts.role(`ROLE_EDITEUR_${people}`, { Veteran: 'EDIT' });
    return accounts.account(`editeur${people}`, role);
  }

  it.each(['VIEW', 'NONE'] as const)(
    'to %s: what was typed stays, to be read, until they are back',
    async (remainingRight) => {
      const name = family();
      const [a, b, c] = await Promise.all(['Ali', 'Brahim', 'Chafik'].map((one) => veteran(name, one)));
      await asAdmin('PUT', `${a['@id']}/associate`, { associate: c['@id'] });
      const agent = await editor();
      const { user, at } = await open(`/veterans/${a.id}/associate`, { as: agent.username });
      await search(user, 'Brahim');
      const result = await button(new RegExp(`^Monsieur ${name} Brahim`));
      const firstNameField = await field('firstName');
      await accounts.give(agent, { Veteran: remainingRight });
      comeBack();
      await screen.findByText(BANNER);
      await waitFor(() => expect(firstNameField.readOnly).toBe(true));
      expect([firstNameField.isConnected, firstNameField.disabled, firstNameField.value]).toEqual([
        true,
        false,
        'Brahim',
      ]);
      for (const one of [await button('Rechercher'), await button("Retirer l'association")])
        expect(one).toHaveProperty('disabled', true);
      expect(result.getAttribute('aria-disabled')).toBe('true');
      expect(at()).toBe(`/veterans/${a.id}/associate`);

      await accounts.give(agent, { Veteran: 'EDIT' });
      comeBack();
      await waitFor(() => expect(firstNameField.readOnly).toBe(false));
      expect(screen.queryByText(BANNER)).toBeNull();
      await user.click(await button(new RegExp(`^Monsieur ${name} Brahim`)));
      await user.click(await button('Enregistrer'));
      await waitFor(() => expect(at()).toBe(`/veterans/${a.id}`));
      expect(await linkOf(a)).toBe(b['@id']);
    },
  );

  it('with somebody picked: the choice stays, and its save says why not', async () => {
    const name = family();
    const [a] = await Promise.all(['Ali', 'Brahim'].map((one) => veteran(name, one)));
    const agent = await editor();
    const { user } = await open(`/veterans/${a.id}/associate`, { as: agent.username });
    await search(user, 'Brahim');
    await user.click(await button(new RegExp(`^Monsieur ${name} Brahim`)));
    await accounts.give(agent, { Veteran: 'VIEW' });
    await user.click(await button('Enregistrer'));
    await screen.findByText(BANNER);
    await waitFor(async () => expect(await button('Enregistrer')).toHaveProperty('disabled', true));
    const pickedRegion = within(screen.getByRole('region', { name: 'Fiche à associer' }));
    pickedRegion.getByText(`Monsieur ${name} Brahim`);
    expect(await button('Annuler')).toHaveProperty('disabled', false);
    await accounts.give(agent, { Veteran: 'EDIT' });
    comeBack();
    await waitFor(() => expect(screen.queryByText(BANNER)).toBeNull());
    expect(await button('Enregistrer')).toHaveProperty('disabled', false);
  });
});

it('RIGHTS-05, SYS-13: who may not edit veterans has no associate form', async () => {
  const a = await veteran(family(), 'Ali');
  await open(`/veterans/${a.id}/associate`, { as: 'lecture' });
  await screen.findAllByText('Accès non autorisé');
});
