import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { addDays, dayIn, formatDay } from '../../../src/domain/dates/days.ts';
import { serviceAccounts as table } from '../../../src/server/db/schema.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

/** The accounts of programs on screen (AUTH-13). */

const api = await mockedApi();
const { open } = backOffice(api);
const { role, account } = accountsOf(api);
const clerk = await role('ROLE_PROGRAMME', { Veteran: 'LIST' });
const admin = await api.signIn('admin');

const today = dayIn(api.settings.timezone, Date.now());
const lastDay = addDays(today, 30);

beforeEach(async () => {
  await api.db.delete(table);
});

/** An account made by the API: its token. */
async function createAccount(name: string) {
  const { status, body } = await api.request('POST', '/api/service_accounts', {
    token: admin,
    body: {
      name,
      role: `/api/roles/${clerk}`,
      networks: '192.0.2.0/24',
      expires: lastDay,
      currentPassword: PASSWORD,
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

/** Fills in the form, the networks as they are given. */
async function fillIn({ user }: Awaited<ReturnType<typeof open>>, networks: string) {
  await user.type(await screen.findByRole('textbox', { name: /^Nom/ }), 'Synchronisation');
  await user.click(screen.getByRole('combobox', { name: /^Rôle/ }));
  await user.click(await screen.findByRole('option', { name: 'ROLE_PROGRAMME' }));
  await user.type(screen.getByRole('textbox', { name: /^Réseaux autorisés/ }), networks);
  await user.type(screen.getByRole('textbox', { name: /^Dernier jour/ }), formatDay(lastDay));
}
const create = () => screen.getByRole('button', { name: 'Créer le compte et son jeton' });

describe('AUTH-13: service accounts on screen', () => {
  it('AUTH-13: one is made with the password, and its token shown this once', async () => {
    const page = await open('/serviceAccounts/new');
    await fillIn(page, '192.0.2.0/24');
    await page.user.dblClick(create());
    const question = within(await screen.findByRole('dialog', { name: 'Mot de passe actuel' }));
    await page.user.type(question.getByLabelText(/Mot de passe actuel/), `${PASSWORD}{Enter}`);
    await screen.findByText('Copiez ce jeton maintenant : il ne sera plus jamais montré.');
    const token = screen.getByLabelText('Jeton de « Synchronisation »').textContent ?? '';
    expect(token).toMatch(/^acsvc_[\w-]{43}$/);
    expect(await api.db.$count(table)).toBe(1);
    expect(page.writes().filter(({ path }) => path.includes(token) || path.includes(PASSWORD))).toEqual([]);
    await page.user.click(screen.getByRole('link', { name: 'J’ai gardé le jeton' }));
    await screen.findByText(formatDay(lastDay));
    expect(document.body.textContent).not.toContain(token);
  });

  it('AUTH-13, SYS-08: networks that are none, and a day that is over, are said at their fields', async () => {
    const page = await open('/serviceAccounts/new');
    await fillIn(page, 'partout');
    const day = screen.getByRole<HTMLInputElement>('textbox', { name: /^Dernier jour/ });
    await page.user.clear(day);
    await page.user.type(day, formatDay(addDays(today, -1)));
    await page.user.click(create());
    await screen.findByText(/des adresses ou des réseaux, un par ligne/);
    const networks = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Réseaux autorisés/ });
    expect([networks.getAttribute('aria-invalid'), networks.value]).toEqual(['true', 'partout']);
    expect(day.getAttribute('aria-invalid')).toBe('true');
    expect(page.writes()).toEqual([]);
  });

  it('AUTH-13, SYS-08: what the server refuses stands at its field, and what was typed stays', async () => {
    const page = await open('/serviceAccounts/new');
    await fillIn(page, '192.0.2.7');
    api.use(
      faults.violated('*/api/service_accounts', { propertyPath: 'networks', message: 'réseau inconnu ici' }),
    );
    await page.user.click(create());
    await screen.findByText('réseau inconnu ici');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Nom/ }).value).toBe('Synchronisation');
    expect(await api.db.$count(table)).toBe(0);
  });

  it('AUTH-13: the list says the last use and from where, the last day, and which account is over', async () => {
    const { token } = await createAccount('Utilisé');
    await createAccount('Neuf');
    await api.from('192.0.2.10').request('GET', '/api/veterans', { token });
    await open('/serviceAccounts');
    const row = within((await screen.findByText('Utilisé')).closest('tr') as HTMLElement);
    await waitFor(() => expect(row.getAllByText('192.0.2.10').length).toBeGreaterThan(0));
    const other = within(screen.getByText('Neuf').closest('tr') as HTMLElement);
    expect(other.getAllByText('Jamais utilisé').length).toBeGreaterThan(0);
    other.getByText(formatDay(lastDay));
    expect(other.queryByText('Échu')).toBeNull();
  });

  it('AUTH-13: an account that is over is marked', async () => {
    await createAccount('Fini');
    await api.db.update(table).set({ expires: addDays(today, -1) });
    await open('/serviceAccounts');
    await screen.findByText('Échu');
  });

  it('AUTH-13: one is withdrawn after a question, and its token is refused from then on', async () => {
    const { token } = await createAccount('Retiré');
    const { user } = await open('/serviceAccounts');
    await user.click(await screen.findByRole('button', { name: /^Supprimer .*Retiré/ }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/Le programme est refusé dès son prochain appel/);
    await user.click(dialog.getByRole('button', { name: 'Non' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await api.db.$count(table)).toBe(1);
    await user.click(screen.getByRole('button', { name: /^Supprimer .*Retiré/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Oui' }));
    await screen.findByText('Compte de service retiré');
    expect((await api.from('192.0.2.10').request('GET', '/api/veterans', { token })).status).toBe(401);
  });

  it('AUTH-13, RIGHTS-04: who may read accounts alone makes and withdraws none', async () => {
    await account('lectrice', await role('ROLE_LECTRICE', { User: 'VIEW' }));
    await createAccount('Vu');
    await open('/serviceAccounts', { as: 'lectrice' });
    await screen.findByText('Vu');
    expect(screen.queryByRole('button', { name: /^Supprimer/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /Nouveau compte|Créer|Ajouter/ })).toBeNull();
  });
});
