import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAuthProvider } from '../../../src/admin/access/auth-provider.ts';
import { createQueryClient } from '../../../src/admin/access/query-client.ts';
import type { MenuRole } from '../../../src/domain/rights/rights.ts';
import { readSession, SESSION_KEY, type SessionUser } from '../../../src/session/session.ts';

const USER = {
  '@id': '/api/users/1',
  id: 1,
  fullname: 'Karim Benali',
  role: 'ROLE_AGENT',
  imageUser: null,
} as SessionUser;

const storage = new Map<string, string>();
const signIn = (session: object) => storage.set(SESSION_KEY, JSON.stringify(session));

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  vi.stubGlobal('window', {
    location: { origin: 'http://app.test', pathname: '/veterans/3', search: '' },
    addEventListener: () => undefined,
  });
});
afterEach(() => vi.unstubAllGlobals());

function authOf(menuRole: () => Promise<MenuRole> = async () => ({ Cell: 'VIEW' })) {
  const leave = vi.fn();
  const calls = { me: vi.fn(async () => USER), menuRole: vi.fn(menuRole) };
  return { auth: createAuthProvider({ calls, queryClient: createQueryClient(), leave }), calls, leave };
}

const may = (auth: ReturnType<typeof authOf>['auth'], resource: string, action: string) =>
  auth.canAccess?.({ resource, action });

describe('the session', () => {
  it('AUTH-04: who has a user is signed in, who has nothing is not', async () => {
    const { auth } = authOf();
    await expect(auth.checkAuth({})).rejects.toMatchObject({
      message: false,
      redirectTo: 'http://app.test/auth/login?next=%2Fveterans%2F3',
    });
    signIn({ user: USER, authToken: 't' });
    await expect(auth.checkAuth({})).resolves.toBeUndefined();
  });

  it('AUTH-05, AUTH-09: after a registration the token alone is enough, /api/me fills the user', async () => {
    signIn({ user: null, authToken: 't' });
    const { auth } = authOf();
    await auth.checkAuth({});
    expect(readSession()).toEqual({ user: USER, authToken: 't' });
  });

  it('AUTH-09: a 401 ends the session and goes to login', async () => {
    signIn({ user: USER, authToken: 't' });
    const { auth, leave } = authOf();
    const onSettled = vi.fn();
    for (const call of [
      auth.checkError({ status: 401 }),
      auth.checkError({ status: 401 }),
      auth.checkAuth({}),
    ])
      void call.then(onSettled, onSettled);
    await expect.poll(() => leave.mock.calls).toEqual([['http://app.test/auth/login?next=%2Fveterans%2F3']]);
    expect(readSession()).toEqual({ user: null, authToken: null });
    // Nothing goes on: react-admin would take the call for one that succeeded.
    await new Promise(setImmediate);
    expect(onSettled).not.toHaveBeenCalled();
  });

  it('AUTH-04, AUTH-09: who signs out leaves nothing typed behind; who comes back without a session may still sign in for it', async () => {
    const storage = new Map([['anciens-combattants.drafts', '[{}]']]);
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    });
    const { auth } = authOf();
    await auth.logout({});
    expect(storage.size).toBe(1);
    signIn({ user: USER, authToken: 't' });
    await auth.logout({});
    expect([storage.size, readSession().user]).toEqual([0, null]);
  });

  it('AUTH-04, AUTH-09: who signed out in another tab and stayed is told what is refused, and goes nowhere', async () => {
    const { auth, leave } = authOf();
    await expect(auth.checkError({ status: 401 })).resolves.toBeUndefined();
    expect(leave).not.toHaveBeenCalled();
  });

  it('any other error leaves the session', async () => {
    signIn({ user: USER, authToken: 't' });
    const { auth } = authOf();
    await expect(auth.checkError({ status: 500 })).resolves.toBeUndefined();
    expect(readSession().authToken).toBe('t');
  });
});

describe('rights', () => {
  beforeEach(() => signIn({ user: USER, authToken: 't' }));

  it('RIGHTS-01: a right gives every right of lower priority', async () => {
    const { auth } = authOf();
    expect(await may(auth, 'cells', 'list')).toBe(true);
    expect(await may(auth, 'cells', 'show')).toBe(true);
    expect(await may(auth, 'cells', 'create')).toBe(false);
    expect(await may(auth, 'reasons', 'list')).toBe(false);
  });

  it('RIGHTS-09: slots follow the right on appointments', async () => {
    const { auth } = authOf(async () => ({ Appointment: 'EDIT' }));
    expect(await may(auth, 'availableAppointments', 'edit')).toBe(true);
    expect(await may(auth, 'availableAppointments', 'delete')).toBe(false);
  });

  it('what is no resource is refused', async () => {
    expect(await may(authOf().auth, 'elsewhere', 'list')).toBe(false);
  });

  it('the menu role is asked once for many questions, again for another user', async () => {
    const { auth, calls } = authOf();
    await Promise.all(['cells', 'users', 'veterans'].map((resource) => may(auth, resource, 'list')));
    expect(calls.menuRole).toHaveBeenCalledTimes(1);
    signIn({ user: { ...USER, id: 2 }, authToken: 'u' });
    await may(auth, 'cells', 'list');
    expect(calls.menuRole).toHaveBeenCalledTimes(2);
  });

  it('RIGHTS-13: a refused call makes the rights be read again', async () => {
    const rights: MenuRole[] = [{ Cell: 'EDIT' }, { Cell: 'LIST' }];
    const { auth } = authOf(async () => rights.shift() ?? {});
    expect(await may(auth, 'cells', 'edit')).toBe(true);
    await auth.checkError({ status: 403 });
    expect(await may(auth, 'cells', 'edit')).toBe(false);
  });

  it('AUTH-09: a 401 while the menu role is loaded goes to login, and back to the page after it', async () => {
    const { auth, leave } = authOf(async () =>
      Promise.reject(Object.assign(new Error('no'), { status: 401 })),
    );
    void may(auth, 'cells', 'list');
    await expect.poll(() => leave.mock.calls).toEqual([['http://app.test/auth/login?next=%2Fveterans%2F3']]);
    expect(readSession().user).toBeNull();
  });

  it('AUTH-09: when the menu role cannot be loaded the browser goes to /logout', async () => {
    const { auth, leave } = authOf(async () =>
      Promise.reject(Object.assign(new Error('no'), { status: 500 })),
    );
    await expect(may(auth, 'cells', 'list')).rejects.toThrow();
    expect(leave).toHaveBeenCalledWith('/logout');
  });
});
