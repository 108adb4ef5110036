import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AuthPages } from '../../../src/auth/auth-pages.tsx';
import { readSession } from '../../../src/session/session.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';
import { secondFactorsOf, Telephone } from '../../harness/services/second-factor.ts';

const api = await mockedApi({ now: '2026-11-20T09:00:05+01:00' });
const accounts = accountsOf(api);
const factors = secondFactorsOf(api);
const agentRole = await accounts.roleId('ROLE_AGENT');
const { open } = backOffice(api);
const PAGE = '/user/double-authentification';

afterEach(() => {
  sessionStorage.clear();
  api.settings.secondFactorRequired = false;
});

describe('the second step of a sign-in', () => {
  const light = { prefetch: vi.fn(), open: vi.fn(async () => {}) };
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const heading = () => screen.findByRole('heading', { name: 'Confirmer la connexion' }, { timeout: 5000 });

  async function givePassword(username: string) {
    window.history.replaceState(null, '', '/auth/login?next=%2Fveterans');
    render(<AuthPages backOffice={light} />);
    fireEvent.input(screen.getByLabelText("Nom d'utilisateur"), { target: { value: username } });
    fireEvent.input(screen.getByLabelText('Mot de passe'), { target: { value: PASSWORD } });
    await user.click(screen.getByRole('button', { name: 'Se connecter' }));
    await heading();
  }

  it('AUTH-11: is a page of its own; a wrong code is said at its field, a right one leads where the person wanted to go', async () => {
    const { token } = await accounts.account('rania', agentRole);
    const { telephone } = await factors.enrol(token);
    await givePassword('rania');
    expect(window.location.pathname).toBe('/auth/second-step');
    expect(readSession().authToken).toBeNull();
    const code = await screen.findByLabelText('Code de connexion');
    await waitFor(() => expect(document.activeElement).toBe(code));
    await user.type(code, `${telephone.wrongCode()}{Enter}`);
    await screen.findByText('Ce code est incorrect ou a déjà servi');
    await user.clear(code);
    await user.type(code, `${telephone.code()}{Enter}`);
    await waitFor(() => expect(light.open).toHaveBeenCalledWith('/veterans'));
    expect(readSession().user?.username).toBe('rania');
    expect(sessionStorage.length).toBe(0);
  });

  it('AUTH-11: takes a recovery code; a ticket that is over leads back to the password', async () => {
    const { token } = await accounts.account('sofia', agentRole);
    const { codes } = await factors.enrol(token);
    await givePassword('sofia');
    await user.click(await screen.findByRole('button', { name: /code de secours/ }));
    await user.type(screen.getByLabelText('Code de secours'), String(codes[0]).toLowerCase());
    api.clock.advance(6 * 60_000);
    await user.click(screen.getByRole('button', { name: 'Confirmer' }));
    await screen.findByText(/La connexion a trop attendu/);
    expect(window.location.pathname).toBe('/auth/login');
    api.clock.set('2026-11-20T09:00:05+01:00');
  });

  it('AUTH-11: its address alone leads to the password', async () => {
    window.history.replaceState(null, '', '/auth/second-step');
    render(<AuthPages backOffice={light} />);
    await screen.findByLabelText("Nom d'utilisateur", undefined, { timeout: 5000 });
  });
});

describe('one’s own page', () => {
  it('AUTH-11: sets up an application, shows the recovery codes once, makes new ones and removes it', async () => {
    await accounts.account('hanane', agentRole);
    const { user } = await open(PAGE, { as: 'hanane' });
    await screen.findByText(/n’est protégé que par son mot de passe/, undefined, { timeout: 5000 });
    await user.click(screen.getByRole('button', { name: 'Configurer une application' }));
    const question = within(await screen.findByRole('dialog', { name: 'Mot de passe actuel' }));
    await user.type(question.getByLabelText(/Mot de passe actuel/), `${PASSWORD}{Enter}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Configurer une application' }));
    dialog.getByRole('img', { name: /QR/ });
    const secret = dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent ?? '';
    const telephone = new Telephone(secret.replaceAll(' ', ''), api.clock);
    await user.type(dialog.getByLabelText(/Code à 6 chiffres/), `${telephone.wrongCode()}{Enter}`);
    await dialog.findByText(/attendez le suivant/);
    await user.clear(dialog.getByLabelText(/Code à 6 chiffres/));
    await user.type(dialog.getByLabelText(/Code à 6 chiffres/), `${telephone.code()}{Enter}`);
    const codes = within(await screen.findByRole('dialog', { name: 'Vos codes de secours' }));
    expect(codes.getAllByRole('listitem')).toHaveLength(10);
    await user.click(codes.getByRole('button', { name: 'Je les ai gardés' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText(/Il vous reste 10 codes/);
    // This session goes on with its new token.
    expect((await api.request('GET', '/api/me', { token: String(readSession().authToken) })).status).toBe(
      200,
    );
    await user.click(screen.getByRole('button', { name: 'Retirer' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: /Retirer/ })).getByRole('button', { name: 'Oui' }),
    );
    const again = within(await screen.findByRole('dialog', { name: 'Mot de passe actuel' }));
    await user.type(again.getByLabelText(/Mot de passe actuel/), `${PASSWORD}{Enter}`);
    await screen.findByText(/n’est protégé que par son mot de passe/);
  });

  it('AUTH-11: where it is required and missing, every address leads to it, and the rest opens once it is set up', async () => {
    api.settings.secondFactorRequired = true;
    await accounts.account(
      'patronne',
      await accounts.role('ROLE_PATRONNE', { User: 'EDIT', Veteran: 'LIST' }),
    );
    const { user, at } = await open('/veterans', { as: 'patronne' });
    await screen.findByText(/Votre rôle demande la double authentification/, undefined, { timeout: 5000 });
    expect(at()).toBe(PAGE);
    expect(screen.queryByRole('link', { name: 'Utilisateurs' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Configurer une application' }));
    const proof = within(await screen.findByRole('dialog', { name: 'Mot de passe actuel' }));
    await user.type(proof.getByLabelText(/Mot de passe actuel/), `${PASSWORD}{Enter}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Configurer une application' }));
    const secret = dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent ?? '';
    const telephone = new Telephone(secret.replaceAll(' ', ''), api.clock);
    await user.type(dialog.getByLabelText(/Code à 6 chiffres/), `${telephone.code()}{Enter}`);
    const codes = within(await screen.findByRole('dialog', { name: 'Vos codes de secours' }));
    await user.click(codes.getByRole('button', { name: 'Je les ai gardés' }));
    await waitFor(() => expect(readSession().user?.secondFactorRequired).toBeUndefined());
    await screen.findByRole('link', { name: 'Utilisateurs' }, { timeout: 5000 });
    expect(at()).toBe('/veterans');
  });
});

it('AUTH-11: a setting that begins to require it leads there from whatever page is open', async () => {
  await accounts.account('surprise', await accounts.role('ROLE_SURPRISE', { User: 'EDIT', Role: 'LIST' }));
  const { user, at } = await open('/users', { as: 'surprise' });
  await user.click(await screen.findByRole('link', { name: 'Rôles' }, { timeout: 5000 }));
  api.settings.secondFactorRequired = true;
  await user.click(await screen.findByRole('link', { name: 'Utilisateurs' }));
  await screen.findByText(/Votre rôle demande la double authentification/, undefined, { timeout: 5000 });
  expect(at()).toBe(PAGE);
});

it('AUTH-11, RIGHTS-12: an administrator sees whether an account has one, and resets it', async () => {
  const { id, token } = await accounts.account('oublieuse', agentRole);
  await factors.enrol(token);
  const { user } = await open(`/users/${id}`);
  await screen.findByText('Double authentification : Application sur téléphone', undefined, {
    timeout: 5000,
  });
  await user.click(await screen.findByRole('button', { name: 'Réinitialiser la double authentification' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Oui' }));
  await screen.findByText('Sans double authentification');
  expect((await factors.password('oublieuse')).body.token).toBeTypeOf('string');
  cleanup();
});
