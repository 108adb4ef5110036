import fs from 'node:fs';
import path from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { appointments, privacyRequests, veterans } from '../../../src/server/db/schema.ts';
import { mailJob } from '../../../src/server/mail/worker.ts';
import { reapplyTombstones } from '../../../src/server/resources/person-rights/tombstones.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { pdf } from '../../harness/data/documents.ts';
import { importSteps } from '../../harness/data/imports.ts';
import { officeOf } from '../../harness/data/records.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { personArchive } from '../../harness/data/transfer.ts';
import { readPdf } from '../../harness/screens/pdf.ts';
import { testApi } from '../../harness/servers/api.ts';
import { ownerClient } from '../../harness/servers/database.ts';
import { temporaryFolder } from '../../harness/servers/server.ts';

/** The erasure of a person (SEC-07). */

const dataDir = temporaryFolder('erasure');
const filesUrl = path.join(dataDir, 'files');
const backupDir = path.join(dataDir, 'backups');
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));
const api = await testApi({
  now: '2026-11-22T09:00:00+01:00',
  settings: { dataDir, filesUrl, backupDir, tokenHours: 100_000 },
});
const office = await officeOf(api);
const { token } = office;
const { account, role } = accountsOf(api);
const owner = await ownerClient(api.database);

const DECISION = { reason: 'notNeeded', decidedBy: 'Cheffe du service' };
const erase = (link: string, changes: object = {}, by = token) =>
  api.request('POST', `${link}/erasure`, {
    token: by,
    body: { ...DECISION, currentPassword: PASSWORD, ...changes },
  });

/** Where texts stand in the database, whatever their letter case: `table: text`. */
async function occurrencesOf(texts: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'`,
  );
  const occurrences: string[] = [];
  for (const { name } of rows) {
    const foundValues = await owner.query<{ value: string }>(
      `SELECT DISTINCT sought AS value FROM ${name} AS r, unnest($1::text[]) AS sought WHERE strpos(fold(r::text), fold(sought)) > 0`,
      [texts],
    );
    occurrences.push(...foundValues.rows.map(({ value }) => `${name}: ${value}`));
  }
  return occurrences;
}

/** The files of the data folder, store and outbox included, in which a text stands. */
function filesWith(text: string): string[] {
  const names = fs.readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => {
    const file = path.join(dataDir, name);
    return fs.statSync(file).isFile() && fs.readFileSync(file).includes(text);
  });
}

const storedFiles = () =>
  fs.existsSync(path.join(filesUrl, 'veterans')) ? fs.readdirSync(path.join(filesUrl, 'veterans')) : [];

async function document(veteran: { '@id': string }, content: string, link = '') {
  const data = new FormData();
  data.set('name', 'Acte de Zouleikha');
  data.set('observation', 'Pièce de Zouleikha');
  data.set('veteran', veteran['@id']);
  data.set('paramsFile', '/api/params_files/1');
  data.set('file', new Blob([new Uint8Array(pdf(content))]), 'acte.pdf');
  const answer = await api.request('POST', link || '/api/files/veterans', { token, body: data });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

const calendar = await office.calendar({ nbAgentAM: 8 });
const [first, second] = await office.slotsOf(calendar);
if (!first || !second) throw new Error('the calendar has no slots');

/** An entry of the waiting list at an office whose only place somebody has. */
async function waitingEntry(changes: object): Promise<void> {
  const full = await office.calendar({ endDate: '2026-11-24', receptionDays: ['Mon'], endHourAM: '08:30' });
  const [slot = { dateRDV: '' }] = await office.slotsOf(full);
  await office.create('appointments', office.appointment(full, slot, { lastName: 'Occupante' }));
  const { dateRDV: _dateRDV, calendar: _calendar, ...body } = office.visit(full, slot, { ...changes });
  const answer = await api.request('POST', '/api/queue_entries', { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
}

/** The values that name the erased person, anywhere in the product. */
const VALUES = [
  'Zouleikha',
  'Khemissa-Introuvable',
  'Nee-Introuvable',
  'zouleikha.introuvable@example.dz',
  '0550987654',
  'PMI-4471-X',
  'Rue des Introuvables',
  'Souk Introuvable',
  'Observation introuvable',
  'Diabète introuvable',
  'Fille de Zouleikha',
  'Gendre introuvable',
  'attend.introuvable@example.dz',
  'Bureau introuvable',
];
const IDENTITY = { lastName: 'Khemissa-Introuvable', firstName: 'Zouleikha', birthDate: '1938-02-03' };

describe('SEC-07: erasure', () => {
  it('SEC-07: asks for DELETE on veterans, the record, the reason, who decided it and the password, in this order', async () => {
    const veteran = await office.veteran({ lastName: 'Gardee' });
    const agent = await account('agente', await role('AGENTE', { Veteran: 'EDIT', Appointment: 'DELETE' }));
    const link = veteran['@id'];
    expect((await api.request('POST', `${link}/erasure`, { body: DECISION })).status).toBe(401);
    expect((await erase(link, {}, agent.token)).status).toBe(403);
    for (const right of ['archive', 'rectification'])
      expect((await api.request('POST', `${link}/${right}`, { token: agent.token, body: {} })).status).toBe(
        403,
      );
    const partial = await account('partielle', await role('PARTIELLE', { Veteran: 'DELETE' }));
    const refusal = await api.request('POST', `${link}/archive`, {
      token: partial.token,
      body: { currentPassword: PASSWORD },
      headers: { Accept: 'application/zip' },
    });
    expect([refusal.status, refusal.body.code]).toEqual([403, undefined]);
    expect((await erase('/api/veterans/999999', { reason: 'x' })).status).toBe(404);
    const wrong = await erase(link, { reason: 'parce que', decidedBy: '' });
    expect(wrong.status).toBe(422);
    expect(wrong.body.violations.map((one: { propertyPath: string }) => one.propertyPath).sort()).toEqual([
      'decidedBy',
      'reason',
    ]);
    const without = await erase(link, { currentPassword: undefined });
    expect([without.status, without.body.code]).toEqual([403, 'currentPassword.asked']);
    expect((await erase(link, { currentPassword: 'Autre-2026' })).body.violations).toMatchObject([
      { propertyPath: 'currentPassword' },
    ]);
    expect((await api.request('GET', link, { token })).status).toBe(200);
  });

  it('SEC-07: leaves no value of the person in the database, the file store and the outbox; numbers, figures and others stay', async () => {
    const sister = await office.veteran({ lastName: 'Khemissa-Soeur', firstName: 'Aldjia' });
    const veteran = await office.veteran({
      ...IDENTITY,
      civility: 'Mme',
      maidenName: 'Nee-Introuvable',
      birthplace: 'Souk Introuvable',
      email: 'zouleikha.introuvable@example.dz',
      phones: [{ phone: '0550987654' }],
      addresses: [{ address: '4 Rue des Introuvables' }],
      pmi: 'PMI-4471-X',
    });
    const double = await office.veteran({ ...IDENTITY, oldCity: 'Souk Introuvable' });
    const link = veteran['@id'];
    const note = await office.create('observations', {
      veteran: double['@id'],
      observation: 'Observation introuvable',
      paramsObservation: '/api/params_observations/1',
    });
    await office.create('medical_informations', {
      veteran: link,
      observation: 'Diabète introuvable',
      paramsMedicalInformation: '/api/params_medical_informations/1',
    });
    await api.request('PUT', note['@id'], { token, body: { observation: 'Observation introuvable, suite' } });
    await office.create('veteran_relations', { veteran: link, related: sister['@id'], relation: 'sibling' });
    await api.request('PUT', `${link}/associate`, { token, body: { associate: sister['@id'] } });
    const file = await document(veteran, 'Lettre de Zouleikha');
    await document(veteran, 'Seconde lettre de Zouleikha', file['@id']);
    const read = async (one: string) => (await api.request('GET', one, { token })).body;
    const mergeAnswer = await api.request('POST', '/api/veteran_merges', {
      token,
      body: {
        kept: link,
        merged: double.id,
        keptVersion: (await read(link)).version,
        mergedVersion: (await read(double['@id'])).version,
      },
    });
    expect(mergeAnswer.status, JSON.stringify(mergeAnswer.body)).toBe(201);
    // An appointment of the record, one of the same person without a record, and a homonym's.
    const coming = await office.create(
      'appointments',
      office.appointment(calendar, first, { ...IDENTITY, accFullName: 'Fille de Zouleikha', veteran: link }),
    );
    const visit = await api.request('POST', '/api/appointments', {
      body: office.visit(calendar, second, {
        ...IDENTITY,
        email: 'zouleikha.introuvable@example.dz',
        phone: '0550987654',
      }),
      headers: { 'Idempotency-Key': 'erasure-visit' },
    });
    expect(visit.status, JSON.stringify(visit.body)).toBe(201);
    await waitingEntry({
      ...IDENTITY,
      email: 'attend.introuvable@example.dz',
      accFullName: 'Gendre introuvable',
    });
    const homonym = await office.create(
      'appointments',
      office.appointment(calendar, second, {
        lastName: 'Benali',
        firstName: 'Rabah',
        birthDate: '1938-02-03',
      }),
    );
    await mailJob.run(api.context, new AbortController().signal);
    expect(filesWith('zouleikha.introuvable@example.dz')).not.toEqual([]);
    const steps = importSteps(api, token);
    await steps.run(
      await steps.check(
        'Nom;Prénom;Date de naissance;N° PMI\nKhemissa-Introuvable;Zouleikha;03/02/1938;PMI-4471-X\nBenali;Rabah;01/05/1940;PMI-1\n',
        { defaults: { civility: 'Mr', citizenStatus: office.quality['@id'] } },
      ),
    );
    // Searches and saved filters that name the person, or somebody else.
    for (const query of ['lastName=Khemissa-Introuvable', 'pmi=PMI-4471-X', 'lastName=Khemissa-Soeur'])
      await api.request('GET', `/api/veterans?${query}`, { token });
    const savedFilters = [
      { label: 'Bureau introuvable de Zouleikha Khemissa-Introuvable', value: {} },
      { label: 'Oran', value: { filter: { oldCity: 'Oran' } } },
    ];
    await api.request('PATCH', '/api/me/preferences', {
      token,
      body: { 'veterans.savedQueries': savedFilters },
    });
    await api.context.accessLog.flush();
    const visits = await api.db.$count(appointments);
    const auditLines = async () => (await owner.query('SELECT count(*)::int AS n FROM audit_log')).rows[0].n;
    const lines = await auditLines();
    // Everything that is kept is in the archive, which leaves its line.
    const files = await personArchive(api, token, link);
    const data = JSON.parse(String(files.get('donnees.json')));
    expect([data.veterans.length, data.appointments.length, data.observations.length]).toEqual([1, 2, 1]);
    expect(data.queue_entries).toMatchObject([{ ...IDENTITY, accFullName: 'Gendre introuvable' }]);
    expect(data.imported_rows.length).toBeGreaterThan(0);
    expect([...files.keys()].filter((name) => name.startsWith('documents/'))).toHaveLength(2);
    const text = await readPdf(new Uint8Array(files.get('donnees.pdf') ?? []));
    for (const value of ['KHEMISSA', 'Diabète introuvable', '0550987654', 'PMI-4471-X', 'Gendre introuvable'])
      expect(JSON.stringify(text).toLowerCase()).toContain(value.split('-')[0]?.toLowerCase());
    const rectifiedAnswer = await api.request('POST', `${link}/rectification`, {
      token,
      body: { note: 'Prénom de Zouleikha corrigé', decidedBy: 'Cheffe du service' },
    });
    expect(rectifiedAnswer.body).toMatchObject({
      kind: 'rectification',
      note: 'Prénom de Zouleikha corrigé',
    });

    const before = await occurrencesOf(VALUES);
    for (const value of VALUES) expect(before.join(), value).toContain(value);
    expect(storedFiles()).toHaveLength(2);

    const answer = await erase(link);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(answer.body).toMatchObject({
      '@type': 'PrivacyRequest',
      kind: 'erasure',
      entity: 'Veteran',
      record: veteran.id,
      ...DECISION,
      counts: {
        veterans: 1,
        mergedRecords: 1,
        veteranRelations: 1,
        observations: 1,
        medicalInformations: 1,
        veteranFiles: 1,
        appointments: 2,
        queueEntries: 1,
      },
    });
    expect(answer.body.counts.importRows).toBeGreaterThan(0);
    expect(await occurrencesOf(VALUES)).toEqual([]);
    for (const value of VALUES) expect([value, filesWith(value)]).toEqual([value, []]);
    expect(storedFiles()).toEqual([]);
    expect((await api.request('GET', link, { token })).status).toBe(404);
    expect((await api.request('GET', double['@id'], { token })).status).toBe(404);
    // The audit keeps its lines, the erasure adds some.
    expect(await auditLines()).toBeGreaterThan(lines);
    const { rows } = await owner.query(
      `SELECT action, changes FROM audit_log WHERE table_name = 'veterans' AND record_id = $1 ORDER BY id`,
      [veteran.id],
    );
    expect(rows[0].action).toBe('insert');
    expect(rows.at(-1)).toMatchObject({ action: 'delete', changes: { last_name: '*' } });
    // The access log keeps numbers alone.
    const looks = await owner.query(`SELECT asked FROM access_log WHERE veterans = ARRAY[$1::int]`, [
      veteran.id,
    ]);
    expect(looks.rows.length).toBeGreaterThan(0);
    const accesses = await owner.query(`SELECT FROM access_log WHERE asked::text LIKE '%Khemissa-Soeur%'`);
    expect(accesses.rowCount).toBeGreaterThan(0);
    expect((await read(sister['@id'])).associate).toBeNull();
    expect((await read(homonym['@id'])).lastName).toBe('Benali');
    expect((await read('/api/me/preferences'))['veterans.savedQueries']).toEqual([savedFilters[1]]);
    // The appointment to come gave its place back, and is counted.
    const [erased] = await api.db.select().from(appointments).where(eq(appointments.id, coming.id));
    expect(erased).toMatchObject({ canceled: true, lastName: 'anonymisée', veteran: null });
    expect((await office.slotsOf(calendar))[0]).toMatchObject({ booked: 0 });
    expect(await api.db.$count(appointments)).toBe(visits);
    expect((await erase(link)).status).toBe(404);
    const register = await api.request('GET', '/api/privacy_requests', { token });
    expect(register.body['hydra:member'][0]).toMatchObject({
      record: veteran.id,
      doneBy: expect.any(String),
    });
  });

  it('SEC-07: from an appointment without a record it erases the requests of the same person, and keeps figures', async () => {
    const otherReason = await office.first('params_appointment_reasons', 'page=2');
    const person = { lastName: 'Passagere', firstName: 'Unique', birthDate: '1941-06-07' };
    const one = await office.create('appointments', office.appointment(calendar, first, person));
    const namesake = await office.create(
      'appointments',
      office.appointment(calendar, first, { ...person, birthDate: '1951-06-07' }),
    );
    const other = await office.create(
      'appointments',
      office.appointment(calendar, second, { ...person, reason: otherReason['@id'] }),
    );
    const answer = await erase(one['@id']);
    expect(answer.body).toMatchObject({ entity: 'Appointment', record: one.id, counts: { appointments: 2 } });
    const names = async (id: number) =>
      (await api.request('GET', `/api/appointments/${id}`, { token })).body.lastName;
    expect([await names(one.id), await names(other.id), await names(namesake.id)]).toEqual([
      'anonymisée',
      'anonymisée',
      'Passagere',
    ]);
    expect((await erase(one['@id'])).status).toBe(409);
  });
});

/** The lines of the register about a veteran; an appointment may have the same number. */
const ofVeteran = (id: number) => and(eq(privacyRequests.entity, 'Veteran'), eq(privacyRequests.record, id));

describe('SEC-07: after a restore', () => {
  it.each([
    ['file store', backupDir],
    ['target of the backups', filesUrl],
  ])(
    'SEC-07: a database from before the erasure is erased again by the tombstone in the %s',
    async (_, lostText) => {
      const veteran = await office.veteran({ lastName: 'Revenante', firstName: 'Fantome' });
      const other = await office.veteran({ lastName: 'Revenante', firstName: 'Autre' });
      await owner.query(`CREATE TEMP TABLE backup AS SELECT * FROM veterans WHERE id = ${veteran.id}`);
      await owner.query('ALTER TABLE backup DROP COLUMN last_name_folded, DROP COLUMN first_name_folded');
      expect((await erase(veteran['@id'])).status).toBe(201);
      expect(await reapplyTombstones(api.context)).toBe(0);
      // As a restored backup: the record is back with its moment of creation, and the erasure is not known.
      await api.db.delete(privacyRequests).where(ofVeteran(veteran.id));
      const { fields } = await owner.query('SELECT * FROM backup');
      const columns = fields.map(({ name }) => `"${name}"`).join(', ');
      await owner.query('ALTER TABLE veterans DISABLE TRIGGER a_stamp');
      await owner.query(`INSERT INTO veterans (${columns}) SELECT ${columns} FROM backup`);
      await owner.query('ALTER TABLE veterans ENABLE TRIGGER a_stamp');
      await owner.query('DROP TABLE backup');
      fs.rmSync(path.join(lostText, 'tombstones'), { recursive: true });
      expect((await api.request('GET', veteran['@id'], { token })).status).toBe(200);
      expect(await reapplyTombstones(api.context)).toBe(1);
      expect((await api.request('GET', veteran['@id'], { token })).status).toBe(404);
      expect(await occurrencesOf(['Fantome'])).toEqual([]);
      expect((await api.request('GET', other['@id'], { token })).status).toBe(200);
      expect(await reapplyTombstones(api.context)).toBe(0);
    },
  );

  it('SEC-07: whose record was restricted and released is erased, and the notes of its lines are emptied', async () => {
    const { '@id': link, id } = await office.veteran({ lastName: 'Contestee', firstName: 'Zohra' });
    for (const [right, body] of [
      ['restriction', { reason: 'contested' }],
      ['release', { note: 'Acte de Zohra Contestee lu' }],
      ['rectification', { note: 'Zohra Contestee le demandait' }],
    ] as const) {
      const decision = { ...body, decidedBy: 'Cheffe' };
      expect((await api.request('POST', `${link}/${right}`, { token, body: decision })).status).toBe(201);
    }
    expect((await erase(link)).status).toBe(201);
    const rows = await api.db.select().from(privacyRequests).where(ofVeteran(id));
    expect(rows.filter(({ note }) => note)).toEqual([]);
    expect(rows).toHaveLength(4);
    expect(await occurrencesOf(['Contestee'])).toEqual([]);
  });

  it('SEC-07: a later record of the same number is another person, and stays', async () => {
    const veteran = await office.veteran({ lastName: 'Premiere', firstName: 'Numero' });
    expect((await erase(veteran['@id'])).status).toBe(201);
    await api.db.delete(privacyRequests).where(ofVeteran(veteran.id));
    await api.db.execute(sql`insert into ${veterans} (id, civility, last_name, first_name, birth_date, citizen_status_id, addresses)
      select ${veteran.id}, 'Mr', 'Seconde', 'Numero', '1950-01-01', citizen_status_id, addresses from ${veterans} limit 1`);
    expect(await reapplyTombstones(api.context)).toBe(1);
    expect((await api.request('GET', veteran['@id'], { token })).body.lastName).toBe('Seconde');
  });
});
