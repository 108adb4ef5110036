import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { veterans as table } from '../db/schema.ts';
import type { Row } from '../hydra/resource.ts';
import type { Transaction } from '../transaction.ts';

/** Writes many records by one statement each (VET-19). Triggers keep authorship, audit, search and totals as always. */

/** A record's columns, by the names of their fields. */
export type Columns = Readonly<Record<string, unknown>>;

/** A record as a write left it. */
export interface Written {
  readonly id: number;
  readonly version: number;
}

const columns = getTableColumns(table);

/** The column's name in the database. */
function columnName(field: string): string {
  const column = columns[field as keyof typeof columns];
  if (!column) throw new Error(`a veteran has no ${field}`);
  return column.name;
}

/** Values under the names of their columns, as JSON has them. */
const stored = (values: Columns): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [columnName(field), value]));

const fieldsOf = (all: readonly Columns[]): string[] => [...new Set(all.flatMap((one) => Object.keys(one)))];

const names = (fields: readonly string[], prefix = ''): SQL =>
  sql.join(
    fields.map((field) => sql`${sql.raw(prefix)}${sql.identifier(columnName(field))}`),
    sql`, `,
  );

const asRecords = (rows: readonly Record<string, unknown>[]): SQL =>
  sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) as n`;

/** Creates records; gives them in the same order. Every record names the same columns. */
export async function insertVeterans(tx: Transaction, records: readonly Columns[]): Promise<Written[]> {
  if (records.length === 0) return [];
  const { rows: ids } = await tx.execute<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('veterans', 'id'))::int as id from generate_series(1, ${records.length})`);
  const fields = fieldsOf(records);
  const values = records.map((record, at) => ({ id: ids[at]?.id, ...stored(record) }));
  const { rows } = await tx.execute<{ id: number; version: number }>(sql`
    insert into ${table} (id, ${names(fields)}) select n.id, ${names(fields, 'n.')} from ${asRecords(values)}
    order by n.id returning id, version`);
  return rows;
}

/** Changes of a record that its transaction has locked. */
export interface Update {
  readonly previous: Row;
  readonly columns: Columns;
}

/** Changes records that the transaction has locked; gives them as they are then, by id. */
export async function updateVeterans(
  tx: Transaction,
  updates: readonly Update[],
): Promise<Map<number, Written>> {
  if (updates.length === 0) return new Map();
  const fields = fieldsOf(updates.map((update) => update.columns));
  const values = updates.map(({ previous, columns: changed }) => ({
    id: previous.id,
    ...stored(
      Object.fromEntries(fields.map((field) => [field, field in changed ? changed[field] : previous[field]])),
    ),
  }));
  const { rows } = await tx.execute<{ id: number; version: number }>(sql`
    update ${table} set (${names(fields)}) = row(${names(fields, 'n.')}) from ${asRecords(values)}
    where ${table}.id = n.id returning ${table}.id, ${table}.version`);
  return new Map(rows.map((row) => [row.id, row]));
}
