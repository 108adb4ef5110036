import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { backupJob } from '../../../src/server/backup/nightly-job.ts';
import { connect } from '../../../src/server/db/connection.ts';
import { jobs } from '../../../src/server/db/schema.ts';
import { newKeys } from '../../harness/servers/backup.ts';
import { createTestDatabase, lockWaiter, otherSession, ownerClient } from '../../harness/servers/database.ts';
import { startedBy, startServer, temporaryFolder } from '../../harness/servers/server.ts';

/** The nightly backup of a server that runs (OPS-08). */

const keys = await newKeys();
const database = await createTestDatabase();
const watcher = await ownerClient(database);
const { db, end } = connect(database.url, { max: 1 });
afterAll(end);
const folder = temporaryFolder('nightly-server');
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const backupDir = path.join(folder, 'backups');

/** The last statements of the owner's sessions, without the test's own. */
async function ownersStatements(others: readonly number[]): Promise<string[]> {
  const { rows } = await watcher.query<{ query: string }>(
    `select query from pg_stat_activity
     where datname = current_database() and usename = 'owner' and pid <> pg_backend_pid() and pid <> all($1::int[])`,
    [others],
  );
  return rows.map(({ query }) => query);
}

it('OPS-08: at half past one a server backs up in a process of its own, and has no session of the owner itself', async () => {
  expect(backupJob.times).toBe('30 1 * * *');
  const last = new Date('2026-11-26T01:30:00+01:00');
  await db.insert(jobs).values({ name: backupJob.name, started: last, ended: last });
  await using other = await otherSession(database.ownerUrl);
  // The backup waits for this lock, which holds the stored files.
  await other.query("select pg_advisory_lock(hashtextextended('stored files', 0))");
  const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pids = rows.map(({ pid }) => pid);
  const server = await startServer({
    database,
    script: fileURLToPath(new URL('../../harness/servers/server-at.ts', import.meta.url)),
    env: {
      NOW: '2026-11-27T01:30:00+01:00',
      BACKUP_DIR: backupDir,
      BACKUP_PUBLIC_KEY: keys.public,
    },
  });
  onTestFinished(async () => void (await server.stop()));
  await lockWaiter(watcher);
  expect(startedBy(server.pid).args).toContain('backup');
  expect(await ownersStatements(pids)).toEqual([expect.stringMatching(/^select pg_advisory_lock/)]);
  await other.query('select pg_advisory_unlock_all()');
  const outcome = async () => {
    const [row] = await db.select().from(jobs).where(eq(jobs.name, backupJob.name));
    return row?.outcome;
  };
  await expect.poll(outcome).toBe('done');
  expect(fs.readdirSync(backupDir)).toEqual([expect.stringMatching(/^sauvegarde-.*\.tar\.zst\.age$/)]);
  expect(await ownersStatements(pids)).toEqual([]);
});
