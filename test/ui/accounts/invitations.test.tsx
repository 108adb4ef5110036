import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { users } from '../../../src/server/db/schema.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const api = await mockedApi({ demo: true });
const { role, account } = accountsOf(api);
const { open } = backOffice(api);

async function inviteUser(changes: object = {}) {
  const token = await api.signIn('admin');
  const roles = (await api.request('GET', '/api/roles?name=ROLE_AGENT', { token })).body['hydra:member'];
  const { status, body } = await api.request('POST', '/api/users/invitations', {
    token,
    body: {
      civility: 'Mme',
      firstName: 'Inès',
      lastName: 'Attendue',
      email: 'ines@example.org',
      role: roles[0]['@id'],
      cell: '/api/cells/1',
      region: '/api/params_regions/16',
      ...changes,
    },
  });
  expect(status).toBe(201);
  return body;
}

it('OPS-05: a colleague is invited from the list, by one request', async () => {
  const { user, writes } = await open('/users');
  await user.click(await screen.findByRole('button', { name: 'Inviter un collègue' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Inviter un collègue' }));
  await user.click(dialog.getByRole('button', { name: 'Envoyer l’invitation' }));
  expect(await dialog.findAllByText('ce champ est obligatoire')).toHaveLength(4);
  expect(writes()).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /^Nom/ }), 'Zerrouki');
  await user.type(dialog.getByRole('textbox', { name: /^Prénom/ }), 'Lina');
  await user.type(dialog.getByRole('textbox', { name: /^Email/ }), 'lina@example.org');
  // Cell and wilaya begin with the reader's own.
  await user.click(dialog.getByRole('combobox', { name: /^Rôle/ }));
  await user.click(await screen.findByRole('option', { name: 'Agent du service' }));
  api.use(faults.slow(api.answer, '*/api/users/invitations'));
  await user.dblClick(dialog.getByRole('button', { name: 'Envoyer l’invitation' }));
  await screen.findByText('Invitation envoyée à lina@example.org');
  expect(writes().map(({ path }) => path)).toEqual(['/api/users/invitations']);
  const [newUser] = await api.db.select().from(users).where(eq(users.email, 'lina@example.org'));
  expect(newUser?.username).toBe('lina-zerrouki');
});

it('OPS-05, SYS-08: what the server refuses stands at its field, and what was typed stays', async () => {
  const { user } = await open('/users');
  await user.click(await screen.findByRole('button', { name: 'Inviter un collègue' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Inviter un collègue' }));
  await user.type(dialog.getByRole('textbox', { name: /^Email/ }), 'deja@example.org');
  api.use(
    faults.violated('*/api/users/invitations', {
      propertyPath: 'email',
      message: 'cet email est déjà utilisé',
    }),
  );
  await user.type(dialog.getByRole('textbox', { name: /^Nom/ }), 'Zerrouki');
  await user.type(dialog.getByRole('textbox', { name: /^Prénom/ }), 'Lina');
  // Cell and wilaya begin with the reader's own.
  await user.click(dialog.getByRole('combobox', { name: /^Rôle/ }));
  await user.click(await screen.findByRole('option', { name: 'Agent du service' }));
  await user.click(dialog.getByRole('button', { name: 'Envoyer l’invitation' }));
  await dialog.findByText('cet email est déjà utilisé');
  expect((dialog.getByRole('textbox', { name: /^Nom/ }) as HTMLInputElement).value).toBe('Zerrouki');
});

it('OPS-05: list and record tell the state; an invitation is renewed and withdrawn', async () => {
  await inviteUser();
  const { user } = await open('/users?filter=%7B%22lastName%22%3A%22Attendue%22%7D');
  await screen.findByText(/^Invitation envoyée le \d\d\/\d\d\/\d{4}, valable jusqu’au \d\d\/\d\d\/\d{4}$/);
  await user.click(await screen.findByRole('button', { name: /^Renouveler l’invitation de .*Attendue/ }));
  await screen.findByText('Nouvelle invitation envoyée à ines@example.org');
  await user.click(screen.getByRole('button', { name: /^Retirer l’invitation de/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Retirer l’invitation' }));
  await screen.findByText(/^Invitation envoyée le \d\d\/\d\d\/\d{4}, retirée$/);
  expect(screen.queryByRole('button', { name: /^Retirer l’invitation de/ })).toBeNull();
  screen.getByRole('button', { name: /^Renouveler l’invitation de/ });
});

it('DATA-01, OPS-05: an imported colleague is enabled and invited by one button', async () => {
  const { id } = await inviteUser({ lastName: 'Importée', email: 'importee@example.org' });
  await api.db.update(users).set({ enable: false, invitationExpires: null }).where(eq(users.id, id));
  const { user, writes } = await open(`/users/${id}`);
  await user.click(await screen.findByRole('button', { name: 'Activer et inviter' }));
  await screen.findByText('Nouvelle invitation envoyée à importee@example.org');
  await screen.findByRole('button', { name: 'Renouveler l’invitation' });
  expect(writes().map(({ path }) => path)).toEqual([`/api/users/${id}/invitation`]);
});

it('OPS-05: an expired one says so on the record, and can be renewed there', async () => {
  const { id } = await inviteUser({ email: 'tard@example.org', lastName: 'Tardive' });
  await api.db
    .update(users)
    .set({ invitationDate: new Date(0), invitationExpires: new Date(Date.now() - 1000) })
    .where(eq(users.id, id));
  const { user } = await open(`/users/${id}`);
  await screen.findByText(/expirée\. La personne ne peut pas encore se connecter\.$/);
  await user.click(await screen.findByRole('button', { name: 'Renouveler l’invitation' }));
  await screen.findByText(/valable jusqu’au/);
});

it('OPS-05, RIGHTS-14: who may make no account invites nobody', async () => {
  await account('lectrice', await role('ROLE_LIT_LES_COMPTES', { User: 'VIEW' }));
  await open('/users', { as: 'lectrice' });
  await screen.findAllByRole('link', { name: /^Voir / });
  expect(screen.queryByRole('button', { name: 'Inviter un collègue' })).toBeNull();
  expect(screen.queryByRole('button', { name: /l’invitation/ })).toBeNull();
  await waitFor(() => expect(api.requests.some(({ status }) => status === 403)).toBe(false));
});
