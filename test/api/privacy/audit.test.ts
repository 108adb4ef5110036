import { randomUUID } from 'node:crypto';
import { getTableName } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { entities } from '../../../src/domain/entities/index.ts';
import { referenceEntities } from '../../../src/domain/entities/reference.ts';
import { tableOf } from '../../../src/server/db/entity-table.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';
import { ownerClient } from '../../harness/servers/database.ts';

const api = await testApi({ now: '2026-11-20T09:00:00+01:00' });
const office = await officeOf(api);
const owner = await ownerClient(api.database);

let lastId = 0;
/** The lines since the last look. */
async function lines(of?: string) {
  const { rows } = await owner.query(
    `SELECT id::int, moment, actor, request, table_name AS "table", record_id AS record, action, changes
    FROM audit_log WHERE id > $1 AND table_name = coalesce($2, table_name) ORDER BY id`,
    [lastId, of ?? null],
  );
  lastId = rows.at(-1)?.id ?? lastId;
  return rows;
}
beforeEach(() => lines());

const man = () => ({
  civility: 'Mr',
  lastName: 'Zérrouki',
  firstName: `Essai ${randomUUID()}`,
  birthDate: '1936-05-04',
  citizenStatus: office.quality['@id'],
  addresses: [{ address: '12 rue des Oliviers, Alger' }],
  phones: [{ phone: '0550123456' }],
});

describe('SEC-02: the audit', () => {
  it('SEC-02: of a veteran holds who, when, in which request, and each value before and after', async () => {
    const agent = await accountsOf(api).account(
      'auditee',
      await accountsOf(api).role('AUDIT', { Veteran: 'EDIT' }),
    );
    const veteran = await office.create('veterans', man());
    await lines();
    const beforeMs = Date.now();
    const edit = await api.request('PUT', veteran['@id'], {
      token: agent.token,
      body: { lastName: 'Zerrouki', phones: [{ phone: '0661000000' }] },
    });
    expect(edit.status).toBe(200);
    const [line, ...more] = await lines();
    expect([line, more]).toEqual([
      {
        id: expect.any(Number),
        moment: expect.any(Date),
        actor: agent.id,
        request: expect.stringMatching(/^[0-9a-f-]{36}$/),
        table: 'veterans',
        record: veteran.id,
        action: 'update',
        changes: {
          last_name: ['Zérrouki', 'Zerrouki'],
          phones: [[{ phone: '0550123456' }], [{ phone: '0661000000' }]],
        },
      },
      [],
    ]);
    expect(line.moment.getTime()).toBeGreaterThanOrEqual(beforeMs - 1000);
  });

  it('SEC-02: of an appointment goes from the visitor, who is nobody, to the deletion with all that there was', async () => {
    const calendar = await office.calendar();
    const [slot] = await office.slotsOf(calendar);
    if (!slot) throw new Error('No slot');
    const booking = await api.request('POST', '/api/appointments', { body: office.visit(calendar, slot) });
    expect(booking.status).toBe(201);
    const [insertion] = await lines('appointments');
    expect(insertion).toMatchObject({ actor: null, action: 'insert', changes: null });
    const path = `/api/appointments/${insertion.record}`;
    await api.request('PUT', `${path}/cancel`, { token: office.token, body: { canceled: true } });
    expect(await lines('appointments')).toMatchObject([
      { actor: 1, action: 'update', changes: { canceled: [false, true] } },
    ]);
    expect((await api.request('DELETE', path, { token: office.token })).status).toBe(204);
    expect(await lines('appointments')).toMatchObject([
      {
        actor: 1,
        action: 'delete',
        record: insertion.record,
        changes: { last_name: 'Benali', birth_date: '1940-05-01' },
      },
    ]);
  });

  it('SEC-02: of a password holds that it changed, and nothing of it; of a role its rights', async () => {
    const body = { password: 'Autre-2026', retypedPassword: 'Autre-2026' };
    const { id } = await accountsOf(api).account('oublieuse');
    await lines();
    const set = await api.request('PUT', `/api/users/password/${id}`, { token: office.token, body });
    expect(set.status).toBe(200);
    expect(await lines('credentials')).toMatchObject([
      { actor: 1, record: id, action: 'update', changes: { password_hash: '*', token_version: [1, 2] } },
    ]);
    const role = await accountsOf(api).role('AUDITEE', { Veteran: 'LIST' });
    expect((await lines('role_rights')).map(({ record, action }) => [record, action])).toContainEqual([
      role,
      'insert',
    ]);
    const { rows } = await owner.query("SELECT 1 FROM audit_log WHERE changes::text ~ 'argon2'");
    expect(rows).toEqual([]);
  });

  it('SEC-02: a refused write leaves no line, and one that changes nothing neither', async () => {
    const veteran = await office.create('veterans', man());
    await lines();
    const stale = { 'If-Match': '"99-x"' };
    const putVeteran = (body: object, headers = {}) =>
      api.request('PUT', veteran['@id'], { token: office.token, body, headers });
    expect((await putVeteran({ lastName: 'Autre' }, stale)).status).toBe(412);
    expect((await putVeteran({ lastName: '' })).status).toBe(422);
    expect((await putVeteran({ lastName: 'Zérrouki' })).status).toBe(200);
    expect(await lines()).toEqual([]);
  });

  it('SEC-02: can be neither read nor written by the serving role, nor changed by the owner', async () => {
    await office.create('veterans', man());
    for (const sql of [
      'SELECT FROM audit_log',
      "INSERT INTO audit_log (table_name, record_id, action) VALUES ('veterans', 1, 'update')",
      'UPDATE audit_log SET actor = 2',
      'DELETE FROM audit_log',
      'TRUNCATE audit_log',
      'ALTER TABLE veterans DISABLE TRIGGER z_audit',
    ])
      await expect(api.pool.query(sql), sql).rejects.toThrow(/permission denied|must be owner/);
    for (const sql of ['UPDATE audit_log SET actor = 2', 'DELETE FROM audit_log', 'TRUNCATE audit_log'])
      await expect(owner.query(sql), sql).rejects.toThrow('The lines of the audit are final');
  });

  it('SEC-02: covers every entity that is no reference data or calendar', async () => {
    const { rows } = await owner.query<{ name: string }>(
      "SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname = 'z_audit'",
    );
    const auditedTables = rows.map(({ name }) => name);
    const others = [
      'Calendar',
      'AvailableAppointment',
      // Of the program's own work.
      'FailedMail',
      'UnusualReading',
      'Menu',
      'Right',
      'Cell',
      // Read by everybody; who wrote it stands on it.
      'Notice',
      'ParamsRegion',
      'ParamsCountry',
    ];
    const reference = referenceEntities.map(({ name }) => name as string);
    const personal = entities
      .map(({ name }) => name)
      .filter((name) => ![...others, ...reference].includes(name));
    expect(
      personal.map((name) => getTableName(tableOf(name))).filter((name) => !auditedTables.includes(name)),
    ).toEqual([]);
    expect(auditedTables).toEqual(expect.arrayContaining(['credentials', 'role_rights']));
  });

  it('SEC-02, SEC-01: a sign-in writes none', async () => {
    await api.signIn('admin', PASSWORD);
    expect(await lines()).toEqual([]);
  });
});
