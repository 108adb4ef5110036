import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, inject } from 'vitest';
import { systemClock } from '../../../src/server/clock.ts';
import { createDemoData } from '../../../src/server/data/demo-data.ts';
import { connect, type Database } from '../../../src/server/db/connection.ts';
import type { DatabaseRole } from '../../../src/server/db/embedded.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { hashPassword } from '../../../src/server/session/passwords/passwords.ts';
import { PASSWORD, testSettings } from '../data/settings.ts';
import { addMigration } from './next-release.ts';

export const PLAIN_TEMPLATE = 'template_plain';
const DEMO_TEMPLATE = 'template_demo';

export interface TestDatabase {
  name: string;
  /** Connection of the running server, which owns nothing. */
  url: string;
  /** Connection of the schema's owner. */
  ownerUrl: string;
}

export function urlOn(sockets: string, role: DatabaseRole, database: string): string {
  return `postgresql:///${database}?host=${encodeURIComponent(sockets)}&user=${role}`;
}

/**
 * A database of the test file's own, with the first data, and the demo data when asked; gone after the
 * file. Call it at the top level of the file or of a describe.
 */
export function createTestDatabase({ demo = false } = {}): Promise<TestDatabase> {
  return create(demo ? DEMO_TEMPLATE : PLAIN_TEMPLATE);
}

/** A database without even a schema, as before a first start. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return create('template0');
}

/** This folder holds the migrations. */
export const MIGRATIONS = path.resolve(import.meta.dirname, '../../../src/server/db/migrations');

/** A database as the release before this migration left it: no rows, and no first data. */
export async function createOlderDatabase(migration: string): Promise<TestDatabase> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  fs.cpSync(MIGRATIONS, folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(fs.readFileSync(file, 'utf8'));
  const entries = journal.entries.filter(({ tag }: { tag: string }) => tag < migration);
  fs.writeFileSync(file, JSON.stringify({ ...journal, entries }));
  const database = await createEmptyDatabase();
  await migrate(database.ownerUrl, 'app', { folder });
  fs.rmSync(folder, { recursive: true });
  return database;
}

/** Returns a folder with the migrations of the release after this one: ours, and one with these statements. */
export function nextRelease(statements: string): string {
  const folder = copyOfFolder(MIGRATIONS, 'next-release');
  addMigration(folder, statements);
  return folder;
}

async function create(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(async (admin) => {
    if (template === DEMO_TEMPLATE) await buildDemoTemplate(admin);
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER owner STRATEGY file_copy`);
  });
  afterAll(() => asAdmin((admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`)));
  const sockets = inject('cluster');
  return { name, url: urlOn(sockets, 'app', name), ownerUrl: urlOn(sockets, 'owner', name) };
}

/** Connects to a test database as its owner, until the test file ends. */
export async function ownerClient({ ownerUrl }: Pick<TestDatabase, 'ownerUrl'>): Promise<pg.Client> {
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  afterAll(() => owner.end());
  return owner;
}

/** Waits until the database has ended the transactions of a server that was killed. */
export const untilNobodyWrites = (db: Pick<Database, 'execute'>) =>
  expect
    .poll(async () => {
      const { rows } = await db.execute<{ open: number }>(sql`
        select count(*)::int as open from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`);
      return rows[0]?.open;
    })
    .toBe(0);

/** Waits until so many sessions of a database wait for a lock; gives their processes. */
export async function lockWaiters(watcher: Pick<pg.Client, 'query'>, count: number): Promise<number[]> {
  let pids: number[] = [];
  await expect
    .poll(async () => {
      const { rows } = await watcher.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      pids = rows.map(({ pid }) => pid);
      return pids;
    })
    .toHaveLength(count);
  return pids;
}

/** Waits until one session of a database waits for a lock; gives its process. */
export async function lockWaiter(watcher: Pick<pg.Client, 'query'>): Promise<number> {
  const [pid] = await lockWaiters(watcher, 1);
  return pid as number;
}

/** Waits until one session of a database waits for a lock, and breaks its connection. The watcher has the same role. */
export async function breakLockWaiter(watcher: Pick<pg.Client, 'query'>): Promise<void> {
  await watcher.query('select pg_terminate_backend($1)', [await lockWaiter(watcher)]);
}

/** A transaction of another session. Closed at the end of the block: `await using other = await otherSession(url)`. */
export async function otherSession(url: string): Promise<pg.Client & AsyncDisposable> {
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query('begin');
  return Object.assign(other, { [Symbol.asyncDispose]: () => other.end() });
}

/** The same for one function. */
export async function beside<T>(url: string, work: (other: pg.Client) => Promise<T>): Promise<T> {
  await using other = await otherSession(url);
  return await work(other);
}

/**
 * Returns a folder with the documents of the demo data, which nobody else writes to; it goes with the test file. Call it
 * after `createTestDatabase({ demo: true })`.
 */
export const demoFiles = (): string => copyOfFolder(inject('files'), 'demo-files');

/** Copies a folder for a test file, with which the copy goes. */
function copyOfFolder(source: string, name: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `combattants-test-${name}-`));
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
  fs.cpSync(source, folder, { recursive: true });
  return folder;
}

/** Made when the first file asks for it; under a name of its own until it is complete. */
async function buildDemoTemplate(admin: pg.Client): Promise<void> {
  await admin.query('SELECT pg_advisory_lock(1)');
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [DEMO_TEMPLATE]);
  if (!rowCount) {
    const part = `${DEMO_TEMPLATE}_part`;
    await admin.query(`DROP DATABASE IF EXISTS ${part}`);
    await admin.query(`CREATE DATABASE ${part} TEMPLATE ${PLAIN_TEMPLATE} OWNER owner`);
    const { db, end } = connect(urlOn(inject('cluster'), 'app', part));
    await createDemoData(db, testSettings({ demo: true, filesUrl: inject('files') }), systemClock).finally(
      end,
    );
    await givePassword(part);
    await admin.query(`ALTER DATABASE ${part} RENAME TO ${DEMO_TEMPLATE}`);
  }
  await admin.query('SELECT pg_advisory_unlock(1)');
}

/** Gives every account the tests' password: the demonstration's is refused where it is set again. */
async function givePassword(database: string): Promise<void> {
  const owner = new pg.Client({ connectionString: urlOn(inject('cluster'), 'owner', database) });
  await owner.connect();
  await owner.query('UPDATE credentials SET password_hash = $1', [await hashPassword(PASSWORD)]);
  await owner.end();
}

async function asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: urlOn(inject('cluster'), 'postgres', 'postgres') });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
