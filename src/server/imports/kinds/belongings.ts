import { inArray } from 'drizzle-orm';
import { imports as texts } from '#texts/imports.ts';
import type { Reason } from '../../../domain/imports/imports.ts';
import { FORMER_NUMBER, RECORD_NUMBER } from '../../../domain/imports/kinds.ts';
import { idOf } from '../../../domain/model/entity.ts';
import { fill } from '../../../i18n/fill.ts';
import type { Reader } from '../../db/connection.ts';
import { veteranMerges, veterans } from '../../db/schema.ts';
import { type AssessedRow, type Plan, type ReadLine, reasonsOf, refusedRow } from '../plan.ts';
import { formerNumberOf, idsByFormerNumber } from './former-numbers.ts';

/**
 * The rows of lists that belong to a veteran's record, named by its number or by that of the old system: appointments and
 * notes (VET-19).
 */

export type VeteranRow = typeof veterans.$inferSelect;

/** Looks up the record of a row; the number of a merged record leads on to the kept one (VET-18). */
type RecordOf = (line: ReadLine) => VeteranRow | undefined;

const numberOf = ({ read }: ReadLine): number | null => idOf(read.values[RECORD_NUMBER]);

/** Reads the records of a batch. */
async function recordsOfLines(
  reader: Reader,
  { opensRestricted }: Plan,
  lines: readonly ReadLine[],
): Promise<RecordOf> {
  const former = await idsByFormerNumber(reader, lines);
  const idOfLine = (line: ReadLine) => numberOf(line) ?? former.get(formerNumberOf(line) ?? '') ?? 0;
  const numbers = [...new Set(lines.map(idOfLine).filter((id) => id > 0))];
  if (numbers.length === 0) return () => undefined;
  const merges = await reader
    .select({ mergedId: veteranMerges.merged, keptId: veteranMerges.kept })
    .from(veteranMerges)
    .where(inArray(veteranMerges.merged, numbers));
  const keptIds = new Map(merges.map(({ mergedId, keptId }) => [mergedId, keptId]));
  const ids = [...new Set([...numbers, ...keptIds.values()])];
  const rows = await reader.select().from(veterans).where(inArray(veterans.id, ids));
  const readable = rows.filter(({ restrictedDate }) => restrictedDate === null || opensRestricted);
  const byId = new Map(readable.map((row) => [row.id, row]));
  return (line) => byId.get(idOfLine(line)) ?? byId.get(keptIds.get(idOfLine(line)) ?? 0);
}

const missingRecord = (field: string, line: ReadLine): string => {
  const [number, former] = [numberOf(line), formerNumberOf(line)];
  if (field === FORMER_NUMBER)
    return former === null
      ? texts.reasons.formerNumber
      : fill(texts.reasons.noFormerRecord, { number: former });
  return number === null ? texts.reasons.recordNumber : fill(texts.reasons.noRecord, { id: String(number) });
};

/** The reason for which a row has no record: its number is missing, unreadable, or of nobody. */
function recordReasons({ matching }: Plan, line: ReadLine): Reason[] {
  const field = matching.columns.includes(FORMER_NUMBER) ? FORMER_NUMBER : RECORD_NUMBER;
  if (line.read.reasons.some((reason) => reason.field === field)) return [];
  return [{ field, column: matching.columns.indexOf(field), message: missingRecord(field, line) }];
}

/** Assesses each line of a batch with its record; a line without one is refused, with every other reason that it has. */
export async function assessWithRecords(
  reader: Reader,
  plan: Plan,
  lines: readonly ReadLine[],
  assessNew: (plan: Plan, line: ReadLine, record: VeteranRow) => AssessedRow,
): Promise<AssessedRow[]> {
  const recordOf = await recordsOfLines(reader, plan, lines);
  return lines.map((line) => {
    const record = recordOf(line);
    if (record) return assessNew(plan, line, record);
    return refusedRow(line.line, [...recordReasons(plan, line), ...reasonsOf(plan.matching, line.read, [])]);
  });
}

/** A row that says what an earlier line says is a repetition of that line. */
export function createEarlierKeys(): (row: AssessedRow) => AssessedRow {
  const lines = new Map<string, number>();
  return (row) => {
    if (row.key === undefined || row.outcome === 'refused' || row.outcome === 'same') return row;
    const line = lines.get(row.key);
    if (line === undefined) {
      lines.set(row.key, row.line);
      return row;
    }
    return { ...row, outcome: 'double', details: { ...row.details, repeats: { line } } };
  };
}
