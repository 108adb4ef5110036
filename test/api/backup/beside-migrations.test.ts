import type pg from 'pg';
import { expect, it } from 'vitest';
import { migrate } from '../../../src/server/db/migrate.ts';
import { readSchemaVersion } from '../../../src/server/db/program-version.ts';
import { installation } from '../../harness/data/transfer.ts';
import { testApi } from '../../harness/servers/api.ts';
import { backUp, newKeys } from '../../harness/servers/backup.ts';
import {
  createTestDatabase,
  nextRelease,
  otherSession,
  ownerClient,
} from '../../harness/servers/database.ts';

/** Backups beside servers that start (OPS-08, OPS-10). */

const keys = await newKeys();

/** The kinds of locks that sessions of the watcher's database wait for. */
async function awaitedLocks(watcher: pg.Client): Promise<string[]> {
  const { rows } = await watcher.query<{ kind: string }>(
    `select wait_event as kind from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' order by 1`,
  );
  return rows.map(({ kind }) => kind);
}

it('OPS-08, OPS-10: while a backup reads the tables a migration waits, requests are answered, and a start without one goes on', async () => {
  const api = await testApi();
  const { database } = api;
  const owner = await ownerClient(database);
  const token = await api.signIn('admin');
  const folder = nextRelease('-- expand\nALTER TABLE veterans ADD COLUMN next text;');
  const version = await readSchemaVersion(owner);
  let migration: Promise<void> = Promise.resolve();
  await backUp(installation(database), keys.public, 'beside.age', {
    onSnapshot: async () => {
      await migrate(database.ownerUrl, 'app');
      migration = migrate(database.ownerUrl, 'app', { folder });
      await expect.poll(() => awaitedLocks(owner)).toEqual(['advisory']);
      expect((await api.request('GET', '/api/veterans', { token })).status).toBe(200);
      expect(await readSchemaVersion(owner)).toBe(version);
    },
  });
  await migration;
  expect(await readSchemaVersion(owner)).toBe(version + 1);
});

it('OPS-08: a backup waits for the migration that is under way', async () => {
  const database = await createTestDatabase();
  const owner = await ownerClient(database);
  await using blocker = await otherSession(database.ownerUrl);
  await blocker.query('lock table cells in access exclusive mode');
  const folder = nextRelease('-- expand\nALTER TABLE cells ADD COLUMN next text;');
  const migration = migrate(database.ownerUrl, 'app', { folder });
  await expect.poll(() => awaitedLocks(owner)).toEqual(['relation']);
  const backup = backUp(installation(database), keys.public, 'behind.age');
  await expect.poll(() => awaitedLocks(owner)).toEqual(['advisory', 'relation']);
  await blocker.query('rollback');
  await migration;
  await backup;
});
