import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../db/connection.ts';
import { rowsBy } from '../../hydra/export/cursor.ts';
import { ACTIVE_ACCOUNT, type ExportedColumn, type ExportedTable } from '../scope.ts';

/**
 * The rows of a table as lines of text. PostgreSQL writes the lines, so that the server only passes them on and a long
 * export leaves its thread to requests (DATA-01).
 */

/** Rows that are in memory at once. */
const BATCH_ROWS = 500;

/** The types whose texts a spreadsheet could take for a formula. */
const TEXT_TYPES = new Set(['text', 'jsonb', 'text[]']);

const exportedValue = ({ name }: ExportedTable, { name: property, column }: ExportedColumn): SQL =>
  name === 'users' && property === 'enable' ? ACTIVE_ACCOUNT : sql`${column}`;

/** The columns of the primary key, which give the rows one order. */
function keyOf({ table }: ExportedTable): readonly PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
}

const rowsInOrder = (exportedTable: ExportedTable, line: SQL): SQL =>
  sql`select ${line} as line from ${exportedTable.table} order by ${sql.join([...keyOf(exportedTable)], sql`, `)}`;

/** A row as a JSON object, with the names of the archive. */
function jsonLine(exportedTable: ExportedTable): SQL {
  const columns = exportedTable.columns.map(
    (column) => sql`${exportedValue(exportedTable, column)} as ${sql.identifier(column.name)}`,
  );
  return sql`(select row_to_json(fields)::text from (select ${sql.join(columns, sql`, `)}) as fields)`;
}

/** A value as a cell: in quotation marks, nothing where there is none. A text that could be a formula gets an apostrophe. */
function csvCell(exportedTable: ExportedTable, column: ExportedColumn): SQL {
  const text = sql`(to_jsonb(${exportedValue(exportedTable, column)}) #>> '{}')`;
  const isText = TEXT_TYPES.has(column.column.getSQLType());
  const safe = isText ? sql`regexp_replace(${text}, '^[=+@\t\r\uff1d\uff0b\uff0d\uff20-]', '''\\&')` : text;
  return sql`coalesce('"' || replace(${safe}, '"', '""') || '"', '')`;
}

/** A row as a line of CSV with semicolons, as Excel in French reads it. */
const csvLine = (exportedTable: ExportedTable): SQL =>
  sql.join(
    exportedTable.columns.map((column) => csvCell(exportedTable, column)),
    sql` || ';' || `,
  );

type Line = { readonly line: string };

/** The lines of a statement, as bytes of some hundred rows; `onRows` is told how many. */
async function* linesOf(
  tx: Transaction,
  statement: SQL,
  end: string,
  onRows: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const rows of rowsBy<Line>(tx, statement, BATCH_ROWS)) {
    yield encoder.encode(rows.map(({ line }) => line + end).join(''));
    onRows(rows.length);
  }
}

/** The rows of a table as JSON Lines: exact, with every digit of a moment. */
export const jsonLines = (
  tx: Transaction,
  exportedTable: ExportedTable,
  onRows: (count: number) => void,
): AsyncGenerator<Uint8Array> =>
  linesOf(tx, rowsInOrder(exportedTable, jsonLine(exportedTable)), '\n', onRows);

/** The rows of a table as CSV, marked as UTF-8, under a line of names. */
export async function* csvLines(
  tx: Transaction,
  exportedTable: ExportedTable,
  onRows: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  const names = exportedTable.columns.map(({ name }) => `"${name}"`).join(';');
  yield new TextEncoder().encode(`\ufeff${names}\r\n`);
  yield* linesOf(tx, rowsInOrder(exportedTable, csvLine(exportedTable)), '\r\n', onRows);
}
