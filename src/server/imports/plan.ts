import type { Matching, Outcome, Reason, RowDetails } from '../../domain/imports/imports.ts';
import type { ImportKind } from '../../domain/imports/kinds.ts';
import { type ReadRow, readRow } from '../../domain/imports/read-row.ts';
import type { Person } from '../../domain/likeness/duplicate.ts';
import type { Violation } from '../../domain/model/entity.ts';
import { ruleText } from '../../i18n/rules.ts';
import type { ApiContext } from '../api-context.ts';
import type { Reader, Transaction } from '../db/connection.ts';
import type { Table } from '../db/entity-table.ts';
import type { Row } from '../hydra/resource.ts';
import type { LinkOf } from './lists.ts';
import type { Scan } from './scans/scan.ts';
import type { SourceRow } from './sheets/sheet-messages.ts';

/** Reading and judging the rows of an import, for every kind of list (VET-19). */

/** Everything that reading the rows of an import needs. */
export interface Plan {
  readonly context: ApiContext;
  readonly kind: ImportKind;
  readonly matching: Matching;
  readonly linkOf: LinkOf;
  /** Whether the account that the import runs for opens restricted records (SEC-07); else they are not there for it. */
  readonly opensRestricted: boolean;
}

/** A row as it was read. */
export interface ReadLine {
  readonly line: number;
  readonly read: ReadRow;
  /** The file that the row names, in a ZIP of scans. */
  readonly scan?: Scan;
}

/** The files of an import that its rows name. */
export interface ScanSource {
  /** Looks at the files that rows name. */
  inspect(lines: readonly ReadLine[]): Promise<ReadLine[]>;
  /** Stores the files that rows name, under keys that the records of a transaction take. */
  store(lines: readonly ReadLine[]): Promise<ReadLine[]>;
  /** Removes the stored files that no record took. */
  release(lines: readonly ReadLine[]): Promise<void>;
}

/** A record that stands, with the columns that were read of it. */
type PreviousRecord = { readonly id: number; readonly version: number } & Readonly<Record<string, unknown>>;

/** The outcome of a row. */
export interface AssessedRow {
  readonly line: number;
  readonly outcome: Outcome;
  readonly details: RowDetails;
  /** The record that the row changes or repeats, as it is. */
  readonly previous: PreviousRecord | null;
  /** The columns that a write sets. */
  readonly columns: Readonly<Record<string, unknown>>;
  /** In a list of people: the person, unless the row is refused. */
  readonly person?: Person;
  /** In other lists: the same text for rows that say the same. */
  readonly key?: string;
}

export interface AssessOptions {
  /** Whether the records on which the outcome depends stay locked until the transaction ends. */
  readonly isLocked?: boolean;
}

/** The parts of an import that differ by the kind of list. */
export interface ServerKind {
  /** Rows of a batch; without it the usual number. */
  readonly batchRows?: number;
  /** The table of the records that rows become. */
  readonly table: Table;
  /** Says what becomes of each row of a batch, without a look at the other lines of its file. */
  assess(
    reader: Reader,
    plan: Plan,
    lines: readonly ReadLine[],
    options?: AssessOptions,
  ): Promise<AssessedRow[]>;
  /** Creates a memory of the lines of a file: it says what becomes of a row beside the earlier ones. */
  createEarlierLines(plan: Plan): (row: AssessedRow) => AssessedRow;
  /** Takes the locks under which a batch is judged and written. */
  lock?(tx: Transaction, lines: readonly ReadLine[]): Promise<void>;
  /** Runs after new records were written, in the same transaction. */
  afterInsert?(tx: Transaction, context: ApiContext, ids: readonly number[]): Promise<void>;
  /** Runs after records were deleted by an undo, in the same transaction. */
  afterDelete?(tx: Transaction, context: ApiContext, rows: readonly Row[]): Promise<void>;
}

/** Reads rows by the matching of their file. */
export const readLines = ({ kind, matching, linkOf }: Plan, rows: readonly SourceRow[]): ReadLine[] =>
  rows.map(({ line, cells }) => ({
    line,
    read: readRow(kind, matching, cells, { pivot: matching.pivot, linkOf }),
  }));

/** The record that a row is about, where it is known. */
interface Subject {
  readonly previous?: PreviousRecord | null;
  /** The number of the veteran's record to which the row belongs. */
  readonly veteran?: number | undefined;
}

/** A row that is refused. It names the record that it is about, because its cells are hidden with that record (SEC-07). */
export const refusedRow = (
  line: number,
  reasons: readonly Reason[],
  { previous = null, veteran }: Subject = {},
): AssessedRow => ({
  line,
  outcome: 'refused',
  details: { reasons, ...(veteran !== undefined && { veteran }) },
  previous,
  columns: {},
});

/** The rules that values break, at the columns that lead to their fields. */
export function reasonsOf({ columns }: Matching, read: ReadRow, violations: readonly Violation[]): Reason[] {
  const reasons = [...read.reasons];
  for (const { path, message } of violations) {
    const field = path.split(/[.[]/)[0] ?? path;
    if (reasons.some((one) => one.field === field)) continue;
    const column = columns.indexOf(field);
    reasons.push({ field, column: column < 0 ? null : column, message: ruleText(message) });
  }
  return reasons;
}
