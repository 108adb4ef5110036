import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  appointments,
  looseFiles,
  medicalInformations,
  observations,
  veteranFiles,
  veteranMerges,
  veterans,
} from '../../../src/server/db/schema.ts';
import { BELONGINGS } from '../../../src/server/resources/veterans/merging/moved-records.ts';
import { eraseMergeUndoJob } from '../../../src/server/resources/veterans/merging/undo.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';
import { beside, breakLockWaiter, ownerClient } from '../../harness/servers/database.ts';

/** Merges of veterans' records (VET-18). */

const api = await testApi();
const office = await officeOf(api);
const { token } = office;
const { role, account } = accountsOf(api);

interface Person {
  readonly '@id': string;
  readonly id: number;
  readonly version: number;
}

let count = 0;
const person = async (changes: Record<string, unknown> = {}): Promise<Person> => {
  count += 1;
  return office.veteran({ lastName: `Fusion${count}`, ...changes });
};
const read = async ({ '@id': link }: Pick<Person, '@id'>) => (await api.request('GET', link, { token })).body;
const merge = async (
  keptPerson: Person,
  mergedPerson: Person,
  more: Record<string, unknown> = {},
  by = token,
) =>
  api.request('POST', '/api/veteran_merges', {
    token: by,
    body: {
      kept: keptPerson['@id'],
      merged: mergedPerson.id,
      keptVersion: (await read(keptPerson)).version,
      mergedVersion: (await read(mergedPerson)).version,
      ...more,
    },
  });
const undo = (merge: { '@id': string }, by = token) => api.request('DELETE', merge['@id'], { token: by });

const note = (veteran: Person, text: string) =>
  office.create('observations', {
    veteran: veteran['@id'],
    observation: text,
    paramsObservation: '/api/params_observations/1',
  });
const medicalNote = (veteran: Person, text: string) =>
  office.create('medical_informations', {
    veteran: veteran['@id'],
    observation: text,
    paramsMedicalInformation: '/api/params_medical_informations/1',
  });
const relate = (veteran: Person, relation: string, relatedPerson: Person) =>
  office.create('veteran_relations', { veteran: veteran['@id'], related: relatedPerson['@id'], relation });
const associate = (one: Person, other: Person | null) =>
  api.request('PUT', `${one['@id']}/associate`, { token, body: { associate: other?.['@id'] ?? null } });
async function document(veteran: Person): Promise<void> {
  const storageKey = `veterans/test-${veteran.id}`;
  await api.db.insert(looseFiles).values({ storageKey });
  await api.db.insert(veteranFiles).values({
    name: 'Carte',
    observation: 'Recto',
    veteran: veteran.id,
    paramsFile: 1,
    extension: 'pdf',
    size: 1,
    storageKey,
  });
}
const calendar = await office.calendar();
const slots = await office.slotsOf(calendar);
async function appointment(veteran: Person) {
  const slot = slots.shift();
  if (!slot) throw new Error('no slot is left');
  return office.create(
    'appointments?forced=1',
    office.appointment(calendar, slot, { veteran: veteran['@id'], birthDate: '1936-05-04' }),
  );
}
const search = async (keyWord: string) =>
  (await api.request('GET', `/api/globalSearch?keyWord=${encodeURIComponent(keyWord)}`, { token })).body;
const foundIds = async (keyWord: string) =>
  (await search(keyWord))['hydra:member'].map(({ id }: { id: number }) => id);
const owner = await ownerClient(api.database);
const auditOf = async (table: string, id: number) => {
  const lines = 'select action, changes from audit_log where table_name = $1 and record_id = $2 order by id';
  return (await owner.query(lines, [table, id])).rows;
};

it('VET-18: every foreign key to veterans is handled by a merge', async () => {
  const { rows } = await api.db.execute<{ key: string }>(sql`
    select conrelid::regclass || ' ' || (
      select string_agg(attname, ',' order by attnum) from pg_attribute
      where attrelid = conrelid and attnum = any(conkey)) as key
    from pg_constraint where contype = 'f' and confrelid = 'veterans'::regclass`);
  const movedColumns = BELONGINGS.map(({ entity, column }) => `${entity.table} ${column.name}`);
  // The associate is chosen, dismissed doubles are carried over; the search row and the marks of readings go with the record.
  const others = [
    'veterans id,associate_id',
    'veteran_search veteran_id',
    'veteran_doubles veteran_id',
    'veteran_doubles related_id',
    'unusual_readings veteran_id',
  ];
  expect(rows.map(({ key }) => key).sort()).toEqual([...movedColumns, ...others].sort());
});

it('VET-18: the chosen values are saved and everything of the other moves', async () => {
  const [keptPerson, mergedPerson, brother, wife] = [
    await person({ email: null, pmi: 'PMI-77' }),
    await person({ email: 'karim@example.dz' }),
    await person(),
    await person({ civility: 'Mme' }),
  ];
  await note(mergedPerson, 'Boite verte au couloir');
  await medicalNote(mergedPerson, 'Suivi cardiaque trimestriel');
  await document(mergedPerson);
  const { id: appointmentId } = await appointment(mergedPerson);
  await relate(mergedPerson, 'sibling', brother);
  await relate(keptPerson, 'sibling', mergedPerson);
  await relate(keptPerson, 'widow', wife);
  await relate(mergedPerson, 'widow', wife);
  await associate(mergedPerson, wife);
  const before = (await api.request('GET', '/api/veterans?itemsPerPage=1', { token })).body[
    'hydra:totalItems'
  ];

  const answer = await merge(keptPerson, mergedPerson, {
    values: { email: 'karim@example.dz', pmr: 'PMR-12' },
  });
  expect([answer.status, answer.body]).toMatchObject([
    201,
    { '@type': 'VeteranMerge', merged: mergedPerson.id, kept: keptPerson['@id'] },
  ]);
  expect(await read(keptPerson)).toMatchObject({
    email: 'karim@example.dz',
    pmi: 'PMI-77',
    pmr: 'PMR-12',
    associate: { '@id': wife['@id'] },
  });
  expect(await read(wife)).toMatchObject({ associate: { '@id': keptPerson['@id'] } });
  for (const table of [observations, medicalInformations, veteranFiles])
    expect(await api.db.$count(table, eq(table.veteran, keptPerson.id))).toBe(1);
  const [movedAppointment] = await api.db
    .select()
    .from(appointments)
    .where(eq(appointments.id, appointmentId));
  expect(movedAppointment?.veteran).toBe(keptPerson.id);
  const relations = (await api.request('GET', `/api/veteran_relations?of=${keptPerson.id}`, { token })).body;
  expect(relations['hydra:member'].map(({ relation }: { relation: string }) => relation).sort()).toEqual([
    'sibling',
    'widow',
  ]);
  expect(await foundIds('couloir')).toEqual([keptPerson.id]);
  expect((await search(`Fusion${count - 2}`))['hydra:totalItems']).toBe(0);
  const { body: list } = await api.request('GET', '/api/veterans?itemsPerPage=1', { token });
  expect(list['hydra:totalItems']).toBe(before - 1);
});

it('VET-18: notes keep their author; the audit has a line of each write', async () => {
  const [keptPerson, mergedPerson] = [await person(), await person()];
  const { id } = await note(mergedPerson, 'Visite');
  const { body } = await merge(keptPerson, mergedPerson, { values: { pmi: 'A-1' } });
  const [movedNote] = await api.db.select().from(observations).where(eq(observations.id, id));
  expect(movedNote).toMatchObject({ veteran: keptPerson.id, updatedBy: null, updatedDate: null, version: 2 });
  expect(await auditOf('observations', id)).toMatchObject([
    { action: 'insert' },
    { action: 'update', changes: { veteran_id: [mergedPerson.id, keptPerson.id] } },
  ]);
  expect((await auditOf('veterans', mergedPerson.id)).at(-1)).toMatchObject({ action: 'delete' });
  expect((await auditOf('veterans', keptPerson.id)).at(-1)).toMatchObject({
    changes: { pmi: [null, 'A-1'] },
  });
  expect(await auditOf('veteran_merges', body.id)).toEqual([{ action: 'insert', changes: null }]);
  const { body: story } = await api.request('GET', `${keptPerson['@id']}/history`, { token });
  const storyLines = story['hydra:member'].map(
    (event: { done: string; resource: string }) => `${event.done} ${event.resource}`,
  );
  expect(storyLines).toContain('insert veteranMerges');
  expect(story['hydra:member']).toContainEqual(
    expect.objectContaining({
      resource: 'veteranMerges',
      things: [{ number: body.id, exists: true, title: mergedPerson.id }],
    }),
  );
});

it('VET-18: the merged number leads on, by several merges too; a write and a link name the kept record', async () => {
  const [first, second, last] = [await person(), await person(), await person()];
  expect((await merge(second, first)).status).toBe(201);
  expect((await merge(last, second)).status).toBe(201);
  for (const method of ['GET', 'HEAD'])
    for (const path of ['', '/counts', '/files']) {
      const answer = await api.request(method, `${first['@id']}${path}?for=sheet`, { token });
      expect([answer.status, answer.headers.get('Location')]).toEqual([
        301,
        `${last['@id']}${path}?for=sheet`,
      ]);
    }
  const refusal = { '@type': 'hydra:Error', kept: last['@id'] };
  for (const [method, path, body] of [
    ['PUT', '', { lastName: 'Autre' }],
    ['PATCH', '', { lastName: 'Autre' }],
    ['PUT', '/enable', { enable: false }],
    ['PUT', '/associate', { associate: null }],
  ] as const) {
    const answer = await api.request(method, first['@id'] + path, { token, body });
    expect([path, answer.status, answer.body]).toMatchObject([path, 409, refusal]);
    expect(answer.body['hydra:description']).toContain(`fiche N° ${last.id}`);
  }
  const message = `cette fiche a été fusionnée avec la fiche N° ${last.id} : choisissez celle-ci`;
  const noteAnswer = await api.request('POST', '/api/observations', {
    token,
    body: { veteran: first['@id'], observation: 'x', paramsObservation: '/api/params_observations/1' },
  });
  expect([noteAnswer.status, noteAnswer.body.violations]).toMatchObject([
    422,
    [{ propertyPath: 'veteran', message }],
  ]);
  const other = await person();
  const asAssociate = await associate(other, first);
  expect([asAssociate.status, asAssociate.body.violations]).toMatchObject([
    422,
    [{ propertyPath: 'associate', message }],
  ]);
  const again = await api.request('POST', '/api/veteran_merges', {
    token,
    body: { kept: other['@id'], merged: first.id, keptVersion: 1, mergedVersion: 1 },
  });
  expect([again.status, again.body.violations]).toMatchObject([422, [{ propertyPath: 'merged', message }]]);
  expect(await foundIds(`N° ${first.id}`)).toContain(last.id);
  expect((await api.request('GET', '/api/veterans/999999', { token })).status).toBe(404);
});

it('VET-18, RIGHTS-11: DELETE on Veteran joins and undoes; who may not view hears 403 of a merged number too', async () => {
  const [keptPerson, mergedPerson] = [await person(), await person()];
  const editor = await account('editeur', await role('ROLE_EDITEUR', { Veteran: 'EDIT' }));
  const nobody = await account('personne', await role('ROLE_PERSONNE', {}));
  expect((await merge(keptPerson, mergedPerson, {}, editor.token)).status).toBe(403);
  const { body } = await merge(keptPerson, mergedPerson);
  expect((await undo(body, editor.token)).status).toBe(403);
  expect((await api.request('GET', mergedPerson['@id'], { token: nobody.token })).status).toBe(403);
  expect((await api.request('GET', mergedPerson['@id'])).status).toBe(401);
  expect(
    (await api.request('GET', `/api/veteran_merges?kept=${keptPerson.id}`, { token: editor.token })).body,
  ).toMatchObject({
    'hydra:member': [{ merged: mergedPerson.id, kept: keptPerson['@id'] }],
  });
});

it('VET-18, SEC-04: what is wrong is said at its field; a record that was changed since is refused with 412', async () => {
  const [keptPerson, mergedPerson] = [await person(), await person()];
  const wrong = await api.request('POST', '/api/veteran_merges', { token, body: { kept: '/api/users/1' } });
  expect(wrong.body.violations).toMatchObject([
    { propertyPath: 'merged', message: 'ce champ est obligatoire' },
    { propertyPath: 'keptVersion', message: 'ce champ est obligatoire' },
    { propertyPath: 'mergedVersion', message: 'ce champ est obligatoire' },
  ]);
  expect((await merge(keptPerson, keptPerson)).body.violations).toMatchObject([{ propertyPath: 'merged' }]);
  const invalid = await merge(keptPerson, mergedPerson, {
    values: { lastName: '', email: 'x', associate: '/api/veterans/1' },
  });
  expect([invalid.status, invalid.body.violations]).toMatchObject([
    422,
    [{ propertyPath: 'values.associate', message: 'choix non valide' }],
  ]);
  const fields = await merge(keptPerson, mergedPerson, { values: { lastName: '', email: 'x' } });
  expect(fields.body.violations).toMatchObject([
    { propertyPath: 'values.lastName', message: 'ce champ est obligatoire' },
    { propertyPath: 'values.email', message: 'ce champ est un email' },
  ]);
  for (const stale of [{ keptVersion: 7 }, { mergedVersion: 7 }]) {
    const answer = await merge(keptPerson, mergedPerson, stale);
    const id = 'keptVersion' in stale ? keptPerson.id : mergedPerson.id;
    expect([answer.status, answer.body['hydra:description']]).toMatchObject([
      412,
      expect.stringContaining(`N° ${id} `),
    ]);
  }
  expect((await read(mergedPerson)).id).toBe(mergedPerson.id);
});

it('VET-18: an undo restores both records and all that moved', async () => {
  const [keptPerson, mergedPerson, friend, other] = [
    await person(),
    await person(),
    await person(),
    await person(),
  ];
  await note(mergedPerson, 'Dossier bleu ardoise');
  await appointment(mergedPerson);
  await relate(mergedPerson, 'comrade', friend);
  await relate(keptPerson, 'comrade', friend);
  await relate(mergedPerson, 'child', other);
  await associate(keptPerson, friend);
  await associate(mergedPerson, other);
  const veteransNow = async () => Promise.all([keptPerson, mergedPerson, friend, other].map(read));
  const relationsNow = async () =>
    (await api.request('GET', `/api/veteran_relations?of=${mergedPerson.id}`, { token })).body[
      'hydra:member'
    ];
  const before = { veterans: await veteransNow(), relations: await relationsNow() };
  const { body } = await merge(keptPerson, mergedPerson, { values: { pmi: '12', associate: other['@id'] } });
  expect((await read(keptPerson)).associate['@id']).toBe(other['@id']);
  expect((await undo(body)).status).toBe(204);
  const after = { veterans: await veteransNow(), relations: await relationsNow() };
  const withoutWrite = (record: Record<string, unknown>) => ({
    ...record,
    version: 0,
    updatedDate: 0,
    updatedBy: 0,
  });
  // The merged record is as it was to its version; the others were written.
  expect(after.veterans[1]).toEqual(before.veterans[1]);
  expect(after.veterans.map(withoutWrite)).toEqual(before.veterans.map(withoutWrite));
  expect(after.relations.map(withoutWrite)).toEqual(before.relations.map(withoutWrite));
  expect(await foundIds('ardoise')).toEqual([mergedPerson.id]);
  expect(await foundIds(`N° ${mergedPerson.id}`)).toContain(mergedPerson.id);
  expect(await api.db.$count(appointments, eq(appointments.veteran, mergedPerson.id))).toBe(1);
  expect((await undo(body)).status).toBe(404);
  expect((await merge(keptPerson, mergedPerson)).status).toBe(201);
});

it('VET-18: an undo is refused when something was changed since, and says what', async () => {
  const [keptPerson, mergedPerson] = [await person(), await person()];
  const { '@id': noteLink } = await note(mergedPerson, 'Premier');
  const { body } = await merge(keptPerson, mergedPerson);
  await api.request('PATCH', keptPerson['@id'], { token, body: { pmr: '9', deathDate: '2001-02-03' } });
  await api.request('PATCH', noteLink, { token, body: { observation: 'Second' } });
  const refusal = await undo(body);
  expect(refusal.status).toBe(409);
  expect(refusal.body.changes).toEqual([
    'la fiche conservée a été modifiée (Date de décès, N° PMR)',
    '1 observation : modifié, déplacé ou supprimé',
  ]);
  const further = await person();
  await merge(further, keptPerson);
  expect((await undo(body)).body.changes).toEqual(['la fiche conservée a elle-même été fusionnée']);
});

it('VET-18: after 30 days a merge stands and its undo data are erased', async () => {
  const [keptPerson, mergedPerson] = [await person(), await person()];
  const { body } = await merge(keptPerson, mergedPerson);
  expect(await eraseMergeUndoJob.run(api.context, AbortSignal.any([]))).toBe(0);
  const later = new Date(Date.now() + 31 * 86_400_000);
  const context = { ...api.context, clock: () => later };
  expect(await eraseMergeUndoJob.run(context, AbortSignal.any([]))).toBeGreaterThan(0);
  const [row] = await api.db.select().from(veteranMerges).where(eq(veteranMerges.id, body.id));
  expect(row).toMatchObject({ undo: null, undoUntil: null, version: 1 });
  expect((await undo(body)).body['hydra:description']).toContain('30 jours');
  expect((await api.request('GET', mergedPerson['@id'], { token })).status).toBe(301);
  const lines = JSON.stringify(await auditOf('veteran_merges', body.id));
  expect(lines).not.toContain('Fusion');
});

it('VET-18, SEC-04: two people who merge overlapping pairs at once lose no record and wait for nobody forever', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [a, b, c] = [await person(), await person(), await person()];
    for (const one of [a, b, c]) await note(one, `Tour ${round}`);
    const answers = await Promise.all([merge(a, b), merge(b, c), merge(c, a)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => ![201, 412, 422].includes(status))).toEqual([]);
    const remainingRows = await api.db
      .select({ id: veterans.id })
      .from(veterans)
      .where(sql`id in (${a.id}, ${b.id}, ${c.id})`);
    expect(remainingRows).toHaveLength(3 - statuses.filter((status) => status === 201).length);
    const { rows } = await api.db.execute<{ notes: number }>(sql`
      select count(*)::int as notes from observations where veteran_id in (${sql.join(
        remainingRows.map(({ id }) => sql`${id}`),
        sql`, `,
      )})`);
    expect(rows).toEqual([{ notes: 3 }]);
  }
});

it('VET-18: a connection that breaks in the middle of a merge leaves both records as they were', async () => {
  const [keptPerson, mergedPerson] = [await person(), await person()];
  const { id } = await note(mergedPerson, 'Verrou');
  const before = [await read(keptPerson), await read(mergedPerson)];
  const merging = await beside(api.database.url, async (other) => {
    await other.query('select from observations where id = $1 for update', [id]);
    const answer = merge(keptPerson, mergedPerson, { values: { pmi: '55' } });
    // The merge has begun and waits for the note.
    await breakLockWaiter(api.pool);
    return answer;
  });
  expect(merging.status).toBe(503);
  expect([await read(keptPerson), await read(mergedPerson)]).toEqual(before);
  expect(await api.db.$count(veteranMerges, eq(veteranMerges.merged, mergedPerson.id))).toBe(0);
  expect((await merge(keptPerson, mergedPerson)).status).toBe(201);
});

it('VET-18: how many records would move is counted for who may list them', async () => {
  const one = await person();
  await note(one, 'Un');
  await note(one, 'Deux');
  await medicalNote(one, 'Trois');
  const { body } = await api.request('GET', `${one['@id']}/belongings`, { token });
  expect(body).toMatchObject({ observations: 2, medicalInformations: 1, veteranFiles: 0, appointments: 0 });
  const some = await account(
    'fusionneur',
    await role('ROLE_FUSION', { Veteran: 'DELETE', Observation: 'LIST' }),
  );
  const counts = await api.request('GET', `${one['@id']}/belongings`, { token: some.token });
  expect(Object.keys(counts.body).sort()).toEqual([
    '@id',
    '@type',
    'observations',
    'veteranMerges',
    'veteranRelations',
  ]);
});
