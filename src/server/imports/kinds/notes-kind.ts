import { createHash } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { imports as texts } from '#texts/imports.ts';
import { veteran } from '../../../domain/entities/veteran.ts';
import type { ImportKindName } from '../../../domain/imports/kind-names.ts';
import { importKinds, RECORD_NUMBER } from '../../../domain/imports/kinds.ts';
import { iriOf } from '../../../domain/model/entity.ts';
import { validate } from '../../../domain/model/validate.ts';
import type { Reader } from '../../db/connection.ts';
import { tableOf } from '../../db/entity-table.ts';
import { columnOf, resourceOf } from '../../hydra/resource.ts';
import { columnValues, ruleContext } from '../../hydra/write.ts';
import {
  type AssessedRow,
  type Plan,
  type ReadLine,
  reasonsOf,
  refusedRow,
  type ServerKind,
} from '../plan.ts';
import { assessWithRecords, createEarlierKeys, type VeteranRow } from './belongings.ts';

/**
 * Says what becomes of the rows of a list of notes: a new note, or nothing where the record has the same text of the same
 * date and code already (VET-19). A note is never changed by an import.
 */

/** A note that stands, its text as a digest. */
type StandingNote = {
  readonly id: number;
  readonly version: number;
  readonly veteran: number;
  readonly day: string | null;
  readonly digest: string;
  readonly code: number;
};

const digestOf = (text: unknown): string => createHash('sha256').update(String(text)).digest('hex');

/** The notes of records, by record, date and text. */
async function standingNotes(
  reader: Reader,
  kind: ImportKindName,
  ids: readonly number[],
): Promise<ReadonlyMap<string, readonly StandingNote[]>> {
  const notes = new Map<string, StandingNote[]>();
  if (ids.length === 0) return notes;
  const { entity, defaults } = importKinds[kind];
  const table = tableOf(entity.name);
  const column = (name: string) => columnOf(table, name);
  const rows: StandingNote[] = await reader
    .select({
      id: sql<number>`${column('id')}`,
      version: sql<number>`${column('version')}`,
      veteran: sql<number>`${column('veteran')}`,
      day: sql<string | null>`${column('formerCreatedDate')}`,
      digest: sql<string>`encode(sha256(convert_to(${column('observation')}, 'UTF8')), 'hex')`,
      code: sql<number>`${column(defaults[0] ?? '')}`,
    })
    .from(table)
    .where(inArray(column('veteran'), [...ids]));
  for (const row of rows) {
    const key = keyOf(row.veteran, row.day, row.digest);
    notes.set(key, [...(notes.get(key) ?? []), row]);
  }
  return notes;
}

const keyOf = (record: number, day: unknown, digest: string): string => `${record} ${day ?? ''} ${digest}`;

export function notesKind(name: ImportKindName): ServerKind {
  const { entity, defaults } = importKinds[name];
  const resource = resourceOf(entity);
  const code = defaults[0] ?? '';

  /** A row of a record as a new note, by the rules of the API. */
  function assessNew(plan: Plan, { line, read }: ReadLine, record: VeteranRow): AssessedRow {
    const context = ruleContext(plan.context, true);
    const body = { ...read.values, [RECORD_NUMBER]: iriOf(veteran, record.id) };
    const { values, violations } = validate(entity, body, context);
    const reasons = reasonsOf(plan.matching, read, violations);
    const { formerCreatedDate: day } = values;
    if (typeof day === 'string' && day > context.today)
      reasons.push({
        field: 'formerCreatedDate',
        column: plan.matching.columns.indexOf('formerCreatedDate'),
        message: texts.reasons.dateToCome,
      });
    if (reasons.length > 0) return refusedRow(line, reasons, { veteran: record.id });
    const columns = columnValues(resource, values);
    const key = keyOf(record.id, day, digestOf(values.observation));
    return { line, outcome: 'new', details: { veteran: record.id }, previous: null, columns, key };
  }

  /** A row beside the notes that stand. */
  function besideNotes(row: AssessedRow, notes: ReadonlyMap<string, readonly StandingNote[]>): AssessedRow {
    const likes = notes.get(row.key ?? '') ?? [];
    const same = likes.find((note) => note.code === row.columns[code]);
    if (same) return { ...row, outcome: 'same', previous: same };
    const [like] = likes;
    return like ? { ...row, outcome: 'double', details: { ...row.details, repeats: { id: like.id } } } : row;
  }

  return {
    table: tableOf(entity.name),
    createEarlierLines: createEarlierKeys,
    async assess(reader, plan, lines) {
      const assessedRows = await assessWithRecords(reader, plan, lines, assessNew);
      const ids = new Set(assessedRows.flatMap(({ details }) => details.veteran ?? []));
      const notes = await standingNotes(reader, name, [...ids]);
      return assessedRows.map((row) => besideNotes(row, notes));
    },
  };
}
