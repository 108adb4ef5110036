import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import type { RightName } from '../../../src/domain/rights/rights.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi();
const office = await officeOf(api);
const { token, first, create } = office;
const accounts = accountsOf(api);

const KINDS = [
  {
    id: 'OBS-01',
    path: 'observations',
    menu: 'Observation',
    type: 'paramsObservation',
    types: 'params_observations',
    refused: {
      PUT: 'Désole tu peux pas modifier cette Observation',
      DELETE: 'Désole tu peux pas supprimer cette Observation',
    },
  },
  {
    id: 'MED-01',
    path: 'medical_informations',
    menu: 'MedicalInformation',
    type: 'paramsMedicalInformation',
    types: 'params_medical_informations',
    refused: {
      PUT: 'Désole tu peux pas modifier ce Commentaire',
      DELETE: 'Désole tu peux pas supprimer ce Commentaire',
    },
  },
] as const;
type Kind = (typeof KINDS)[number];

let people = 0;
/** A veteran of a test's own. */
const veteran = () => {
  people += 1;
  return office.veteran({
    firstName: `Essai ${'abcdefghijklmnopqrstuvwxyz'[people % 26]}${people}`,
  });
};
const record = await veteran();
const typeOf = async (kind: Kind) => (await first(kind.types))['@id'];

/** The body that a form sends. */
const body = async (kind: Kind, changes: Record<string, unknown> = {}) => ({
  veteran: record['@id'],
  observation: 'Reçu au guichet.\nDemande un duplicata de sa carte.',
  [kind.type]: await typeOf(kind),
  ...changes,
});
const post = async (kind: Kind, changes: Record<string, unknown> = {}, as = token) =>
  (await api.request('POST', `/api/${kind.path}`, { token: as, body: await body(kind, changes) })).body;

describe.each(KINDS)('$path', (kind) => {
  it(`${kind.id}: is written, listed, changed and really deleted`, async () => {
    const { id: veteranId, '@id': link } = await veteran();
    const me = (await api.request('GET', '/api/me', { token })).body;
    const creation = await api.request('POST', `/api/${kind.path}`, {
      token,
      body: await body(kind, { veteran: link, createdBy: '/api/users/999', id: 7 }),
    });
    expect(creation.status).toBe(201);
    expect(creation.headers.get('Location')).toBe(creation.body['@id']);
    expect(creation.body).toMatchObject({
      '@type': kind.menu,
      veteran: link,
      observation: 'Reçu au guichet.\nDemande un duplicata de sa carte.',
      createdBy: { '@id': me['@id'], lastName: me.lastName, firstName: me.firstName },
      updatedBy: null,
    });
    expect(creation.body[kind.type].name).toBeTypeOf('string');

    const list = await api.request('GET', `/api/${kind.path}?veteran.id=${veteranId}`, { token });
    const { '@context': _context, ...member } = creation.body;
    expect(list.body['hydra:member']).toEqual([member]);
    expect(list.headers.get('Cache-Control')).toContain('private');

    const changeAnswer = await api.request('PUT', creation.body['@id'], {
      token,
      body: { observation: ' Autre ' },
    });
    expect([changeAnswer.status, changeAnswer.body.observation, changeAnswer.body.updatedBy['@id']]).toEqual([
      200,
      'Autre',
      me['@id'],
    ]);
    expect((await api.request('DELETE', creation.body['@id'], { token })).status).toBe(204);
    for (const method of ['PUT', 'DELETE'])
      expect((await api.request(method, creation.body['@id'], { token, body: {} })).status).toBe(404);
  });

  it(`${kind.id}: what is missing or wrong is said at its field`, async () => {
    const answer = await api.request('POST', `/api/${kind.path}`, {
      token,
      body: { observation: ' \n ', veteran: '/api/veterans/999999' },
    });
    expect(answer.status).toBe(422);
    expect(
      answer.body.violations.map((one: { propertyPath: string; message: string }) => [
        one.propertyPath,
        one.message,
      ]),
    ).toEqual([
      ['observation', 'ce champ est obligatoire'],
      [kind.type, 'ce champ est obligatoire'],
      ['veteran', "cet élément n'existe pas"],
    ]);
    const long = await api.request('POST', `/api/${kind.path}`, {
      token,
      body: await body(kind, { observation: 'a'.repeat(20_001), veteran: null }),
    });
    expect(long.body.violations.map((one: { propertyPath: string }) => one.propertyPath)).toEqual([
      'veteran',
      'observation',
    ]);
  });

  it(`${kind.id}: stays with its veteran, in the database too; the same link sent back is none`, async () => {
    const note = await post(kind);
    const other = await veteran();
    const answer = await api.request('PUT', note['@id'], { token, body: { veteran: other['@id'] } });
    expect([answer.status, answer.body.violations]).toMatchObject([
      422,
      [{ propertyPath: 'veteran', message: "l'ancien combattant ne peut plus changer" }],
    ]);
    expect((await api.request('PUT', note['@id'], { token, body: note })).status).toBe(200);
    await expect(
      api.db.execute(
        sql`update ${sql.identifier(kind.path)} set veteran_id = ${other.id} where id = ${note.id}`,
      ),
    ).rejects.toThrow();
  });

  it(`${kind.id}: a veteran with notes cannot vanish with them, nor a type in use`, async () => {
    const record = await veteran();
    const type = await create(kind.types, { name: 'Type en usage' });
    const note = await post(kind, { veteran: record['@id'], [kind.type]: type['@id'] });
    await expect(api.db.execute(sql`delete from veterans where id = ${record.id}`)).rejects.toThrow();
    const refusal = await api.request('DELETE', type['@id'], { token });
    expect([refusal.status, refusal.body['hydra:description']]).toEqual([
      409,
      expect.stringMatching(/utilisé par 1 (observation|info médicale)\./),
    ]);
    await api.request('DELETE', note['@id'], { token });
    expect((await api.request('DELETE', type['@id'], { token })).status).toBe(204);
  });

  it(`${kind.id}, SEC-04: a stale edit or deletion is refused`, async () => {
    const note = await post(kind);
    const etag = (await api.request('GET', note['@id'], { token })).headers.get('ETag') ?? '';
    const write = (method: string, observation?: string) =>
      api.request(method, note['@id'], {
        token,
        headers: { 'If-Match': etag },
        ...(observation ? { body: { observation } } : {}),
      });
    expect((await write('PUT', 'Première')).status).toBe(200);
    expect((await write('PUT', 'Seconde')).status).toBe(412);
    expect((await write('DELETE')).status).toBe(412);
    expect((await api.request('GET', note['@id'], { token })).body.observation).toBe('Première');
  });

  it(`${kind.id}: a creation repeated after a lost answer makes one record`, async () => {
    const { '@id': link, id } = await veteran();
    const request = {
      token,
      body: await body(kind, { veteran: link }),
      headers: { 'Idempotency-Key': `${kind.id}-1` },
    };
    const answers = await Promise.all([1, 2, 3].map(() => api.request('POST', `/api/${kind.path}`, request)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body['@id'])).size).toBe(1);
    const list = await api.request('GET', `/api/${kind.path}?veteran.id=${id}`, { token });
    expect(list.body['hydra:totalItems']).toBe(1);
    const { rows } = await api.db.execute(
      sql`select count(*)::int as told from request_keys where response::text like '%guichet%'`,
    );
    expect(rows).toEqual([{ told: 0 }]);
  });
});

describe.each(KINDS)('the filters of $path', async (kind) => {
  // The database keeps the moment of every write; its owner can set them once that is off.
  const owner = new pg.Client(api.database.ownerUrl);
  await owner.connect();
  afterAll(() => owner.end());
  const { '@id': link, id } = await veteran();
  const [here, there] = await Promise.all([
    create(kind.types, { name: 'Ici' }),
    create(kind.types, { name: 'Là' }),
  ]);
  // Algiers is an hour ahead of UTC: March 2nd begins at 23:00 of the 1st.
  const moments = [
    '2020-03-01T22:59:59Z',
    '2020-03-01T23:00:00Z',
    '2020-03-02T22:59:59Z',
    '2020-03-02T23:00:00Z',
  ];
  await owner.query(`ALTER TABLE ${kind.path} DISABLE TRIGGER a_stamp`);
  for (const [index, moment] of moments.entries()) {
    const type = index === 3 ? there : here;
    const note = await post(kind, { veteran: link, observation: `N° ${index}`, [kind.type]: type['@id'] });
    await owner.query(`UPDATE ${kind.path} SET created_date = $2 WHERE id = $1`, [note.id, moment]);
  }
  await owner.query(`ALTER TABLE ${kind.path} ENABLE TRIGGER a_stamp`);
  const ask = (query: string) => api.request('GET', `/api/${kind.path}?veteran.id=${id}&${query}`, { token });
  const numbersFor = async (query: string) =>
    (await ask(query)).body['hydra:member'].map(({ observation }: { observation: string }) =>
      Number(observation.slice(3)),
    );

  it(`${kind.id}: newest first; by days of the service's zone, both included`, async () => {
    expect(await numbersFor('')).toEqual([3, 2, 1, 0]);
    expect(await numbersFor('startIn=2020-03-02&endIn=2020-03-02')).toEqual([2, 1]);
    expect(await numbersFor('startIn=2020-03-02')).toEqual([3, 2, 1]);
    expect(await numbersFor('endIn=2020-03-01')).toEqual([0]);
    expect(await numbersFor('startIn=2020-03-02T10:00:00Z&endIn=')).toEqual([3, 2, 1]);
    expect(await numbersFor('startIn=&endIn=')).toEqual([3, 2, 1, 0]);
  });

  it(`${kind.id}: by type, as a number or a link; pages keep the order`, async () => {
    expect(await numbersFor(`${kind.type}=${there.id}`)).toEqual([3]);
    expect(await numbersFor(`${kind.type}=${encodeURIComponent(here['@id'])}&endIn=2020-03-01`)).toEqual([0]);
    expect(await numbersFor('itemsPerPage=3&page=2')).toEqual([0]);
    expect(await numbersFor('observation=n° 2')).toEqual([2]);
  });

  it(`${kind.id}, API-03: what is no day is named; the documentation names the filters`, async () => {
    for (const name of ['startIn', 'endIn']) {
      const { status, body: errorBody } = await ask(`${name}=02/03/2020`);
      expect([status, errorBody['hydra:description']]).toEqual([400, `Paramètre non valide : ${name}`]);
    }
    const variables = (await ask('')).body['hydra:search']['hydra:template'];
    for (const name of ['veteran.id', kind.type, 'startIn', 'endIn']) expect(variables).toContain(name);
  });
});

/** Each caller has a right on the notes' menu, a right on User and a role. */
const CALLERS = [
  { right: 'VIEW', user: 'NONE' },
  { right: 'VIEW', user: 'DELETE' },
  { right: 'CREATE', user: 'NONE' },
  { right: 'EDIT', user: 'NONE' },
  { right: 'EDIT', user: 'EDIT' },
  { right: 'EDIT', user: 'DELETE' },
  { right: 'DELETE', user: 'NONE' },
  { right: 'DELETE', user: 'EDIT' },
  { right: 'DELETE', user: 'DELETE' },
] as const satisfies readonly { right: RightName; user: RightName }[];

const PRIORITY: readonly RightName[] = ['NONE', 'LIST', 'VIEW', 'CREATE', 'EDIT', 'DELETE'];
const holds = (actual: RightName, requiredRight: RightName) =>
  PRIORITY.indexOf(actual) >= PRIORITY.indexOf(requiredRight);

describe.each(KINDS)('who changes $path', async (kind) => {
  const ruleId = kind.menu === 'Observation' ? 'RIGHTS-06' : 'RIGHTS-07';

  it.each(CALLERS)(`${ruleId}: $right on the menu and $user on User`, async ({ right, user }) => {
    const name = `${kind.menu}-${right}-${user}`.toLowerCase();
    const caller = await accounts.account(
      name,
      await accounts.role(name.toUpperCase(), { [kind.menu]: 'DELETE', User: user }),
    );
    const ownNote = await post(kind, {}, caller.token);
    const others = await post(kind);
    // The right that is asked about, once they have written one.
    await api.db.execute(sql`
        update role_rights set right_id = (select id from params_rights where name = ${right})
        where role_id = (select role_id from users where id = ${caller.id})
          and menu_id = (select id from params_menus where name = ${`App\\Entity\\${kind.menu}`})`);
    for (const [note, isOwn] of [
      [ownNote, true],
      [others, false],
    ] as const)
      for (const [method, action] of [
        ['PUT', 'EDIT'],
        ['PATCH', 'EDIT'],
        ['DELETE', 'DELETE'],
      ] as const) {
        const inReach = isOwn || (kind.menu === 'Observation' && user === 'DELETE');
        const isAllowed = inReach && holds(right, action);
        // A malformed body comes last: who may not hears 403 whatever was sent.
        const answer = await api.request(method, note['@id'], {
          token: caller.token,
          ...(method === 'DELETE' ? {} : { body: { observation: '' } }),
        });
        const expectedStatus = isAllowed ? (method === 'DELETE' ? 204 : 422) : 403;
        expect([isOwn, method, answer.status]).toEqual([isOwn, method, expectedStatus]);
        if (!isAllowed && holds(right, action))
          expect(answer.body['hydra:description']).toBe(kind.refused[method === 'DELETE' ? 'DELETE' : 'PUT']);
      }
  });

  it(`${ruleId}: the super administrator`, async () => {
    const writer = await accounts.account(
      `auteur-${kind.path}`,
      await accounts.role(`AUTEUR-${kind.path}`, { [kind.menu]: 'CREATE' }),
    );
    const note = await post(kind, {}, writer.token);
    const changeAnswer = await api.request('PUT', note['@id'], { token, body: { observation: 'Relu' } });
    const deletion = await api.request('DELETE', note['@id'], { token });
    expect([changeAnswer.status, deletion.status]).toEqual(
      kind.menu === 'Observation' ? [200, 204] : [403, 403],
    );
  });

  it(`${ruleId}, RIGHTS-11: 403 without the right comes before 404, and 404 before the author`, async () => {
    const name = `ordre-${kind.path}`;
    const reader = await accounts.account(name, await accounts.role(name, { [kind.menu]: 'VIEW' }));
    const editor = await accounts.account(
      `${name}-2`,
      await accounts.role(`${name}-2`, { [kind.menu]: 'EDIT' }),
    );
    const putNote = (as: string, id: number) =>
      api.request('PUT', `/api/${kind.path}/${id}`, { token: as, body: {} });
    expect((await putNote(reader.token, 999_999)).status).toBe(403);
    expect((await putNote(editor.token, 999_999)).status).toBe(404);
  });
});

describe('GS-02: notes in the global search', async () => {
  const search = async (keyWord: string, as = token) => {
    const { body: page } = await api.request('GET', `/api/globalSearch?${new URLSearchParams({ keyWord })}`, {
      token: as,
    });
    return page['hydra:member'].map((member: { id: number; matches: string[] }) => [
      member.id,
      member.matches,
    ]);
  };
  const readerOf = async (name: string, noteRights: Record<string, RightName>) =>
    (
      await accounts.account(
        name,
        await accounts.role(name.toUpperCase(), { Veteran: 'VIEW', ...noteRights }),
      )
    ).token;
  const [OBSERVATION, MEDICAL] = KINDS;

  it('GS-02: are found by who has LIST on them and by nobody else; the result names them', async () => {
    const record = await veteran();
    await post(OBSERVATION, { veteran: record['@id'], observation: 'Réclame une prothèse' });
    await post(MEDICAL, { veteran: record['@id'], observation: 'Prothèse tibiale à renouveler' });
    const both = await readerOf('cherche-tout', { Observation: 'LIST', MedicalInformation: 'LIST' });
    const observations = await readerOf('cherche-obs', { Observation: 'LIST' });
    const medical = await readerOf('cherche-med', { MedicalInformation: 'LIST' });
    const neither = await readerOf('cherche-rien', {});
    const results = async (keyWord: string) => {
      const all: unknown[] = [];
      for (const as of [both, observations, medical, neither]) all.push(await search(keyWord, as));
      return all;
    };
    const { id } = record;
    expect(await results('PROTHESE')).toEqual([
      [[id, ['medicalInformations', 'observations']]],
      [[id, ['observations']]],
      [[id, ['medicalInformations']]],
      [],
    ]);
    expect(await results('tibiale')).toEqual([
      [[id, ['medicalInformations']]],
      [],
      [[id, ['medicalInformations']]],
      [],
    ]);
    // One word in the record, the other in a note.
    expect(await results(`${record.firstName.split(' ')[1]} tibiale`)).toEqual([
      [[id, ['firstName', 'medicalInformations']]],
      [],
      [[id, ['firstName', 'medicalInformations']]],
      [],
    ]);
  });

  it('GS-02: a result quotes the newest note around the word, to who may list such notes alone', async () => {
    const record = await veteran();
    const around = (word: string) => `${'début '.repeat(60)}Œuvre ${word} ${'fin '.repeat(60)}`;
    await post(OBSERVATION, { veteran: record['@id'], observation: `mandoline ancienne` });
    await post(OBSERVATION, { veteran: record['@id'], observation: around('Mandoliné') });
    await post(MEDICAL, { veteran: record['@id'], observation: 'mandoline' });
    const excerpts = async (as: string) => {
      const answer = await api.request('GET', '/api/globalSearch?keyWord=mandoline', { token: as });
      return answer.body['hydra:member'][0]?.excerpts;
    };
    const quotedExcerpts = await excerpts(await readerOf('cite-obs', { Observation: 'LIST' }));
    expect(Object.keys(quotedExcerpts)).toEqual(['observations']);
    expect(quotedExcerpts.observations).toMatch(/^…(début )+Œuvre Mandoliné (fin )+fin…$/);
    expect(quotedExcerpts.observations.length).toBeLessThan(230);
    expect(await excerpts(token)).toMatchObject({ medicalInformations: 'mandoline' });
    expect(await excerpts(await readerOf('cite-rien', {}))).toBeUndefined();
  });

  it('GS-02: follow every change of a note, and stay when the record changes', async () => {
    const record = await veteran();
    const one = await post(OBSERVATION, { veteran: record['@id'], observation: 'xylophone' });
    await post(OBSERVATION, { veteran: record['@id'], observation: 'clavecin' });
    const match = [[record.id, ['observations']]];
    expect([await search('xylophone'), await search('clavecin xylophone')]).toEqual([match, match]);
    await api.request('PUT', one['@id'], { token, body: { observation: 'hautbois' } });
    expect([await search('xylophone'), await search('hautbois')]).toEqual([[], match]);
    await api.request('PUT', record['@id'], { token, body: { oldCity: 'Médéa' } });
    expect(await search('hautbois')).toEqual(match);
    await api.request('DELETE', one['@id'], { token });
    expect([await search('hautbois'), await search('clavecin')]).toEqual([[], match]);
  });

  it('GS-02: of many who write on one record at once, no note is left out', async () => {
    const record = await veteran();
    const words = Array.from({ length: 12 }, (_, index) => `simultane${index}fin`);
    await Promise.all(words.map((observation) => post(OBSERVATION, { veteran: record['@id'], observation })));
    expect(await search(words.join(' ').slice(0, 200).trim())).toEqual([[record.id, ['observations']]]);
    for (const word of words) expect(await search(word)).toHaveLength(1);
  });
});
