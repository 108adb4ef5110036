import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { imports as texts } from '#texts/imports.ts';
import { veteran } from '../../../domain/entities/veteran.ts';
import { veteranFile } from '../../../domain/entities/veteran-file.ts';
import type { Reason } from '../../../domain/imports/imports.ts';
import { RECORD_NUMBER } from '../../../domain/imports/kinds.ts';
import { titleOf } from '../../../domain/imports/scan-names.ts';
import { iriOf } from '../../../domain/model/entity.ts';
import { validate } from '../../../domain/model/validate.ts';
import { fill } from '../../../i18n/fill.ts';
import type { ApiContext } from '../../api-context.ts';
import type { Reader } from '../../db/connection.ts';
import { tableOf } from '../../db/entity-table.ts';
import { fileScans, looseFiles, veteranFiles as table } from '../../db/schema.ts';
import { storeOf } from '../../files/store.ts';
import { resourceOf } from '../../hydra/resource.ts';
import { columnValues, ruleContext } from '../../hydra/write.ts';
import { assessWithRecords, createEarlierKeys, type VeteranRow } from '../kinds/belongings.ts';
import {
  type AssessedRow,
  type Plan,
  type ReadLine,
  reasonsOf,
  refusedRow,
  type ServerKind,
} from '../plan.ts';
import type { Scan } from './scan.ts';

/**
 * Says what becomes of the files of a ZIP of scans: a new document of the record that the name's number leads to, nothing
 * where the record has the same bytes already, or a refusal (VET-19).
 */

const records = resourceOf(veteranFile);

/** A batch extracts, scans and stores its files before its transaction. */
const BATCH_FILES = 10;

const reasonAtFile = ({ matching }: Plan, message: string): Reason => ({
  field: 'file',
  column: matching.columns.indexOf('name'),
  message,
});

/** A file of a record as a new document, by the rules of the API. */
function assessNew(plan: Plan, { line, read, scan }: ReadLine, record: VeteranRow): AssessedRow {
  const path = String(read.values.name ?? '');
  const body = {
    ...read.values,
    name: titleOf(path),
    observation: fill(texts.scans.observation, { path }),
    [RECORD_NUMBER]: iriOf(veteran, record.id),
  };
  // As a change: the file has been received already.
  const { values, violations } = validate(veteranFile, body, ruleContext(plan.context, false));
  const reasons = reasonsOf(plan.matching, read, violations);
  if (scan?.problem !== undefined) reasons.push(reasonAtFile(plan, scan.problem));
  if (reasons.length > 0 || !scan || scan.problem !== undefined)
    return refusedRow(line, reasons, { veteran: record.id });
  const { kind: extension, size, sha256, storageKey } = scan;
  return {
    line,
    outcome: 'new',
    details: { veteran: record.id },
    previous: null,
    columns: { ...columnValues(records, values), archived: false, extension, size, storageKey },
    key: `${record.id} ${sha256}`,
  };
}

/** The documents that stand on records, those that were deleted left out. */
const standingDocuments = (reader: Reader, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : reader
        .select()
        .from(table)
        .where(and(inArray(table.veteran, [...ids]), eq(table.archived, false)))
        .orderBy(table.id);

type StandingDocument = Awaited<ReturnType<typeof standingDocuments>>[number];

/** Whether a stored document has these bytes: it is read where their number and kind agree, and seldom else. */
async function isSame(
  context: ApiContext,
  { extension, size, storageKey }: StandingDocument,
  scan: Scan | undefined,
): Promise<boolean> {
  if (!scan || scan.problem !== undefined || scan.size !== size || scan.kind !== extension) return false;
  const bytes = await (await storeOf(context)).get(storageKey);
  return bytes !== null && createHash('sha256').update(bytes).digest('hex') === scan.sha256;
}

async function besideDocuments(
  { context }: Plan,
  row: AssessedRow,
  scan: Scan | undefined,
  documents: readonly StandingDocument[],
): Promise<AssessedRow> {
  for (const document of documents)
    if (document.veteran === row.details.veteran && (await isSame(context, document, scan)))
      return { ...row, outcome: 'same', previous: document };
  return row;
}

export const veteranFilesKind: ServerKind = {
  table: tableOf(veteranFile.name),
  batchRows: BATCH_FILES,
  createEarlierLines: createEarlierKeys,
  async assess(reader, plan, lines) {
    const assessedRows = await assessWithRecords(reader, plan, lines, assessNew);
    const ids = new Set(assessedRows.flatMap(({ details }) => details.veteran ?? []));
    const documents = await standingDocuments(reader, [...ids]);
    const rows: AssessedRow[] = [];
    for (const [at, row] of assessedRows.entries())
      rows.push(await besideDocuments(plan, row, lines[at]?.scan, documents));
    return rows;
  },
  // The bytes of a document that is taken back go with it.
  async afterDelete(tx, _context, rows) {
    const keys = rows.map(({ storageKey }) => String(storageKey));
    if (keys.length === 0) return;
    await tx.insert(looseFiles).values(keys.map((storageKey) => ({ storageKey })));
    await tx.delete(fileScans).where(inArray(fileScans.storageKey, keys));
  },
};
