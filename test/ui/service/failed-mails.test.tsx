import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { failedMails, mailOutbox } from '../../../src/server/db/schema.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

/** The list of mails and short messages that could not be sent (DASH-02). */

const api = await mockedApi();
const { account, roleId } = accountsOf(api);
const { open } = backOffice(api);
await api.request('PUT', '/api/first_steps/list', {
  token: await api.signIn('admin'),
  body: { mark: 'done' },
});

it('DASH-02: the dashboard counts them and leads to their list, which says about whom and what comes next', async () => {
  const colleague = await account('invitee', await roleId('ROLE_AGENT'));
  const [mail] = await api.db
    .insert(mailOutbox)
    .values({ kind: 'roleGiven', user: colleague.id, due: new Date(Date.now() + 60_000) })
    .returning({ id: mailOutbox.id });
  const failure = { user: colleague.id, failedDate: new Date('2026-11-20T08:00:00Z') };
  await api.db.insert(failedMails).values([
    { ...failure, kind: 'roleGiven', attempts: 2, mail: mail?.id },
    { ...failure, kind: 'passwordReset', attempts: 12, givenUp: true },
  ]);
  const { user, at } = await open('/dashboard');
  await user.click(await screen.findByRole('link', { name: '2 mails ou SMS ne sont pas partis' }));
  await screen.findByRole('heading', { level: 1, name: 'Messages en échec' });
  expect(at()).toBe('/messages-en-echec');
  const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
  const retriedRow = await rowOf('Rôle donné');
  retriedRow.getByText('Nouvel essai prévu');
  retriedRow.getByText('20/11/2026 09:00');
  expect(retriedRow.getByRole('link', { name: /invitee/ }).getAttribute('href')).toBe(
    `/users/${colleague.id}`,
  );
  (await rowOf('Nouveau mot de passe')).getByText('Abandonné');
});

it('DASH-02: it is for super administrators alone', async () => {
  await account('chef', await roleId('ROLE_ADMIN'));
  await open('/messages-en-echec', { as: 'chef' });
  await screen.findByRole('alert');
  screen.getByRole('heading', { level: 1, name: 'Accès non autorisé' });
  expect(api.requests.some(({ path }) => path.startsWith('/api/failed_mails'))).toBe(false);
});
