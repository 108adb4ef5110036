import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { readSession } from '../../../src/session/session.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const api = await mockedApi({ now: '2026-11-20T09:00:00+01:00' });
const accounts = accountsOf(api);
const agentRole = await accounts.roleId('ROLE_AGENT');
const { open } = backOffice(api);

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Signs in from a telephone. */
async function phone(username: string): Promise<string> {
  const { body } = await api.from('198.51.100.20').request('POST', '/api/login_check', {
    body: { username, password: PASSWORD },
    headers: { 'User-Agent': IPHONE },
  });
  return body.token;
}
const me = async (token: string) => (await api.request('GET', '/api/me', { token })).status;
const rows = () =>
  screen
    .findAllByRole('listitem', { name: '' })
    .then((all) => all.filter((row) => /utilisation/.test(row.textContent ?? '')));

describe('one’s own devices', () => {
  it('AUTH-13: are on a page of the account; one that is not known is disconnected after a question', async () => {
    await accounts.account('mobile', agentRole);
    const token = await phone('mobile');
    const { user } = await open('/dashboard', { as: 'mobile' });
    await user.click(await screen.findByRole('button', { name: /Mon compte/ }));
    await user.click(await screen.findByRole('link', { name: 'Mes appareils' }));
    await screen.findByText('Safari sur iOS');
    await screen.findByText(/adresse réseau 198\.51\.100\.20/);
    expect(screen.getAllByText('Cet appareil')).toHaveLength(1);
    // The panel of the account covers the page until it has closed.
    await user.click(await screen.findByRole('button', { name: 'Déconnecter Safari sur iOS' }));
    const question = within(await screen.findByRole('dialog', { name: 'Déconnecter « Safari sur iOS » ?' }));
    await user.click(question.getByRole('button', { name: 'Oui' }));
    await screen.findByText('Appareil déconnecté');
    await waitFor(() => expect(screen.queryByText('Safari sur iOS')).toBeNull());
    expect([await me(token), await me(readSession().authToken ?? '')]).toEqual([401, 200]);
  });

  it('AUTH-13: all others are disconnected at once; a failure is said, and they stay listed', async () => {
    await accounts.account('plusieurs', agentRole);
    const token = await phone('plusieurs');
    const { user } = await open('/user/appareils', { as: 'plusieurs' });
    await screen.findByText('Safari sur iOS');
    const all = () => screen.getByRole('button', { name: 'Déconnecter tous les autres appareils' });
    const answer = async () => {
      await user.click(all());
      const question = within(
        await screen.findByRole('dialog', { name: 'Déconnecter tous les autres appareils ?' }),
      );
      await user.click(question.getByRole('button', { name: 'Oui' }));
    };
    api.use(faults.broken('*/api/me/sessions'));
    await answer();
    await screen.findByText('Erreur interne du serveur');
    api.heal();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await answer();
    await screen.findByText('Les autres appareils sont déconnectés');
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(await me(token)).toBe(401);
    expect(screen.queryByRole('button', { name: 'Déconnecter tous les autres appareils' })).toBeNull();
  });
});

describe('a colleague’s devices', () => {
  it('AUTH-13: are on the record of the account for who may edit it, and are disconnected there', async () => {
    const { id } = await accounts.account('collegue', agentRole);
    const token = await phone('collegue');
    const { user } = await open(`/users/${id}`, { as: 'admin' });
    await screen.findByRole('heading', { name: 'Appareils connectés' });
    await screen.findByText('Safari sur iOS');
    await user.click(screen.getByRole('button', { name: 'Déconnecter tous ses appareils' }));
    const question = within(
      await screen.findByRole('dialog', { name: 'Déconnecter tous les appareils de ce compte ?' }),
    );
    await user.click(question.getByRole('button', { name: 'Oui' }));
    await screen.findByText('Aucun appareil n’est connecté à ce compte.');
    expect(await me(token)).toBe(401);
  });

  it('AUTH-13, SYS-13: are not shown to who only sees accounts, and no call is refused', async () => {
    const { id } = await accounts.account('regardee', agentRole);
    await accounts.account('regarde', await accounts.role('ROLE SEES', { User: 'VIEW' }));
    const { isReading } = await open(`/users/${id}`, { as: 'regarde' });
    await screen.findAllByText('regardee');
    await waitFor(() => expect(isReading()).toBe(false));
    expect(screen.queryByText('Appareils connectés')).toBeNull();
    expect(api.requests.filter(({ path }) => path.includes('sessions'))).toEqual([]);
  });
});
