import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { connect } from '../../../src/server/db/connection.ts';
import { newKeys } from '../../harness/servers/backup.ts';
import { createTestDatabase, otherSession } from '../../harness/servers/database.ts';
import { startServer, temporaryFolder } from '../../harness/servers/server.ts';

/** The connections of a server that are kept for sign-in and the like. */
const RESERVED = 4;

const keys = await newKeys();
const database = await createTestDatabase();
// Other roles see nothing of the server's sessions.
const { pool, end } = connect(database.url, { max: 1 });
afterAll(end);
const folder = temporaryFolder('readiness');
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

it('OPS-03, OPS-08: readiness tells the age of the last backup, and waits for no connection while all reserved ones are held', async () => {
  const server = await startServer({
    database,
    env: { BACKUP_DIR: path.join(folder, 'backups'), BACKUP_PUBLIC_KEY: keys.public },
  });
  onTestFinished(async () => void (await server.stop()));
  const readDetails = async () => (await server.request('GET', '/health/ready')).body.details;
  await expect.poll(readDetails).toMatchObject({ backupAgeSeconds: null, isBackupLate: true });
  await using other = await otherSession(database.ownerUrl);
  await other.query('lock table users in access exclusive mode');
  const signIns = Array.from({ length: RESERVED }, () => server.signIn('admin'));
  const countWaiters = async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount;
  };
  await expect.poll(countWaiters).toBe(RESERVED);
  const startMs = performance.now();
  expect(await readDetails()).toMatchObject({ backupAgeSeconds: null, isBackupLate: true });
  // A request waits up to ten seconds for a reserved connection.
  expect(performance.now() - startMs).toBeLessThan(5000);
  expect(await countWaiters()).toBe(RESERVED);
  await other.query('rollback');
  await Promise.all(signIns);
});
