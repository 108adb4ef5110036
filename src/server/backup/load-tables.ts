import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { backupTexts as texts } from '#texts/operations/backup.ts';
import { requiredValue } from '../../domain/model/validate.ts';
import { fill } from '../../i18n/fill.ts';
import { migrationsUpTo } from '../db/program-version.ts';
import { StartError } from '../start-error.ts';
import type { BackupTable, SequenceState, TableSum } from './archive-format.ts';
import { type CatalogTable, columnList, readPartitioned, readTables } from './catalog.ts';

/** Creates and fills the tables of a backup, inside the restore's transaction (OPS-08). */

/** drizzle's own table, created as drizzle creates it. */
const MIGRATIONS_TABLE = `CREATE SCHEMA drizzle;
  CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`;

/** The name of a partition of a log whose bounds follow from it: a month of the access log, a year of the audit. */
const LOG_PARTITION = /^public\.(access_log_\d{4}_(0[1-9]|1[0-2])|audit_log_(before_)?\d{4})$/;

/** Replaces the partitions of the logs: the migrations create those of today, the backup has others. */
async function matchLogPartitions(owner: pg.Client, names: ReadonlySet<string>): Promise<void> {
  for (const { name, identifier } of await readTables(owner))
    if (LOG_PARTITION.test(name) && !names.has(name)) await owner.query(`drop table ${identifier}`);
  const present = new Set((await readTables(owner)).map(({ name }) => name));
  for (const name of names) {
    const [, table = ''] = LOG_PARTITION.exec(name) ?? [];
    if (!table || present.has(name)) continue;
    if (table.startsWith('audit_log')) await owner.query('select make_audit_part($1)', [table]);
    else await makeMonth(owner, table);
  }
}

async function makeMonth(owner: pg.Client, table: string): Promise<void> {
  const [year, month] = table.split('_').slice(-2).map(Number) as [number, number];
  const from = new Date(Date.UTC(year, month - 1)).toISOString();
  const to = new Date(Date.UTC(year, month)).toISOString();
  await owner.query(`create table ${table} partition of access_log for values from ('${from}') to ('${to}')`);
  await owner.query('select keep_access_lines($1)', [table]);
}

const signature = (tables: readonly BackupTable[]): ReadonlyMap<string, string> =>
  new Map(tables.map(({ name, columns }) => [name, [...columns].sort().join()]));

/**
 * Creates empty tables by running the migrations up to the backup's version.
 * @throws StartError where tables or columns differ from those of the backup
 */
async function makeTables(
  owner: pg.Client,
  schemaVersion: number,
  backup: readonly BackupTable[],
): Promise<ReadonlyMap<string, CatalogTable>> {
  await owner.query(MIGRATIONS_TABLE);
  for (const statements of migrationsUpTo(schemaVersion)) await owner.query(statements);
  await matchLogPartitions(owner, new Set(backup.map(({ name }) => name)));
  const tables = await readTables(owner);
  const [actual, expectedSignature] = [signature(tables), signature(backup)];
  const differingTable = [...actual.keys(), ...expectedSignature.keys()].find(
    (name) => actual.get(name) !== expectedSignature.get(name),
  );
  if (differingTable) throw new StartError(fill(texts.refusal.otherTable, { table: differingTable }));
  return new Map(tables.map((table) => [table.name, table]));
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Drops the foreign keys, and returns the function that restores them. Each is then checked once for its whole table.
 */
async function dropForeignKeys(owner: pg.Client): Promise<() => Promise<void>> {
  // Only the keys of parents: restoring one also restores those of its partitions.
  const { rows: keys } = await owner.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 order by 1, 2`,
  );
  for (const { table, name } of keys)
    await owner.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`);
  return async () => {
    for (const { table, name, definition } of keys)
      await owner.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`);
  };
}

/** The empty tables of a restore. */
export interface EmptyTables {
  /**
   * Fills a table.
   * @param rows its rows as COPY has written them
   */
  fill(name: string, rows: AsyncIterable<Uint8Array>): Promise<TableSum>;
  setSequences(sequences: readonly SequenceState[]): Promise<void>;
  /** Enables the triggers and restores the foreign keys, after all tables are filled. */
  finish(): Promise<void>;
}

/** Creates the tables of a backup in an empty database. Other connections do not see them before the commit. */
export async function makeEmptyTables(
  owner: pg.Client,
  schemaVersion: number,
  backup: readonly BackupTable[],
): Promise<EmptyTables> {
  const tables = await makeTables(owner, schemaVersion, backup);
  const restoreForeignKeys = await dropForeignKeys(owner);
  const withTriggers = [...tables.values(), ...(await readPartitioned(owner))];
  for (const { identifier } of withTriggers)
    await owner.query(`alter table ${identifier} disable trigger user`);
  const identifiers = [...tables.values()].map(({ identifier }) => identifier);
  // The migrations insert rows, which the backup has too.
  await owner.query(`truncate ${identifiers.join(', ')}`);
  const columnsOf = new Map(backup.map(({ name, columns }) => [name, columns]));
  return {
    async fill(name, rows) {
      const table = requiredValue(tables.get(name));
      const hash = createHash('sha256');
      const target = owner.query(
        copyStreams.from(
          `copy ${table.identifier} (${columnList(columnsOf.get(name) ?? [])}) from stdin with (freeze)`,
        ),
      );
      const loading = finished(target);
      loading.catch(() => undefined);
      for await (const chunk of rows) {
        hash.update(chunk);
        if (!target.write(chunk)) await Promise.race([once(target, 'drain'), loading]);
      }
      target.end();
      await loading;
      return { name, rows: target.rowCount, sha256: hash.digest('hex') };
    },
    async setSequences(sequences) {
      for (const { name, last, isCalled } of sequences)
        await owner.query('select setval($1::text::regclass, $2, $3)', [name, last, isCalled]);
    },
    async finish() {
      for (const { identifier } of withTriggers)
        await owner.query(`alter table ${identifier} enable trigger user`);
      await restoreForeignKeys();
    },
  };
}
