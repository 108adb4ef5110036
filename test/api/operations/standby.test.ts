import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { operations } from '../../../src/server/api.ts';
import type { ApiContext } from '../../../src/server/api-context.ts';
import { checkDatabase } from '../../../src/server/command-line/config-check/database.ts';
import { connect } from '../../../src/server/db/connection.ts';
import { createStandby, readLogPosition } from '../../../src/server/db/standby.ts';
import { run } from '../../../src/server/db/statements.ts';
import { siteWithMetrics } from '../../harness/data/metrics.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testSettings } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';
import { startDatabaseProxy } from '../../harness/servers/database-proxy.ts';
import { startServer } from '../../harness/servers/server.ts';
import { createStandbyPair } from '../../harness/servers/standby.ts';

const pair = await createStandbyPair();
const lines: unknown[] = [];
const note = (level: string) => (fields: { setting?: string }, message: string) =>
  lines.push([level, fields.setting, message]);
const log = { info: note('info'), warn: note('warn') } as unknown as ApiContext['log'];
const standby = createStandby(connect(pair.url, { connectMs: 2000 }), log);
afterAll(standby.close);
await standby.check();
const api = await testApi({ database: pair.database, settings: { filesUrl: pair.filesUrl }, standby });
const office = await officeOf(api);
const { token } = office;
const get = async (path: string, bearer = token) => api.request('GET', path, { token: bearer });
const namesOf = async (path: string) =>
  (await get(path)).body['hydra:member'].map(({ lastName }: { lastName: string }) => lastName);

/** The reads of a piece of work, by the server that answered them. */
async function readsOf(work: () => Promise<unknown>) {
  const before = standby.counts();
  await work();
  const after = standby.counts();
  return { standby: after.standby - before.standby, primary: after.primary - before.primary };
}

const year = 'startDate=2026-01-01&endDate=2026-12-31';
/** The queries that operations ask for. */
const QUERIES: Readonly<Record<string, string>> = {
  '/api/globalSearch': 'keyWord=ben',
  '/api/appointments/stats': `by=cell&${year}`,
  '/api/veterans/stats/created_date': year,
  '/api/veterans/stats/updated_date': year,
  '/api/appointments/agenda': `region=${office.region.id}&from=2026-11-23&to=2026-11-27`,
};
const readPaths = operations
  .filter(({ givesSpreadsheet, mayUseStandby }) => givesSpreadsheet || mayUseStandby)
  .map(({ path }) => `${path}?${QUERIES[path] ?? ''}`);

beforeEach(async () => {
  await pair.resumeReplay();
  lines.length = 0;
});
afterEach(() => pair.resumeReplay());

it('OPS-10: lists, searches, figures and exports are read on the standby, and write nothing', async () => {
  expect(readPaths.length).toBeGreaterThan(30);
  const byStandby = { status: 200, standby: 1, primary: 0 };
  const read = async (path: string, headers: Record<string, string> = {}) => {
    let status = 0;
    const reads = await readsOf(async () => {
      status = (await api.request('GET', path, { token, headers })).status;
    });
    return { status, ...reads };
  };
  // On a machine that stalls the standby is behind now and then.
  for (const path of readPaths) await expect.poll(() => read(path), { message: path }).toEqual(byStandby);
  await expect.poll(() => read('/api/veterans', { Accept: 'text/csv' })).toEqual(byStandby);
  expect(lines.filter((line) => String(line).includes('a read on the standby failed'))).toEqual([]);
});

it('OPS-10: records and visitors are read on the primary', async () => {
  expect(
    await readsOf(async () => {
      expect((await get('/api/veterans/1')).status).toBe(200);
      expect((await api.request('GET', '/api/params_regions')).status).toBe(200);
    }),
  ).toEqual({ standby: 0, primary: 0 });
});

it('OPS-10: each of a hundred writes is in the list that is read next', async () => {
  const reads = await readsOf(async () => {
    for (let number = 0; number < 100; number += 1) {
      const lastName = `Écrit${String.fromCharCode(97 + (number % 26))}${'x'.repeat(number / 26)}`;
      await office.veteran({ lastName });
      expect(await namesOf(`/api/veterans?lastName=${lastName}&order[id]=desc&itemsPerPage=1`)).toEqual([
        lastName,
      ]);
    }
  });
  // On a machine that stalls the primary may have to answer some.
  expect(reads.standby).toBeGreaterThan(50);
});

it('OPS-10: while the standby replays nothing the primary answers, and nobody waits for long', async () => {
  await pair.pauseReplay();
  const { lastName } = await office.veteran({ lastName: 'Arrêtée' });
  const startMs = performance.now();
  const reads = await readsOf(async () => {
    expect(await namesOf('/api/veterans?lastName=Arrêtée')).toEqual([lastName]);
  });
  expect(performance.now() - startMs).toBeLessThan(5000);
  expect(reads).toEqual({ standby: 0, primary: 1 });
  // It is there, only behind.
  expect(standby.isUp()).toBe(true);
  await pair.resumeReplay();
  await expect.poll(() => readsOf(() => get('/api/veterans'))).toEqual({ standby: 1, primary: 0 });
});

it('RIGHTS-13, OPS-10: a right that is taken counts at once, while the standby still has it', async () => {
  const bearer = await api.signIn('agent');
  expect((await get('/api/veterans', bearer)).status).toBe(200);
  await pair.pauseReplay();
  await api.db.execute(sql`update users set role_id = null where username = 'agent'`);
  expect((await get('/api/veterans', bearer)).status).toBe(403);
  const { rows } = await standby.db.execute(sql`select role_id from users where username = 'agent'`);
  expect(rows).not.toEqual([{ role_id: null }]);
  await api.db.execute(sql`update users set enable = false where username = 'agent'`);
  expect((await get('/api/veterans', bearer)).status).toBe(401);
});

it('OPS-10: a standby that ends is answered for, named once, and used again when it is back', async () => {
  const site = siteWithMetrics(api);
  await expect.poll(() => readsOf(() => get('/api/veterans'))).toEqual({ standby: 1, primary: 0 });
  expect((await site.series()).get('combattants_dependency_up{dependency="standby"}')).toBe(1);
  lines.length = 0;
  await pair.stop();
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await get('/api/veterans')).status),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(lines).toEqual([
    ['warn', 'DATABASE_READ_URL', 'DATABASE_READ_URL: the primary answers all reads meanwhile'],
  ]);
  const series = await site.series();
  expect(series.get('combattants_dependency_up{dependency="standby"}')).toBe(0);
  expect(series.get('combattants_standby_reads{server="primary"}')).toBeGreaterThanOrEqual(20);
  await pair.start();
  await expect.poll(() => readsOf(() => get('/api/veterans'))).toEqual({ standby: 1, primary: 0 });
  expect(lines.at(-1)).toEqual([
    'info',
    'DATABASE_READ_URL',
    'DATABASE_READ_URL: the standby answers reads again',
  ]);
});

it('OPS-10: while the standby hangs the primary answers, and the standby is read again afterwards', async () => {
  const proxy = await startDatabaseProxy(pair.sockets.standby);
  const limits = { connectMs: 2000, statementMs: 2000, silenceMs: 3000 };
  const hanging = createStandby(connect(proxy.urlFor('app', pair.database.name), limits), log);
  const site = await testApi({
    database: pair.database,
    settings: { filesUrl: pair.filesUrl },
    standby: hanging,
  });
  const bearer = await site.signIn('admin');
  const list = async () => (await site.request('GET', '/api/veterans', { token: bearer })).status;
  const listOnStandby = async () => {
    const before = hanging.counts().standby;
    return [await list(), hanging.counts().standby - before];
  };
  try {
    await hanging.check();
    await expect.poll(listOnStandby).toEqual([200, 1]);
    const [position] = await run(site.db, readLogPosition);
    // Connections that were idle for longer than `silenceMs` are watched too.
    await sleep(limits.silenceMs + 1000);
    // It has begun there already.
    const underWay = hanging.read(position ?? { lsn: null, timeline: null }, {
      async onStandby() {
        const work = hanging.db.execute(sql`select pg_sleep(0.2)`);
        setTimeout(proxy.stall, 50);
        await work;
        return 'standby';
      },
      onPrimary: async () => 'primary',
    });
    await sleep(100);
    const statuses = await Promise.all(Array.from({ length: 30 }, list));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(hanging.isUp()).toBe(false);
    expect(await list()).toBe(200);
    // The standby still hangs: without `silenceMs` nothing would end this.
    expect(await underWay).toBe('primary');
  } finally {
    proxy.resume();
  }
  await expect.poll(listOnStandby).toEqual([200, 1]);
  await hanging.close();
});

it('OPS-10: after a failover the standby is left alone for a while: it may follow the lost primary', async () => {
  const other = createStandby(connect(pair.url), log);
  try {
    await other.check();
    const [position] = await run(api.db, readLogPosition);
    const read = { onStandby: async () => 'standby', onPrimary: async () => 'primary' };
    const at = (changes = {}) => other.read({ lsn: null, timeline: null, ...position, ...changes }, read);
    await expect.poll(() => at()).toBe('standby');
    expect(await at({ timeline: '0000000F' })).toBe('primary');
    expect(await at({ timeline: '0000000F' })).toBe('primary');
    // Nothing is compared with a server that is no primary.
    expect(await at({ lsn: null })).toBe('primary');
  } finally {
    await other.close();
  }
});

it('OPS-10: what the standby refuses is asked of the primary', async () => {
  const [position] = await run(api.db, readLogPosition);
  const write = async () => {
    await standby.db.execute(sql`update cells set name = name`);
    return 'standby';
  };
  await expect.poll(() => standby.isUp()).toBe(true);
  const answer = standby.read(position ?? { lsn: null, timeline: null }, {
    onStandby: write,
    onPrimary: async () => 'primary',
  });
  expect(await answer).toBe('primary');
});

it('OPS-10: a server names its standby in readiness and starts without one', async () => {
  const ready = async (readUrl: string, isExpected: boolean) => {
    const server = await startServer({
      database: pair.database,
      env: { DATABASE_READ_URL: readUrl, FILES_URL: pair.filesUrl },
    });
    const isUp = async () => (await (await fetch(`${server.url}/health/ready`)).json()).details.isStandbyUp;
    await expect.poll(isUp).toBe(isExpected);
    expect(await server.stop()).toBe(0);
    if (!isExpected) expect(server.output()).toContain('DATABASE_READ_URL');
  };
  await ready(pair.url, true);
  await ready('postgresql://app@127.0.0.1:1/combattants', false);
  // A primary is no standby: it might be another service's.
  await ready(pair.database.url, false);
});

it('OPS-07, OPS-10: config:check looks at the standby', async () => {
  const { url, ownerUrl } = pair.database;
  const findings = async (databaseReadUrl: string) =>
    (
      await checkDatabase(testSettings({ databaseUrl: url, migrationDatabaseUrl: ownerUrl, databaseReadUrl }))
    ).flatMap(({ state, text }) => (text.includes('DATABASE_READ_URL') ? [`${state} ${text}`] : []));
  expect(await findings(pair.url)).toEqual([
    'fine DATABASE_READ_URL : le serveur suit celui de DATABASE_URL',
  ]);
  expect(await findings(url)).toEqual([
    'warning DATABASE_READ_URL : ce serveur n’est pas une copie en lecture, DATABASE_URL répond à tout',
  ]);
  expect((await findings('postgresql://app@127.0.0.1:1/x'))[0]).toMatch(
    /^failure DATABASE_READ_URL : pas de/,
  );
});
