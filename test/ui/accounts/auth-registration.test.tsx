import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { AuthPages } from '../../../src/auth/auth-pages.tsx';
import { readSession, SESSION_KEY } from '../../../src/session/session.ts';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const api = await mockedApi();
const backOffice = { prefetch: vi.fn(), open: vi.fn(async () => {}) };
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

const LABELS = {
  fullname: 'Nom complet',
  email: 'Adresse email',
  username: "Nom d'utilisateur",
  password: 'Mot de passe',
  confirmPassword: 'Confirmation du mot de passe',
} as const;
type Name = keyof typeof LABELS;

/** Somebody new for each test. */
let people = 0;
const person = (changes: Partial<Record<Name, string>> = {}) => {
  people += 1;
  const password = 'abc';
  return {
    fullname: 'Nadia Ben Salah',
    email: `nadia${people}@example.org`,
    username: `nadia${people}`,
    password,
    confirmPassword: password,
    ...changes,
  };
};

beforeEach(() => {
  localStorage.clear();
  vi.resetAllMocks();
  window.history.replaceState(null, '', '/auth/registration');
});

afterEach(() => {
  cleanup();
  for (const meta of document.head.querySelectorAll('meta')) meta.remove();
});

const field = (name: Name) => screen.getByLabelText<HTMLInputElement>(LABELS[name]);
const terms = () => screen.getByRole('checkbox', { name: /J’accepte les conditions/ });
const button = () => screen.getByRole('button', { name: /Créer mon compte|Création en cours/ });

async function open() {
  render(<AuthPages backOffice={backOffice} />);
  await screen.findByLabelText(LABELS.fullname);
}

function fillIn(values: Record<Name, string>) {
  for (const [name, value] of Object.entries(values))
    fireEvent.input(field(name as Name), { target: { value } });
}

async function signUp(changes: Partial<Record<Name, string>> = {}) {
  const values = person(changes);
  fillIn(values);
  await user.click(terms());
  await user.click(button());
  return values;
}

/** Returns the text that describes a field (SYS-14). */
const errorOf = (name: Name) => {
  const descriptionIds = field(name).getAttribute('aria-describedby')?.split(' ') ?? [];
  const error = descriptionIds.find((id) => id.endsWith('-error'));
  return error ? document.getElementById(error)?.textContent : null;
};

describe('what is typed', () => {
  it('AUTH-05: every field is required; the first wrong one gets the focus', async () => {
    await open();
    await waitFor(() => expect(document.activeElement).toBe(field('fullname')));
    await user.click(terms());
    await user.click(button());
    await screen.findAllByText('ce champ est obligatoire');
    for (const name of Object.keys(LABELS)) expect(errorOf(name as Name)).toBe('ce champ est obligatoire');
    await waitFor(() => expect(document.activeElement).toBe(field('fullname')));
    expect(api.requests).toEqual([]);
  });

  it.each<[Partial<Record<Name, string>>, Name, string]>([
    [{ fullname: 'ab' }, 'fullname', 'Minimum 3 symbols'],
    [{ fullname: 'a'.repeat(51) }, 'fullname', 'Maximum 50 symbols'],
    [{ username: 'ab' }, 'username', 'Minimum 3 symbols'],
    [{ username: 'a'.repeat(51) }, 'username', 'Maximum 50 symbols'],
    [{ password: 'ab', confirmPassword: 'ab' }, 'password', 'Minimum 3 symbols'],
    [{ password: 'a'.repeat(51) }, 'password', 'Maximum 50 symbols'],
    [{ email: 'a@' }, 'email', 'Minimum 3 symbols'],
    [{ email: `${'a'.repeat(50)}@example.org` }, 'email', 'Maximum 50 symbols'],
    [{ email: 'nadia' }, 'email', 'Wrong email format'],
    [{ confirmPassword: 'abd' }, 'confirmPassword', "Password and Confirm Password didn't match"],
  ])('AUTH-05: %o is refused at %s: %s', async (changes, name, message) => {
    await open();
    await signUp(changes);
    await waitFor(() => expect(errorOf(name)).toBe(message));
    await waitFor(() => expect(document.activeElement).toBe(field(name)));
    expect(api.requests).toEqual([]);
  });

  it('AUTH-05: the two passwords are compared again when the first one changes', async () => {
    await open();
    await signUp({ password: 'abd' });
    await waitFor(() => expect(errorOf('confirmPassword')).not.toBeNull());
    fireEvent.input(field('password'), { target: { value: 'abc' } });
    await waitFor(() => expect(errorOf('confirmPassword')).toBeNull());
  });

  it('AUTH-05: without the terms it cannot be sent; unticked, or Enter without them, says so', async () => {
    await open();
    fillIn(person());
    expect(button()).toHaveProperty('disabled', true);
    await user.click(terms());
    expect(button()).toHaveProperty('disabled', false);
    await user.click(terms());
    expect(button()).toHaveProperty('disabled', true);
    expect(await screen.findByText('You must accept the terms and conditions')).toBeTruthy();
    await user.click(terms());
    await waitFor(() => expect(screen.queryByText('You must accept the terms and conditions')).toBeNull());
    await user.click(terms());
    await user.type(field('username'), '{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(terms()));
    expect(api.requests).toEqual([]);
  });

  it('AUTH-05: the terms are a link that leaves the form as it is', async () => {
    await open();
    const form = terms().closest('form') as HTMLFormElement;
    const link = within(form).getByRole('link', { name: 'conditions d’utilisation' });
    expect(link.getAttribute('href')).toBe('/terms');
    expect(link.getAttribute('target')).toBe('_blank');
  });

  it('AUTH-05: Cancel goes back to the sign-in', async () => {
    await open();
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(window.location.pathname).toBe('/auth/login');
    expect(screen.getByRole('heading', { name: 'Connexion' })).toBeTruthy();
  });
});

describe('what comes of it', () => {
  it('AUTH-05, SYS-07: sent once; the token alone is stored, and the dashboard opened', async () => {
    await open();
    const values = person();
    fillIn(values);
    await user.click(terms());
    await user.dblClick(button());
    await waitFor(() => expect(backOffice.open).toHaveBeenCalledWith('/dashboard'));
    const { confirmPassword: _again, ...expectedBody } = values;
    expect(api.requests).toMatchObject([{ method: 'POST', path: '/api/auth/register', body: expectedBody }]);
    expect(api.requests[0]?.body).toEqual(expectedBody);
    const { user: storedUser, authToken } = readSession();
    expect(storedUser).toBeNull();
    expect(Object.keys(localStorage)).toEqual([SESSION_KEY]);
    const { body: me } = await api.request('GET', '/api/me', { token: authToken as string });
    expect(me).toMatchObject({
      username: values.username,
      firstName: 'Nadia Ben',
      lastName: 'Salah',
      role: null,
    });
  });

  it('AUTH-05, SYS-08: a name and an email that are taken stand at their fields; all that was typed stays', async () => {
    await open();
    const { email } = (await api.request('GET', '/api/me', { token: await api.signIn('admin') })).body;
    const values = await signUp({ username: 'ADMIN', email });
    await waitFor(() => expect(errorOf('username')).toBe("ce nom d'utilisateur est déjà utilisé"));
    expect(errorOf('email')).toBe('cet email est déjà utilisé');
    expect(screen.getByRole('alert').textContent).toBe("Nom d'utilisateur et/ou mot de passe incorrect");
    await waitFor(() => expect(document.activeElement).toBe(field('email')));
    for (const name of Object.keys(LABELS)) expect(field(name as Name).value).toBe(values[name as Name]);
    expect(terms()).toHaveProperty('checked', true);
    expect(button()).toHaveProperty('disabled', false);
    expect(readSession().authToken).toBeNull();
  });

  it.each([
    ['too many requests', faults.tooMany(), 'Trop de tentatives : réessayez dans une heure'],
    ['a failing server', faults.broken(), 'Erreur interne du serveur'],
    ['a lost connection', faults.unreachable(), /Le serveur n’a pas répondu/],
  ])('AUTH-05: %s: the same sentence, and why beside it', async (_name, fault, why) => {
    api.use(fault);
    await open();
    await signUp();
    expect((await screen.findByRole('alert')).textContent).toBe(
      "Nom d'utilisateur et/ou mot de passe incorrect",
    );
    expect(screen.getByText(why)).toBeTruthy();
    expect(field('password').value).toBe('abc');
    expect(backOffice.open).not.toHaveBeenCalled();
  });

  it('AUTH-06: where registration is off, the page says so and what to do', async () => {
    const meta = document.createElement('meta');
    meta.name = 'service-registration';
    meta.content = 'off';
    document.head.append(meta);
    render(<AuthPages backOffice={backOffice} />);
    expect((await screen.findByRole('alert')).textContent).toContain('L’inscription est fermée');
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Retour à la connexion' }));
    expect(window.location.pathname).toBe('/auth/login');
  });
});

it('AUTH-06: the terms of use are for anyone, and name the service', async () => {
  const meta = document.createElement('meta');
  meta.name = 'service-name';
  meta.content = 'Service de Test';
  document.head.append(meta);
  localStorage.setItem(SESSION_KEY, JSON.stringify({ user: { id: 1 }, authToken: 'x' }));
  window.history.replaceState(null, '', '/terms');
  render(<AuthPages backOffice={backOffice} />);
  expect(await screen.findByRole('heading', { name: 'Vos droits' })).toBeTruthy();
  expect(screen.getByText(/Service de Test. En l’utilisant/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  expect(window.location.pathname).toBe('/terms');
  expect(backOffice.open).not.toHaveBeenCalled();
});
