import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { isOpenWhileLocked } from '../../../src/domain/people/session-lock.ts';
import { LOCKED_KEY, readSession, USED_KEY } from '../../../src/session/session.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const api = await mockedApi();
const accounts = accountsOf(api);
const agentRole = await accounts.roleId('ROLE_AGENT');
const { open } = backOffice(api);
const MINUTE = 60_000;

afterEach(() => {
  cleanup();
  for (const key of [LOCKED_KEY, USED_KEY]) localStorage.removeItem(key);
  for (const meta of document.head.querySelectorAll('meta')) meta.remove();
});

/** Nobody has done anything for so long; the page looks at the clock, as it does when its laptop wakes. */
function idleFor(minutes: number): void {
  localStorage.setItem(USED_KEY, String(Date.now() - minutes * MINUTE));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

/** Another tab of the browser wrote to the shared storage. */
const fromOtherTab = (key: string) =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));

const lock = () => screen.findByRole('dialog', { name: 'Écran verrouillé' });
const isLocked = () => screen.queryByRole('dialog', { name: 'Écran verrouillé' }) !== null;
const field = () => screen.getByLabelText(/Votre mot de passe/) as HTMLInputElement;
const veterans = async () =>
  (await api.request('GET', '/api/veterans', { token: readSession().authToken ?? '' })).body;

describe('the idle lock', () => {
  it('AUTH-13: after 30 minutes covers the page, which is inert and keeps what is typed, until its person is back', async () => {
    await accounts.account('partie', agentRole, { firstName: 'Alima' });
    const { user } = await open('/user/profil/modify', { as: 'partie' });
    const name = (await screen.findByRole('textbox', { name: /Prénom/ })) as HTMLInputElement;
    await user.clear(name);
    await user.type(name, 'Alima-Zohra');
    idleFor(29);
    expect(isLocked()).toBe(false);
    idleFor(30);
    await lock();
    expect(document.title).toBe('Écran verrouillé');
    // Nothing but the lock is left for the keyboard and for screen readers.
    for (const part of document.body.children)
      expect(part.hasAttribute('inert')).toBe(!part.contains(field()));
    await waitFor(() => expect(document.activeElement).toBe(field()));
    // The server knows it, whatever is done to the page.
    await waitFor(async () => expect((await veterans()).code).toBe('session.locked'));
    await user.type(field(), 'faux{Enter}');
    await screen.findByText('Le mot de passe actuel est incorrect');
    await user.clear(field());
    await user.type(field(), `${PASSWORD}{Enter}`);
    await waitFor(() => expect(isLocked()).toBe(false));
    expect((await veterans())['@type']).toBe('hydra:Collection');
    expect([name.isConnected, name.value, name.closest('[inert]')]).toEqual([true, 'Alima-Zohra', null]);
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(document.title).not.toBe('Écran verrouillé');
  });

  it('AUTH-13: a first movement after a long sleep opens nothing', async () => {
    await accounts.account('endormie', agentRole);
    await open('/user/profil/modify', { as: 'endormie' });
    await screen.findByRole('textbox', { name: /Prénom/ });
    localStorage.setItem(USED_KEY, String(Date.now() - 300 * MINUTE));
    act(() => void window.dispatchEvent(new Event('pointermove')));
    await lock();
  });

  it('AUTH-13: all tabs lock and unlock together; the requests of a locked page wait', async () => {
    await accounts.account('onglets', agentRole);
    const { user, isReading } = await open('/user/profil/modify', { as: 'onglets' });
    await screen.findByRole('textbox', { name: /Prénom/ });
    await waitFor(() => expect(isReading()).toBe(false));
    // The stream that says who edits the record opens a little later; while locked the server refuses it.
    await waitFor(() => expect(api.requests.some(({ path }) => path.includes('edit='))).toBe(true));
    localStorage.setItem(LOCKED_KEY, '1');
    fromOtherTab(LOCKED_KEY);
    await lock();
    api.requests.length = 0;
    const panel = screen.getByRole('button', { name: /Mon compte/, hidden: true });
    panel.click();
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(api.requests.filter(({ method, path }) => !isOpenWhileLocked(method, path))).toEqual([]);
    localStorage.removeItem(LOCKED_KEY);
    fromOtherTab(LOCKED_KEY);
    await waitFor(() => expect(isLocked()).toBe(false));
    await user.click(await screen.findByRole('link', { name: 'Mes appareils' }));
    await screen.findByText('Cet appareil');
  });

  it('AUTH-13: a page that does not know that its session is locked hears it from the server, and its request is not lost', async () => {
    await accounts.account('ignorante', agentRole);
    const { user } = await open('/dashboard', { as: 'ignorante' });
    await user.click(await screen.findByRole('button', { name: /Mon compte/ }));
    await api.request('POST', '/api/session/lock', { token: readSession().authToken ?? '' });
    await user.click(await screen.findByRole('link', { name: 'Mes appareils' }));
    await lock();
    await user.type(field(), `${PASSWORD}{Enter}`);
    await screen.findByText('Cet appareil');
  });

  it('AUTH-13: a lost line is said, and the screen stays locked', async () => {
    await accounts.account('coupee', agentRole);
    const { user } = await open('/user/profil/modify', { as: 'coupee' });
    await screen.findByRole('textbox', { name: /Prénom/ });
    idleFor(31);
    await lock();
    api.use(faults.unreachable('*/api/session/unlock'));
    await user.type(field(), `${PASSWORD}{Enter}`);
    await screen.findByRole('alert');
    expect(isLocked()).toBe(true);
    api.heal();
    await user.type(field(), '{Enter}');
    await waitFor(() => expect(isLocked()).toBe(false));
  });

  it('AUTH-13, SYS-08: who is another person ends the session; what was typed waits for its author', async () => {
    await accounts.account('auteure', agentRole, { firstName: 'Alima' });
    const { user } = await open('/user/profil/modify', { as: 'auteure' });
    const name = await screen.findByRole('textbox', { name: /Prénom/ });
    await user.type(name, '-Zohra');
    const token = readSession().authToken ?? '';
    idleFor(31);
    await lock();
    await user.click(screen.getByRole('button', { name: 'Ce n’est pas vous ?' }));
    await waitFor(async () => expect((await api.request('GET', '/api/me', { token })).status).toBe(401));
    expect(readSession()).toEqual({ user: null, authToken: null });
    expect(sessionStorage.getItem('anciens-combattants.drafts')).toContain('Alima-Zohra');
    // The page is left; until then nothing of it is seen.
    expect(isLocked()).toBe(true);
    sessionStorage.clear();
  });

  it('AUTH-13: an open desk stays visible, and takes no action', async () => {
    await accounts.account('accueil', agentRole);
    await open('/accueil', { as: 'accueil' });
    await screen.findByRole('heading', { name: /Accueil/ });
    idleFor(31);
    await lock();
    screen.getByText(/L’accueil reste visible/);
    const token = readSession().authToken ?? '';
    const status = async (method: string, path: string) =>
      (await api.request(method, path, { token, body: method === 'GET' ? undefined : {} })).status;
    await waitFor(async () => expect(await status('GET', '/api/veterans')).toBe(403));
    expect(await status('GET', '/api/appointments/today?cell=1&region=1')).toBe(200);
    expect(await status('POST', '/api/appointments/call_next')).toBe(403);
  });

  it('AUTH-13, OPS-06: 0 minutes never lock', async () => {
    const meta = document.createElement('meta');
    meta.name = 'service-idle-lock';
    meta.content = '0';
    document.head.append(meta);
    await accounts.account('jamais', agentRole);
    await open('/user/profil/modify', { as: 'jamais' });
    await screen.findByRole('textbox', { name: /Prénom/ });
    idleFor(600);
    expect(isLocked()).toBe(false);
  });
});
