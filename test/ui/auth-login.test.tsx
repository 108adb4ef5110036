import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthPages } from '../../src/auth/AuthPages.tsx';
import { wantedPath } from '../../src/auth/backOffice.ts';
import { readSession, SESSION_KEY, writeSession } from '../../src/session/session.ts';

const user = { '@id': '/api/users/1', id: 1, username: 'admin', fullname: 'Amine Admin' };
const fetching = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const backOffice = { prefetch: vi.fn(), open: vi.fn(async () => {}) };

beforeEach(() => {
  localStorage.clear();
  vi.resetAllMocks();
  vi.stubGlobal('fetch', fetching);
  fetching.mockImplementation(async () => Response.json({ token: 'a-token', user }));
  window.history.replaceState(null, '', '/auth/login');
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () => render(<AuthPages backOffice={backOffice} />);
const username = () => screen.getByLabelText("Nom d'utilisateur");
const password = () => screen.getByLabelText('Mot de passe');
const button = () => screen.getByRole('button', { name: /Se connecter|Connexion en cours/ });

async function signIn(name = 'admin', secret = 'Combattant-2026') {
  await userEvent.type(username(), name);
  await userEvent.type(password(), secret);
  await userEvent.click(button());
}

describe('the addresses', () => {
  it.each(['/auth', '/auth/', '/auth/nowhere', '/auth/login/more'])(
    'AUTH-01: %s is the sign-in',
    async (path) => {
      window.history.replaceState(null, '', path);
      open();
      expect(window.location.pathname).toBe('/auth/login');
      await waitFor(() => expect(document.activeElement).toBe(username()));
    },
  );

  it('AUTH-01: who is signed in goes to /', () => {
    writeSession({ user: user as never, authToken: 'a-token' });
    open();
    expect(backOffice.open).toHaveBeenCalledWith('/');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('AUTH-04: a sign-in in another tab opens this one too', () => {
    open();
    localStorage.setItem(SESSION_KEY, JSON.stringify({ user, authToken: 'a-token' }));
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }));
    expect(backOffice.open).toHaveBeenCalledWith('/');
  });
});

describe('the form', () => {
  it('AUTH-02: both fields are required', async () => {
    open();
    await userEvent.click(button());
    expect(await screen.findAllByText('Champ obligatoire')).toHaveLength(2);
    expect(username().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(username());
    expect(fetching).not.toHaveBeenCalled();
  });

  it.each([
    ['ab', 'Doit contenir 3 caractères au minimum'],
    ['a'.repeat(51), 'Doit contenir 50 caractères au minimum'],
  ])('AUTH-02: %s is refused', async (name, message) => {
    open();
    await signIn(name);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(fetching).not.toHaveBeenCalled();
  });

  it('AUTH-02, SYS-07: waits a second, then calls once however often it is clicked', async () => {
    open();
    const before = Date.now();
    await signIn();
    await userEvent.click(button());
    expect(button()).toHaveProperty('disabled', true);
    expect(button().textContent).toBe('Connexion en cours…');
    expect(fetching).not.toHaveBeenCalled();
    await waitFor(() => expect(fetching).toHaveBeenCalled(), { timeout: 3000 });
    expect(Date.now() - before).toBeGreaterThanOrEqual(1000);
    await waitFor(() => expect(backOffice.open).toHaveBeenCalledWith('/dashboard'));
    expect(fetching).toHaveBeenCalledTimes(1);
    const [path, init] = fetching.mock.calls[0] ?? [];
    expect(path).toBe('/api/login_check');
    expect(JSON.parse(String(init?.body))).toEqual({ username: 'admin', password: 'Combattant-2026' });
  });

  it('AUTH-04, AUTH-10: stores the token beside the user, under one key', async () => {
    open();
    await signIn();
    await waitFor(() => expect(readSession()).toEqual({ user, authToken: 'a-token' }), { timeout: 3000 });
    expect(Object.keys(localStorage)).toEqual([SESSION_KEY]);
  });

  it.each([
    ['a refusal', async () => Response.json({ code: 401, message: 'no' }, { status: 401 })],
    ['a failing server', async () => new Response('<h1>502</h1>', { status: 502 })],
    ['a lost connection', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('AUTH-03: %s says the same', async (_name, answer) => {
    fetching.mockImplementation(answer);
    open();
    await signIn();
    const alert = await screen.findByRole('alert', {}, { timeout: 3000 });
    expect(alert.textContent).toBe("Nom d'utilisateur et/ou mot de passe incorrect");
    expect(button()).toHaveProperty('disabled', false);
    expect(readSession().user).toBeNull();
    expect(backOffice.open).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(password());
  });

  it('loads the back office with the first thing typed, once', async () => {
    open();
    expect(backOffice.prefetch).not.toHaveBeenCalled();
    await userEvent.type(username(), 'admin');
    expect(backOffice.prefetch).toHaveBeenCalledTimes(1);
  });

  it('shows the password on request', async () => {
    open();
    expect(password()).toHaveProperty('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
    expect(password()).toHaveProperty('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Masquer le mot de passe' }));
    expect(password()).toHaveProperty('type', 'password');
  });
});

describe('where a sign-in leads', () => {
  const origin = 'https://rdv.example';
  it.each([
    ['', '/dashboard'],
    ['?next=/veterans/3?tab=2%23top', '/veterans/3?tab=2#top'],
    ['?next=//evil.example/', '/dashboard'],
    ['?next=/%5Cevil.example/', '/dashboard'],
    ['?next=/%09/evil.example/', '/dashboard'],
    ['?next=/%0A/[', '/dashboard'],
    ['?next=https://evil.example/', '/dashboard'],
    ['?next=javascript:alert(1)', '/dashboard'],
    ['?next=/auth/login', '/dashboard'],
    ['?next=/logout', '/dashboard'],
    ['?next=/', '/dashboard'],
  ])('%s leads to %s', (search, path) => {
    expect(wantedPath(search, origin)).toBe(path);
  });
});
