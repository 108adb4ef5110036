import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { start } from '#texts/operations/start.ts';
import { fill } from '../../i18n/fill.ts';
import { StartError } from '../start-error.ts';

/**
 * Decides whether this release may work on a database (OPS-07, OPS-10). An `expand` migration keeps everything that the
 * previous release uses; a `contract` migration removes something. A release that does not know the last contract would
 * fail, so the database names the oldest migration that a release must know. During a rolling upgrade only expand
 * migrations run; the contract follows one release later.
 */

/** The folder of this program's migrations. */
export const MIGRATIONS = path.join(import.meta.dirname, 'migrations');

/** The first line of a migration names its kind. */
const KIND = /^-- (expand|contract)\b/;
/** The first migration that must name its kind: it made `database_version`. Earlier ones count as contracts. */
const FIRST_OF_A_KIND = 38;

interface Migration {
  readonly number: number;
  readonly isExpand: boolean;
}

/** An entry of drizzle-kit's journal: a migration, and the number by which a database knows it. */
interface JournalEntry {
  readonly idx: number;
  readonly tag: string;
  readonly when: number;
}

function readJournal(folder: string): readonly JournalEntry[] {
  const { entries }: { entries: JournalEntry[] } = JSON.parse(
    fs.readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8'),
  );
  return entries;
}

const sqlOf = (folder: string, { tag }: JournalEntry): string =>
  fs.readFileSync(path.join(folder, `${tag}.sql`), 'utf8');

/**
 * The migrations of a folder, in their order.
 * @throws Error where a migration does not say its kind
 */
export function migrationsIn(folder: string): Migration[] {
  return readJournal(folder).map((entry) => {
    const kind = KIND.exec(sqlOf(folder, entry))?.[1];
    if (!kind && entry.idx >= FIRST_OF_A_KIND)
      throw new Error(`${entry.tag}.sql must begin with the line "-- expand" or "-- contract"`);
    return { number: entry.idx, isExpand: kind === 'expand' };
  });
}

/** The migrations of this program up to a number, as SQL in their order. */
export const migrationsUpTo = (number: number): readonly string[] =>
  readJournal(MIGRATIONS)
    .filter(({ idx }) => idx <= number)
    .map((entry) => sqlOf(MIGRATIONS, entry));

const newestOf = (migrations: readonly Migration[]): number => migrations.at(-1)?.number ?? 0;

/** The number of the last migration that this program knows: the version of its database. */
export const newestMigration = (): number => newestOf(migrationsIn(MIGRATIONS));

interface Row {
  readonly schema_version: number;
  readonly oldest_program: number;
}

async function hasVersion(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ there: string | null }>(
    `select to_regclass('database_version')::text as there`,
  );
  return Boolean(rows[0]?.there);
}

async function read(owner: pg.Client): Promise<Row | undefined> {
  if (!(await hasVersion(owner))) return undefined;
  return (await owner.query<Row>('select schema_version, oldest_program from database_version')).rows[0];
}

/**
 * Reads the number of the last migration of a database.
 * @throws Error where the database is none of ours
 */
export async function readSchemaVersion(owner: pg.Client): Promise<number> {
  const row = await read(owner);
  if (row) return row.schema_version;
  // An older release had no such table.
  const { rows } = await owner.query<{ last: string | null }>(
    'select max(created_at)::text as last from drizzle.__drizzle_migrations',
  );
  const entry = readJournal(MIGRATIONS).find(({ when }) => when === Number(rows[0]?.last));
  if (!entry) throw new Error('the database has no migration that this program knows');
  return entry.idx;
}

/** Whether a database may lack migrations of a folder. */
export async function isOutdated(owner: pg.Client, folder: string): Promise<boolean> {
  const database = await read(owner);
  return !database || database.schema_version < newestOf(migrationsIn(folder));
}

/**
 * Refuses a database that a newer release has changed in an incompatible way.
 * @param folder the migrations that this program knows
 * @throws StartError in French, which names both versions
 */
export async function refuseNewerDatabase(owner: pg.Client, folder: string): Promise<void> {
  const newest = newestOf(migrationsIn(folder));
  const database = await read(owner);
  if (!database || database.oldest_program <= newest) return;
  throw new StartError(
    fill(start.database.newer, {
      program: String(newest),
      database: String(database.schema_version),
      oldest: String(database.oldest_program),
    }),
  );
}

/** Stores after the migrations which releases may work on the database. An older release overwrites nothing. */
export async function writeProgramVersion(owner: pg.Client, folder: string): Promise<void> {
  // An older release had no such table.
  if (!(await hasVersion(owner))) return;
  const migrations = migrationsIn(folder);
  const newest = newestOf(migrations);
  const oldest = migrations.filter(({ isExpand }) => !isExpand).at(-1)?.number ?? 0;
  await owner.query(
    `insert into database_version (id, schema_version, oldest_program) values (1, $1, $2)
     on conflict (id) do update set schema_version = excluded.schema_version, oldest_program = excluded.oldest_program
     where database_version.schema_version < excluded.schema_version`,
    [newest, oldest],
  );
}
