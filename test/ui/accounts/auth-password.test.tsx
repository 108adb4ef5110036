import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { AuthPages } from '../../../src/auth/auth-pages.tsx';
import { createResetLink } from '../../../src/server/mail/links/reset-links.ts';
import { readSession, type SessionUser, writeSession } from '../../../src/session/session.ts';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const api = await mockedApi();
const { id, email } = (await api.request('GET', '/api/me', { token: await api.signIn('admin') })).body;
const backOffice = { prefetch: vi.fn(), open: vi.fn(async () => {}) };
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

beforeEach(() => {
  localStorage.clear();
  vi.resetAllMocks();
});

afterEach(cleanup);

async function open(path: string, label: string) {
  window.history.replaceState(null, '', path);
  render(<AuthPages backOffice={backOffice} />);
  return screen.findByLabelText<HTMLInputElement>(label);
}

describe('the forgotten password', () => {
  const ask = async (address: string) => {
    const field = await open('/auth/forgot-password', 'Adresse email');
    fireEvent.input(field, { target: { value: address } });
    await user.click(screen.getByRole('button', { name: 'Recevoir le lien' }));
    return field;
  };

  it.each([
    ['', 'ce champ est obligatoire'],
    ['a@', '3 caractères au minimum'],
    [`${'a'.repeat(50)}@example.org`, '50 caractères au maximum'],
    ['nadia', 'ce champ est un email'],
  ])('AUTH-07: "%s" is refused: %s', async (address, message) => {
    const field = await ask(address);
    const error = await screen.findByText(message);
    expect(field.getAttribute('aria-describedby')).toBe(error.id);
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(api.requests).toEqual([]);
  });

  it('AUTH-07, SYS-07: asks once, goes to /auth and says that a link is on its way', async () => {
    const field = await open('/auth/forgot-password', 'Adresse email');
    fireEvent.input(field, { target: { value: ` ${email} ` } });
    await user.dblClick(screen.getByRole('button', { name: 'Recevoir le lien' }));
    expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeTruthy();
    expect(window.location.pathname).toBe('/auth/login');
    expect(screen.getByRole('status').textContent).toContain('Un lien vient de vous être envoyé');
    expect(api.requests).toMatchObject([
      { method: 'POST', path: '/api/auth/forgot-password', body: { email } },
    ]);
  });

  it('AUTH-07: an email that nobody has is said to be not found, and stays', async () => {
    const field = await ask('nobody@example.org');
    expect((await screen.findByRole('alert')).textContent).toBe("L'adresse email demandée est introuvable");
    expect(field.value).toBe('nobody@example.org');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it.each([
    ['too many requests', faults.tooMany(), 'Trop de tentatives : réessayez dans une heure'],
    ['a lost connection', faults.unreachable(), /Le serveur n’a pas répondu/],
  ])('AUTH-07: %s is not said to be an unknown email', async (_name, fault, why) => {
    api.use(fault);
    await ask(email);
    expect((await screen.findByRole('alert')).textContent).toBe('Le lien n’a pas pu être envoyé');
    expect(screen.getByText(why)).toBeTruthy();
  });
});

describe('the new password', () => {
  const PASSWORD = 'Nouveau mot de passe';
  const AGAIN = 'Confirmation du mot de passe';
  const link = () => createResetLink(api.context.db, api.context, id);
  const openLink = (token: string) => open(`/auth/reset-password#token=${token}`, PASSWORD);

  async function choose(password: string, again = password) {
    fireEvent.input(screen.getByLabelText(PASSWORD), { target: { value: password } });
    fireEvent.input(screen.getByLabelText(AGAIN), { target: { value: again } });
    await user.dblClick(screen.getByRole('button', { name: 'Enregistrer' }));
  }

  it('AUTH-08: the token leaves the address bar at once', async () => {
    window.history.replaceState(null, '', '/auth/reset-password#token=secret');
    render(<AuthPages backOffice={backOffice} />);
    expect(window.location.href).not.toContain('secret');
    const field = await screen.findByLabelText(PASSWORD);
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(window.location.pathname + window.location.hash).toBe('/auth/reset-password');
  });

  it.each([
    ['', '', 'ce champ est obligatoire'],
    ['court1', 'court1', 'Le mot de passe est trop court - doit contenir au moins 8 caractères.'],
    ['12345678', '12345678', 'Le mot de passe ne peut contenir que des lettres latines.'],
    ['a'.repeat(51), 'a'.repeat(51), 'Le mot de passe est trop long - doit contenir au plus 50 caractères.'],
    ['assez-long', 'assez-longue', 'les mots de passe doivent correspondre'],
  ])('ME-06: "%s" and "%s": %s', async (password, again, message) => {
    await openLink('any');
    await choose(password, again);
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    expect(api.requests).toEqual([]);
  });

  it('AUTH-08, SYS-07: sent once; says so on the sign-in, where the new password counts', async () => {
    await openLink(await link());
    await choose('Nouveau-2026');
    expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('Votre mot de passe est modifié');
    expect(api.requests).toMatchObject([{ method: 'POST', path: '/api/auth/reset-password' }]);
    expect(readSession().authToken).toBeNull();
    expect(await api.signIn('admin', 'Nouveau-2026')).toBeTruthy();
  });

  it('AUTH-01, AUTH-08: works for who is signed in too, and signs them out: the sign-in follows', async () => {
    const { body: session } = await api.request('POST', '/api/login_check', {
      body: { username: 'admin', password: 'Nouveau-2026' },
    });
    writeSession({ user: session.user as SessionUser, authToken: session.token });
    await openLink(await link());
    expect(backOffice.open).not.toHaveBeenCalled();
    await choose('Nouveau-2026-b');
    expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('Votre mot de passe est modifié');
    expect(readSession()).toEqual({ user: null, authToken: null });
    expect(backOffice.open).not.toHaveBeenCalled();
    expect(await api.signIn('admin', 'Nouveau-2026-b')).toBeTruthy();
  });

  it('AUTH-01: who is signed in and gives up goes back to their work', async () => {
    writeSession({ user: { id } as SessionUser, authToken: 'x' });
    await openLink('any');
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(backOffice.open).toHaveBeenCalledWith('/'));
    expect(readSession().authToken).toBe('x');
  });

  it('AUTH-08: a password ending in a space is the same when typed again', async () => {
    await openLink(await link());
    await choose('Nouveau-2027 ');
    expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeTruthy();
    expect(await api.signIn('admin', 'Nouveau-2027 ')).toBeTruthy();
  });

  it.each([
    ['unknown', async () => 'nothing', "Ce lien n'est pas valide : demandez-en un nouveau"],
    [
      'expired',
      async () => {
        const anHourAgo = () => new Date(Date.now() - 3_600_001);
        return createResetLink(api.db, { clock: anHourAgo }, id);
      },
      'Ce lien a expiré : demandez-en un nouveau',
    ],
    [
      'used',
      async () => {
        const token = await link();
        const body = { token, password: 'Autre-2026', retypedPassword: 'Autre-2026' };
        await api.request('POST', '/api/auth/reset-password', { body });
        return token;
      },
      'Ce lien a déjà servi : demandez-en un nouveau',
    ],
  ])('AUTH-08: a link that is %s says so, and leads to a new one', async (_why, make, message) => {
    await openLink(await make());
    await choose('Nouveau-2028');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.queryByLabelText(PASSWORD)).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Demander un nouveau lien' }));
    expect(await screen.findByLabelText('Adresse email')).toBeTruthy();
  });

  it('AUTH-01, AUTH-08: a dead link leads who is signed in to a new one too, and says that it signs them out', async () => {
    writeSession({ user: { id } as SessionUser, authToken: 'x' });
    await openLink('nothing');
    await choose('Nouveau-2028');
    await user.click(await screen.findByRole('link', { name: 'Me déconnecter et demander un nouveau lien' }));
    expect(await screen.findByLabelText('Adresse email')).toBeTruthy();
    expect(readSession()).toEqual({ user: null, authToken: null });
    expect(backOffice.open).not.toHaveBeenCalled();
  });

  it('AUTH-08: without a token it says what is needed', async () => {
    window.history.replaceState(null, '', '/auth/reset-password');
    render(<AuthPages backOffice={backOffice} />);
    expect((await screen.findByRole('alert')).textContent).toContain('Le lien de l’email est nécessaire');
    expect(screen.getByRole('link', { name: 'Demander un nouveau lien' })).toBeTruthy();
  });

  it('AUTH-08: another link pasted into the same tab takes the place of a dead one', async () => {
    await openLink('nothing');
    await choose('Nouveau-2028');
    await screen.findByRole('alert');
    window.location.hash = `#token=${await link()}`;
    await screen.findByLabelText(PASSWORD);
    await choose('Nouveau-2029');
    expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeTruthy();
  });

  it.each([
    ['a failing server', faults.broken(), 'Erreur interne du serveur'],
    ['a lost connection', faults.unreachable(), /Le serveur n’a pas répondu/],
  ])('AUTH-08: %s: nothing is changed, and what was typed stays', async (_name, fault, why) => {
    api.use(fault);
    const field = await openLink(await link());
    await choose('Nouveau-2030');
    expect((await screen.findByRole('alert')).textContent).toBe('Le mot de passe n’est pas modifié');
    expect(screen.getByText(why)).toBeTruthy();
    expect(field.value).toBe('Nouveau-2030');
  });
});
