import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { runningUrl } from '../../../src/server/db/embedded.ts';
import { servingRole } from '../../../src/server/db/roles.ts';
import { DEMO_PASSWORD } from '../../../src/server/session/passwords/demo-password.ts';
import { clientOf } from '../../harness/data/request.ts';
import { createEmptyDatabase } from '../../harness/servers/database.ts';
import {
  freePort,
  spawnServer,
  startedBy,
  startServer,
  temporaryFolder,
  untilReady,
} from '../../harness/servers/server.ts';

const START = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));
const BUILDING = fileURLToPath(new URL('../../harness/servers/server-building.ts', import.meta.url));
const isLong = process.env.TEST_LONG === '1';

const folder = temporaryFolder('start');
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** A folder name that a person may choose: spaces, accents, and longer than the path of a Unix socket may be. */
const dataDir = path.join(folder, 'Données du service', 'x'.repeat(120));

/** Throws unless the running database of a folder has its demonstration data. */
async function hasDemoData(dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: runningUrl(dataDir, 'owner') });
  await client.connect();
  try {
    expect((await client.query('select from appointments limit 1')).rowCount).toBe(1);
  } finally {
    await client.end();
  }
}

describe('OPS-01: a first start', () => {
  test('OPS-01: one command makes the database, the demonstration and says where to go', async () => {
    const port = await freePort();
    const child = spawnServer({ PORT: String(port), DATA_DIR: dataDir }, START);
    const url = `http://127.0.0.1:${port}`;
    await untilReady(url, child);
    const { signIn, request } = clientOf(fetch, url);
    for (const name of ['admin', 'responsable', 'agent', 'lecture']) {
      expect(child.output()).toContain(`  ${name}`);
      expect(await signIn(name, DEMO_PASSWORD)).toBeTruthy();
    }
    expect(child.output()).toContain(`Ouvrez ${url} dans un navigateur`);
    // Passkeys belong to a name, which a number is not.
    expect(child.output()).toContain(`pour essayer les clés d’accès : http://localhost:${port}\n`);
    const token = await signIn('admin', DEMO_PASSWORD);
    for (const collection of ['veterans', 'appointments', 'calendars', 'params_regions'])
      expect(
        (await request('GET', `/api/${collection}`, { token })).body['hydra:totalItems'],
      ).toBeGreaterThan(0);
    child.process.kill('SIGTERM');
    expect(await child.exited).toBe(0);
  });

  test('OPS-01: while the pages are built the database is made; both are served together', async () => {
    const env = { PORT: String(await freePort()), DATA_DIR: path.join(folder, 'building') };
    const url = `http://127.0.0.1:${env.PORT}`;
    const child = spawnServer(env, BUILDING);
    await vi.waitFor(() => hasDemoData(env.DATA_DIR), { timeout: 30_000, interval: 50 });
    const early = await fetch(`${url}/public`);
    expect([early.status, await early.text()]).toEqual([503, 'Le serveur démarre, un instant…']);
    child.process.kill('SIGUSR2');
    await untilReady(url, child);
    expect((await fetch(`${url}/public`)).status).toBe(200);
    child.process.kill('SIGTERM');
    expect(await child.exited).toBe(0);
  });

  test('OPS-01: where the pages cannot be built it ends with its PostgreSQL, and the next start works', async () => {
    const env = { PORT: String(await freePort()), DATA_DIR: path.join(folder, 'not-built') };
    const child = spawnServer(env, BUILDING);
    await vi.waitFor(() => hasDemoData(env.DATA_DIR), { timeout: 30_000, interval: 50 });
    child.process.kill('SIGHUP');
    expect(await child.exited).toBe(1);
    await vi.waitFor(() => expect(runningUrl(env.DATA_DIR, 'owner')).toBeUndefined(), { timeout: 10_000 });
    const next = spawnServer(env);
    await untilReady(`http://127.0.0.1:${env.PORT}`, next);
    next.process.kill('SIGTERM');
    expect(await next.exited).toBe(0);
  });

  test('OPS-01: a second server on the same folder is refused in French and harms nothing; the PG variables of who starts it neither', async () => {
    const theirs = {
      PGHOST: 'db.example.org',
      PGPORT: '55871',
      PGUSER: 'somebody',
      PGDATABASE: 'theirs',
      PGPASSWORD: 'x',
      PGSSLMODE: 'require',
      PGOPTIONS: '-c search_path=nowhere',
      PGDATA: '/nowhere',
    };
    const server = await startServer({ env: { DEMO: '1', DATA_DIR: dataDir, ...theirs } });
    expect(await server.signIn('admin', DEMO_PASSWORD)).toBeTruthy();
    const second = spawnServer({ PORT: String(await freePort()), DATA_DIR: dataDir, DEMO: '0' });
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain(
      `Le dossier de données ${dataDir} est déjà utilisé par un autre serveur`,
    );
    expect((await server.request('GET', '/health/ready')).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  test('OPS-03: npm start bounds what glibc and V8 keep of memory, unless the environment says how much', async () => {
    const env = { DEMO: '1', DATA_DIR: dataDir };
    for (const [settings, arenas] of [
      [{}, '2'],
      [{ MALLOC_ARENA_MAX: '4' }, '4'],
    ] as const) {
      const server = await startServer({ script: START, env: { ...env, ...settings } });
      const startCommand = startedBy(server.pid);
      expect(startCommand.args).toEqual(
        expect.arrayContaining(['--max-semi-space-size=16', '--max-old-space-size=640']),
      );
      expect(startCommand.env).toContain(`MALLOC_ARENA_MAX=${arenas}`);
      expect(await server.stop()).toBe(0);
    }
  });

  test('OPS-01: a start that is killed half-way leaves a folder that the next one opens', async () => {
    const half = path.join(folder, 'half');
    for (const after of [250, 450, 650]) {
      const child = spawnServer({ PORT: String(await freePort()), DATA_DIR: half });
      await sleep(after);
      child.process.kill('SIGKILL');
      await child.exited;
    }
    const server = await startServer({ env: { DATA_DIR: half } });
    expect(await server.stop()).toBe(0);
  });
});

describe('OPS-02: a PostgreSQL server', () => {
  test('OPS-02: two servers that start together on an empty database both serve', async () => {
    const database = await createEmptyDatabase();
    const servers = await Promise.all([startServer({ database }), startServer({ database })]);
    for (const server of servers) expect(await server.signIn('admin')).toBeTruthy();
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
  });

  test('OPS-02: with DATABASE_URL alone the server takes a role that owns nothing', async () => {
    const { url, name } = await createEmptyDatabase();
    const superuser = url.replace('user=app', 'user=postgres');
    const database = { name, url: superuser, ownerUrl: superuser };
    const server = await startServer({ database, env: { MIGRATION_DATABASE_URL: '' } });
    expect(await server.signIn('admin')).toBeTruthy();
    const role = await servingRole(superuser);
    const client = new pg.Client({ connectionString: superuser });
    await client.connect();
    await client.query(`SET ROLE ${role}`);
    expect((await client.query('SELECT id FROM users')).rowCount).toBeGreaterThan(0);
    await expect(client.query('DROP TABLE veterans')).rejects.toThrow('must be owner');
    await client.end();
    expect(await server.stop()).toBe(0);
  });

  test('OPS-02: a database that does not answer is named', async () => {
    const child = spawnServer({
      PORT: String(await freePort()),
      DATABASE_URL: 'postgresql://nobody:geheim@256.0.0.1:1/x',
      FILES_URL: folder,
    });
    expect(await child.exited).toBe(1);
    expect(child.output()).toContain('La base de données indiquée par DATABASE_URL ne répond pas');
    expect(child.output()).not.toContain('geheim');
  });
});

describe('OPS-03: refusals and stops', () => {
  test('OPS-03: a bad setting stops the start with a message that names it', async () => {
    const child = spawnServer({ PORT: 'abc', SERVICE_TIMEZONE: 'Alger' });
    expect(await child.exited).toBe(1);
    expect(child.output()).toMatch(/PORT : .*\n\s+SERVICE_TIMEZONE : /);
  });

  test('OPS-03: a port in use stops the start before anything is touched', async () => {
    const other = net.createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as net.AddressInfo;
    const untouchedFolder = path.join(folder, 'untouched');
    const child = spawnServer({ PORT: String(port), DATA_DIR: untouchedFolder });
    expect(await child.exited).toBe(1);
    expect(child.output()).toContain(`Le port ${port} est déjà utilisé`);
    expect(fs.existsSync(untouchedFolder)).toBe(false);
    other.close();
  });

  test('OPS-03: SIGTERM lets running requests end', async () => {
    const server = await startServer({ env: { DEMO: '1', DATA_DIR: dataDir, LOG_LEVEL: 'info' } });
    const body = JSON.stringify({ username: 'admin', password: DEMO_PASSWORD });
    const request = http.request(`${server.url}/api/login_check`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        Expect: '100-continue',
      },
    });
    const responseEvent = once(request, 'response') as Promise<[http.IncomingMessage]>;
    request.flushHeaders();
    // The server has the request and waits for its body.
    await once(request, 'continue');
    const stopping = server.stop();
    await vi.waitFor(() => expect(server.output()).toContain('"stopping"'), { timeout: 20_000 });
    request.end(body);
    const [response] = await responseEvent;
    response.resume();
    expect(response.statusCode).toBe(200);
    expect(await stopping).toBe(0);
  });

  test('OPS-03: the log holds no personal data', async () => {
    const server = await startServer({ env: { DEMO: '1', DATA_DIR: dataDir, LOG_LEVEL: 'trace' } });
    await server.request('GET', '/api/veterans?lastName=Benali-Secret');
    await server.request('GET', '/auth/reset-password/jeton-secret');
    await server.request('POST', '/api/login_check', {
      body: { username: 'nom-secret', password: 'mot-secret' },
    });
    await server.stop();
    expect(server.output()).toContain('/api/veterans');
    expect(server.output()).not.toMatch(/secret/i);
  });
});

test('OPS-04: a kill -9 at any moment loses no acknowledged write', async () => {
  const links: string[] = [];
  for (let round = 0; round < (isLong ? 20 : 1); round += 1) {
    const server = await startServer({ env: { DEMO: '1', DATA_DIR: dataDir } });
    const token = await server.signIn('admin', DEMO_PASSWORD);
    const enough = links.length + 10 + Math.random() * 50;
    let isRunning = true;
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let number = 0; isRunning; number += 1) {
        const name = `Cellule ${round}-${writer}-${number}`;
        const answer = await server
          .request('POST', '/api/cells', { token, body: { name } })
          .catch(() => undefined);
        if (answer?.status === 201) links.push(answer.body['@id']);
      }
    });
    await vi.waitUntil(() => links.length > enough, { timeout: 60_000, interval: 1 });
    await server.kill9();
    isRunning = false;
    await Promise.all(writers);
  }
  const server = await startServer({ env: { DEMO: '1', DATA_DIR: dataDir } });
  const token = await server.signIn('admin', DEMO_PASSWORD);
  const statuses = await Promise.all(
    links.map(async (id) => (await server.request('GET', id, { token })).status),
  );
  expect(links.length).toBeGreaterThan(10);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  await server.stop();
});
