import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { MENUS } from '../../../src/domain/model/menus.ts';
import { startAccessLog } from '../../../src/server/access-log/access-log.ts';
import type { AccessLine } from '../../../src/server/access-log/types.ts';
import { operations } from '../../../src/server/api.ts';
import { describeError } from '../../../src/server/logging.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { pdf } from '../../harness/data/documents.ts';
import { importSteps } from '../../harness/data/imports.ts';
import { officeOf } from '../../harness/data/records.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';
import { ownerClient } from '../../harness/servers/database.ts';

const api = await testApi({ now: '2026-11-20T09:00:00+01:00' });
const office = await officeOf(api);
const owner = await ownerClient(api.database);

const { accessLog } = api.context;
const readRequests = new Set<string>();
/** The lines since the last look. */
async function lines() {
  await accessLog.flush();
  const { rows } = await owner.query('SELECT * FROM access_log ORDER BY moment');
  const fresh = rows.filter(({ request }) => !readRequests.has(request));
  for (const { request } of fresh) readRequests.add(request);
  return fresh;
}
beforeEach(() => lines());

/** The log line of every operation, written down a second time by hand. */
const accessLogged: Record<string, string> = {
  'POST /api/login_check': 'signIn',
  'POST /api/login_check/second_factor': 'signIn',
  'POST /api/login_check/passkey': 'signIn',
  'POST /api/login_check/sign_on': 'signIn',
  'POST /api/login_check/sign_on/link': 'signIn',
  'POST /api/login_check/sign_on/register': 'signIn',
  'POST /api/auth/register': 'signIn',
  'GET /api/veterans': 'list Veteran',
  'GET /api/globalSearch': 'list Veteran',
  'POST /api/veterans/likenesses': 'list Veteran',
  'GET /api/veterans/:id/files': 'list VeteranFile',
  'GET /api/veterans/:id/expected_files': 'list VeteranFile',
  'GET /api/observations': 'list Observation',
  'GET /api/medical_informations': 'list MedicalInformation',
  'GET /api/files/veterans': 'list VeteranFile',
  'GET /api/appointments': 'list Appointment',
  'GET /api/appointments/today': 'list Appointment',
  'GET /api/appointments/current': 'list Appointment',
  'GET /api/appointments/next': 'list Appointment',
  'GET /api/appointments/agenda': 'list Appointment',
  'GET /api/agenda_feeds/:name': 'list Appointment',
  'POST /api/closures/people': 'list Appointment',
  'GET /api/closures/:id/people': 'list Appointment',
  'POST /api/closures/:id/undo': 'list Appointment',
  'GET /api/appointments/:id/same_sender': 'list Appointment',
  'GET /api/queue_entries/:id/same_sender': 'list Appointment',
  'GET /api/queue_entries': 'list QueueEntry',
  'GET /api/failed_mails': 'list FailedMail',
  'GET /api/failed_mails/:id': 'record FailedMail',
  // Reading the logs is a reading too (SEC-06).
  'GET /api/security_events': 'list SecurityEvent',
  'GET /api/security_events/sign_ins': 'list SecurityEvent',
  'GET /api/unusual_readings': 'list UnusualReading',
  'GET /api/unusual_readings/:id': 'record UnusualReading',
  'GET /api/queue_entries/:id': 'record QueueEntry',
  'GET /api/veterans/:id': 'record Veteran',
  'GET /api/veteran_relations': 'list VeteranRelation',
  'GET /api/veteran_relations/:id': 'record VeteranRelation',
  'POST /api/veteran_relations': 'record VeteranRelation',
  'GET /api/veteran_doubles': 'list VeteranDouble',
  'GET /api/veteran_doubles/:id': 'record VeteranDouble',
  'PUT /api/veteran_doubles/:id/dismissed': 'record VeteranDouble',
  'GET /api/veteran_imports/:id': 'list Veteran',
  'GET /api/veteran_imports/:id/rows': 'list Veteran',
  'GET /api/veteran_imports/:id/refused': 'list Veteran',
  'GET /api/veterans/:id/care_log': 'record Veteran',
  'GET /api/veterans/:id/history': 'record Veteran',
  'GET /api/observations/:id': 'record Observation',
  'GET /api/medical_informations/:id': 'record MedicalInformation',
  'GET /api/files/veterans/:id': 'record VeteranFile',
  'GET /api/files/veterans/:id/thumbnail': 'record VeteranFile',
  'GET /api/appointments/:id': 'record Appointment',
  // A write is answered with the record: one that changes nothing is a reading.
  'POST /api/veterans': 'record Veteran',
  'POST /api/veterans/:id/archive': 'record Veteran',
  'POST /api/appointments/:id/archive': 'record Appointment',
  'PUT /api/veterans/:id': 'record Veteran',
  'PATCH /api/veterans/:id': 'record Veteran',
  'PUT /api/veterans/:id/enable': 'record Veteran',
  'PUT /api/veterans/:id/associate': 'record Veteran',
  'POST /api/observations': 'record Observation',
  'PUT /api/observations/:id': 'record Observation',
  'PATCH /api/observations/:id': 'record Observation',
  'POST /api/medical_informations': 'record MedicalInformation',
  'PUT /api/medical_informations/:id': 'record MedicalInformation',
  'PATCH /api/medical_informations/:id': 'record MedicalInformation',
  'POST /api/files/veterans': 'record VeteranFile',
  'POST /api/files/veterans/:id': 'record VeteranFile',
  'POST /api/files/veterans/:id/scan': 'record VeteranFile',
  'PUT /api/files/veterans/:id': 'record VeteranFile',
  'PATCH /api/files/veterans/:id': 'record VeteranFile',
  'POST /api/appointments': 'record Appointment',
  'PUT /api/appointments/:id': 'record Appointment',
  'PATCH /api/appointments/:id': 'record Appointment',
  'PUT /api/appointments/:id/cancel': 'record Appointment',
  'POST /api/appointments/:id/state': 'record Appointment',
  'POST /api/appointments/call_next': 'record Appointment',
  'POST /api/appointments/:id/state/undo': 'record Appointment',
  'POST /api/appointments/:id/recall': 'record Appointment',
  'PUT /api/appointments/:id/desk_note': 'record Appointment',
};

/** These paths of personal data show none of it. */
const untracedOperations = [
  'DELETE /api/veteran_relations/:id',
  // This counts for a record whose own reading leaves its line.
  'GET /api/veterans/:id/counts',
  // Numbers of records; the records themselves are read beside it.
  'GET /api/veteran_merges',
  'GET /api/veteran_merges/:id',
  'POST /api/veteran_merges',
  'DELETE /api/veteran_merges/:id',
  'GET /api/veterans/:id/belongings',
  // Numbers of documents.
  'GET /api/virus_scanner',
  // A number of records.
  'GET /api/veteran_doubles/progress',
  // A file and how far it is; what its rows say of records is read by operations of their own.
  'GET /api/veteran_imports',
  'POST /api/veteran_imports',
  'DELETE /api/veteran_imports/:id',
  'PUT /api/veteran_imports/:id/matching',
  'PUT /api/veteran_imports/:id/run',
  'PUT /api/veteran_imports/:id/pause',
  'PUT /api/veteran_imports/:id/resume',
  'PUT /api/veteran_imports/:id/cancel',
  'PUT /api/veteran_imports/:id/undo',
  'POST /api/veteran_imports/:id/models',
  'GET /api/veteran_import_models',
  'DELETE /api/veteran_import_models/:id',
  'DELETE /api/observations/:id',
  'DELETE /api/medical_informations/:id',
  'DELETE /api/files/veterans/:id',
  'DELETE /api/appointments/:id',
  'POST /api/queue_entries',
  'DELETE /api/queue_entries/:id',
  'POST /api/appointments/cancel_requests',
  'GET /api/appointments/available',
  'GET /api/appointments/days',
  // One's own, by a secret: nobody is signed in who could be named.
  'GET /api/own_appointment',
  'GET /api/appointments/events',
  // Ids of records that changed, and colleagues who have them open.
  'GET /api/events',
  // Numbers called, by a display's code: no person, no name.
  'POST /api/desk_screens',
  'GET /api/desk_screens',
  'DELETE /api/desk_screens/:id',
  'GET /api/desk_counter',
  'PUT /api/desk_counter',
  'GET /api/called_numbers',
  // Everybody: a line of the audit tells of each request and each fetch (DATA-01).
  'GET /api/data_exports',
  'POST /api/data_exports',
  'DELETE /api/data_exports/:id',
  'POST /api/data_exports/:id/ticket',
  'GET /api/data_exports/:id/file',
  // Counts by kind and month; the audit tells of each change.
  'GET /api/retention_rules',
  'POST /api/retention_rules/:id/preview',
  'PUT /api/retention_rules/:id',
  // Numbers, and the names of staff; a line of the register tells of each erasure.
  'GET /api/privacy_requests',
  'POST /api/veterans/:id/rectification',
  'POST /api/appointments/:id/rectification',
  'POST /api/veterans/:id/restriction',
  'POST /api/veterans/:id/release',
  'POST /api/veterans/:id/erasure',
  'POST /api/appointments/:id/erasure',
  // A number of requests.
  'GET /api/public_limit',
  'PUT /api/public_limit',
  'GET /api/called_numbers/events',
  'POST /api/own_appointment/cancel',
  'POST /api/own_appointment/move',
  'GET /api/appointments/open_days',
  'GET /api/appointments/stats',
  'GET /api/dashboard_figures',
  'GET /api/veterans/stats/created_date',
  'GET /api/veterans/stats/updated_date',
];

/** The service's own business: documentation, accounts, calendars, lists. */
const BUSINESS =
  /^\w+ \/api(\/(changes|login_check\/(passkey_options|sign_on\/(begin|logo|logout))|docs|docs\.jsonld|docs\.json|contexts\/.*|auth\/((forgot|reset)-password|(accept-)?invitation)|logout|me|me\/preferences|me\/second_factor(\/.*)?|me\/(sessions|agenda_feeds|sign_on_link)(\/.*)?|session\/(renewal|lock|unlock)|menu_roles\/user|(users|user_images|service_accounts|webhooks|webhook_deliveries|roles|calendars|available_appointments|closures|cells|notices|settings|first_steps|params_\w+)(\/.*)?)?)?$/;

const scopeOf = new Map(
  operations.map(({ method, path, accessLogScope }) => [
    `${method} ${path}`,
    typeof accessLogScope === 'string'
      ? accessLogScope
      : Object.entries(accessLogScope)
          .map(([shows, entity]) => `${shows} ${entity}`)
          .join(),
  ]),
);

describe('every operation', () => {
  it('SEC-05: says what it leaves in the access log; one without a decision fails here', () => {
    expect(Object.fromEntries([...scopeOf].filter(([, scope]) => scope !== 'nothing'))).toEqual(accessLogged);
    const silent = [...scopeOf].flatMap(([name, scope]) => (scope === 'nothing' ? [name] : []));
    expect(silent.filter((name) => !BUSINESS.test(name)).sort()).toEqual([...untracedOperations].sort());
  });

  it('SEC-05, SEC-06: leaves exactly its line or none, whoever calls and however it is answered', async () => {
    const { account, role } = accountsOf(api);
    const everywhere = (right: 'LIST' | 'VIEW') => Object.fromEntries(MENUS.map((menu) => [menu, right]));
    const endedSession = { token: `${office.token}x`, id: null, isKnown: false };
    const people = {
      visitor: { token: undefined, id: null, isKnown: true },
      ended: endedSession,
      'without rights': { ...(await account('etrangere')), isKnown: true },
      lists: { ...(await account('listeuse', await role('LISTEUSE', everywhere('LIST')))), isKnown: true },
      views: { ...(await account('lectrice2', await role('LECTRICE2', everywhere('VIEW')))), isKnown: true },
      administrator: { token: office.token, id: 1, isKnown: true },
    };
    for (const [kind, { token, id, isKnown }] of Object.entries(people)) {
      await lines();
      const answers = new Map<string, number>();
      for (const name of scopeOf.keys()) {
        // A sign-out would end the token that the test goes on with.
        if (name === 'POST /api/logout' || name === 'POST /api/session/lock') continue;
        const [method = '', path = ''] = name.split(' ');
        const body = ['POST', 'PUT', 'PATCH'].includes(method) ? {} : undefined;
        const real = path.replace(':id', '999999').replace(':day', '2026-11-23').replace(':name', 'x');
        answers.set(name, (await api.request(method, real, { token, body })).status);
      }
      const linesByOperation = Map.groupBy(await lines(), ({ operation }) => operation as string);
      for (const [name, status] of answers) {
        const scope = scopeOf.get(name) ?? '';
        const leaves = isKnown && (scope === 'signIn' || (scope !== 'nothing' && token !== undefined));
        const rows = (linesByOperation.get(name) ?? []).map((line) => [line.actor, line.status]);
        expect([kind, name, rows]).toEqual([kind, name, leaves ? [[id, status]] : []]);
        const [line] = linesByOperation.get(name) ?? [];
        if (line && scope.startsWith('record') && name.includes(':id'))
          expect([kind, name, line.entity, line.ids]).toEqual([kind, name, scope.slice(7), [999_999]]);
      }
    }
  });

  it('SEC-05: leaves none of who is not signed in: a visitor is shown nobody', async () => {
    const calendar = await office.calendar();
    const [slot] = await office.slotsOf(calendar);
    await lines();
    const booking = await api.request('POST', '/api/appointments', {
      body: office.visit(calendar, slot as never),
    });
    const refusal = await api.request('GET', '/api/veterans/1');
    expect([booking.status, refusal.status, await lines()]).toEqual([201, 401, []]);
  });
});

const man = (changes = {}) => ({
  civility: 'Mr',
  lastName: 'Zerrouki',
  firstName: `Essai ${randomUUID()}`,
  birthDate: '1936-05-04',
  citizenStatus: office.quality['@id'],
  addresses: [{ address: '12 rue des Oliviers, Alger' }],
  ...changes,
});

describe('a line', () => {
  it('SEC-05: of a record tells who, when, from where, in which request, for what; a 304 is a reading too', async () => {
    const agent = await accountsOf(api).account(
      'lectrice',
      await accountsOf(api).role('LECTRICE', { Veteran: 'VIEW' }),
    );
    const veteran = await office.create('veterans', man());
    await lines();
    const desk = api.from('192.0.2.7');
    const first = await desk.request('GET', veteran['@id'], { token: agent.token });
    const again = await desk.request('GET', `${veteran['@id']}?for=sheet`, {
      token: agent.token,
      headers: { 'If-None-Match': first.headers.get('ETag') as string },
    });
    expect([first.status, again.status]).toEqual([200, 304]);
    const line = {
      moment: new Date('2026-11-20T08:00:00Z'),
      request: expect.stringMatching(/^[0-9a-f-]{36}$/),
      address: '192.0.2.7',
      actor: agent.id,
      operation: 'GET /api/veterans/:id',
      entity: 'Veteran',
      ids: [veteran.id],
      veterans: [veteran.id],
      asked: {},
      status: 200,
    };
    const rows = await lines();
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(expect.arrayContaining([line, { ...line, asked: { for: 'sheet' } }]));
  });

  it('SEC-05: of a list tells filters, page and the ids returned, without paging too; of a search the words', async () => {
    const names = ['Ali', 'Badis', 'Chérif'];
    const veterans = await Promise.all(
      names.map((firstName) => office.create('veterans', man({ lastName: 'Mesurée', firstName }))),
    );
    const ids = veterans.map(({ id }) => id);
    await lines();
    const get = (path: string) => api.request('GET', path, { token: office.token });
    await get('/api/veterans?lastName=mesur%C3%A9e&itemsPerPage=2&page=2&region[]=&order[firstName]=asc');
    expect(await lines()).toMatchObject([
      {
        entity: 'Veteran',
        ids: [ids[2]],
        veterans: [ids[2]],
        asked: { lastName: 'mesurée', itemsPerPage: '2', page: '2', 'order[firstName]': 'asc' },
      },
    ]);
    await get('/api/veterans?lastName=Mesur&firstName[]=ali&firstName[]=badis&pagination=false');
    const [whole] = await lines();
    expect(whole.ids.sort()).toEqual(ids.slice(0, 2).sort());
    expect(whole.asked).toMatchObject({ 'firstName[]': ['ali', 'badis'], pagination: 'false' });
    await get('/api/globalSearch?keyWord=mesuree%00%20introuvable');
    expect(await lines()).toMatchObject([
      { operation: 'GET /api/globalSearch', ids: [], asked: { keyWord: 'mesuree introuvable' } },
    ]);
  });

  it('SEC-05: of notes, documents and appointments tells whose they are, of bytes and care log too', async () => {
    const veteran = await office.create('veterans', man());
    const link = { veteran: veteran['@id'] };
    const comment = await office.create('medical_informations', {
      ...link,
      observation: 'Suivi',
      paramsMedicalInformation: (await office.first('params_medical_informations'))['@id'],
    });
    const form = new FormData();
    const kind = await office.first('params_files');
    for (const [name, value] of Object.entries({ ...link, name: 'a', observation: 'b' }))
      form.set(name, value);
    form.set('paramsFile', kind['@id']);
    form.set('file', new File([Uint8Array.from(pdf())], 'a.pdf'));
    const file = (await api.request('POST', '/api/files/veterans', { token: office.token, body: form })).body;
    const calendar = await office.calendar();
    const [slot] = await office.slotsOf(calendar);
    const visit = await office.create('appointments', office.appointment(calendar, slot as never, link));
    await lines();
    const entityOf = {
      [`/api/medical_informations?veteran=${veteran.id}`]: ['MedicalInformation', comment.id],
      [comment['@id']]: ['MedicalInformation', comment.id],
      [`/api/veterans/${veteran.id}/files`]: ['VeteranFile', file.id],
      [file.url]: ['VeteranFile', file.id],
      [`/api/appointments?cell=${calendar.cell.id}`]: ['Appointment', visit.id],
      [visit['@id']]: ['Appointment', visit.id],
      [`/api/veterans/${veteran.id}/care_log?pages=0`]: ['Veteran', veteran.id],
    };
    for (const [path, [entity, id]] of Object.entries(entityOf)) {
      const { status } = await api.request('GET', path, { token: office.token });
      expect([path, status]).toEqual([path, 200]);
      expect(await lines()).toMatchObject([{ entity, ids: [id], veterans: [veteran.id] }]);
    }
  });

  it('SEC-05, VET-19: of an import’s page and its refused rows tells whose records they are about', async () => {
    const veteran = await office.create('veterans', man({ lastName: 'Importée', firstName: 'Aldjia' }));
    const steps = importSteps(api, office.token);
    const checkedImport = await steps.check(
      [
        'Nom;Prénom;Date de naissance;Email',
        'Importée;Aldjia;04/05/1936;aldjia@example.dz',
        'Importée;Aldjia;04/05/1936;pas une adresse',
        'Inconnu;Omar;05/05/1936;pas une adresse',
      ].join('\n'),
      { defaults: { citizenStatus: office.quality.name } },
    );
    expect(await steps.outcomesOf(checkedImport)).toEqual({ 2: 'changes', 3: 'refused', 4: 'refused' });
    const link = checkedImport['@id'];
    const get = (path: string) => api.request('GET', path, { token: office.token });
    await lines();
    expect((await get(link)).status).toBe(200);
    const namedVeteran = { entity: 'Veteran', ids: [veteran.id], veterans: [veteran.id] };
    expect(await lines()).toMatchObject([{ operation: 'GET /api/veteran_imports/:id', ...namedVeteran }]);
    expect((await get(`${link}/refused`)).status).toBe(200);
    const sheetLines = (await lines()).toSorted((a, b) => a.ids.length - b.ids.length);
    const sheet = { operation: 'GET /api/veteran_imports/:id/refused', asked: { export: 'xlsx' } };
    expect(sheetLines).toMatchObject([
      { ...sheet, ids: [], veterans: [] },
      { ...sheet, ...namedVeteran },
    ]);
    // While it moves, the page reads it each second and shows no row.
    await steps.command(checkedImport, 'matching', checkedImport.matching);
    await lines();
    const moving = await get(link);
    expect([moving.body.state, moving.body.head, await lines()]).toEqual(['checking', [], []]);
    await steps.abandon(moving.body);
  });

  it('SEC-05: of who is like somebody new tells whom the answer showed, as duplicates and as likenesses', async () => {
    const person = man();
    const veteran = await office.create('veterans', person);
    await lines();
    const post = (path: string) => api.request('POST', path, { token: office.token, body: person });
    expect((await post('/api/veterans')).status).toBe(409);
    expect(await lines()).toMatchObject([{ status: 409, ids: expect.arrayContaining([veteran.id]) }]);
    await post('/api/veterans/likenesses');
    expect(await lines()).toMatchObject([
      { status: 200, ids: expect.arrayContaining([veteran.id]), asked: { lastName: 'Zerrouki' } },
    ]);
  });

  it('SEC-05: of a sign-in tells the account or, where nobody has that name, a keyed hash, never what was typed', async () => {
    const attemptedPassword = 'MonMotDePasse1!';
    const attempt = (username: unknown, password: unknown = 'faux') =>
      api.from('192.0.2.9').request('POST', '/api/login_check', { body: { username, password } });
    await attempt('admin', PASSWORD);
    await attempt('Admin');
    await attempt(attemptedPassword);
    await attempt(` ${attemptedPassword.toLowerCase()}`);
    await attempt(12);
    const readLines = (await lines()).toSorted((a, b) => a.status - b.status);
    expect(readLines.map(({ actor, ids, status, address }) => [actor, ids, status, address])).toEqual(
      expect.arrayContaining([
        [1, [1], 200, '192.0.2.9'],
        [null, [1], 401, '192.0.2.9'],
        [null, [], 401, '192.0.2.9'],
      ]),
    );
    expect(readLines).toHaveLength(5);
    const hashes = readLines.flatMap(({ asked: query }) => query.usernameHash ?? []);
    expect(hashes).toEqual([expect.stringMatching(/^[\w-]{43}$/), hashes[0]]);
    const { rows } = await owner.query("SELECT 1 FROM access_log l WHERE l::text ~* 'MonMotDePasse|faux'");
    expect(rows).toEqual([]);
  });

  it('SEC-05: of a registration tells the account, which is signed in by it', async () => {
    await lines();
    const person = { fullname: 'Nadia Saadi', email: 'nadia@example.dz', username: 'nadia', password: 'abc' };
    expect((await api.request('POST', '/api/auth/register', { body: person })).status).toBe(201);
    const [line, ...others] = await lines();
    expect([others, line?.status, line?.ids]).toEqual([[], 201, [line?.actor]]);
    expect(line?.actor).toBeTypeOf('number');
  });
});

describe('the log', () => {
  it('SEC-05: can only be added to by the serving role, and not be changed by its owner', async () => {
    await api.request('GET', '/api/veterans', { token: office.token });
    await accessLog.flush();
    const { rows } = await owner.query<{ name: string }>(
      "SELECT relid::regclass::text AS name FROM pg_partition_tree('access_log')",
    );
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['access_log', 'access_log_default']));
    expect(names.length).toBeGreaterThanOrEqual(6);
    for (const name of names)
      for (const [index, sql] of [
        `SELECT FROM ${name}`,
        `UPDATE ${name} SET actor = 2`,
        `DELETE FROM ${name}`,
        `TRUNCATE ${name}`,
      ].entries()) {
        await expect(api.pool.query(sql), sql).rejects.toThrow('permission denied');
        if (index > 0) await expect(owner.query(sql), sql).rejects.toThrow('are final');
      }
    await expect(api.pool.query('DROP TABLE access_log')).rejects.toThrow('must be owner');
  });

  it('SEC-05: takes a line of any month, and lets its owner drop an old one', async () => {
    api.clock.set('2031-02-01T09:00:00+01:00');
    const token = await api.signIn('admin');
    api.clock.set('2026-11-20T09:00:00+01:00');
    await lines();
    const { rows } = await owner.query('SELECT actor FROM access_log_default');
    expect([token.length > 0, rows]).toEqual([true, [{ actor: 1 }]]);
    const { rows: months } = await owner.query<{ name: string }>(
      "SELECT relid::regclass::text AS name FROM pg_partition_tree('access_log') WHERE isleaf ORDER BY 1",
    );
    const last = months.at(-2)?.name;
    await owner.query(`DROP TABLE ${last}`);
    await api.pool.query('SELECT make_access_partitions()');
    const { rows: again } = await owner.query('SELECT to_regclass($1) IS NOT NULL AS made', [last]);
    expect(again).toEqual([{ made: true }]);
  });

  const line = (request: string, changes: Partial<AccessLine> = {}): AccessLine => ({
    moment: new Date('2026-11-20T08:00:00Z'),
    request,
    address: '192.0.2.7',
    actor: 1,
    operation: 'GET /api/veterans/:id',
    entity: 'Veteran',
    ids: [1],
    veterans: [1],
    asked: { lastName: 'Secrète' },
    status: 200,
    ...changes,
  });

  /** A log of its own, and what it says of itself. */
  function ownLog(everyMs?: number) {
    const output: string[] = [];
    const log = pino({ serializers: { err: describeError } }, { write: (text) => output.push(text) });
    const accessLog = startAccessLog({ db: api.db, log }, everyMs);
    return { ...accessLog, said: () => output.join('') };
  }

  it('SEC-05: is written by itself, many lines at once, and a batch sent twice once', async () => {
    const log = ownLog(1);
    const batch = Array.from({ length: 2500 }, (_, index) => line(`own-${index}`));
    for (const one of batch) log.add(one);
    const count = async () =>
      (await owner.query("SELECT count(*)::int AS total FROM access_log WHERE request LIKE 'own-%'")).rows[0]
        .total;
    await expect.poll(count).toBe(2500);
    for (const one of batch) log.add(one);
    await log.stop();
    expect([await count(), log.said()]).toEqual([2500, '']);
  });

  it('SEC-05: waits, within bounds, while it cannot be written, says so without a name, and loses nothing', async () => {
    const log = ownLog();
    const token = await api.signIn('admin');
    await accessLog.flush();
    await owner.query('ALTER TABLE access_log RENAME TO access_log_away');
    log.add(line('away-1'));
    expect(await log.flush()).toBe(false);
    log.add(line('away-2'));
    expect(await log.flush()).toBe(false);
    // Once there is no more room, nobody looks at people; the rest of the service goes on.
    for (let index = 0; index < 10_000; index += 1) accessLog.add(line(`full-${index}`));
    const get = async (path: string) => (await api.request('GET', path, { token })).status;
    expect([await get('/api/veterans'), await get('/api/veterans/1'), await get('/api/calendars')]).toEqual([
      503, 503, 200,
    ]);
    await owner.query('ALTER TABLE access_log_away RENAME TO access_log');
    await log.stop();
    await accessLog.flush();
    expect(await get('/api/veterans')).toBe(200);
    const { rows } = await owner.query(
      "SELECT count(*)::int AS total FROM access_log WHERE request ~ '^(away|full)-'",
    );
    expect(rows).toEqual([{ total: 10_002 }]);
    expect(log.said().match(/"msg":"[^"]*"/g)).toEqual([
      '"msg":"access log cannot be written"',
      '"msg":"access log written again"',
    ]);
    expect(log.said()).not.toContain('Secrète');
  });

  it('SEC-05: a line that the database refuses holds up no other', async () => {
    const log = ownLog();
    log.add(line('good-1'));
    log.add(line('bad', { actor: 2 ** 40 }));
    log.add(line('good-2'));
    await log.stop();
    const { rows } = await owner.query(
      "SELECT request FROM access_log WHERE request = any('{good-1,bad,good-2}')",
    );
    expect(rows.map(({ request }) => request).sort()).toEqual(['good-1', 'good-2']);
    expect(log.said()).toContain('"msg":"access line refused"');
  });
});
