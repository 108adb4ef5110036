import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { RETENTION_NAMES, type RetentionName } from '../../../src/domain/privacy/retention.ts';
import { BREAKDOWNS } from '../../../src/domain/scheduling/figures.ts';
import { appointments, veterans } from '../../../src/server/db/schema.ts';
import { retentionJob } from '../../../src/server/privacy/retention-job.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';
import { ownerClient } from '../../harness/servers/database.ts';

/** The rules of retention (SEC-08). */

const api = await testApi({ now: '2026-11-22T09:00:00+01:00', settings: { tokenHours: 100_000 } });
const office = await officeOf(api);
const { token } = office;
const { account, role } = accountsOf(api);
const owner = await ownerClient(api.database);

const PATH = '/api/retention_rules';
const run = () => retentionJob.run(api.context, new AbortController().signal);
const ask = (method: string, path: string, body?: object, as = token) =>
  api.request(method, `${PATH}${path}`, { token: as, body: body as never });
async function rule(name: RetentionName) {
  const { body } = await ask('GET', '');
  return body['hydra:member'].find((one: { name: string }) => one.name === name);
}
/** Looks at the dry run and confirms it. */
async function confirm(name: RetentionName, months: number) {
  const preview = await ask('POST', `/${name}/preview`, { months });
  expect(preview.status).toBe(200);
  const answer = await ask('PUT', `/${name}`, { months, currentPassword: PASSWORD });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return preview.body.counts;
}
/** Confirms a period and lets the seven days pass. */
async function enforce(name: RetentionName, months: number) {
  const counts = await confirm(name, months);
  api.clock.advance(8 * 24 * 3_600_000);
  return counts;
}

/** Every figure of the screens of statistics and of the dashboard. */
async function figures() {
  const paths = [
    ...['2026-01-01&endDate=2026-12-31', '2027-01-01&endDate=2027-12-31'].flatMap((period) => [
      ...BREAKDOWNS.map((by) => `appointments/stats?by=${by}&startDate=${period}`),
      `veterans/stats/created_date?startDate=${period}`,
      `veterans/stats/updated_date?startDate=${period}`,
    ]),
    'dashboard_figures',
  ];
  const answers = [];
  for (const path of paths) {
    const { status, body } = await api.request('GET', `/api/${path}`, { token });
    expect([path, status]).toEqual([path, 200]);
    answers.push([path, body['hydra:member'] ?? body]);
  }
  return answers;
}

const calendar = await office.calendar({ nbAgentAM: 4 });
const [first, second] = await office.slotsOf(calendar);
if (!first || !second) throw new Error('the calendar has no slots');
const veteran = await office.veteran();
const person = {
  lastName: 'Introuvable',
  firstName: 'Personne',
  birthDate: '1938-02-03',
  birthplace: 'Tizi Ouzou',
  email: 'introuvable@example.dz',
  phone: '0550987654',
  accFullName: 'Fille Introuvable',
};
const keptRecord = await office.create(
  'appointments',
  office.appointment(calendar, first, { ...person, veteran: veteran['@id'] }),
);
const visitedAnswer = await api.request('POST', '/api/appointments', {
  body: office.visit(calendar, second, { lastName: 'Visiteuse', email: 'visiteuse@example.dz' }),
});
expect(visitedAnswer.status).toBe(201);
const canceledRecord = await office.create(
  'appointments',
  office.appointment(calendar, second, { lastName: 'Annulée' }),
);
await api.request('PUT', `/api/appointments/${canceledRecord.id}/cancel`, {
  token,
  body: { canceled: true },
});

describe('SEC-08: the rules', () => {
  it('SEC-08: are off until somebody with the right saw the dry run and gave the password', async () => {
    const { body } = await ask('GET', '');
    expect(body['hydra:member'].map((one: { name: string }) => one.name)).toEqual(RETENTION_NAMES);
    expect(await rule('appointments')).toMatchObject({ months: null, next: null, due: null });
    const reader = await account('lectrice', await role('LECTRICE', { Security: 'LIST' }));
    expect((await ask('GET', '', undefined, reader.token)).status).toBe(200);
    expect((await ask('POST', '/appointments/preview', { months: 6 }, reader.token)).status).toBe(403);
    const body6 = { months: 6, currentPassword: PASSWORD };
    expect((await ask('PUT', '/appointments', body6)).status).toBe(409);
    const preview = await ask('POST', '/appointments/preview', { months: 6 });
    expect(preview.body).toMatchObject({ name: 'appointments', months: 6, counts: [] });
    const without = await ask('PUT', '/appointments', { months: 6 });
    expect([without.status, without.body.code]).toEqual([403, 'currentPassword.asked']);
    const wrong = await ask('PUT', '/appointments', { months: 6, currentPassword: 'Autre-2026' });
    expect(wrong.body.violations).toMatchObject([{ propertyPath: 'currentPassword' }]);
    expect((await ask('PUT', '/appointments', { ...body6, months: 7 })).status).toBe(409);
    const other = await account('cheffe', await role('CHEFFE', { Security: 'EDIT' }));
    expect((await ask('PUT', '/appointments', body6, other.token)).status).toBe(409);
    for (const months of [2, 601, 6.5, 'six', undefined])
      expect((await ask('POST', '/appointments/preview', { months })).body.violations).toMatchObject([
        { propertyPath: 'months' },
      ]);
    expect((await ask('PUT', '/autres', body6)).status).toBe(404);
    expect(await rule('appointments')).toMatchObject({ months: null, next: null });
  });

  it('SEC-08: a shorter period waits seven days on the dashboard, a longer one and a stop take effect at once', async () => {
    await confirm('appointments', 12);
    const from = '2026-11-29T00:00:00+01:00';
    expect(await rule('appointments')).toMatchObject({ months: null, next: { months: 12, from } });
    const dashboard = async () =>
      (await api.request('GET', '/api/dashboard_figures', { token })).body.retention;
    expect(await dashboard()).toEqual([{ name: 'appointments', months: 12, from }]);
    api.clock.set('2026-11-29T00:00:00+01:00');
    expect(await rule('appointments')).toMatchObject({ months: 12, next: null, due: 0 });
    expect(await dashboard()).toEqual([]);
    await confirm('appointments', 24);
    expect(await rule('appointments')).toMatchObject({ months: 24, next: null });
    await confirm('appointments', 6);
    expect(await rule('appointments')).toMatchObject({ months: 24, next: { months: 6 } });
    // Confirming the period in force withdraws the shorter one.
    await confirm('appointments', 24);
    expect(await rule('appointments')).toMatchObject({ months: 24, next: null });
    expect((await ask('PUT', '/appointments', { months: null, currentPassword: PASSWORD })).status).toBe(200);
    expect(await rule('appointments')).toMatchObject({ months: null, next: null });
  });
});

describe('SEC-08: the nightly run', () => {
  it('SEC-08: anonymizes canceled, then past appointments; every figure stays, and no value of the person', async () => {
    api.clock.set('2027-01-10T09:00:00+01:00');
    expect(await enforce('canceledAppointments', 1)).toEqual([{ month: '2026-11', count: 1 }]);
    const before = await figures();
    expect(await run()).toBe(1);
    expect(await rule('canceledAppointments')).toMatchObject({ due: 0, lastCount: 1 });
    expect(await figures()).toEqual(before);

    api.clock.set('2027-05-10T09:00:00+01:00');
    expect(await enforce('appointments', 3)).toEqual([{ month: '2026-11', count: 2 }]);
    expect(await rule('appointments')).toMatchObject({
      months: 3,
      due: 2,
      nextRun: '2027-05-19T01:30:00+01:00',
    });
    const later = await figures();
    expect([await run(), await run()]).toEqual([2, 0]);
    expect(await figures()).toEqual(later);

    const [row] = await api.db.select().from(appointments).where(eq(appointments.id, keptRecord.id));
    expect(row).toMatchObject({
      lastName: 'anonymisée',
      birthDate: null,
      phone: null,
      veteran: null,
      canceled: false,
    });
    const { rows } = await owner.query(
      `SELECT action, changes FROM audit_log WHERE table_name = 'appointments' AND changes IS NOT NULL`,
    );
    expect(rows.length).toBeGreaterThan(2);
    for (const { changes } of rows) expect([...new Set(Object.values(changes))]).toEqual(['*']);
    const { rows: auditLines } = await owner.query(
      `SELECT changes ->> 'table' AS of, (changes -> 'records')::text AS records FROM audit_log WHERE table_name = 'audit_log'`,
    );
    expect(auditLines.at(-1)).toEqual({
      of: 'appointments',
      records: `[${keptRecord.id}, ${visitedAnswer.body.id}]`,
    });
    const edit = await api.request('PATCH', `/api/appointments/${keptRecord.id}`, {
      token,
      body: { lastName: 'Retour' },
    });
    expect(edit.status).toBe(409);
    await expect(
      api.db.execute(sql`update appointments set phone = '0550987654' where id = ${keptRecord.id}`),
    ).rejects.toThrow();
  });

  it('SEC-08: moves the records of deceased people to the archive, and their last change stays', async () => {
    const late = await office.veteran({ firstName: 'Feu', deathDate: '2027-01-05' });
    const [was] = await api.db.select().from(veterans).where(eq(veterans.id, late.id));
    expect(await enforce('deceasedVeterans', 4)).toEqual([{ month: '2027-01', count: 1 }]);
    const before = await figures();
    expect(await run()).toBe(1);
    const [row] = await api.db.select().from(veterans).where(eq(veterans.id, late.id));
    expect(row).toMatchObject({ archived: true, updatedDate: was?.updatedDate, updatedBy: was?.updatedBy });
    expect(await figures()).toEqual(before);
  });

  it('SEC-08: deletes old lines of the logs, and the database none that are young', async () => {
    await owner.query(`INSERT INTO access_log VALUES
      ('2020-01-05', 'old', '192.0.2.1', 1, 'GET /api/veterans', 'Veteran', '{}', '{}', '{}', 200)`);
    await owner.query(
      `INSERT INTO audit_log (moment, table_name, record_id, action) VALUES ('2020-02-05', 'veterans', 1, 'insert')`,
    );
    expect(await enforce('accessLog', 60)).toEqual([{ month: '2020-01', count: 1 }]);
    expect(await enforce('audit', 60)).toEqual([{ month: '2020-02', count: 1 }]);
    expect(await run()).toBe(2);
    for (const log of ['audit_log', 'access_log']) {
      const { rows } = await owner.query(`SELECT FROM ${log} WHERE moment < '2021-01-01'`);
      expect(rows).toEqual([]);
      const young = sql`select delete_old_log_lines(${log}, now() - interval '1 month', 10)`;
      await expect(api.db.execute(young)).rejects.toThrow();
      await expect(api.db.execute(sql.raw(`delete from ${log}`))).rejects.toThrow();
    }
    await expect(owner.query(`UPDATE audit_log SET changes = NULL`)).rejects.toThrow('final');
  });

  it('SEC-08: stops between two transactions when it is asked to, or when the rule is stopped', async () => {
    const abort = new AbortController();
    abort.abort();
    await expect(retentionJob.run(api.context, abort.signal)).rejects.toThrow();
  });
});
