import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { users } from '../../../src/server/db/schema.ts';
import { readSession } from '../../../src/session/session.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const api = await mockedApi();
const accounts = accountsOf(api);
const agentRole = await accounts.roleId('ROLE_AGENT');

const { open } = backOffice(api);

const dialog = () => screen.findByRole('dialog', { name: 'Mot de passe actuel' });

describe('one’s own email and password', () => {
  it('ME-01, AUTH-13: a new email asks for the current password in a dialog; a wrong one is said at its field', async () => {
    await accounts.account('lente', agentRole, { firstName: 'Alima' });
    const { user } = await open('/user/profil/modify', { as: 'lente' });
    const email = await screen.findByRole('textbox', { name: /Email/ });
    await user.clear(email);
    await user.type(email, 'lente2@example.org');
    await user.click(await screen.findByRole('button', { name: 'Envoyer' }));
    const question = within(await dialog());
    const field = question.getByLabelText(/Mot de passe actuel/) as HTMLInputElement;
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('{Enter}');
    await question.findByText('ce champ est obligatoire');
    await user.type(field, 'faux{Enter}');
    await question.findByText('Le mot de passe actuel est incorrect');
    // Selected: the next try takes its place.
    await waitFor(() => expect([document.activeElement, field.selectionEnd]).toEqual([field, 4]));
    await user.type(field, `${PASSWORD}{Enter}`, { initialSelectionStart: 0, initialSelectionEnd: 4 });
    await screen.findByRole('dialog', { name: 'Modification réussie' });
    expect(readSession().user?.email).toBe('lente2@example.org');
  });

  it('ME-05: so does a new password; who gives up is told, keeps what was typed, and no right is said to be missing', async () => {
    await accounts.account('hesitante', agentRole);
    const { user, writes } = await open('/user/password/modify', { as: 'hesitante' });
    const { authToken } = readSession();
    await user.type(await screen.findByLabelText(/Nouveau mot de passe/), 'Cyprès-2026');
    await user.type(screen.getByLabelText(/Confirmation/), 'Cyprès-2026');
    await user.click(await screen.findByRole('button', { name: 'Envoyer' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Annuler' }));
    await screen.findByText(/Indiquez votre mot de passe actuel/);
    // Back where it came from, which is disabled while the dialog is open (SYS-14).
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Envoyer' })));
    expect(screen.queryByText(/Vous avez pas le droit/)).toBeNull();
    expect((screen.getByLabelText(/Nouveau mot de passe/) as HTMLInputElement).value).toBe('Cyprès-2026');
    await user.click(screen.getByRole('button', { name: 'Envoyer' }));
    await user.type(within(await dialog()).getByLabelText(/Mot de passe actuel/), `${PASSWORD}{Enter}`);
    await screen.findAllByText('Votre mot de passe a été modifié avec succès');
    expect(readSession().authToken).not.toBe(authToken);
    // The sources' request, and once more with the password.
    const { id } = (await api.request('GET', '/api/me', { token: readSession().authToken ?? '' })).body;
    const passwords = {
      password: 'Cyprès-2026',
      retypedPassword: 'Cyprès-2026',
      updatedBy: `/api/users/${id}`,
    };
    expect(
      writes()
        .filter(({ method }) => method === 'PUT')
        .map(({ body }) => body),
    ).toEqual([passwords, passwords, { ...passwords, currentPassword: PASSWORD }]);
  });

  it('ME-05: a failure that has nothing to do with the password is the form’s', async () => {
    await accounts.account('occupee', agentRole, { firstName: 'Alima' });
    const { user } = await open('/user/profil/modify', { as: 'occupee' });
    const email = await screen.findByRole('textbox', { name: /Email/ });
    await user.clear(email);
    await user.type(email, 'occupee2@example.org');
    await user.click(await screen.findByRole('button', { name: 'Envoyer' }));
    const field = within(await dialog()).getByLabelText(/Mot de passe actuel/);
    api.use(faults.broken('*/api/users/*'));
    await user.type(field, `${PASSWORD}{Enter}`);
    const modal = await screen.findByRole('dialog', { name: 'Échec de la modification' });
    within(modal).getByText('Erreur interne du serveur');
    expect(screen.queryByRole('dialog', { name: 'Mot de passe actuel' })).toBeNull();
  });
});

describe('who registered with too simple a password', () => {
  it('AUTH-06, ME-06: is led to choose another one, and the role takes effect at once', async () => {
    const body = {
      fullname: 'Alima Simple',
      email: 'simple@example.org',
      username: 'simple',
      password: 'abc',
    };
    const { accessToken } = (await api.request('POST', '/api/auth/register', { body })).body;
    const { id } = (await api.request('GET', '/api/me', { token: accessToken })).body;
    await api.db.update(users).set({ role: agentRole, cell: 1, region: 1 }).where(eq(users.id, id));
    const { user } = await open('/dashboard', { as: 'simple', password: 'abc' });
    await user.click(await screen.findByRole('link', { name: 'Choisir un mot de passe' }));
    await user.type(await screen.findByLabelText(/Nouveau mot de passe/), 'motdepasse');
    await user.type(screen.getByLabelText(/Confirmation/), 'motdepasse');
    await user.click(await screen.findByRole('button', { name: 'Envoyer' }));
    await screen.findByText('Ce mot de passe est trop courant : choisissez-en un autre.');
    for (const field of [
      screen.getByLabelText(/Nouveau mot de passe/),
      screen.getByLabelText(/Confirmation/),
    ]) {
      await user.clear(field);
      await user.type(field, 'Cyprès-2026');
    }
    await user.click(screen.getByRole('button', { name: 'Envoyer' }));
    await user.type(within(await dialog()).getByLabelText(/Mot de passe actuel/), 'abc{Enter}');
    await screen.findAllByText('Votre mot de passe a été modifié avec succès');
    await user.click(await screen.findByRole('link', { name: 'Rendez-vous' }));
    await screen.findByRole('link', { name: /Ajouter/ });
    expect(readSession().user?.weakPassword).toBeUndefined();
  });
});

describe('signing out', () => {
  const signOut = async () => {
    const { user } = await open('/dashboard', { as: 'admin' });
    const { authToken } = readSession();
    await user.click(await screen.findByRole('button', { name: /Mon compte/ }));
    await user.click(await screen.findByRole('button', { name: 'Se déconnecter' }));
    return authToken as string;
  };
  const me = async (token: string) => (await api.request('GET', '/api/me', { token })).status;

  it('AUTH-04: ends the token on the server', async () => {
    const token = await signOut();
    await waitFor(async () => expect(await me(token)).toBe(401));
    expect(readSession()).toEqual({ user: null, authToken: null });
  });

  it('AUTH-04: empties the browser also where the line is down', async () => {
    api.use(faults.unreachable('*/api/logout'));
    const token = await signOut();
    await waitFor(() => expect(readSession()).toEqual({ user: null, authToken: null }));
    expect(await me(token)).toBe(200);
  });
});
