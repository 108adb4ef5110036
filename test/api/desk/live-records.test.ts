import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { entities } from '../../../src/domain/entities/index.ts';
import type { LiveMessage, Presence } from '../../../src/domain/live/messages.ts';
import type { RightName } from '../../../src/domain/rights/rights.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { eventsIn } from '../../harness/data/events.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';
import { startServer } from '../../harness/servers/server.ts';

const api = await testApi();
const office = await officeOf(api);
const accounts = accountsOf(api);

let count = 0;
/** Somebody with these rights, and a browser of theirs. */
async function colleague(rights: Readonly<Record<string, RightName>>) {
  count += 1;
  const role = await accounts.role(`VU_${count}`, rights);
  const account = await accounts.account(`collegue-${count}`, role);
  return { ...account, browser: count.toString(16).padStart(32, '0') };
}
type Colleague = Awaited<ReturnType<typeof colleague>>;

/** The messages of a stream so far: the last of each record. */
function followStream(response: Response) {
  const { notices, hasEnded, close } = eventsIn<LiveMessage>(response);
  const last = <K extends 'versions' | 'people'>(part: K) =>
    Object.assign({}, ...notices.map((notice) => notice[part])) as NonNullable<LiveMessage[K]>;
  return {
    notices,
    hasEnded,
    close,
    version: (record: string) => last('versions')[record],
    names: (record: string) =>
      last('people')[record]?.map(({ name, mode }: Presence) => `${name.split(' ')[1]} ${mode}`),
    since: (record: string) => last('people')[record]?.[0]?.since,
  };
}

/** The streams of a test; after it nobody has anything open. */
const streams: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const { close } of streams.splice(0)) await close();
  await api.db.$client.query('DELETE FROM live_browsers');
});

async function follow({ token, browser }: Pick<Colleague, 'token' | 'browser'>, query: string) {
  const url = new URL(`/api/events?browser=${browser}&${query}`, api.settings.publicUrl);
  const response = await api.fetch(new Request(url, { headers: { Authorization: `Bearer ${token}` } }));
  const stream = { status: response.status, ...followStream(response) };
  streams.push(stream);
  return stream;
}

const veteran = () => office.veteran();
const pathOf = (record: { '@id': string }): string => record['@id'].replace('/api/', '');
const change = (record: { '@id': string }, body: object) =>
  api.request('PATCH', record['@id'], { token: office.token, body });
const age = (seconds: number, browser: string) =>
  api.db.$client.query(
    'UPDATE live_browsers SET seen_date = now() - make_interval(secs => $1::int) WHERE browser = $2',
    [seconds, browser],
  );

describe('SYS-16: who has a record open', () => {
  it('SYS-16: colleagues hear at once who reads and who edits it, with the hour, and who has left it', async () => {
    const record = pathOf(await veteran());
    const [one, two] = [await colleague({ Veteran: 'EDIT' }), await colleague({ Veteran: 'EDIT' })];
    const stays = await follow(one, `view=${record}`);
    await expect.poll(() => stays.names(record)).toEqual([]);
    const other = await follow(two, `view=${record}`);
    await expect.poll(() => stays.names(record)).toEqual([`${two.username} view`]);
    await expect.poll(() => other.names(record)).toEqual([`${one.username} view`]);
    const since = stays.since(record);
    expect(since).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d/);
    await follow(two, `edit=${record}`);
    await expect.poll(() => stays.names(record)).toEqual([`${two.username} edit`]);
    await follow(two, 'view=cells/1');
    await expect.poll(() => stays.names(record)).toEqual([]);
  });

  it('SYS-16 RIGHTS-15: names are told to nobody without VIEW, and who lacks EDIT edits nothing', async () => {
    const record = pathOf(await veteran());
    const [reader, lister] = [await colleague({ Veteran: 'VIEW' }), await colleague({ Veteran: 'LIST' })];
    const sees = await follow(await colleague({ Veteran: 'VIEW' }), `view=${record}`);
    const listing = await follow(lister, `view=${record}&edit=${record}&list=${record}`);
    await follow(reader, `edit=${record}`);
    await expect.poll(() => sees.names(record)).toEqual([`${reader.username} view`]);
    await expect.poll(() => listing.version(record)).toBe(1);
    expect(listing.names(record)).toBeUndefined();
  });

  it('SYS-16 AUTH-06: without a right nobody is told a name of staff, or named, at records that everybody may read', async () => {
    const record = pathOf(await office.create('cells', { name: 'Lue par tous' }));
    const reader = await colleague({ Cell: 'VIEW' });
    const { token, username } = await accounts.account('sans-droit');
    const stream = await follow(reader, `view=${record}`);
    const other = await follow({ token, browser: 'e'.repeat(32) }, `view=${record}&list=${record}`);
    await expect.poll(() => other.version(record)).toBe(1);
    const third = await follow(await colleague({ Cell: 'VIEW' }), `view=${record}`);
    await expect.poll(() => third.names(record)).toEqual([`${reader.username} view`]);
    expect(JSON.stringify(stream.notices)).not.toContain(username);
    expect(other.names(record)).toBeUndefined();
  });

  it('SYS-16: a user has twelve browsers, the one not seen for longest goes first', async () => {
    const one = await colleague({ Cell: 'VIEW' });
    for (let n = 0; n < 14; n += 1) {
      const stream = await follow({ ...one, browser: n.toString(16).repeat(32) }, 'view=cells/1');
      await stream.close();
    }
    const { rows } = await api.db.$client.query<{ browser: string }>(
      'SELECT browser FROM live_browsers WHERE user_id = $1 ORDER BY browser',
      [one.id],
    );
    expect(rows.map(({ browser }) => browser[0]).join('')).toBe('23456789abcd');
  });

  it('SYS-16 RIGHTS-13: who loses the right on the class is told no name more, who loses the session is gone', async () => {
    const record = pathOf(await veteran());
    const [loser, stays] = [await colleague({ Veteran: 'VIEW' }), await colleague({ Veteran: 'VIEW' })];
    const [lostStream, keptStream] = [
      await follow(loser, `view=${record}`),
      await follow(stays, `view=${record}`),
    ];
    await expect.poll(() => lostStream.names(record)).toEqual([`${stays.username} view`]);
    await api.db.$client.query('UPDATE users SET role_id = NULL WHERE id = $1', [loser.id]);
    await expect.poll(() => lostStream.names(record)).toEqual([]);
    await expect.poll(() => lostStream.version(record)).toBeNull();
    expect(lostStream.hasEnded()).toBe(false);
    await api.request('POST', '/api/logout', { token: loser.token });
    await expect.poll(lostStream.hasEnded).toBe(true);
    await expect.poll(() => keptStream.names(record)).toEqual([]);
  });

  it('SYS-16: the own user in another browser is told, this browser is not', async () => {
    const record = pathOf(await veteran());
    const one = await colleague({ Veteran: 'EDIT' });
    const here = await follow(one, `view=${record}`);
    await follow({ ...one, browser: 'f'.repeat(32) }, `edit=${record}`);
    await expect.poll(() => here.names(record)).toEqual([`${one.username} edit`]);
  });

  it('SYS-16: a browser that is away for two minutes is gone, whichever server it had', async () => {
    const record = pathOf(await veteran());
    const [away, stays] = [await colleague({ Veteran: 'VIEW' }), await colleague({ Veteran: 'VIEW' })];
    const leaving = await follow(away, `view=${record}`);
    const stream = await follow(stays, `view=${record}`);
    await expect.poll(() => stream.names(record)).toEqual([`${away.username} view`]);
    await leaving.close();
    await age(90, away.browser);
    // Away for less, it is still there for who comes now.
    const comes = await follow(await colleague({ Veteran: 'VIEW' }), `view=${record}`);
    await expect.poll(() => comes.names(record)).toContain(`${away.username} view`);
    await age(121, away.browser);
    // The heartbeat of any server removes it and tells.
    await expect.poll(() => stream.names(record)).not.toContain(`${away.username} view`);
    const rows = async () =>
      (await api.db.$client.query('SELECT FROM open_records WHERE browser = $1', [away.browser])).rowCount;
    await expect.poll(rows).toBe(0);
  });

  it('SYS-16: what the server knows of an open record is a user, a browser, a record, since when and how', async () => {
    const { rows } = await api.db.$client.query(
      `SELECT relname, relpersistence, (SELECT string_agg(attname, ' ' ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0) AS columns
      FROM pg_class c WHERE relname IN ('open_records', 'live_browsers') AND relkind = 'r' ORDER BY relname`,
    );
    expect(rows).toEqual([
      { relname: 'live_browsers', relpersistence: 'u', columns: 'user_id browser seen_date' },
      {
        relname: 'open_records',
        relpersistence: 'u',
        columns: 'user_id browser table_name record_id mode since',
      },
    ]);
  });
});

describe('SYS-16: what a colleague saves', () => {
  it('SYS-16: the version of an open record and of a listed row is told once it stands, and of no other', async () => {
    const [record, row, other] = [await veteran(), await veteran(), await veteran()];
    const reader = await colleague({ Veteran: 'VIEW' });
    const stream = await follow(reader, `view=${pathOf(record)}&list=${pathOf(row)}`);
    await expect.poll(() => [stream.version(pathOf(record)), stream.version(pathOf(row))]).toEqual([1, 1]);
    for (const one of [record, row, other])
      expect((await change(one, { oldCity: 'Blida' })).status).toBe(200);
    await expect.poll(() => [stream.version(pathOf(record)), stream.version(pathOf(row))]).toEqual([2, 2]);
    expect(JSON.stringify(stream.notices)).not.toMatch(/Blida|Zerrouki/);
    expect(stream.version(pathOf(other))).toBeUndefined();
  });

  it('SYS-16: a deleted record is told as gone', async () => {
    const cell = await office.create('cells', { name: 'Provisoire' });
    const stream = await follow(await colleague({ Cell: 'VIEW' }), `view=${pathOf(cell)}`);
    await expect.poll(() => stream.version(pathOf(cell))).toBe(1);
    await api.request('DELETE', cell['@id'], { token: office.token });
    await expect.poll(() => stream.version(pathOf(cell))).toBeNull();
  });

  it('SYS-16: many changes come in few messages, the last of them too', async () => {
    const record = await veteran();
    const { notices, version } = await follow(await colleague({ Veteran: 'VIEW' }), `view=${pathOf(record)}`);
    await expect.poll(() => version(pathOf(record))).toBe(1);
    const startMs = performance.now();
    for (let n = 0; n < 30; n += 1) await change(record, { oldCity: `Ville ${n}` });
    await expect.poll(() => version(pathOf(record))).toBe(31);
    expect(notices.length).toBeLessThanOrEqual(4 + (performance.now() - startMs) / 500);
  });

  it('SYS-16: a change of more rows than are told one by one reaches each of them', async () => {
    const cells = await Promise.all(
      Array.from({ length: 60 }, (_, n) => office.create('cells', { name: `Cellule ${n}` })),
    );
    const ids = cells.map(({ id }) => id);
    const stream = await follow(await colleague({ Cell: 'LIST' }), `list=cells/${ids.join(',')}`);
    await expect.poll(() => stream.version(`cells/${ids[59]}`)).toBe(1);
    await api.db.$client.query(`UPDATE cells SET name = name || ' bis' WHERE id = ANY($1)`, [ids]);
    await expect.poll(() => ids.every((id) => stream.version(`cells/${id}`) === 2)).toBe(true);
  });

  it('SYS-16: the database tells of no record that nobody has open, and of no booking: its commit would wait for others', async () => {
    const listener = new pg.Client({ connectionString: api.database.url });
    await listener.connect();
    const messages: (string | undefined)[] = [];
    listener.on('notification', ({ payload }) => messages.push(payload));
    await listener.query('LISTEN records');
    const reader = await colleague({ Appointment: 'LIST', Cell: 'VIEW' });
    const calendar = await office.calendar();
    const [slot] = await office.slotsOf(calendar);
    if (!slot) throw new Error('No slot');
    const cell = await office.create('cells', { name: 'Ouverte' });
    await follow(reader, `list=available_appointments/${slot.id}&list=appointments/1&view=${pathOf(cell)}`);
    await office.create('appointments?forced=1', office.appointment(calendar, slot));
    await change(await veteran(), { oldCity: 'Alger' });
    await change(cell, { name: 'Ouverte bis' });
    await expect.poll(() => messages).toEqual([`cells ${cell.id}`]);
    await listener.end();
  });

  it('SYS-16: every class whose records can be changed tells its changes', async () => {
    const { rows } = await api.db.$client.query<{ name: string }>(
      `SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname = 'tell_changes'`,
    );
    const changeable = entities.filter(({ operations }) =>
      operations.some((one) => one === 'update' || one === 'delete'),
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(changeable.map(({ table }) => table).sort());
  });

  it('SYS-16: after a lost database connection everything is compared again', async () => {
    const record = await veteran();
    const stream = await follow(await colleague({ Veteran: 'VIEW' }), `view=${pathOf(record)}`);
    await expect.poll(() => stream.version(pathOf(record))).toBe(1);
    await api.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN desk'`,
    );
    await change(record, { oldCity: 'Médéa' });
    await expect.poll(() => stream.version(pathOf(record))).toBe(2);
  });
});

it('SYS-16 API-04: without a token it is a 401, without a browser or with another form a 400', async () => {
  const one = await colleague({ Veteran: 'VIEW' });
  expect((await api.request('GET', `/api/events?browser=${one.browser}`)).status).toBe(401);
  expect((await api.request('GET', '/api/events', { token: one.token })).status).toBe(400);
  for (const query of ['view=veterans', 'view=nothing/1', 'desk=1', 'list=veterans/1,x', 'edit=veterans/0'])
    expect([query, (await follow(one, query)).status]).toEqual([query, 400]);
  const ids = (length: number) => Array.from({ length }, (_, index) => index + 1).join(',');
  expect((await follow(one, `view=veterans/${ids(61)}`)).status).toBe(400);
  expect((await follow(one, `list=veterans/${ids(501)}`)).status).toBe(400);
});

it('SYS-16: an account has twelve streams, one more hears 429', async () => {
  const one = await colleague({ Veteran: 'VIEW' });
  for (let n = 0; n < 12; n += 1) expect((await follow(one, 'view=veterans/1')).status).toBe(200);
  expect((await follow(one, 'view=veterans/1')).status).toBe(429);
});

it('DESK-02: the desks of a browser are told on its stream, with ids for who may LIST alone', async () => {
  const { body } = await api.request('GET', '/api/cells', { token: office.token });
  const cell = body['hydra:member'][0].id;
  const one = await colleague({ Appointment: 'LIST' });
  const stream = await follow(one, `desk=${cell},${office.region.id}`);
  await expect.poll(() => stream.notices.length).toBe(1);
  await api.pool.query(`SELECT pg_notify('desk', $1)`, [`${cell} ${office.region.id} 77`]);
  await expect
    .poll(() => stream.notices.flatMap(({ desks = [] }) => desks))
    .toEqual([{ cell, region: office.region.id, ids: [77] }]);
  await api.db.$client.query('UPDATE users SET role_id = NULL WHERE id = $1', [one.id]);
  // The page reads again, and hears that it may not.
  await expect
    .poll(() => stream.notices.at(-1)?.desks)
    .toEqual([{ cell, region: office.region.id, ids: [] }]);
});

it('SYS-16 OPS-03: servers tell each other; one that is killed leaves nobody present', async () => {
  const record = await veteran();
  const [near, far] = [await colleague({ Veteran: 'EDIT' }), await colleague({ Veteran: 'EDIT' })];
  const server = await startServer({ database: api.database });
  const stream = await follow(near, `view=${pathOf(record)}`);
  const headers = { Authorization: `Bearer ${await server.signIn(far.username)}` };
  const farUrl = `${server.url}/api/events?browser=${far.browser}&edit=${pathOf(record)}`;
  const other = followStream(await fetch(farUrl, { headers }));
  await expect.poll(() => stream.names(pathOf(record))).toEqual([`${far.username} edit`]);
  await expect.poll(() => other.names(pathOf(record))).toEqual([`${near.username} view`]);
  const changeMs = performance.now();
  await change(record, { oldCity: 'Sétif' });
  await expect.poll(() => other.version(pathOf(record)), { interval: 20 }).toBe(2);
  expect(performance.now() - changeMs).toBeLessThan(2000);
  await server.kill9();
  await expect.poll(other.hasEnded).toBe(true);
  await age(121, far.browser);
  await expect.poll(() => stream.names(pathOf(record))).toEqual([]);
});
