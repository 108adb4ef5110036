import { inArray } from 'drizzle-orm';
import { imports as texts } from '#texts/imports.ts';
import { MAX_FORMER_NUMBER_LENGTH } from '../../../domain/entities/veteran.ts';
import { FORMER_NUMBER } from '../../../domain/imports/kinds.ts';
import { fill } from '../../../i18n/fill.ts';
import { ruleText } from '../../../i18n/rules.ts';
import type { Reader } from '../../db/connection.ts';
import { veterans } from '../../db/schema.ts';
import { type AssessedRow, type Plan, type ReadLine, refusedRow } from '../plan.ts';

/** The numbers that records had in the system that they come from, each of one record alone (VET-19). */

const { reasons } = texts;

/** The old system's number in a row. */
export const formerNumberOf = ({ read }: ReadLine): string | null => {
  const number = read.values[FORMER_NUMBER];
  return typeof number === 'string' && number !== '' ? number : null;
};

/** Reads which records have the former numbers of a batch: the record's id by its former number. */
export async function idsByFormerNumber(
  reader: Reader,
  lines: readonly ReadLine[],
): Promise<ReadonlyMap<string, number>> {
  const numbers = [...new Set(lines.flatMap((line) => formerNumberOf(line) ?? []))];
  if (numbers.length === 0) return new Map();
  const { id, formerNumber } = veterans;
  const rows = await reader.select({ id, formerNumber }).from(veterans).where(inArray(formerNumber, numbers));
  return new Map(rows.flatMap((row) => (row.formerNumber === null ? [] : [[row.formerNumber, row.id]])));
}

function problemOf(number: string, { previous }: AssessedRow, owner: number | undefined): string | null {
  if (number.length > MAX_FORMER_NUMBER_LENGTH) return ruleText(`rules.tooLong:${MAX_FORMER_NUMBER_LENGTH}`);
  if (owner !== undefined && owner !== previous?.id)
    return fill(reasons.formerNumberTaken, { id: String(owner) });
  const before = previous?.[FORMER_NUMBER];
  if (!previous || typeof before !== 'string' || before === number) return null;
  return fill(reasons.formerNumberOther, { id: String(previous.id), number: before });
}

const refuseRow = ({ matching }: Plan, { line, previous }: AssessedRow, message: string): AssessedRow =>
  refusedRow(line, [{ field: FORMER_NUMBER, column: matching.columns.indexOf(FORMER_NUMBER), message }], {
    previous,
  });

/**
 * Adds the former number of a row to what the row writes. One of another record, or of a record that has another one, is
 * refused at its cell.
 */
export function withFormerNumber(
  plan: Plan,
  row: AssessedRow,
  number: string | null,
  owner: number | undefined,
): AssessedRow {
  if (number === null || row.outcome === 'refused') return row;
  const problem = problemOf(number, row, owner);
  if (problem !== null) return refuseRow(plan, row, problem);
  if (row.previous?.[FORMER_NUMBER] === number) return row;
  const columns = { ...row.columns, [FORMER_NUMBER]: number };
  if (!row.previous) return { ...row, columns };
  const change = { field: FORMER_NUMBER, before: null, after: number };
  const changes = [...(row.details.changes ?? []), change];
  return { ...row, outcome: 'changes', columns, details: { ...row.details, changes } };
}

/** Creates a memory of the former numbers of a file: a later row with the number of an earlier one is refused. */
export function createEarlierNumbers(plan: Plan): (row: AssessedRow) => AssessedRow {
  const lines = new Map<string, number>();
  return (row) => {
    const number = row.columns[FORMER_NUMBER];
    if (typeof number !== 'string') return row;
    const line = lines.get(number);
    if (line === undefined) {
      lines.set(number, row.line);
      return row;
    }
    return refuseRow(plan, row, fill(reasons.formerNumberRepeated, { line: String(line) }));
  };
}
