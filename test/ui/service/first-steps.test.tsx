import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { firstStepMarks } from '../../../src/server/db/schema.ts';
import { readSession } from '../../../src/session/session.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const api = await mockedApi();
const { account, roleId } = accountsOf(api);
const { open } = backOffice(api);

beforeEach(async () => {
  await api.db.delete(firstStepMarks);
});

const step = async (name: string) =>
  within((await screen.findByRole('heading', { name: new RegExp(`^${name}`) })).closest('li') as HTMLElement);

it('OPS-05: the first sign-in opens the list; from then on it is a card on the dashboard', async () => {
  const { user, at } = await open('/dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Premiers pas' });
  expect(at()).toBe('/premiers-pas');
  await screen.findByText('0 étape sur 10 est faite');
  await waitFor(async () => expect(await api.db.$count(firstStepMarks)).toBe(1));
  await user.click(screen.getAllByRole('link', { name: 'Tableau de bord' })[0] as HTMLElement);
  const card = within(await screen.findByRole('region', { name: 'Premiers pas' }));
  card.getByText('À suivre : Le nom de votre service');
  await user.click(card.getByRole('button', { name: 'Ne plus afficher' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Premiers pas' })).toBeNull());
});

it('OPS-05: a step is skipped and taken up again; one that is looked at ticks itself', async () => {
  const { user, at } = await open('/premiers-pas');
  const calendar = await step('Un premier calendrier');
  await user.click(calendar.getByRole('button', { name: 'Plus tard : Un premier calendrier' }));
  await user.click(await calendar.findByRole('button', { name: 'Reprendre : Un premier calendrier' }));
  await calendar.findByRole('button', { name: 'Plus tard : Un premier calendrier' });
  await user.click((await step('Les rôles')).getByRole('link', { name: 'Voir les rôles' }));
  await waitFor(() => expect(at()).toBe('/roles'));
  await waitFor(async () => {
    const token = await api.signIn('admin');
    const { body } = await api.request('GET', '/api/first_steps', { token });
    expect(body.steps).toContainEqual({ name: 'roles', isDone: true, isLater: false });
  });
});

it('OPS-05: of two marks set at once, the first answer does not take back the second', async () => {
  const heldAnswers = faults.held(api.answer, '*/api/first_steps/list');
  api.use(heldAnswers.handler);
  const { user, writes } = await open('/premiers-pas');
  await heldAnswers.reached;
  const calendar = await step('Un premier calendrier');
  await user.click(calendar.getByRole('button', { name: 'Plus tard : Un premier calendrier' }));
  heldAnswers.letGo();
  await calendar.findByRole('button', { name: 'Reprendre : Un premier calendrier' });
  expect(writes().map(({ path }) => path)).toEqual(['/api/first_steps/list', '/api/first_steps/calendar']);
});

it('OPS-05: a read that was answered before the mark does not take it back', async () => {
  const { user, isReading } = await open('/premiers-pas');
  await waitFor(async () => expect(await api.db.$count(firstStepMarks)).toBe(1));
  await waitFor(() => expect(isReading()).toBe(false));
  const heldAnswers = faults.heldAnswer(api.answer, '*/api/first_steps');
  api.use(heldAnswers.handler);
  await user.click(screen.getAllByRole('link', { name: 'Tableau de bord' })[0] as HTMLElement);
  await heldAnswers.reached;
  const card = within(await screen.findByRole('region', { name: 'Premiers pas' }));
  await user.click(card.getByRole('button', { name: 'Ne plus afficher' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Premiers pas' })).toBeNull());
  heldAnswers.letGo();
  await waitFor(() => expect(isReading()).toBe(false));
  expect(screen.queryByRole('region', { name: 'Premiers pas' })).toBeNull();
});

it('OPS-05: the tests show what the server said', async () => {
  const { user } = await open('/premiers-pas');
  const files = await step('Les fichiers');
  await user.click(files.getByRole('button', { name: 'Essayer le stockage' }));
  await files.findByText('Un petit fichier a été écrit, relu et supprimé : le stockage fonctionne.');
  await waitFor(() => expect(files.queryByRole('button', { name: /^Plus tard/ })).toBeNull());
  const mail = await step('Les mails');
  await user.click(mail.getByRole('button', { name: 'Envoyer un mail d’essai' }));
  await mail.findByText(/^Aucun serveur de mail n’est réglé/);
  mail.getByRole('button', { name: 'Plus tard : Les mails' });
});

it('OPS-05: the offices lead to the wilayas that receive, not to all of them', async () => {
  const { user, at } = await open('/premiers-pas');
  await user.click((await step('Les lieux qui reçoivent')).getByRole('link', { name: 'Voir les wilayas' }));
  await waitFor(() => expect(new URLSearchParams(at().split('?')[1]).get('filter')).toBe('{"service":true}'));
  expect(await screen.findAllByText(/Alger$/)).not.toEqual([]);
  expect(screen.queryAllByText(/Tamanrasset$/)).toEqual([]);
});

it('OPS-05: one’s cell and wilaya count for the next form as soon as they are saved', async () => {
  const { user } = await open('/premiers-pas');
  expect(readSession().user).toMatchObject({ cell: null, region: null });
  await user.click(
    (await step('Votre cellule et votre wilaya')).getByRole('link', { name: 'Modifier mon compte' }),
  );
  for (const [field, name] of [
    [/^Cellule/, 'Accueil et renseignements'],
    [/^Wilaya/, /Alger$/],
  ] as const) {
    await user.click(await screen.findByRole('combobox', { name: field }));
    await user.click(await screen.findByRole('option', { name }));
  }
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(readSession().user).toMatchObject({
      cell: { name: 'Accueil et renseignements' },
      region: { name: 'Alger' },
    }),
  );
});

it('OPS-05: it is for super administrators alone', async () => {
  await account('chef', await roleId('ROLE_ADMIN'));
  await open('/premiers-pas', { as: 'chef' });
  await screen.findByRole('alert');
  screen.getByRole('heading', { level: 1, name: 'Accès non autorisé' });
  expect(api.requests.some(({ path }) => path.startsWith('/api/first_steps'))).toBe(false);
});
