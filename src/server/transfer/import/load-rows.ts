import { type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { transferTexts as texts } from '#texts/operations/transfer.ts';
import { fill } from '../../../i18n/fill.ts';
import { StartError } from '../../start-error.ts';
import { databaseRefusal } from '../../transaction.ts';
import { tableFile } from '../archive-format.ts';
import type { ExportedTable } from '../scope.ts';
import { jsonBatches } from './text-lines.ts';
import type { ArchiveReader } from './zip-reader.ts';

/** Writes the rows of an export (DATA-01). */

/**
 * The values of columns that an import decides or an export leaves out, by table and column. Keys of files come after
 * them (`load-files.ts`); until then they are unique texts.
 */
const IMPORTED_VALUES: Readonly<Record<string, Readonly<Record<string, SQL>>>> = {
  // Nobody signs in by an import. Who was in use has an invitation that can be renewed.
  users: {
    enable: sql`false`,
    invitation_date: sql`case when "enable" then now() end`,
  },
  veteran_files: { storage_key: sql`${'import '}::text || gen_random_uuid()` },
  veteran_file_versions: { storage_key: sql`${'import '}::text || gen_random_uuid()` },
  // The hash of a browser is known to this installation's key alone: no browser has a random one.
  queue_entries: { browser: sql`encode(sha256(gen_random_uuid()::text::bytea), 'hex')` },
};

/** The statement that writes a batch of JSON objects. */
function insertion({ name, table, columns }: ExportedTable, json: string): SQL {
  const importedValues = IMPORTED_VALUES[name] ?? {};
  const plain = columns.filter(({ column }) => !(column.name in importedValues));
  const targets = [...plain.map(({ column }) => column.name), ...Object.keys(importedValues)];
  const values = [
    ...plain.map((column) => sql`${sql.identifier(column.name)}`),
    ...Object.values(importedValues),
  ];
  const types = columns.map(
    ({ name: property, column }) => sql`${sql.identifier(property)} ${sql.raw(column.getSQLType())}`,
  );
  const identifiers = targets.map((target) => sql.identifier(target));
  return sql`insert into ${table} (${sql.join(identifiers, sql`, `)})
    select ${sql.join(values, sql`, `)} from json_to_recordset(${json}::json) as imported (${sql.join(types, sql`, `)})`;
}

/** SQLSTATE of values that cannot be, and of constraints that they break. */
const VALUE_CLASSES = /^2[23]/;

/**
 * Writes the rows of a table, and sets the number of its next record.
 * @throws StartError for a line that cannot be read, values that the database refuses, or another number of lines than
 *   the manifest's
 */
export async function loadRows(
  tx: NodePgDatabase,
  archive: ArchiveReader,
  exportedTable: ExportedTable,
): Promise<number> {
  const path = tableFile(exportedTable.name, 'jsonl');
  const entry = archive.manifest.tables.find(({ name }) => name === exportedTable.name);
  let lines = 0;
  try {
    for await (const { json, count } of jsonBatches(archive.read(path), path)) {
      await tx.execute(insertion(exportedTable, json));
      lines += count;
    }
  } catch (error) {
    const refusal = databaseRefusal(error);
    if (!refusal || !VALUE_CLASSES.test(refusal.code)) throw error;
    throw new StartError(fill(texts.refusal.value, { path, reason: refusal.constraint ?? refusal.code }), {
      cause: error,
    });
  }
  const records = entry?.records ?? 0;
  if (lines !== records) throw new StartError(fill(texts.refusal.count, { path, lines, records }));
  if (typeof entry?.next === 'number') await setNextNumber(tx, exportedTable, entry.next);
  return lines;
}

/** The largest number of a record. */
const MAX_NUMBER = 2_147_483_647;

async function setNextNumber(tx: NodePgDatabase, { table }: ExportedTable, next: number): Promise<void> {
  const { rows } = await tx.execute<{ last: number }>(
    sql`select coalesce(max(id), 0)::int as last from ${table}`,
  );
  const number = Math.min(MAX_NUMBER, Math.max(next, (rows[0]?.last ?? 0) + 1));
  // Unlike setval it is undone with the transaction.
  await tx.execute(
    sql.raw(`alter table "${getTableConfig(table).name}" alter column id restart with ${number}`),
  );
}
