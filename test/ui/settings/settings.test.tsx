import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readSettings } from '../../../src/server/settings.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const { fixed } = readSettings({ SERVICE_PHONE: '+213 21 00 00 00' });
const api = await mockedApi({ settings: { servicePhone: '+213 21 00 00 00', fixed } });
const { open } = backOffice(api);
const accounts = accountsOf(api);

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });

it('OPS-06: the super administrator changes a setting, which is in force, and sees who changed what', async () => {
  const { user, writes } = await open('/parametres');
  await screen.findByText("Aucun paramètre n'a encore été changé ici.");
  const name = await field(/^Nom du service(?! en)/);
  await user.clear(name);
  await user.type(name, 'Service de Rabat');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Paramètres enregistrés');
  expect(api.settings.serviceName).toBe('Service de Rabat');
  expect(writes()).toHaveLength(1);
  expect(writes()[0]?.headers.get('If-Match')).toMatch(/^"0-/);
  const history = within(await screen.findByRole('region', { name: 'Derniers changements' }));
  await history.findByText('Depuis : Service de Rabat');
  history.getByText('Avant : Valeur par défaut');
  history.getByText(/, par Administrateur Principal$/);
});

it('OPS-06: what the environment fixes can be read and not changed, and names its variable', async () => {
  await open('/parametres');
  const phone = await field(/^Téléphone/);
  expect([phone.value, phone.readOnly]).toEqual(['+213 21 00 00 00', true]);
  screen.getByText('Fixé par le serveur (SERVICE_PHONE)');
  expect((await field(/^Email du service/)).readOnly).toBe(false);
  screen.getByText('Heure de Africa/Algiers. La semaine commence le dimanche.');
});

it('OPS-06: a wrong value is said at its field and nothing is sent; what is seen by the server alone too', async () => {
  const { user, writes } = await open('/parametres');
  const days = await field(/^Rappel/);
  await user.clear(days);
  await user.type(days, '99');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(days.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(/au plus 30/).length).toBeGreaterThan(0);
  expect(writes()).toEqual([]);
});

it('OPS-06, SEC-04: who saves over a newer version is asked, and loses nothing that was typed', async () => {
  const token = await api.signIn('admin');
  const { user } = await open('/parametres');
  const city = await field(/^Ville des lettres/);
  await user.clear(city);
  await user.type(city, 'Rabat');
  await api.request('PUT', '/api/settings', { token, body: { letterSignature: 'Le chef' } });
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(api.settings.letterCity).toBe('Alger');
  await user.click(dialog.getByRole('button', { name: /Enregistrer/ }));
  await waitFor(() => expect(api.settings.letterCity).toBe('Rabat'));
});

it('OPS-06: no other sees the entry, and the address says that it is reserved', async () => {
  const everything = await accounts.role('ROLE_CHEF', { User: 'DELETE', Role: 'DELETE', Veteran: 'DELETE' });
  await accounts.account('chef', everything);
  await open('/parametres', { as: 'chef' });
  await screen.findByRole('alert');
  expect(screen.queryByRole('link', { name: 'Paramètres du service' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: /^Nom du service/ })).toBeNull();
});

it('OPS-06: the country is chosen by its name, and the history names it', async () => {
  const { user } = await open('/parametres');
  await user.click(await screen.findByRole('combobox', { name: /^Pays/ }));
  await user.click(await screen.findByRole('option', { name: 'Maroc' }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  const history = within(await screen.findByRole('region', { name: 'Derniers changements' }));
  await history.findByText('Depuis : Maroc');
  expect(api.settings.serviceCountry).toBe('MA');
});
