import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { signOnLinks } from '../../../src/server/db/schema.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

/** The link of an account to a person of the provider, on screen (AUTH-12). */

const api = await mockedApi();
const { account, role, roleId } = accountsOf(api);
const { open } = backOffice(api);
const { id } = await account('reliee', await roleId('ROLE_AGENT'));

const count = () => api.db.$count(signOnLinks, eq(signOnLinks.user, id));
const TITLE = 'Connexion par ProConnect';
const REMOVE = 'Rompre le lien';

const meta = document.createElement('meta');
meta.name = 'service-sign-on';
meta.content = 'ProConnect';
beforeAll(() => document.head.append(meta));
afterAll(() => meta.remove());
beforeEach(async () => {
  await api.db
    .insert(signOnLinks)
    .values({ user: id, issuer: 'https://provider.example.org', subject: 'reliee', createdDate: new Date() })
    .onConflictDoNothing();
});

it('AUTH-12: one’s own link is shown in the profile, and removed with the password', async () => {
  const { user } = await open('/user/profil/modify', { as: 'reliee' });
  await screen.findByRole('heading', { name: TITLE });
  await user.click(screen.getByRole('button', { name: REMOVE }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rompre le lien avec ProConnect ?' }));
  await user.click(dialog.getByRole('button', { name: 'Oui' }));
  const question = within(await screen.findByRole('dialog', { name: 'Mot de passe actuel' }));
  await user.type(question.getByLabelText(/Mot de passe actuel/), `${PASSWORD}{Enter}`);
  await screen.findByText('Le lien est rompu');
  await waitFor(() => expect(screen.queryByRole('heading', { name: TITLE })).toBeNull());
  expect(await count()).toBe(0);
});

it('AUTH-12: where the removal fails it is said, and the link stays', async () => {
  const { user } = await open('/user/profil/modify', { as: 'reliee' });
  api.use(faults.broken('*/api/me/sign_on_link/remove'));
  await user.click(await screen.findByRole('button', { name: REMOVE }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Oui' }));
  await screen.findByText('Erreur interne du serveur');
  await screen.findByRole('heading', { name: TITLE });
  expect(await count()).toBe(1);
});

it('AUTH-12: an account without a link shows nothing of it', async () => {
  await account('libre', await roleId('ROLE_AGENT'));
  await open('/user/profil/modify', { as: 'libre' });
  await screen.findByRole('button', { name: 'Envoyer' });
  await waitFor(() => expect(api.requests.some(({ path }) => path.includes('sign_on_link'))).toBe(true));
  expect(screen.queryByRole('heading', { name: TITLE })).toBeNull();
});

it('AUTH-12, RIGHTS-04: who may read accounts alone sees the link and removes none', async () => {
  await account('lectrice', await role('LECTRICE', { User: 'VIEW' }));
  await open(`/users/${id}`, { as: 'lectrice' });
  await screen.findByRole('heading', { name: TITLE });
  expect(screen.queryByRole('button', { name: REMOVE })).toBeNull();
});

it('AUTH-12: an administrator removes that of a colleague, after a question', async () => {
  const { user } = await open(`/users/${id}`);
  await user.click(await screen.findByRole('button', { name: REMOVE }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rompre le lien avec ProConnect ?' }));
  dialog.getByText(/^Les appareils de cette personne seront déconnectés/);
  await user.click(dialog.getByRole('button', { name: 'Non' }));
  expect(await count()).toBe(1);
  await user.click(await screen.findByRole('button', { name: REMOVE }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Oui' }));
  await screen.findByText('Le lien est rompu');
  expect(await count()).toBe(0);
});
