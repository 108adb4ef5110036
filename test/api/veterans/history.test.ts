import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accountsOf } from '../../harness/data/accounts.ts';
import { pdf } from '../../harness/data/documents.ts';
import { officeOf } from '../../harness/data/records.ts';
import { personArchive } from '../../harness/data/transfer.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi();
const office = await officeOf(api);
const { role, account } = accountsOf(api);
const all = {
  User: 'DELETE',
  Veteran: 'DELETE',
  Observation: 'DELETE',
  MedicalInformation: 'DELETE',
} as const;
const chief = await account('chef', await role('ROLE_CHEF', { ...all, Appointment: 'VIEW' }));
const other = await account('gestion', await role('ROLE_GESTION', { User: 'DELETE', Veteran: 'EDIT' }));
const parameter = async (path: string) =>
  (
    await api.request('POST', `/api/${path}`, {
      token: office.token,
      body: { name: `Type ${randomUUID()}` },
    })
  ).body['@id'];

const story = async (id: number, query = '', token = chief.token) =>
  (await api.request('GET', `/api/veterans/${id}/history${query}`, { token })).body['hydra:member'];

/** A veteran who was changed, with an observation that was written and deleted and a medical comment. */
async function livedIn() {
  const man = await office.veteran({
    lastName: `Histoire ${randomUUID()}`,
    phones: [{ phone: '0550123456' }],
  });
  await api.request('PUT', man['@id'], {
    token: other.token,
    body: { ...man, lastName: 'Nouveau', region: office.region['@id'] },
  });
  const note = await api.request('POST', '/api/observations', {
    token: chief.token,
    body: {
      veteran: man['@id'],
      observation: 'Texte de l’observation',
      paramsObservation: await parameter('params_observations'),
    },
  });
  await api.request('DELETE', note.body['@id'], { token: chief.token });
  const comment = await api.request('POST', '/api/medical_informations', {
    token: chief.token,
    body: {
      veteran: man['@id'],
      observation: 'Texte du commentaire',
      paramsMedicalInformation: await parameter('params_medical_informations'),
    },
  });
  expect([note.status, comment.status]).toEqual([201, 201]);
  return man as { id: number; '@id': string; lastName: string };
}

async function document(man: { '@id': string }, name: string): Promise<{ '@id': string; id: number }> {
  const { '@id': paramsFile } = await office.first('params_files');
  const body = new FormData();
  for (const [field, value] of Object.entries({
    name,
    observation: 'Copie',
    veteran: man['@id'],
    paramsFile,
  }))
    body.set(field, value);
  body.set('file', new File([Uint8Array.from(pdf())], 'scan.pdf'));
  return (await api.request('POST', '/api/files/veterans', { token: office.token, body })).body;
}

interface Line {
  readonly by: { readonly id: number } | null;
  readonly done: string;
  readonly resource: string;
  readonly things: readonly { readonly exists: boolean; readonly title: { readonly name?: string } }[];
}

describe('the story of a record', () => {
  it('VET-15: says who changed what, before and after, the latest first, deleted notes included', async () => {
    const man = await livedIn();
    const events = await story(man.id);
    expect(events.map(({ done, resource }: Record<string, string>) => `${done} ${resource}`)).toEqual([
      'insert medicalInformations',
      'delete observations',
      'insert observations',
      'update veterans',
      'insert veterans',
    ]);
    const [, deletion, insertion, change] = events;
    expect(change.by).toMatchObject({ id: other.id });
    expect(change.changes).toEqual([
      { name: 'lastName', before: man.lastName, after: 'Nouveau' },
      { name: 'region', before: null, after: expect.objectContaining({ name: office.region.name }) },
    ]);
    const type = { name: expect.stringMatching(/^Type /) };
    expect(deletion.things).toMatchObject([{ exists: false, title: type }]);
    expect(insertion.things).toEqual(deletion.things);
    expect(events[0].things).toMatchObject([{ exists: true, title: type }]);
    expect(change.things).toEqual([]);
    expect(deletion.changes).toContainEqual({
      name: 'observation',
      before: 'Texte de l’observation',
      after: null,
    });
  });

  it('VET-15, RIGHTS-15: notes appear only to who may read them now, and the story to who may read the record', async () => {
    const man = await livedIn();
    const events = await story(man.id, '', other.token);
    expect(new Set(events.map(({ resource }: Record<string, string>) => resource))).toEqual(
      new Set(['veterans']),
    );
    expect(JSON.stringify(events)).not.toContain('Texte');
    const nobody = await account('sans-fiche', await role('ROLE_SANS_FICHE', { User: 'DELETE' }));
    for (const path of [`${man.id}/history`, `${man.id}/history?of=looks`, '999999/history'])
      expect((await api.request('GET', `/api/veterans/${path}`, { token: nobody.token })).status).toBe(403);
  });

  it('VET-15, SEC-05: says who looked; reading it leaves a line, and so is told next time', async () => {
    const man = await livedIn();
    await api.request('GET', man['@id'], { token: other.token });
    await api.context.accessLog.flush();
    const looks = await story(man.id, '?of=looks');
    expect(looks[0]).toMatchObject({ done: 'opened', resource: 'veterans', by: { id: other.id } });
    await api.context.accessLog.flush();
    const [again] = await story(man.id, '?of=looks');
    expect(again).toMatchObject({ done: 'opened', by: { id: chief.id } });
  });

  it('VET-15, SEC-05, SEC-07: says who took the archive of the person by an appointment', async () => {
    const man = await livedIn();
    const calendar = await office.calendar();
    const [slot] = await office.slotsOf(calendar);
    if (!slot) throw new Error('No slot');
    const booking = office.appointment(calendar, slot, { veteran: man['@id'] });
    const visit = await office.create('appointments', booking);
    const looksAtVisits = async () => {
      await api.context.accessLog.flush();
      const looks: Line[] = await story(man.id, '?of=looks');
      return looks.filter(({ resource }) => resource === 'appointments').length;
    };
    const before = await looksAtVisits();
    await personArchive(api, office.token, visit['@id']);
    expect(await looksAtVisits()).toBe(before + 1);
  });

  it('VET-15, DOC-05: who saw which documents there are saw them in a list, and opened none', async () => {
    const man = await livedIn();
    const clerk = await account('archiviste', await role('ROLE_ARCHIVES', { ...all, VeteranFile: 'LIST' }));
    await api.request('GET', `${man['@id']}/expected_files`, { token: clerk.token });
    await api.context.accessLog.flush();
    const looks: Record<string, unknown>[] = await story(man.id, '?of=looks', clerk.token);
    expect(looks.filter(({ resource }) => resource === 'veteranFiles')).toMatchObject([
      { done: 'listed', by: { id: clerk.id } },
    ]);
  });

  it('VET-15, DOC-04: what became of an archived document is told only to who may read that', async () => {
    const man = await livedIn();
    const paper = await document(man, 'Certificat secret');
    const edit = new FormData();
    edit.set('name', 'Certificat renommé');
    await api.request('POST', `/api/files/veterans/${paper.id}`, { token: office.token, body: edit });
    const editor = await account('classeuse', await role('ROLE_CLASSEUSE', { ...all, VeteranFile: 'EDIT' }));
    const keeper = await account(
      'gardienne',
      await role('ROLE_GARDIENNE', { ...all, VeteranFile: 'DELETE' }),
    );
    const storyText = async ({ token }: { token: string }) => JSON.stringify(await story(man.id, '', token));
    expect(await storyText(editor)).toContain('Certificat secret');
    await api.request('DELETE', paper['@id'], { token: office.token });
    expect(await storyText(editor)).not.toMatch(/Certificat|veteranFiles/);
    expect(await storyText(keeper)).toContain('Certificat secret');
  });

  it('VET-15, VET-16: a relation has on each record the name of the other person, after its end too', async () => {
    const [man, woman] = [
      await office.veteran({ lastName: 'Défunt' }),
      await office.veteran({ lastName: 'Survivante', civility: 'Mme' }),
    ];
    const relation = await api.request('POST', '/api/veteran_relations', {
      token: office.token,
      body: { veteran: man['@id'], related: woman['@id'], relation: 'widow' },
    });
    const linesOf = async ({ id }: { id: number }) =>
      (await story(id)).filter(({ resource }: Record<string, string>) => resource === 'veteranRelations');
    const names = (exists: boolean, lastName: string) => [{ exists, title: { lastName } }];
    expect(await linesOf(man)).toMatchObject([{ things: names(true, 'Survivante') }]);
    expect(await linesOf(woman)).toMatchObject([{ things: names(true, 'Défunt') }]);
    await api.request('GET', `/api/veteran_relations?of=${man.id}`, { token: chief.token });
    await api.request('DELETE', relation.body['@id'], { token: office.token });
    expect(await linesOf(man)).toMatchObject([
      { done: 'delete', things: names(false, 'Survivante') },
      { done: 'insert', things: names(false, 'Survivante') },
    ]);
    expect(await linesOf(woman)).toMatchObject([
      { done: 'delete', things: names(false, 'Défunt') },
      { done: 'insert', things: names(false, 'Défunt') },
    ]);
    await api.context.accessLog.flush();
    for (const [{ id }, name] of [
      [man, 'Survivante'],
      [woman, 'Défunt'],
    ] as const)
      expect(await story(id, '?of=looks')).toContainEqual(
        expect.objectContaining({
          done: 'listed',
          resource: 'veteranRelations',
          things: [
            expect.objectContaining({ exists: false, title: expect.objectContaining({ lastName: name }) }),
          ],
        }),
      );
  });

  it('VET-15, RIGHTS-15: a look names the things that were seen, of this record alone and of what the reader may read', async () => {
    const [man, woman] = [await livedIn(), await livedIn()];
    const [paper, card] = [await document(man, 'Livret de Karim'), await document(man, 'Carte de Karim')];
    await document(woman, 'Livret de Malika');
    const keeper = await account('archives', await role('ROLE_TOUT', { ...all, VeteranFile: 'DELETE' }));
    const lister = await account('sommaire', await role('ROLE_SOMMAIRE', { ...all, VeteranFile: 'LIST' }));
    const { token } = keeper;
    await api.request('GET', paper['@id'], { token });
    await api.request('GET', '/api/files/veterans?order[id]=desc', { token });
    await api.request('GET', '/api/medical_informations?pagination=false', { token });
    await api.context.accessLog.flush();
    const namesIn = async (reader: { token: string }, id = man.id) =>
      (await story(id, '?of=looks', reader.token))
        .filter(({ by, things }: Line) => by?.id === keeper.id && things.length > 0)
        .map(({ done, resource, things }: Line) => [
          `${done} ${resource}`,
          ...things.map(({ exists, title }) => [exists, title.name ?? title]),
        ]);
    const type = expect.stringMatching(/^Type /);
    expect(await namesIn(keeper)).toEqual([
      ['listed medicalInformations', [true, type]],
      ['listed veteranFiles', [true, 'Carte de Karim'], [true, 'Livret de Karim']],
      ['opened veteranFiles', [true, 'Livret de Karim']],
    ]);
    expect(await namesIn(keeper, woman.id)).toEqual([
      ['listed medicalInformations', [true, type]],
      ['listed veteranFiles', [true, 'Livret de Malika']],
    ]);
    // Of what was deleted since then, its last line gives the name.
    expect((await story(man.id, '?of=looks')).map(({ things }: Line) => things)).toContainEqual([
      expect.objectContaining({ exists: false, title: expect.objectContaining({ name: type }) }),
    ]);
    // A reader of notes alone reads of notes alone; an archived document is named to those who may read it.
    expect((await namesIn(chief)).map(([what]: string[]) => what)).toEqual(['listed medicalInformations']);
    await api.request('DELETE', card['@id'], { token: office.token });
    expect(JSON.stringify(await namesIn(lister))).toMatch(/Livret de Karim/);
    expect(JSON.stringify(await namesIn(lister))).not.toMatch(/Carte/);
    expect(JSON.stringify(await namesIn(keeper))).toMatch(/Carte/);
  });

  it('VET-15: comes in pages, of one record alone', async () => {
    const [man, woman] = [await livedIn(), await livedIn()];
    const { body } = await api.request('GET', `/api/veterans/${man.id}/history?itemsPerPage=2&page=2`, {
      token: chief.token,
    });
    expect([body['hydra:totalItems'], body['hydra:member'].length]).toEqual([5, 2]);
    const ownNumbers = new Set((await story(woman.id)).map(({ number }: Record<string, number>) => number));
    for (const { number, resource } of await story(man.id))
      if (resource === 'veterans') expect(ownNumbers.has(number)).toBe(false);
    const missing = await api.request('GET', '/api/veterans/999999/history', { token: chief.token });
    expect(missing.status).toBe(404);
  });
});
