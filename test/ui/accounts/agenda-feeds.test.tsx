import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const api = await mockedApi({ now: '2026-11-20T09:00:00+01:00' });
const accounts = accountsOf(api);
const agentRole = await accounts.roleId('ROLE_AGENT');
const { open } = backOffice(api);
type User = Awaited<ReturnType<typeof open>>['user'];

async function givePassword(user: User) {
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText(/Mot de passe/), `${PASSWORD}{Enter}`);
}

/** Reads the new address in its dialog, and closes it; gives its path. */
async function newAddress(user: User): Promise<string> {
  const dialog = within(await screen.findByRole('dialog', { name: 'Votre adresse d’agenda' }));
  const { textContent } = dialog.getByRole('status', { name: 'Votre adresse d’agenda' });
  await user.click(dialog.getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return new URL(textContent ?? '').pathname;
}
const statusOf = async (path: string) => (await api.request('GET', path)).status;

async function answerYes(user: User, title: string) {
  const question = within(await screen.findByRole('dialog', { name: title }));
  await user.click(question.getByRole('button', { name: 'Oui' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
}

describe('one’s own agenda addresses', () => {
  it('API-10: are made from the panel of the account, with the password, and shown once', async () => {
    await accounts.account('abonne', agentRole);
    const { user } = await open('/dashboard', { as: 'abonne' });
    await user.click(await screen.findByRole('button', { name: /Mon compte/ }));
    await user.click(await screen.findByRole('link', { name: 'Mes agendas' }));
    await screen.findByText('Vous n’avez pas encore d’adresse d’agenda.');
    screen.getByText('Chaque rendez-vous porte son numéro, sa cellule et son motif, sans nom.');
    // The account's panel covers the page until it is closed.
    await user.click(await screen.findByRole('button', { name: 'Créer l’adresse de mon agenda' }));
    await givePassword(user);
    const path = await newAddress(user);
    expect(await statusOf(path)).toBe(200);
    await screen.findByText('Mon agenda');
    expect(document.body.textContent).not.toContain(path);
    expect(screen.queryByRole('button', { name: 'Créer l’adresse de mon agenda' })).toBeNull();
  });

  it('API-10: of a cell are renewed and revoked after a question; a failure is said', async () => {
    await accounts.account('cellule', agentRole);
    const { user } = await open('/user/agendas', { as: 'cellule' });
    await user.click(await screen.findByText('Créer l’adresse de la cellule'));
    await screen.findByText('ce champ est obligatoire');
    await user.click(await screen.findByLabelText(/^Cellule/));
    await user.keyboard('{ArrowDown}');
    const [option] = await screen.findAllByRole('option');
    const name = option?.textContent ?? '';
    if (option) await user.click(option);
    await user.click(screen.getByRole('button', { name: 'Créer l’adresse de la cellule' }));
    await givePassword(user);
    const first = await newAddress(user);
    await user.click(await screen.findByRole('button', { name: `Renouveler l’adresse : ${name}` }));
    await answerYes(user, `Renouveler l’adresse « ${name} » ?`);
    await givePassword(user);
    const second = await newAddress(user);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    const revoke = async () => {
      await user.click(await screen.findByRole('button', { name: `Retirer l’adresse : ${name}` }));
      await answerYes(user, `Retirer l’adresse « ${name} » ?`);
    };
    api.use(faults.broken('*/api/me/agenda_feeds/*'));
    await revoke();
    await screen.findByText('Erreur interne du serveur');
    api.heal();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await revoke();
    await screen.findByText('Adresse retirée');
    await screen.findByText('Vous n’avez pas encore d’adresse d’agenda.');
    expect(await statusOf(second)).toBe(404);
  });

  it('API-10: cannot be made without the right to list appointments', async () => {
    await accounts.account('sans', await accounts.role('ROLE WITHOUT', { Veteran: 'LIST' }));
    const { isReading } = await open('/user/agendas', { as: 'sans' });
    await screen.findByText('Vous n’avez pas encore d’adresse d’agenda.');
    await waitFor(() => expect(isReading()).toBe(false));
    expect(screen.queryByRole('button', { name: /^Créer/ })).toBeNull();
  });
});
