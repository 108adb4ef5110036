import { once } from 'node:events';
import net from 'node:net';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { operations } from '../../../src/server/api.ts';
import { connect } from '../../../src/server/db/connection.ts';
import { backups, jobs, mailOutbox } from '../../../src/server/db/schema.ts';
import { readSeries, type Series, siteWithMetrics } from '../../harness/data/metrics.ts';
import { testApi } from '../../harness/servers/api.ts';
import { createTestDatabase } from '../../harness/servers/database.ts';
import { freePort, spawnServer, startServer, temporaryFolder } from '../../harness/servers/server.ts';

const labelOf = (series: string, label: string) => new RegExp(`${label}="([^"]*)"`).exec(series)?.[1];
const statusesOf = (series: Series, operation: string) =>
  [...series].flatMap(([name, value]) =>
    name.startsWith('combattants_requests_total{') && labelOf(name, 'operation') === operation
      ? [[labelOf(name, 'status'), value]]
      : [],
  );

describe('OPS-09: the metrics of a process', async () => {
  // By day, when reminders are sent too.
  const api = await testApi({ now: '2026-11-26T11:00:00Z', demo: true, settings: { backupDir: '/backups' } });
  const site = siteWithMetrics(api);

  it('OPS-09: requests are counted by declared operation and status, and by no address', async () => {
    const token = await site.signIn('admin');
    await expect(site.signIn('admin', 'Mot-de-passe-1')).rejects.toThrow('401');
    await site.request('GET', '/api/veterans/1', { token });
    await site.request('GET', '/api/veterans/2?name=Benali', { token });
    await site.request('GET', '/api/veterans/999999', { token });
    await site.request('GET', '/api/Benali/1962');
    await site.request('DELETE', '/api/me');
    await site.request('GET', '/public/rdv/0123456789abcdef');
    await site.request('GET', '/veterans/12/show');
    await site.request('GET', '/health/live');
    const series = await site.series();
    expect(statusesOf(series, 'GET /api/veterans/:id')).toEqual([
      ['200', 2],
      ['404', 1],
    ]);
    expect(statusesOf(series, 'POST /api/login_check')).toEqual([
      ['200', 1],
      ['401', 1],
    ]);
    expect(statusesOf(series, 'unknown')).toEqual([
      ['404', 1],
      ['405', 1],
    ]);
    expect(statusesOf(series, 'public page')).toEqual([['200', 1]]);
    expect(statusesOf(series, 'page')).toEqual([['200', 1]]);
    expect(statusesOf(series, 'health')).toEqual([['200', 1]]);
    expect(series.get('combattants_request_duration_seconds_count{operation="GET /api/veterans/:id"}')).toBe(
      3,
    );
    expect([...series.keys()].join()).not.toMatch(/Benali|0123456789abcdef|999999|127\.0\.0\.1|Mot-de-passe/);
  });

  it('OPS-09: the series are bounded by the declared operations', async () => {
    for (let id = 1; id <= 40; id += 1) await site.request('GET', `/api/veterans/${id}`);
    for (let id = 1; id <= 40; id += 1) await site.request('GET', `/api/${id}`);
    const declaredOperations = new Set(operations.map(({ method, path }) => `${method} ${path}`));
    const others = [...(await site.series()).keys()]
      .map((name) => labelOf(name, 'operation'))
      .filter((operation) => operation !== undefined && !declaredOperations.has(operation));
    expect(new Set(others)).toEqual(new Set(['unknown', 'public page', 'page', 'health']));
  });

  it('OPS-09: pools, lanes, streams and the access log’s backlog are of now', async () => {
    const client = await api.pool.connect();
    let end: (value: string) => void = () => {};
    const endPromise = new Promise<string>((resolve) => {
      end = resolve;
    });
    const work = { run: () => endPromise, isGivenUp: () => false };
    const running = ['a', 'b', 'c'].map(() => site.turns.run('user 1', 'document', work));
    try {
      const series = await site.series();
      expect(series.get('combattants_db_pool_connections{pool="requests",state="used"}')).toBeGreaterThan(0);
      expect(series.get('combattants_db_pool_max_connections{pool="requests"}')).toBe(10);
      expect(series.get('combattants_db_pool_waiting{pool="reserved"}')).toBe(0);
      expect(series.get('combattants_requests_running{lane="document"}')).toBe(2);
      expect(series.get('combattants_requests_waiting{lane="document"}')).toBe(1);
      expect(series.get('combattants_streams_open')).toBe(0);
      expect(series.get('combattants_unhandled_rejections')).toBe(0);
      expect(series.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
      expect(series.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    } finally {
      client.release();
      end('done');
      await Promise.all(running);
    }
    const token = await site.signIn('admin');
    await api.context.accessLog.flush();
    await site.request('GET', '/api/veterans/1', { token });
    expect((await site.series()).get('combattants_access_log_waiting_lines')).toBe(1);
    expect((await site.series()).get('combattants_requests_waiting{lane="document"}')).toBe(0);
  });

  it('OPS-09: the outbox has its age, jobs and the last backup their moments', async () => {
    const { db, clock } = api;
    const secondsAgo = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000);
    expect((await site.series()).get('combattants_backup_timestamp_seconds')).toBe(0);
    await db.delete(mailOutbox);
    expect((await site.series()).get('combattants_outbox_age_seconds{channel="mail"}')).toBe(0);
    const appointment = sql<number>`(select min(id) from appointments)`;
    await db.insert(mailOutbox).values([
      { kind: 'created', appointment, createdDate: secondsAgo(600), due: clock.now() },
      { kind: 'created', appointment, createdDate: secondsAgo(60), due: clock.now() },
      { kind: 'sms-reminder', appointment, createdDate: secondsAgo(30_000), due: clock.now() },
    ]);
    await db.insert(jobs).values([
      { name: 'failing', started: secondsAgo(100), ended: secondsAgo(90), outcome: 'failed' },
      { name: 'at work', started: secondsAgo(50), ended: null, outcome: null },
    ]);
    const owner = connect(api.database.ownerUrl, { max: 1 });
    await owner.db
      .insert(backups)
      .values({ name: 'sauvegarde-1', snapshotDate: secondsAgo(3600), size: 1, records: 1, files: 1 });
    await owner.end();
    const series = await site.series();
    const now = clock.now().getTime() / 1000;
    expect(Object.fromEntries([...series].filter(([name]) => /_(outbox|job|backup)_/.test(name)))).toEqual({
      'combattants_outbox_messages{channel="mail"}': 2,
      'combattants_outbox_messages{channel="sms"}': 1,
      'combattants_outbox_age_seconds{channel="mail"}': 600,
      'combattants_outbox_age_seconds{channel="sms"}': 30_000,
      'combattants_job_start_timestamp_seconds{name="failing"}': now - 100,
      'combattants_job_start_timestamp_seconds{name="at work"}': now - 50,
      'combattants_job_running{name="failing"}': 0,
      'combattants_job_running{name="at work"}': 1,
      'combattants_job_failed{name="failing"}': 1,
      'combattants_job_failed{name="at work"}': 0,
      combattants_backup_configured: 1,
      combattants_backup_timestamp_seconds: now - 3600,
    });
    // At night a reminder waits for the morning: nobody is called for it.
    clock.set('2026-11-26T22:30:00Z');
    expect((await site.series()).get('combattants_outbox_messages{channel="sms"}')).toBe(0);
    clock.set('2026-11-26T11:00:00Z');
  });

  it('OPS-09: nothing but GET /metrics is answered', async () => {
    expect((await site.ask('/')).status).toBe(404);
    expect((await site.ask('/api/veterans')).status).toBe(404);
    const post = new Request('http://127.0.0.1:9090/metrics', { method: 'POST' });
    expect((await site.metrics.answer(post)).status).toBe(404);
    const [one, other] = await Promise.all([site.ask('/metrics'), site.ask('/metrics')]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
  });

  it('OPS-09: counting a request takes microseconds', () => {
    const count = 50_000;
    const start = performance.now();
    for (let ids = 0; ids < count; ids += 1)
      site.metrics.noteAnswer({ operation: 'GET /api/veterans/:id', status: 200, ms: 12 });
    expect(((performance.now() - start) / count) * 1000).toBeLessThan(50);
  });
});

it('OPS-09: without its database a process still tells its metrics', async () => {
  const api = await testApi();
  const site = siteWithMetrics(api);
  await api.pool.end();
  const series = await site.series();
  expect(series.get('combattants_database_up')).toBe(0);
  expect(series.get('combattants_streams_open')).toBe(0);
  expect([...series.keys()].filter((name) => /_(outbox|job|backup_timestamp)_/.test(name))).toEqual([]);
});

describe('OPS-09: the address of the metrics', async () => {
  const database = await createTestDatabase();

  it('OPS-09: /metrics is answered at METRICS_PORT, and is a 404 with a short text at the main address', async () => {
    const port = await freePort();
    const server = await startServer({ database, env: { METRICS_PORT: String(port) } });
    try {
      await server.signIn('admin');
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
      expect(answer.status).toBe(200);
      const series = readSeries(await answer.text());
      expect(statusesOf(series, 'POST /api/login_check')).toEqual([['200', 1]]);
      expect(series.get('combattants_database_up')).toBe(1);
      expect(series.get('combattants_db_pool_max_connections{pool="requests"}')).toBe(16);
      expect(series.get('combattants_backup_configured')).toBe(0);
      const main = await fetch(`${server.url}/metrics`);
      expect(main.status).toBe(404);
      expect((await main.text()).length).toBeLessThan(200);
    } finally {
      expect(await server.stop()).toBe(0);
    }
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  });

  it('OPS-09: a taken METRICS_PORT stops the start, and the message names the setting', async () => {
    const otherServer = net.createServer().listen(0, '127.0.0.1');
    await once(otherServer, 'listening');
    const { port } = otherServer.address() as net.AddressInfo;
    const server = spawnServer({
      PORT: String(await freePort()),
      METRICS_PORT: String(port),
      DATA_DIR: temporaryFolder('metrics'),
    });
    expect(await server.exited).toBe(1);
    expect(server.output()).toContain(`Le port ${port} est déjà utilisé`);
    expect(server.output()).toContain('METRICS_PORT');
    otherServer.close();
  });
});
