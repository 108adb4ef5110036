import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../db/connection.ts';
import type { Table } from '../db/entity-table.ts';
import { columnOf, type Row } from '../hydra/resource.ts';

/** Writes many records by one statement each (VET-19). Triggers keep authorship, audit, search and totals as always. */

/** A record's columns, by the names of their fields. */
export type Columns = Readonly<Record<string, unknown>>;

/** A record as a write left it. */
export interface WrittenRecords {
  readonly id: number;
  readonly version: number;
}

/** Values under the names of their columns, as JSON has them. */
const columnValues = (table: Table, values: Columns): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [columnOf(table, field).name, value]));

const fieldsOf = (all: readonly Columns[]): string[] => [...new Set(all.flatMap((one) => Object.keys(one)))];

const names = (table: Table, fields: readonly string[], prefix = ''): SQL =>
  sql.join(
    fields.map((field) => sql`${sql.raw(prefix)}${sql.identifier(columnOf(table, field).name)}`),
    sql`, `,
  );

const asRecords = (table: Table, rows: readonly Record<string, unknown>[]): SQL =>
  sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) as n`;

/** Creates records; gives them in the same order. Every record names the same columns. */
export async function insertRecords(
  tx: Transaction,
  table: Table,
  records: readonly Columns[],
): Promise<WrittenRecords[]> {
  if (records.length === 0) return [];
  const { rows: ids } = await tx.execute<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence(${getTableName(table)}, 'id'))::int as id from generate_series(1, ${records.length})`);
  const fields = fieldsOf(records);
  const values = records.map((record, at) => ({ id: ids[at]?.id, ...columnValues(table, record) }));
  const { rows } = await tx.execute<{ id: number; version: number }>(sql`
    insert into ${table} (id, ${names(table, fields)}) select n.id, ${names(table, fields, 'n.')} from ${asRecords(table, values)}
    order by n.id returning id, version`);
  return rows;
}

/** Changes of a record that its transaction has locked. */
export interface Update {
  readonly previous: Row;
  readonly columns: Columns;
}

/** Changes records that the transaction has locked; gives them as they are then, by id. */
export async function updateRecords(
  tx: Transaction,
  table: Table,
  updates: readonly Update[],
): Promise<Map<number, WrittenRecords>> {
  if (updates.length === 0) return new Map();
  const fields = fieldsOf(updates.map((update) => update.columns));
  const values = updates.map(({ previous, columns: newColumns }) => ({
    id: previous.id,
    ...columnValues(
      table,
      Object.fromEntries(
        fields.map((field) => [field, field in newColumns ? newColumns[field] : previous[field]]),
      ),
    ),
  }));
  const { rows } = await tx.execute<{ id: number; version: number }>(sql`
    update ${table} set (${names(table, fields)}) = row(${names(table, fields, 'n.')}) from ${asRecords(table, values)}
    where ${table}.id = n.id returning ${table}.id, ${table}.version`);
  return new Map(rows.map((row) => [row.id, row]));
}
