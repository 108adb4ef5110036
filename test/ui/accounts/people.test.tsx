import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { readSession } from '../../../src/session/session.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const api = await mockedApi({ demo: true });
const admin = await api.signIn('admin');

const { open } = backOffice(api);

const button = (name: string) => screen.findByRole('button', { name });

describe('the role form', () => {
  it('ROLE-02: says how many menus have no right, and counts down as they are chosen', async () => {
    const { user } = await open('/roles/new');
    await screen.findByText('21 menus sans droit');
    await user.click(await screen.findByRole('radio', { name: 'Cellules : Liste' }));
    await screen.findByText('20 menus sans droit');
    await user.click(await button('Tout : donner « Aucun accès » à tous les menus'));
    await waitFor(() => expect(screen.queryByText(/sans droit/)).toBeNull());
    expect((screen.getByRole('radio', { name: 'Cellules : Liste' }) as HTMLInputElement).checked).toBe(false);
  });

  it('SYS-06: what cannot be loaded is said, and nothing can be chosen', async () => {
    api.use(faults.broken('*/api/params_rights'));
    await open('/roles/new');
    await screen.findByText('Erreur interne du serveur');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('SYS-07: two quick clicks make one role', async () => {
    api.use(faults.slow(api.fetch, '*/api/roles'));
    const { user, at } = await open('/roles/new');
    await user.type(await screen.findByRole('textbox', { name: /Nom/ }), 'ROLE_DOUBLE');
    await user.click(await button('Tout : donner « Liste » à tous les menus'));
    await user.dblClick(await button('Enregistrer'));
    await screen.findByText('Role ajouté avec succès');
    await waitFor(() => expect(at()).toMatch(/^\/roles\/\d+$/));
    const { body } = await api.request('GET', '/api/roles?name=ROLE_DOUBLE', { token: admin });
    expect(body['hydra:totalItems']).toBe(1);
  });
});

describe('the user panel', () => {
  it('NAV-03, NAV-06: leads to profile, password, second factor, devices, agendas and layout', async () => {
    const { user } = await open('/builder', { as: 'lecture' });
    await user.click(await screen.findByRole('button', { name: /Mon compte/ }));
    const panel = await screen.findByRole('dialog', { name: 'Mon compte' });
    expect(
      within(panel)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      '/user/profil/modify',
      '/user/password/modify',
      '/user/double-authentification',
      '/user/appareils',
      '/user/agendas',
      '/builder',
    ]);
    within(panel).getByText('Consultation seule');
  });
});

describe('one’s own profile', () => {
  it('ME-02: when the server breaks, the modal says so and what was typed stays', async () => {
    const { user } = await open('/user/profil/modify', { as: 'lecture' });
    const name = (await screen.findByRole('textbox', { name: /Prénom/ })) as HTMLInputElement;
    await user.clear(name);
    await user.type(name, 'Paulin');
    api.use(faults.broken('*/api/users/*'));
    await user.click(await button('Envoyer'));
    const modal = await screen.findByRole('dialog', { name: 'Échec de la modification' });
    within(modal).getByText("Votre profil n'a pas pu être modifié");
    within(modal).getByText('Erreur interne du serveur');
    await user.click(within(modal).getByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(name.value).toBe('Paulin');
    expect(readSession().user?.firstName).toBe('Paul');
  });

  it('SYS-13: asks only for what anybody may read', async () => {
    await open('/user/profil/modify', { as: 'lecture' });
    await screen.findByRole('textbox', { name: /Prénom/ });
    expect(api.requests.map(({ path }) => path).filter((path) => /roles\?|users\?/.test(path))).toEqual([]);
  });
});

describe('one’s own password', () => {
  it('ME-05: when no answer comes, that is said, what was typed stays and the session too', async () => {
    const { user } = await open('/user/password/modify', { as: 'lecture' });
    const before = readSession().authToken;
    await user.type(await screen.findByLabelText(/Nouveau mot de passe/), 'Cyprès-2026');
    await user.type(screen.getByLabelText(/Confirmation/), 'Cyprès-2026');
    api.use(faults.unreachable('*/api/users/password/*'));
    await user.click(await button('Envoyer'));
    await screen.findByRole('alert');
    expect((screen.getByLabelText(/Nouveau mot de passe/) as HTMLInputElement).value).toBe('Cyprès-2026');
    expect(readSession().authToken).toBe(before);
  });
});

describe('the list of users', () => {
  it('SYS-13: who may not read roles has no filter on them, and no call is refused', async () => {
    const menus = (await api.request('GET', '/api/params_menus', { token: admin })).body['hydra:member'];
    const rights = (await api.request('GET', '/api/params_rights', { token: admin })).body['hydra:member'];
    const rightId = (name: string) => rights.find((right: { name: string }) => right.name === name).id;
    const menuRoles = Object.fromEntries(
      menus.map(({ id, name }: { id: number; name: string }) => [
        id,
        rightId(name.endsWith('\\User') ? 'VIEW' : 'NONE'),
      ]),
    );
    const role = await api.request('POST', '/api/roles', {
      token: admin,
      body: { name: 'ROLE_LECTEUR_DES_COMPTES', menuRoles },
    });
    const creation = await api.request('POST', '/api/users', {
      token: admin,
      body: {
        civility: 'Mr',
        username: 'lecteur',
        firstName: 'Lecteur',
        lastName: 'Des comptes',
        email: 'lecteur@example.org',
        role: role.body['@id'],
        cell: '/api/cells/1',
        region: '/api/params_regions/16',
        password: PASSWORD,
        retypedPassword: PASSWORD,
      },
    });
    expect(creation.status).toBe(201);
    const { user } = await open('/users', { as: 'lecteur' });
    await screen.findByRole('link', { name: /^Voir .*Lecteur/ });
    await user.click(await button('Afficher les filtres'));
    const card = await screen.findByRole('search');
    await within(card).findByRole('combobox', { name: 'Cellule' });
    expect(within(card).queryByRole('combobox', { name: 'Rôle' })).toBeNull();
    expect(api.requests.some(({ path }) => path.startsWith('/api/roles'))).toBe(false);
    expect(screen.queryByRole('button', { name: /Désactiver/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Modifier/ })).toBeNull();
  });
});
