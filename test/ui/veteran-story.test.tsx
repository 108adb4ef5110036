import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accountsOf } from '../harness/accounts.ts';
import { backOffice } from '../harness/back-office.tsx';
import { mockedApi } from '../harness/mocked-api.ts';
import { officeOf } from '../harness/records.ts';

const api = await mockedApi({ demo: true });
const { role, account } = accountsOf(api);
const { open } = backOffice(api);
const { token, veteran } = await officeOf(api);

it('VET-15: the record leads to its story, which says in sentences who changed what and who looked', async () => {
  const man = await veteran({ lastName: 'Conté' });
  await api.request('PATCH', man['@id'], { token, body: { lastName: 'Raconté' } });
  await api.context.accessLog.flush();
  const { user, at } = await open(`/veterans/${man.id}`);
  expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual([
    'Identification',
    'Informations',
    'Infos Medicales',
    'Observations',
    'Documents',
  ]);
  const beside = await screen.findByRole('navigation', { name: 'Autres pages de la fiche' });
  await user.click(await within(beside).findByRole('link', { name: 'Historique' }));
  await screen.findByRole('heading', { level: 1, name: 'Historique de Monsieur Raconté Karim' });
  expect(at()).toBe(`/veterans/${man.id}/historique`);
  await screen.findByText('2 événements');
  const [changed, made] = screen.getAllByRole('listitem').filter((one) => one.querySelector('time'));
  // One day and one person head both.
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
  expect(changed?.textContent).toContain('a modifié la fiche');
  expect(changed?.textContent).toContain('Nom : Conté → Raconté');
  expect(made?.textContent).toContain('a créé la fiche');
  await api.context.accessLog.flush();
  await user.click(screen.getByRole('button', { name: 'Consultations' }));
  await screen.findAllByText(/a consulté la fiche/);
});

it('VET-15: each thing in the story is named; the name leads to it while it exists', async () => {
  const man = await veteran({ lastName: 'Nommé' });
  const kind = await api.request('POST', '/api/params_observations', { token, body: { name: 'Appel reçu' } });
  const write = () =>
    api.request('POST', '/api/observations', {
      token,
      body: { veteran: man['@id'], observation: 'Texte', paramsObservation: kind.body['@id'] },
    });
  const deleted = await write();
  await api.request('DELETE', deleted.body['@id'], { token });
  await write();
  const { user, at } = await open(`/veterans/${man.id}/historique`);
  // The deletion names what was deleted.
  expect(await screen.findAllByText(/une observation «/)).toHaveLength(2);
  const links = await screen.findAllByRole('link', { name: 'Appel reçu' });
  expect(links).toHaveLength(1);
  await user.click(links[0] as HTMLElement);
  await waitFor(() => expect(at()).toBe(`/veterans/${man.id}/observations`));
  await screen.findByText('Texte');
});

it('VET-15: the appointments of a veteran, what comes and what was, with what became of it', async () => {
  const { body } = await api.request('GET', '/api/appointments?exists[veteran]=true&itemsPerPage=1', {
    token,
  });
  const visit = body['hydra:member'][0];
  const past = await api.request('GET', `/api/appointments?veteran.id=${visit.veteran.id}`, { token });
  const { user, at } = await open(`/veterans/${visit.veteran.id}/rendez-vous`);
  await screen.findByRole('heading', { level: 1, name: /^Rendez-vous de / });
  for (const { id } of past.body['hydra:member']) await screen.findByText(`N° ${id}`);
  screen.getByRole('region', { name: 'À venir' });
  await user.click(screen.getByRole('link', { name: 'Nouveau rendez-vous' }));
  await waitFor(() => expect(at()).toBe(`/appointments/new?veteran=${visit.veteran.id}`));
});

it('VET-15, SYS-13: who may not has neither the link nor the page, and nothing is asked', async () => {
  const man = await veteran();
  await account('sans-histoire', await role('ROLE_SANS_HISTOIRE', { Veteran: 'VIEW' }));
  await open(`/veterans/${man.id}/historique`, { as: 'sans-histoire' });
  await screen.findAllByText('Accès non autorisé');
  expect(api.sent.filter(({ path }) => /history/.test(path))).toEqual([]);
});
