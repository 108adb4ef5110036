import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { systemClock } from '../../../src/server/clock.ts';
import { firstData, hasOtherPassword } from '../../../src/server/data/first-data.ts';
import { openDatabase } from '../../../src/server/data/open.ts';
import { connect } from '../../../src/server/db/connection.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { createLog } from '../../../src/server/logging.ts';
import { testSettings } from '../../harness/data/settings.ts';
import { sumsOf } from '../../harness/servers/backup.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  MIGRATIONS,
  nextRelease,
} from '../../harness/servers/database.ts';
import { freePort, spawnServer, temporaryFolder } from '../../harness/servers/server.ts';

const options = { clock: systemClock, log: createLog('silent'), say: () => {}, onLost: () => {} };

/** A pool whose statement number `at` fails, counted over all its connections. */
function failingAt(url: string, at: number) {
  const connection = connect(url);
  let count = 0;
  connection.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      count += 1;
      if (count === at) throw new Error('interrupted');
      return query(...args);
    }) as typeof client.query;
  });
  return connection;
}

describe('a first start that fails', () => {
  it('OPS-07: interrupted at any statement, the next start works and the reference data are whole', async () => {
    const database = await createEmptyDatabase();
    await migrate(database.ownerUrl, 'app');
    const settings = testSettings();
    let at = 1;
    for (let isDone = false; !isDone; at += 1) {
      const { db, end } = failingAt(database.url, at);
      isDone = await firstData(db, settings, systemClock).then(
        () => true,
        (error: Error) => {
          expect(String(error.cause ?? error)).toContain('interrupted');
          return false;
        },
      );
      await end();
    }
    // Each of its statements was the one that failed.
    expect(at).toBeGreaterThan(25);
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    const { rows } = await owner.query(
      `select r.name, c.id, c.name as country from params_regions r join params_countries c on c.id = r.country_id
       where r.name = 'Oran'`,
    );
    expect(rows).toEqual([{ name: 'Oran', id: 3, country: 'Algérie' }]);
    // Another country gets a number of its own.
    const addition = await owner.query(`insert into params_countries (name) values ('Libye') returning id`);
    expect(addition.rows[0].id).toBeGreaterThan(4);
    await owner.end();
  });

  it('OPS-05: without password or address of the administrator nothing is written, and both are named', async () => {
    const database = await createEmptyDatabase();
    const settings = testSettings({
      databaseUrl: database.url,
      migrationDatabaseUrl: database.ownerUrl,
      adminPassword: undefined,
      adminEmail: undefined,
    });
    const failure = await openDatabase(settings, options).catch((error: Error) => error);
    expect(String(failure)).toMatch(/ADMIN_PASSWORD : .*\n.*ADMIN_EMAIL : /s);
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    const { rows } = await owner.query(`select to_regclass('users')::text as there`);
    await owner.end();
    expect(rows).toEqual([{ there: null }]);
  });

  it('OPS-10: a start waits for a proxy that has no database yet', async () => {
    const database = await createEmptyDatabase();
    let connections = 0;
    const proxy = net.createServer((socket) => {
      connections += 1;
      socket.on('error', () => {});
      if (connections <= 2) return socket.destroy();
      const behind = net.connect(path.join(inject('cluster'), '.s.PGSQL.5432'));
      behind.on('error', () => socket.destroy());
      return socket.pipe(behind).pipe(socket);
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as net.AddressInfo;
    const urlFor = (role: string) => `postgresql://${role}@127.0.0.1:${port}/${database.name}`;
    const settings = testSettings({ databaseUrl: urlFor('app'), migrationDatabaseUrl: urlFor('owner') });
    const messages: string[] = [];
    const openedDatabase = await openDatabase(settings, { ...options, say: (text) => messages.push(text) });
    expect(await openedDatabase.answers()).toBe(true);
    expect(messages.join()).toContain('ne répond pas encore');
    expect(connections).toBeGreaterThan(2);
    await openedDatabase.close();
    proxy.close();
  });

  it('OPS-07: the serving role alone on an empty database is told which setting is missing', async () => {
    const database = await createEmptyDatabase();
    const settings = testSettings({ databaseUrl: database.url, migrationDatabaseUrl: undefined });
    await expect(openDatabase(settings, options)).rejects.toThrow(/MIGRATION_DATABASE_URL/);
  });

  it('OPS-05: a password in the settings that is not the administrator’s any more is named at the start', async () => {
    const database = await createEmptyDatabase();
    await migrate(database.ownerUrl, 'app');
    const { db, end } = connect(database.url);
    await firstData(db, testSettings(), systemClock);
    expect(await hasOtherPassword(db, testSettings())).toBe(false);
    expect(await hasOtherPassword(db, testSettings({ adminPassword: 'Autre-Phrase-9' }))).toBe(true);
    await end();
  });

  it('OPS-05: with the embedded database not even its folder is made', async () => {
    const dataDir = path.join(temporaryFolder('unasked'), 'data');
    const settings = testSettings({ databaseUrl: undefined, dataDir, adminPassword: undefined });
    await expect(openDatabase(settings, options)).rejects.toThrow('ADMIN_PASSWORD');
    expect(fs.existsSync(dataDir)).toBe(false);
  });

  it('OPS-05: an administrator of an earlier release without an address gets the one of the settings', async () => {
    const database = await createEmptyDatabase();
    await migrate(database.ownerUrl, 'app');
    const { db, pool, end } = connect(database.url);
    await firstData(db, testSettings(), systemClock);
    const email = async () => (await pool.query('select email from users')).rows[0].email;
    expect(await email()).toBe('admin@example.org');
    await pool.query(`update users set email = 'admin@localhost.invalid'`);
    await firstData(db, testSettings({ adminEmail: 'chef@example.org' }), systemClock);
    expect(await email()).toBe('chef@example.org');
    // An address that a person has given stays.
    await firstData(db, testSettings({ adminEmail: 'autre@example.org' }), systemClock);
    expect(await email()).toBe('chef@example.org');
    await end();
  });
});

describe('an older program on a newer database', () => {
  it('OPS-07: is refused where something was taken away, with both versions named', async () => {
    const { ownerUrl } = await createEmptyDatabase();
    const folder = nextRelease('-- contract\nALTER TABLE cells DROP COLUMN name_arabic;');
    await migrate(ownerUrl, 'app', { folder });
    const newest = JSON.parse(
      fs.readFileSync(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8'),
    ).entries.at(-1).idx;
    await expect(migrate(ownerUrl, 'app')).rejects.toThrow(
      new RegExp(`à la version ${newest + 1} .*version ${newest + 1} au moins.*connaît la version ${newest}`),
    );
    // The newer one goes on.
    await migrate(ownerUrl, 'app', { folder });
  });

  it('OPS-07: as a process it ends with code 1 and these words, and writes nothing', async () => {
    const { url, ownerUrl } = await createTestDatabase();
    const folder = nextRelease('-- contract\nALTER TABLE cells DROP COLUMN name_arabic;');
    await migrate(ownerUrl, 'app', { folder });
    const before = await sumsOf(ownerUrl);
    const place = path.join(temporaryFolder('older-program'), 'data');
    const server = spawnServer({
      ...{ PORT: String(await freePort()), DEMO: '0', LOG_LEVEL: 'silent' },
      ...{ DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl },
      ...{ DATA_DIR: place, FILES_URL: path.join(place, 'files') },
    });
    expect(await server.exited).toBe(1);
    expect(server.output()).toMatch(/à la version \d+ .*version \d+ au moins.*connaît la version \d+/s);
    expect(server.output()).not.toMatch(/^\s+at /m);
    expect(await sumsOf(ownerUrl)).toEqual(before);
    expect(fs.existsSync(place)).toBe(false);
  });

  it('OPS-10: a migration that does not say its kind is refused before anything is written', async () => {
    const { ownerUrl } = await createEmptyDatabase();
    const folder = nextRelease('ALTER TABLE cells ADD COLUMN floor text;');
    await expect(migrate(ownerUrl, 'app', { folder })).rejects.toThrow(
      'must begin with the line "-- expand"',
    );
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    const { rows } = await owner.query(`select to_regclass('users')::text as there`);
    await owner.end();
    expect(rows).toEqual([{ there: null }]);
  });

  it('OPS-07, OPS-10: goes on where something was only added, as a rolling upgrade needs it', async () => {
    const { ownerUrl } = await createEmptyDatabase();
    const folder = nextRelease('-- expand\nALTER TABLE cells ADD COLUMN floor text;');
    await migrate(ownerUrl, 'app', { folder });
    await migrate(ownerUrl, 'app');
    await migrate(ownerUrl, 'app', { folder });
  });
});
