import { and, eq, inArray, sql } from 'drizzle-orm';
import { imports as texts } from '#texts/imports.ts';
import type { ImportState, Outcome } from '../../domain/imports/imports.ts';
import type { Reader, Transaction } from '../db/connection.ts';
import { veteranImportRows as rowsTable, veteranImports as table } from '../db/schema.ts';
import { ApiError } from '../hydra/errors.ts';

/** Reads and moves on imports (VET-19). */

export type ImportRow = typeof table.$inferSelect;

/** The name under which the audit has every write of an import. */
export const auditNameOf = (id: number): string => `import-${id}`;

/** The import moved on meanwhile: somebody cancelled it, or another process works on it. */
export class ImportMoved extends Error {
  constructor() {
    super('the import was moved on by somebody else');
  }
}

/** Locks an import until the transaction ends: commands wait for the batch that is under way. */
async function lockImport(tx: Transaction, id: number): Promise<ImportRow | undefined> {
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('no key update');
  return row;
}

/**
 * Locks an import for a batch of its work.
 * @throws ImportMoved where it is no more as it was when the batch was read
 */
export async function lockForBatch(tx: Transaction, { id, version, processed }: ImportRow): Promise<void> {
  const row = await lockImport(tx, id);
  if (row?.version !== version || row.processed !== processed) throw new ImportMoved();
}

/** Notes how many rows are done; of the last one the state that follows. */
export async function noteProgress(
  tx: Transaction,
  id: number,
  changes: Partial<Pick<ImportRow, 'processed' | 'state' | 'endDate' | 'unknownValues'>>,
): Promise<ImportRow> {
  const [row] = await tx.update(table).set(changes).where(eq(table.id, id)).returning();
  if (!row) throw new ImportMoved();
  return row;
}

interface StateChange {
  readonly from: readonly ImportState[];
  readonly changes: Partial<ImportRow>;
}

/**
 * Moves an import to another state.
 * @throws ApiError 409 where it is in none of the states `from`, or its rows have been erased meanwhile
 */
export async function moveImport(
  tx: Transaction,
  id: number,
  { from, changes }: StateChange,
): Promise<ImportRow> {
  const [row] = await tx
    .update(table)
    .set(changes)
    .where(and(eq(table.id, id), eq(table.forgotten, false), inArray(table.state, [...from])))
    .returning();
  if (!row) throw new ApiError(409, texts.refusals.state);
  return row;
}

/** The first rows of the file, as they are shown beside the columns. */
export const HEAD_ROWS = 20;

export const headOf = (reader: Reader, id: number): Promise<(typeof rowsTable.$inferSelect)[]> =>
  reader.select().from(rowsTable).where(eq(rowsTable.import, id)).orderBy(rowsTable.line).limit(HEAD_ROWS);

/** Counts the rows of each outcome and of each result. */
export async function countRows(reader: Reader, id: number) {
  const { rows } = await reader.execute<{
    outcome: Outcome | null;
    result: string | null;
    count: number;
  }>(sql`
    select ${rowsTable.outcome} as outcome, ${rowsTable.result} as result, count(*)::int as count
    from ${rowsTable} where ${rowsTable.import} = ${id} and ${rowsTable.outcome} is not null group by 1, 2`);
  const sum = (key: 'outcome' | 'result') => {
    const counts: Record<string, number> = {};
    for (const row of rows) if (row[key]) counts[row[key]] = (counts[row[key]] ?? 0) + row.count;
    return counts;
  };
  return { outcomes: sum('outcome'), results: sum('result') };
}
