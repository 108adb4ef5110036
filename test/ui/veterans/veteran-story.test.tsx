import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountsOf } from '../../harness/data/accounts.ts';
import { pdf } from '../../harness/data/documents.ts';
import { officeOf } from '../../harness/data/records.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';
import { nodeForms } from '../../harness/screens/node-forms.ts';

const api = await mockedApi({ demo: true });
const { role, account } = accountsOf(api);
const { open } = backOffice(api);
const { token, veteran, first } = await officeOf(api);
const forms = await nodeForms();

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
  const [changeItem, creation] = screen.getAllByRole('listitem').filter((one) => one.querySelector('time'));
  // One day and one person head both.
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
  expect(changeItem?.textContent).toContain('a modifié la fiche');
  expect(changeItem?.textContent).toContain('Nom : Conté → Raconté');
  expect(creation?.textContent).toContain('a créé la fiche');
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
  const deletion = await write();
  await api.request('DELETE', deletion.body['@id'], { token });
  await write();
  const { user, at } = await open(`/veterans/${man.id}/historique`);
  // A deleted thing is named too, at its deletion and before.
  expect(await screen.findAllByText(/une observation «/)).toHaveLength(3);
  const links = await screen.findAllByRole('link', { name: 'Appel reçu' });
  expect(links).toHaveLength(1);
  await user.click(links[0] as HTMLElement);
  await waitFor(() => expect(at()).toBe(`/veterans/${man.id}/observations`));
  await screen.findByText('Texte');
});

it('VET-15: people who alternate on a day have one heading each', async () => {
  const man = await veteran({ lastName: 'Partagé' });
  const clerk = await account('alterne', await role('ROLE_ALTERNE', { Veteran: 'EDIT' }));
  for (const [index, by] of [clerk.token, token, clerk.token, token].entries())
    await api.request('PATCH', man['@id'], { token: by, body: { lastName: `Partagé ${index}` } });
  await open(`/veterans/${man.id}/historique`);
  await screen.findByText('5 événements');
  const groups = screen
    .getAllByRole('heading', { level: 3 })
    .map((heading) => within(heading.parentElement as HTMLElement).getAllByRole('listitem'));
  const lines = groups.map((items) => items.filter((one) => one.querySelector('time')).length);
  expect(lines).toEqual([3, 2]);
});

it('VET-15, VET-16: a relation is named on each record by the other person', async () => {
  const [man, woman] = [
    await veteran({ lastName: 'Relié' }),
    await veteran({ civility: 'Mme', firstName: 'Fatma', lastName: 'Reliée' }),
  ];
  await api.request('POST', '/api/veteran_relations', {
    token,
    body: { veteran: man['@id'], related: woman['@id'], relation: 'widow' },
  });
  const { user, at } = await open(`/veterans/${woman.id}/historique`);
  await user.click(await screen.findByRole('link', { name: 'Monsieur Relié Karim' }));
  await waitFor(() => expect(at()).toMatch(new RegExp(`^/veterans/${man.id}\\b`)));
});

describe('documents in the story', () => {
  const names = ['Livret', 'Carte', 'Acte', 'Photo'];

  // Node's requests take Node's forms alone.
  beforeEach(() => {
    for (const [name, value] of Object.entries(forms)) vi.stubGlobal(name, value);
  });

  /** A veteran with four documents that a reader saw in a list, and one that the reader opened. */
  async function readRecord() {
    const man = await veteran({ lastName: 'Documenté' });
    const type = await first('params_files');
    const links: string[] = [];
    for (const name of names) {
      const data = new forms.FormData();
      for (const [field, value] of Object.entries({
        name,
        observation: 'remis',
        veteran: man['@id'],
        paramsFile: type['@id'],
      }))
        data.set(field, value);
      data.set('file', new forms.File([Uint8Array.from(pdf())], 'x'));
      const { status, body } = await api.request('POST', '/api/files/veterans', { token, body: data });
      expect(status).toBe(201);
      links.push(body['@id']);
    }
    await api.request('GET', `${man['@id']}/files?order[id]=asc`, { token });
    await api.request('GET', links[0] as string, { token });
    await api.context.accessLog.flush();
    return man;
  }

  it('VET-15, DOC-05: what was looked at is named, the first three of a list and how many others', async () => {
    const man = await readRecord();
    const { user, at } = await open(`/veterans/${man.id}/historique`);
    await user.click(await screen.findByRole('button', { name: 'Consultations' }));
    await screen.findByText(/a vu 4 documents dans une liste ou une recherche/);
    const lines = screen.getAllByRole('listitem').map((one) => one.textContent);
    expect(lines).toContainEqual(expect.stringMatching(/a consulté un document « Livret »$/));
    expect(lines).toContainEqual(
      expect.stringMatching(/une recherche « \S+ », « \S+ », « \S+ » et 1 autre$/),
    );
    await user.click(screen.getAllByRole('link', { name: 'Livret' })[0] as HTMLElement);
    await waitFor(() => expect(at()).toMatch(new RegExp(`^/veterans/${man.id}/documents/\\d+$`)));
  });

  it('VET-15, RIGHTS-05: who may list documents and open none reads their names, without a link', async () => {
    const man = await readRecord();
    const rights = { User: 'DELETE', Veteran: 'VIEW', VeteranFile: 'LIST' } as const;
    await account('sommaire', await role('ROLE_SOMMAIRE', rights));
    const { user } = await open(`/veterans/${man.id}/historique`, { as: 'sommaire' });
    for (const of of ['Modifications', 'Consultations']) {
      await user.click(await screen.findByRole('button', { name: of }));
      expect((await screen.findAllByText(/un document « Livret »/)).length).toBeGreaterThan(0);
      expect(screen.queryByRole('link', { name: 'Livret' })).toBeNull();
    }
  });
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
  expect(api.requests.filter(({ path }) => /history/.test(path))).toEqual([]);
});
