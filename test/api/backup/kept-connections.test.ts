import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { backUpBeforeUpgrade } from '../../../src/server/backup/before-upgrade.ts';
import { restoreBackup } from '../../../src/server/backup/restore.ts';
import { keepConnection } from '../../../src/server/db/kept-connection.ts';
import { startJobs } from '../../../src/server/jobs/jobs.ts';
import { installation } from '../../harness/data/transfer.ts';
import { testApi } from '../../harness/servers/api.ts';
import { backUp, newKeys } from '../../harness/servers/backup.ts';
import {
  createEmptyDatabase,
  createOlderDatabase,
  createTestDatabase,
  demoFiles,
  lockWaiter,
  otherSession,
  ownerClient,
} from '../../harness/servers/database.ts';

/**
 * Connections that hold something while other work goes on: a proxy before PostgreSQL may end those that are silent
 * (OPS-08, OPS-10).
 */

const keys = await newKeys();
const source = installation(await createTestDatabase({ demo: true }), { demo: true, filesUrl: demoFiles() });
const sourceOwner = await ownerClient(source.database);
const target = installation(await createEmptyDatabase());
const targetOwner = await ownerClient(target.database);
const api = await testApi();

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** The last statements of the other sessions that hold an advisory lock in the watcher's database. */
async function holdersStatements(watcher: Pick<pg.Client, 'query'>): Promise<string[]> {
  const { rows } = await watcher.query<{ query: string }>(
    `select distinct a.query from pg_stat_activity a join pg_locks l using (pid)
     where l.locktype = 'advisory' and l.granted and a.datname = current_database() and pid <> pg_backend_pid()`,
  );
  return rows.map(({ query }) => query);
}

/** Lets a minute pass, in which the session that holds an advisory lock says something. */
async function speaksWithinAMinute(watcher: Pick<pg.Client, 'query'>): Promise<void> {
  expect(await holdersStatements(watcher)).not.toContain('select 1');
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => holdersStatements(watcher)).toEqual(['select 1']);
}

it('OPS-08: a kept connection gets a statement each minute, none while one is unanswered, and none afterwards', async () => {
  const answers: (() => void)[] = [];
  const query = vi.fn(() => new Promise<void>((resolve) => answers.push(resolve)));
  const connection = new pg.Client();
  vi.spyOn(connection, 'query').mockImplementation(query);
  let finish: (value: string) => void = () => {};
  const result = keepConnection(connection, () => new Promise<string>((resolve) => (finish = resolve)));
  vi.advanceTimersByTime(59_999);
  expect(query).not.toHaveBeenCalled();
  vi.advanceTimersByTime(120_000);
  expect(query.mock.calls).toEqual([['select 1']]);
  answers[0]?.();
  await expect
    .poll(() => {
      vi.advanceTimersByTime(60_000);
      return query.mock.calls.length;
    })
    .toBe(2);
  finish('done');
  expect(await result).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});

it('OPS-08: a lost connection does not end the work, whose error is passed on', async () => {
  const connection = new pg.Client();
  vi.spyOn(connection, 'query').mockImplementation(() => Promise.reject(new Error('gone')));
  const work = async () => {
    vi.advanceTimersByTime(60_000);
    throw new Error('of the work');
  };
  await expect(keepConnection(connection, work)).rejects.toThrow('of the work');
  expect(vi.getTimerCount()).toBe(0);
});

it('OPS-03: the connection that holds a job’s lock speaks while the job works', async () => {
  const run = vi.fn(
    (_context: unknown, signal: AbortSignal) =>
      new Promise<number>((resolve) => signal.addEventListener('abort', () => resolve(1))),
  );
  const jobs = startJobs(api.context, [{ name: 'long', times: '* * * * * *', run }], 10);
  await expect.poll(() => run.mock.calls.length).toBe(1);
  await speaksWithinAMinute(api.pool);
  await jobs.stop();
});

it('OPS-08: the connection of a backup speaks while files are read', async () => {
  let isChecked = false;
  await backUp(source, keys.public, 'whole.age', {
    onFile: async () => {
      if (!isChecked) await speaksWithinAMinute(sourceOwner);
      isChecked = true;
    },
  });
  expect(isChecked).toBe(true);
});

it('OPS-08: the connection of a restore speaks while files are stored', async () => {
  const file = await backUp(source, keys.public, 'restored.age');
  let isChecked = false;
  const put = async () => {
    if (!isChecked) await speaksWithinAMinute(targetOwner);
    isChecked = true;
  };
  await restoreBackup(
    Readable.toWeb(fs.createReadStream(file)) as ReadableStream<Uint8Array>,
    { ownerUrl: target.database.ownerUrl, store: { put } },
    { secretKeys: [keys.secret] },
  );
  expect(isChecked).toBe(true);
});

it('OPS-08: the connection that migrates speaks while the backup before it is made', async () => {
  const older = installation(await createOlderDatabase('0070'));
  const owner = await ownerClient(older.database);
  await owner.query('select pg_advisory_lock(1)');
  const watcher = await ownerClient(older.database);
  await using other = await otherSession(older.database.ownerUrl);
  await other.query('lock table veterans in access exclusive mode');
  const backupDir = path.join(older.folder, 'backups');
  const settings = { ...older.settings, backupDir, backupPublicKeys: [keys.public] };
  const backup = backUpBeforeUpgrade(owner, older.database.ownerUrl, settings, () => {});
  await lockWaiter(watcher);
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => holdersStatements(watcher)).toContain('select 1');
  await other.query('rollback');
  await backup;
});
