import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accountsOf } from '../../harness/data/accounts.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const api = await mockedApi({ demo: true });
const { role, account } = accountsOf(api);
const { open } = backOffice(api);
await account('nouvelle', null, { firstName: 'Lina', lastName: 'Nouvelle', cell: null, region: null });

it('USER-06: who waits for a role stands on the dashboard, and gets role, cell and wilaya in one dialog', async () => {
  const { user } = await open('/dashboard');
  const waiting = within(await screen.findByRole('region', { name: '1 compte attend son rôle' }));
  await user.click(waiting.getByRole('button', { name: /^Donner un rôle à .*Nouvelle Lina$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Donner un rôle' }));
  expect(await dialog.findAllByText('ce champ est obligatoire')).toHaveLength(3);
  for (const [label, option] of [
    ['Rôle', 'Agent du service'],
    ['Cellule', 'Accueil et renseignements'],
    ['Wilaya', 'Alger'],
  ] as const) {
    await user.click(dialog.getByRole('combobox', { name: new RegExp(`^${label}`) }));
    await user.click(await screen.findByRole('option', { name: option }));
  }
  await user.click(dialog.getByRole('button', { name: 'Donner un rôle' }));
  await screen.findByText(/^Le rôle de .* est enregistré$/);
  await waitFor(() => expect(screen.queryByRole('region', { name: /attend son rôle/ })).toBeNull());
  const token = await api.signIn('admin');
  const { body } = await api.request('GET', '/api/users?username=nouvelle', { token });
  expect(body['hydra:member'][0]).toMatchObject({
    role: { name: 'ROLE_AGENT' },
    cell: { name: 'Accueil et renseignements' },
    region: { name: 'Alger' },
  });
});

it('USER-06, RIGHTS-14: who may give no role sees nobody wait', async () => {
  await account('attend', null, { cell: null, region: null });
  await account('lectrice', await role('ROLE_LIT', { User: 'VIEW', Appointment: 'LIST' }));
  await open('/dashboard', { as: 'lectrice' });
  await screen.findByText('Rendez-vous en cours');
  expect(screen.queryByText(/attend son rôle/)).toBeNull();
});
