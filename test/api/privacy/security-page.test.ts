import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { THINGS } from '../../../src/domain/security/events.ts';
import { bind } from '../../../src/server/db/statements.ts';
import { tablesOf } from '../../../src/server/security/event-query.ts';
import { eventsStatement } from '../../../src/server/security/read-events.ts';
import { unusualReadingsJob } from '../../../src/server/security/unusual-readings-job.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';
import { ownerClient } from '../../harness/servers/database.ts';

const api = await testApi({ now: '2026-11-20T09:00:00+01:00', settings: { tokenHours: 2000 } });
const office = await officeOf(api);
const { account, role } = accountsOf(api);
const owner = await ownerClient(api.database);

const PATH = '/api/security_events';
const chief = await account('cheffe', await role('CHEFFE', { Security: 'LIST', Veteran: 'VIEW' }));
const auditor = await account('auditeur', await role('AUDITEUR', { Security: 'LIST' }));
const reader = await account('lectrice', await role('LECTRICE', { Veteran: 'EDIT', Observation: 'LIST' }));

type Event = Record<string, unknown> & {
  kind: string;
  cursor: string;
  by: { id: number; lastName?: string } | null;
  record: { id: number; lastName?: string } | null;
};

async function page(query: Record<string, string | readonly string[]> = {}, token = chief.token) {
  await api.context.accessLog.flush();
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) search.append(name, one);
  const { status, body } = await api.request('GET', `${PATH}?${search}`, { token });
  expect([status, body]).toEqual([200, body]);
  return { events: body['hydra:member'] as Event[], next: body['hydra:view']['hydra:next'] as string };
}

const veteran = await office.veteran({ firstName: 'Essai' });

describe('SEC-06: the lines of the security page', () => {
  it('SEC-06: tell who changed, who looked, who was refused, who printed and who exported', async () => {
    const desk = api.from('192.0.2.7');
    const as = (method: string, path: string, more = {}) =>
      desk.request(method, path, { token: reader.token, ...more });
    await as('PATCH', veteran['@id'], { body: { lastName: 'Zerouki' } });
    await as('GET', veteran['@id']);
    await as('GET', `${veteran['@id']}?for=sheet`);
    await as('GET', '/api/veterans', { headers: { Accept: 'text/csv' } });
    await as('GET', '/api/appointments/1');
    await as('GET', '/api/veterans?lastName=Zer');
    const { events } = await page({ user: String(reader.id) });
    expect(events.map(({ kind, thing }) => `${kind} ${thing}`).sort()).toEqual(
      [
        'answered Veteran',
        'exported Veteran',
        // The rows of the sheet, as they were sent.
        'exported Veteran',
        'listed Veteran',
        'opened Veteran',
        'printed Veteran',
        'refused Appointment',
        'signedIn User',
        'updated Veteran',
      ].sort(),
    );
    expect(events.find(({ kind }) => kind === 'opened')).toMatchObject({
      moment: '2026-11-20T09:00:00+01:00',
      by: { id: reader.id, lastName: 'lectrice' },
      record: { '@id': veteran['@id'], id: veteran.id, lastName: 'Zerouki' },
      number: veteran.id,
      count: 1,
      address: '192.0.2.7',
      status: 200,
    });
    expect(events.find(({ kind }) => kind === 'updated')).toMatchObject({
      record: { id: veteran.id },
      changes: [{ name: 'lastName', before: 'Zerrouki', after: 'Zerouki' }],
      hidden: [],
    });
    expect(events.find(({ kind }) => kind === 'refused')).toMatchObject({ status: 403, number: 1 });
  });

  it('SEC-06: name a record and the values of its fields only to who may see its class', async () => {
    const { events } = await page({ user: String(reader.id) }, auditor.token);
    expect(events.find(({ kind }) => kind === 'updated')).toMatchObject({
      by: { lastName: 'lectrice' },
      record: { id: veteran.id },
      changes: [],
      hidden: ['lastName'],
    });
    expect(JSON.stringify(events)).not.toMatch(/ze?rr?ouki/i);
  });

  it('SEC-06: are narrowed by person, record, kind, period and network, all together', async () => {
    const kindsOf = async (query: Record<string, string | readonly string[]>) =>
      (await page(query)).events.map(({ kind }) => kind).sort();
    const ofRecord = { thing: 'Veteran', record: String(veteran.id) };
    const all = ['answered', 'created', 'exported', 'listed', 'opened', 'printed', 'updated'];
    // The office made it: its own line of the creation.
    expect(await kindsOf(ofRecord)).toEqual(['answered', ...all]);
    expect(await kindsOf({ veteran: String(veteran.id) })).toEqual(['answered', ...all]);
    expect(await kindsOf({ ...ofRecord, 'kind[]': ['opened', 'created'] })).toEqual(['created', 'opened']);
    expect(await kindsOf({ ...ofRecord, kind: 'opened', address: '192.0.2.0/24' })).toEqual(['opened']);
    expect(await kindsOf({ ...ofRecord, address: '192.0.3.0/24' })).toEqual([]);
    expect(await kindsOf({ address: '192.0.2.7', kind: 'refused' })).toEqual(['refused']);
    const day = { after: '2026-11-20', before: '2026-11-20', kind: 'opened' };
    expect(await kindsOf(day)).toEqual(['opened']);
    expect(await kindsOf({ ...day, before: '2026-11-19', after: '2026-11-01' })).toEqual([]);
  });

  it('SEC-06: name the record itself, whoever its associate is', async () => {
    const wife = await office.veteran({ civility: 'Mme', lastName: 'Amrani' });
    const link = { token: office.token, body: { associate: wife['@id'] } };
    expect((await api.request('PUT', `${veteran['@id']}/associate`, link)).status).toBe(200);
    const { events } = await page({ thing: 'Veteran', record: String(veteran.id), kind: 'updated' });
    expect(events.map(({ record }) => record?.id)).toEqual([veteran.id, veteran.id]);
  });

  it('SEC-06: of what belongs to a record name its veteran, after its deletion too', async () => {
    const note = await office.create('observations', {
      veteran: veteran['@id'],
      paramsObservation: (await office.create('params_observations', { name: 'Passage' }))['@id'],
      observation: 'Vu le matin',
    });
    await api.request('DELETE', note['@id'], { token: office.token });
    const { events } = await page({ veteran: String(veteran.id), kind: 'deleted' });
    expect(events).toMatchObject([{ thing: 'Observation', record: { id: veteran.id }, changes: [] }]);
    expect(events[0]?.hidden).toContain('observation');
  });

  it('SEC-06: come page by page, each once, whatever is written meanwhile', async () => {
    const seenLines: string[] = [];
    let next: string | undefined = `${PATH}?itemsPerPage=7`;
    const last = (await page({ itemsPerPage: '200' })).events.map(({ cursor }) => cursor);
    while (next) {
      const { body } = await api.request('GET', next, { token: chief.token });
      seenLines.push(...(body['hydra:member'] as Event[]).map(({ cursor }) => cursor));
      next = body['hydra:view']['hydra:next'];
      await api.context.accessLog.flush();
    }
    expect(new Set(seenLines).size).toBe(seenLines.length);
    // All that stood at the beginning; the readings of the pages themselves come before them.
    expect(last.filter((cursor) => !seenLines.includes(cursor))).toEqual([]);
  });

  it('SEC-06: are given as a sheet, in French and with their values', async () => {
    const { status, body: text } = await api.request('GET', `${PATH}?kind=updated&thing=Veteran`, {
      token: chief.token,
      headers: { Accept: 'text/csv' },
    });
    expect(status).toBe(200);
    expect(text).toContain('Date et heure;Compte;Action;Sur quoi;N°;Fiche');
    expect(text).toMatch(/Modification;Fiches;\d+;Monsieur Zerouki Essai;1;;;Nom : Zerrouki → Zerouki/);
  });

  it('SEC-06: refuse what is malformed by its name', async () => {
    for (const query of [
      'kind=x',
      'thing=Voiture',
      'record=5',
      'user=x',
      'veteran=/api/users/1',
      'after=2026-13-01',
      'address=ici',
      'address=10.0.0.0/99',
      'cursor=abc',
      'itemsPerPage=0',
    ])
      expect([query, (await api.request('GET', `${PATH}?${query}`, { token: chief.token })).status]).toEqual([
        query,
        400,
      ]);
  });
});

describe('SEC-06: who may read them', () => {
  it('SEC-06: asks a right on the security menu, which no other right gives', async () => {
    const admin = await account(
      'gestion',
      await role('GESTION', { User: 'DELETE', Role: 'DELETE', Veteran: 'DELETE' }),
    );
    for (const path of [PATH, `${PATH}/sign_ins`, '/api/unusual_readings'])
      expect([
        path,
        (await api.request('GET', path)).status,
        (await api.request('GET', path, { token: admin.token })).status,
        (await api.request('GET', path, { token: auditor.token })).status,
      ]).toEqual([path, 401, 403, 200]);
  });

  it('SEC-06: the serving role reads no line but for somebody who holds the right, and changes none', async () => {
    const serving = new pg.Client(api.database.url);
    await serving.connect();
    try {
      const countAs = async (actor: string) => {
        await serving.query('begin');
        await serving.query(`select set_config('app.actor', $1, true)`, [actor]);
        const { rows } = await serving.query(
          'select (select count(*) from security_looks)::int + (select count(*) from security_writes)::int as n',
        );
        await serving.query('commit');
        return rows[0].n as number;
      };
      expect(await countAs('')).toBe(0);
      expect(await countAs(String(reader.id))).toBe(0);
      expect(await countAs(String(auditor.id))).toBeGreaterThan(10);
      const refusal = (sql: string) =>
        serving.query(sql).then(
          () => 'done',
          ({ code }) => code,
        );
      for (const sql of [
        'select from audit_log',
        'select from access_log',
        'delete from security_looks',
        `update security_writes set action = 'insert'`,
        'delete from unusual_readings',
        `insert into unusual_readings (rule) values ('manyFiles')`,
      ])
        expect([sql, await refusal(sql)]).toEqual([sql, '42501']);
    } finally {
      await serving.end();
    }
  });

  it('SEC-06: each reading of the page leaves a line, with what was asked', async () => {
    await page({ veteran: String(veteran.id), kind: 'opened' }, auditor.token);
    const { events } = await page({ user: String(auditor.id), thing: 'SecurityEvent' });
    expect(events.filter(({ record }) => record)).toMatchObject([
      { kind: 'listed', by: { id: auditor.id }, record: { id: veteran.id, lastName: 'Zerouki' } },
    ]);
    const { rows } = await owner.query(
      `select asked from access_log where entity = 'SecurityEvent' and actor = $1 order by moment desc, request desc`,
      [auditor.id],
    );
    expect(rows.map(({ asked }) => asked)).toContainEqual({ veteran: String(veteran.id), kind: 'opened' });
  });
});

describe('SEC-06: refused sign-ins', () => {
  it('SEC-06: are counted by account and network; a name that nobody has stays a sign', async () => {
    const wrong = (address: string, username: string) =>
      api
        .from(address)
        .request('POST', '/api/login_check', { body: { username, password: 'faux-mot-de-passe' } });
    for (const address of ['2001:db8::1', '2001:db8::2', '198.51.100.4']) await wrong(address, 'lectrice');
    await wrong('198.51.100.4', 'personne');
    await api.context.accessLog.flush();
    const { body } = await api.request('GET', `${PATH}/sign_ins?after=2026-11-20`, { token: auditor.token });
    expect(body['hydra:member']).toMatchObject([
      { account: { id: reader.id, lastName: 'lectrice' }, network: '2001:db8::/64', count: 2 },
      { network: '198.51.100.4', count: 1 },
      { network: '198.51.100.4', count: 1 },
    ]);
    expect(JSON.stringify(body)).not.toContain('personne');
    const { events } = await page({
      user: String(reader.id),
      kind: 'signInRefused',
      address: '2001:db8::/64',
    });
    expect(events).toMatchObject([{ by: { id: reader.id }, status: 401 }, { by: { id: reader.id } }]);
  });
});

describe('SEC-06: unusual reading', () => {
  it('SEC-06: is marked by each rule once a day and mailed once to who may open the page', async () => {
    api.clock.set('2026-11-23T10:00:00+01:00');
    Object.assign(api.settings, { filesPerHour: 3, filesOutsideRegion: 2, readersOfFile: 2 });
    const records: { '@id': string; id: number }[] = [];
    for (const region of [1, 2, 2])
      records.push(
        await office.veteran({
          lastName: `Région ${region} ${records.length}`,
          firstName: 'Essai',
          birthDate: `194${records.length}-05-04`,
          region: `/api/params_regions/${region}`,
        }),
      );
    for (const record of records) await api.request('GET', record['@id'], { token: reader.token });
    await api.request('GET', String(records[0]?.['@id']), { token: chief.token });
    const run = async () => {
      await api.context.accessLog.flush();
      return unusualReadingsJob.run(api.context, new AbortController().signal);
    };
    expect(await run()).toBe(3);
    expect(await run()).toBe(0);
    const { body } = await api.request('GET', '/api/unusual_readings?order[rule]=asc', {
      token: chief.token,
    });
    expect(body['hydra:member']).toMatchObject([
      { rule: 'manyFiles', user: { id: reader.id }, veteran: null, count: 3, day: '2026-11-23' },
      { rule: 'manyReaders', user: null, veteran: { id: records[0]?.id }, count: 2 },
      { rule: 'otherRegion', user: { id: reader.id }, count: 2 },
    ]);
    const { rows } = await owner.query(
      `select user_id, count(*)::int from mail_outbox where kind = 'unusualReading' group by 1 order by 1`,
    );
    expect(rows.map(({ user_id, count }) => [user_id, count])).toEqual(
      [1, chief.id, auditor.id].map((id) => [id, 1]).sort(([one = 0], [other = 0]) => one - other),
    );
    const { events } = await page({ user: String(reader.id), kind: 'opened', after: '2026-11-23' });
    expect(events.map(({ unusual }) => (unusual as string[]).length > 0)).toEqual([true, true, true]);
    expect(events.find(({ number }) => number === records[0]?.id)?.unusual).toContain('manyReaders');
  });

  it('SEC-06: with a threshold of 0 a rule marks nothing', async () => {
    api.clock.set('2026-11-24T10:00:00+01:00');
    Object.assign(api.settings, { filesPerHour: 0, filesOutsideRegion: 0, readersOfFile: 0 });
    await api.request('GET', veteran['@id'], { token: reader.token });
    await api.context.accessLog.flush();
    expect(await unusualReadingsJob.run(api.context, new AbortController().signal)).toBe(0);
  });
});

describe('SEC-06: the database', () => {
  it('SEC-06: looks into the months of the period alone', async () => {
    const query = {
      kinds: [],
      isNetwork: false,
      from: new Date('2026-11-01T00:00:00Z'),
      to: new Date('2026-11-30T00:00:00Z'),
    };
    const planOf = async (changes = {}) => {
      const { statement, values } = bind(eventsStatement({ ...query, ...changes }, undefined, 50), {
        searches: true,
      });
      const { rows } = await owner.query(`explain ${statement.text}`, [...values]);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    await owner.query(`create table if not exists access_log_2026_10 partition of access_log
      for values from ('2026-10-01') to ('2026-11-01')`);
    const partitions = (plan: string) =>
      [...new Set(plan.match(/access_log_20\d\d_\d\d|access_log_default/g))].sort();
    expect(partitions(await planOf())).not.toContain('access_log_2026_10');
    expect(partitions(await planOf({ from: new Date('2026-10-05T00:00:00Z') }))).toContain(
      'access_log_2026_10',
    );
  });

  it('SEC-06: has a word for every audited table', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'z_audit' order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(
      THINGS.flatMap(tablesOf)
        .filter((table) => rows.some(({ name }) => name === table))
        .sort(),
    );
  });
});
