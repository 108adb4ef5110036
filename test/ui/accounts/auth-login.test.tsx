import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { AuthPages } from '../../../src/auth/auth-pages.tsx';
import { wantedPath } from '../../../src/auth/back-office.ts';
import { SIGN_IN_DELAY_MS } from '../../../src/auth/login-page.tsx';
import { readSession, SESSION_KEY, type SessionUser, writeSession } from '../../../src/session/session.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const api = await mockedApi();
const someToken = await api.signIn('admin');
const { '@context': _context, ...admin } = (await api.request('GET', '/api/me', { token: someToken })).body;
const backOffice = { prefetch: vi.fn(), open: vi.fn(async () => {}) };
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

beforeEach(() => {
  localStorage.clear();
  vi.resetAllMocks();
  window.history.replaceState(null, '', '/auth/login');
});

afterEach(() => {
  cleanup();
  for (const meta of document.head.querySelectorAll('meta')) meta.remove();
});

const open = () => render(<AuthPages backOffice={backOffice} />);
const username = () => screen.getByLabelText("Nom d'utilisateur");
const password = () => screen.getByLabelText('Mot de passe');
const button = () => screen.getByRole('button', { name: /Se connecter|Connexion en cours/ });
const INCORRECT = "Nom d'utilisateur et/ou mot de passe incorrect";

async function signIn(name = 'admin', secret = PASSWORD) {
  fireEvent.input(username(), { target: { value: name } });
  fireEvent.input(password(), { target: { value: secret } });
  await user.click(button());
}

const findAlert = () => screen.findByRole('alert');

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

  it.each(['/auth/login', '/auth/registration', '/auth/forgot-password', '/auth/reset-password'])(
    'AUTH-01: who is signed in goes from %s to /',
    (path) => {
      writeSession({ user: admin as SessionUser, authToken: someToken });
      window.history.replaceState(null, '', path);
      open();
      expect(backOffice.open).toHaveBeenCalledWith('/');
      expect(screen.queryByRole('button')).toBeNull();
    },
  );

  it('AUTH-04: a sign-in in another tab opens this one too', () => {
    open();
    localStorage.setItem(SESSION_KEY, JSON.stringify({ user: admin, authToken: someToken }));
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }));
    expect(backOffice.open).toHaveBeenCalledWith('/');
  });
});

describe('the form', () => {
  it('AUTH-02: both fields are required', async () => {
    open();
    await user.click(button());
    expect(await screen.findAllByText('Champ obligatoire')).toHaveLength(2);
    expect(username().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(username());
    expect(api.requests).toEqual([]);
  });

  it.each([
    ['ab', 'Doit contenir 3 caractères au minimum'],
    ['a'.repeat(51), 'Doit contenir 50 caractères au minimum'],
  ])('AUTH-02: %s is refused', async (name, message) => {
    open();
    await signIn(name);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(api.requests).toEqual([]);
  });

  it('AUTH-02, AUTH-04, AUTH-10, SYS-07: waits a second, calls once however often it is clicked, stores user and token', async () => {
    const calls: number[] = [];
    const call = faults.held(api.answer, '*/api/login_check');
    api.use(
      http.post('*/api/login_check', () => {
        calls.push(Date.now());
      }),
      call.handler,
    );
    open();
    const beforeMs = Date.now();
    await signIn();
    await user.click(button());
    await waitFor(() => expect(button().textContent).toBe('Connexion en cours…'));
    expect(button()).toHaveProperty('disabled', true);
    call.letGo();
    await waitFor(() => expect(backOffice.open).toHaveBeenCalledWith('/dashboard'));
    expect(calls.map((at) => at - beforeMs >= SIGN_IN_DELAY_MS)).toEqual([true]);
    expect(api.requests).toMatchObject([
      { method: 'POST', path: '/api/login_check', body: { username: 'admin', password: PASSWORD } },
    ]);
    const session = readSession();
    expect(session.user).toEqual(admin);
    const me = await api.request('GET', '/api/me', { token: session.authToken as string });
    expect(me.status).toBe(200);
    expect(Object.keys(localStorage)).toEqual([SESSION_KEY]);
  });

  it.each([
    ['a wrong password', undefined],
    ['a failing server', faults.broken()],
    ["a proxy's page", faults.notJson()],
    ['a lost connection', faults.unreachable()],
  ])('AUTH-03: %s says the same, and the button works again', async (_name, fault) => {
    if (fault) api.use(fault);
    open();
    await signIn('admin', 'not-the-password');
    expect((await findAlert()).textContent).toBe(INCORRECT);
    expect(button()).toHaveProperty('disabled', false);
    expect(readSession().user).toBeNull();
    expect(backOffice.open).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(password());
    expect(password()).toHaveProperty('value', 'not-the-password');
  });

  it('AUTH-03, SEC-01: too many failures say the same; why stands beside it', async () => {
    for (let failures = 0; failures < 10; failures += 1)
      await api.request('POST', '/api/login_check', { body: { username: 'nobody', password: 'wrong' } });
    open();
    await signIn('nobody');
    expect((await findAlert()).textContent).toBe(INCORRECT);
    expect(screen.getByText(/^Trop de tentatives : réessayez dans 1[45] minutes$/)).toBeTruthy();
  });

  it('loads the back office with the first thing typed, once', async () => {
    open();
    expect(backOffice.prefetch).not.toHaveBeenCalled();
    await user.type(username(), 'admin');
    expect(backOffice.prefetch).toHaveBeenCalledTimes(1);
  });

  it('shows the password on request', async () => {
    open();
    expect(password()).toHaveProperty('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
    expect(password()).toHaveProperty('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Masquer le mot de passe' }));
    expect(password()).toHaveProperty('type', 'password');
  });
});

describe('the way to the other pages', () => {
  it('AUTH-07: to the forgotten password, and back by Cancel, without losing where the person wanted to go', async () => {
    window.history.replaceState(null, '', '/auth/login?next=/cells');
    open();
    await user.click(screen.getByRole('link', { name: 'Mot de passe oublié ?' }));
    // The link is gone, and the page may have to be loaded first (SYS-14).
    expect(document.activeElement).not.toBe(document.body);
    expect(await screen.findByRole('heading', { name: 'Mot de passe oublié' })).toBeTruthy();
    expect(window.location.pathname + window.location.search).toBe('/auth/forgot-password?next=/cells');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Adresse email')));
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(window.location.pathname + window.location.search).toBe('/auth/login?next=/cells');
    await waitFor(() => expect(document.activeElement).toBe(username()));
  });

  it('AUTH-06: to the registration, unless it is off', async () => {
    open();
    expect(screen.getByRole('link', { name: 'Créer un compte' }).getAttribute('href')).toBe(
      '/auth/registration',
    );
    cleanup();
    const meta = document.createElement('meta');
    meta.name = 'service-registration';
    meta.content = 'off';
    document.head.append(meta);
    open();
    expect(screen.queryByRole('link', { name: 'Créer un compte' })).toBeNull();
  });

  it("follows the browser's Back", async () => {
    open();
    await user.click(screen.getByRole('link', { name: 'Créer un compte' }));
    await screen.findByRole('heading', { name: 'Créer un compte' });
    window.history.back();
    expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeTruthy();
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
    ['?next=/login', '/dashboard'],
    ['?next=/login?x=1', '/dashboard'],
    ['?next=/error/error-v1', '/dashboard'],
    ['?next=/logins', '/logins'],
    ['?next=/', '/dashboard'],
  ])('%s leads to %s', (search, path) => {
    expect(wantedPath(search, origin)).toBe(path);
  });
});
