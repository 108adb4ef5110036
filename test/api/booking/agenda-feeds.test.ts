import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import nodeIcal, { type VEvent } from 'node-ical';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '../../../src/server/api.ts';
import { agendaFeeds, users } from '../../../src/server/db/schema.ts';
import { createSite } from '../../../src/server/site/site.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';
import { ownerClient } from '../../harness/servers/database.ts';

const api = await testApi({ now: '2026-11-20T09:00:00+01:00', settings: { publicAttemptsPerHour: 5 } });
const office = await officeOf(api);
const accounts = accountsOf(api);
const lister = await accounts.role('ROLE_LISTER', { Appointment: 'LIST' });
const calendar = await office.calendar({ nbAgentAM: 9 });
const [slot] = await office.slotsOf(calendar);
if (!slot) throw new Error('the calendar has no slot');
const bookedAppointment = await office.create('appointments', office.appointment(calendar, slot));
const owner = await ownerClient(api.database);

const setNames = (feedNames: boolean) =>
  api.request('PATCH', '/api/settings', { token: office.token, body: { feedNames } });
beforeEach(() => setNames(false));

let accountCount = 0;
/** An account that lists appointments, in the cell and wilaya of the calendar unless told. */
function reader(more: Partial<typeof users.$inferInsert> = {}) {
  accountCount += 1;
  return accounts.account(`lecteur${accountCount}`, lister, {
    cell: calendar.cell.id,
    region: office.region.id,
    ...more,
  });
}

const make = (token: string, cell?: string | null) =>
  api.request('POST', '/api/me/agenda_feeds', { token, body: { cell, currentPassword: PASSWORD } });

/** Makes an address; gives its path and number. */
async function feedOf(token: string, cell?: string) {
  const { status, body } = await make(token, cell);
  expect(status).toBe(201);
  return { id: body.id as number, path: new URL(body.url).pathname };
}
const read = (path: string, headers?: Record<string, string>) =>
  api.from(`192.0.2.${accountCount % 200}`).request('GET', path, { headers });
const eventsIn = (text: string) =>
  Object.values(nodeIcal.sync.parseICS(text)).filter((part): part is VEvent => part?.type === 'VEVENT');

describe('API-10: an agenda at an address', () => {
  it('API-10: shows the office of the account: number, cell and reason, and no name', async () => {
    const { token } = await reader();
    const { path } = await feedOf(token);
    expect(path).toMatch(/^\/api\/agenda_feeds\/[\w-]{22}\.ics$/);
    const { status, body, headers } = await read(path);
    expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, no-cache',
    ]);
    const [event, ...others] = eventsIn(body);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      summary: 'Rendez-vous',
      start: new Date(slot.dateRDV),
      end: new Date(Date.parse(slot.dateRDV) + 30 * 60_000),
      description: [
        `N° ${bookedAppointment.id}`,
        `Cellule : ${calendar.cell.name}`,
        `Motif : ${office.reason.name}`,
      ].join('\n'),
    });
    expect(body).not.toMatch(/Benali|Rabah/);
  });

  it('API-10: shows a cell that was chosen, of every wilaya, and no other cell', async () => {
    const { token } = await reader({ cell: 1 });
    const ownFeed = await feedOf(token);
    const ofCell = await feedOf(token, calendar.cell['@id']);
    expect(eventsIn((await read(ownFeed.path)).body)).toEqual([]);
    expect(eventsIn((await read(ofCell.path)).body).map(({ summary }) => summary)).toEqual(['Rendez-vous']);
  });

  it('API-10: shows names where the setting allows it, and leaves a line in the access log then alone', async () => {
    const { id: actor, token } = await reader();
    const { id, path } = await feedOf(token);
    const linesOf = async () => {
      await api.context.accessLog.flush();
      const { rows } = await owner.query(
        'select ids, asked from access_log where actor = $1 and operation = $2',
        [actor, 'GET /api/agenda_feeds/:name'],
      );
      return rows;
    };
    await read(path);
    expect(await linesOf()).toEqual([]);
    await setNames(true);
    const { body, headers } = await read(path);
    expect(eventsIn(body).map(({ summary }) => summary)).toEqual(['Monsieur Benali Rabah']);
    expect(await linesOf()).toEqual([{ ids: [bookedAppointment.id], asked: { feed: id } }]);
    // A 304 sends no names, so it leaves no line in the access log.
    const again = await read(path, { 'If-None-Match': headers.get('ETag') ?? '' });
    expect([again.status, again.body]).toEqual([304, undefined]);
    expect(await linesOf()).toHaveLength(1);
  });

  it('API-10: answers 304 until an appointment changes', async () => {
    const { token } = await reader();
    const { path } = await feedOf(token);
    const tag = (await read(path)).headers.get('ETag') ?? '';
    expect((await read(path, { 'If-None-Match': tag })).status).toBe(304);
    const other = await office.create(
      'appointments',
      office.appointment(calendar, slot, { lastName: 'Saadi' }),
    );
    const changeAnswer = await read(path, { 'If-None-Match': tag });
    expect([changeAnswer.status, eventsIn(changeAnswer.body).length]).toEqual([200, 2]);
    await api.request('PUT', `${other['@id']}/cancel`, { token: office.token, body: { canceled: true } });
    expect(eventsIn((await read(path)).body)).toHaveLength(1);
  });

  it('API-10: holds the last seven days and the next ninety', async () => {
    const { token } = await reader();
    const { path } = await feedOf(token);
    const now = api.clock.now();
    const counts = [];
    // The appointment is on November 23.
    for (const today of ['2026-08-24', '2026-08-25', '2026-11-30', '2026-12-01']) {
      api.clock.set(`${today}T12:00:00+01:00`);
      counts.push(eventsIn((await read(path)).body).length);
    }
    api.clock.set(now);
    expect(counts).toEqual([0, 1, 1, 0]);
  });
});

describe('API-10: the secret of an address', () => {
  it('API-10: is shown once, with the current password, and kept as a hash', async () => {
    const { token } = await reader();
    const refusal = await api.request('POST', '/api/me/agenda_feeds', { token, body: {} });
    expect([refusal.status, refusal.body.code]).toEqual([403, 'currentPassword.asked']);
    const { path } = await feedOf(token);
    const secret = path.slice('/api/agenda_feeds/'.length, -4);
    const list = await api.request('GET', '/api/me/agenda_feeds', { token });
    expect(list.body.feeds).toMatchObject([{ cell: null, usedDate: null }]);
    expect(JSON.stringify(list.body)).not.toContain(secret);
    const { rows } = await owner.query('select * from agenda_feeds');
    expect(JSON.stringify(rows)).not.toContain(secret);
    const auditLines = await owner.query("select * from audit_log where table_name = 'agenda_feeds'");
    const hashes = rows.map((row) => row.secret_hash);
    expect(hashes.filter((hash) => JSON.stringify(auditLines.rows).includes(hash))).toEqual([]);
  });

  it('API-10: is in no line of the log', async () => {
    const { token } = await reader();
    const { path } = await feedOf(token);
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const context = { ...api.context, log };
    const site = createSite({
      settings: api.settings,
      log,
      api: createApi(context),
      pages: () => new Response(),
      isReady: async () => true,
    });
    const status = async (address: string) =>
      (await site(new Request(new URL(address, 'http://localhost')), '192.0.2.7')).status;
    expect([await status(path), await status(`${path}x`)]).toEqual([200, 404]);
    expect(lines.some((line) => line.includes('/api/agenda_feeds/…'))).toBe(true);
    expect(lines.join('')).not.toContain(path.slice('/api/agenda_feeds/'.length, -4));
  });

  it('API-10: renewed, leads from the new address alone; revoked, from none', async () => {
    const { token } = await reader();
    const { id, path } = await feedOf(token);
    const renewal = await api.request('POST', `/api/me/agenda_feeds/${id}/renewal`, {
      token,
      body: { currentPassword: PASSWORD },
    });
    const next = new URL(renewal.body.url).pathname;
    expect([(await read(path)).status, (await read(next)).status]).toEqual([404, 200]);
    // An account has one address of an office.
    expect((await make(token)).status).toBe(409);
    const stranger = await reader();
    for (const [method, address] of [
      ['POST', `/api/me/agenda_feeds/${id}/renewal`],
      ['DELETE', `/api/me/agenda_feeds/${id}`],
    ] as const) {
      const body = method === 'POST' ? { currentPassword: PASSWORD } : undefined;
      expect((await api.request(method, address, { token: stranger.token, body })).status).toBe(404);
    }
    expect((await api.request('DELETE', `/api/me/agenda_feeds/${id}`, { token })).status).toBe(204);
    expect((await read(next)).status).toBe(404);
  });

  it('API-10: unknown, counts as an attempt of its network; known, has a limit of its own', async () => {
    const { token } = await reader();
    const { path } = await feedOf(token);
    const from = api.from('198.51.100.77');
    const statuses = [];
    for (let tries = 0; tries < 7; tries += 1)
      statuses.push((await from.request('GET', `/api/agenda_feeds/${randomUUID().slice(0, 22)}.ics`)).status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429]);
    expect((await from.request('GET', path)).status).toBe(200);
    await api.db.execute("update rate_limits set points = 300 where key like 'feed-read:%'");
    expect((await from.request('GET', path)).status).toBe(429);
  });
});

describe('API-10: the account of an address', () => {
  it('API-10: without LIST on appointments reads nothing, and reads again once it has the right', async () => {
    const other = await reader();
    const { path } = await feedOf(other.token);
    await accounts.give(other, { Veteran: 'DELETE' });
    expect((await read(path)).status).toBe(404);
    expect((await make(other.token, calendar.cell['@id'])).status).toBe(403);
    await accounts.give(other, { Appointment: 'LIST' });
    expect((await read(path)).status).toBe(200);
  });

  it('API-10: disabled, loses its addresses for good', async () => {
    const { id, token } = await reader();
    const { path } = await feedOf(token);
    const enable = (isEnabled: boolean) =>
      api.request('PUT', `/api/users/${id}/enable`, { token: office.token, body: { enable: isEnabled } });
    expect((await enable(false)).status).toBe(200);
    expect((await read(path)).status).toBe(404);
    await enable(true);
    expect((await read(path)).status).toBe(404);
    expect(await api.db.$count(agendaFeeds, eq(agendaFeeds.user, id))).toBe(0);
  });

  it('AUTH-11, API-10: that lacks a required second factor reads nothing', async () => {
    const other = await reader();
    const { path } = await feedOf(other.token);
    Object.assign(api.settings, { secondFactorRequired: true, secondFactorRoles: 'ROLE_LISTER' });
    expect((await read(path)).status).toBe(404);
    Object.assign(api.settings, { secondFactorRoles: '' });
    expect((await read(path)).status).toBe(200);
  });

  it('API-10: follows its office, and without a cell has no agenda of its own', async () => {
    const other = await reader();
    const { path } = await feedOf(other.token);
    await api.db.update(users).set({ cell: 1 }).where(eq(users.id, other.id));
    expect(eventsIn((await read(path)).body)).toEqual([]);
    await api.db.update(users).set({ cell: null }).where(eq(users.id, other.id));
    expect((await read(path)).status).toBe(404);
    const none = await reader({ cell: null });
    const refusal = await make(none.token);
    expect([refusal.status, refusal.body['hydra:description']]).toEqual([
      409,
      'Votre compte n’a pas de cellule : choisissez l’agenda d’une cellule',
    ]);
    expect((await make(none.token, '/api/cells/99999')).status).toBe(422);
  });
});
