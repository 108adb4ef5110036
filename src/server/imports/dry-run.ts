import { isEmptyCell } from '../../domain/imports/cells.ts';
import { CREATE, type UnknownValue } from '../../domain/imports/imports.ts';
import { importKinds } from '../../domain/imports/kinds.ts';
import { textKey } from '../../domain/imports/text-key.ts';
import type { ApiContext } from '../api-context.ts';
import { accountOpensRestricted } from '../hydra/restriction.ts';
import { write } from '../transaction.ts';
import { rowsBehind, saveOutcomes } from './batches.ts';
import { serverKinds } from './kinds/server-kinds.ts';
import { listFieldsOf, readLists } from './lists.ts';
import { type Plan, readLines, type ScanSource } from './plan.ts';
import { withSource } from './scans/scan-source.ts';
import type { SourceRow } from './sheets/sheet-messages.ts';
import { auditNameOf, type ImportRow, lockForBatch, noteProgress } from './store.ts';

/** The dry run: what would become of each row. It writes nothing but that, and is begun again after a stop (VET-19). */

/** Values that a list lacks, of one field. Those that the matching creates are counted beyond it. */
const MAX_UNKNOWN_VALUES = 200;
const MAX_SHOWN_LENGTH = 200;
/** A cell of several lines names a value of one. */
const LINE_BREAKS = /[\p{Cc}\u2028\u2029]+/gu;

/** Counts the texts that are no value of their list. */
function createUnknownValues({ kind, matching, linkOf }: Plan) {
  const listFields = listFieldsOf(kind);
  const counts = new Map<string, Map<string, { text: string; count: number }>>();
  const columns = listFields.flatMap(([field]) =>
    matching.columns.flatMap((target, column) => (target === field ? [{ field, column }] : [])),
  );
  const add = (field: string, text: string): void => {
    const key = textKey(text);
    const translation = matching.translations[field]?.[key];
    if (isEmptyCell(text) || (linkOf(field, key) !== undefined && !translation)) return;
    const values = counts.get(field) ?? new Map();
    counts.set(field, values);
    const value = values.get(key);
    if (value) value.count += 1;
    else if (translation === CREATE || values.size < MAX_UNKNOWN_VALUES)
      values.set(key, { text: text.replace(LINE_BREAKS, ' ').trim().slice(0, MAX_SHOWN_LENGTH), count: 1 });
  };
  for (const [field] of listFields) if (matching.defaults[field]) add(field, matching.defaults[field]);
  return {
    addRow({ cells }: SourceRow): void {
      for (const { field, column } of columns) add(field, cells[column] ?? '');
    },
    list: (): Record<string, UnknownValue[]> =>
      Object.fromEntries([...counts].map(([field, values]) => [field, [...values.values()]])),
  };
}

/** Reads how the rows of an import are read: the matching, and the lists as they are now. */
export async function planOf(
  context: ApiContext,
  { kind: name, matching, runBy, createdBy }: ImportRow,
): Promise<Plan> {
  const kind = importKinds[name];
  const account = runBy ?? createdBy;
  return {
    context,
    kind,
    matching,
    linkOf: await readLists(context.db, kind, matching),
    opensRestricted: account !== null && (await accountOpensRestricted(context.db, account)),
  };
}

/** Goes through all rows of an import; returns how many. */
export const dryRun = (context: ApiContext, listImport: ImportRow, signal: AbortSignal): Promise<number> =>
  withSource(context, listImport, (source) => checkRows(context, listImport, source, signal));

async function checkRows(
  context: ApiContext,
  listImport: ImportRow,
  source: ScanSource | null,
  signal: AbortSignal,
): Promise<number> {
  const { db } = context;
  const plan = await planOf(context, listImport);
  const { assess, createEarlierLines, batchRows } = serverKinds[listImport.kind];
  const besideEarlierLines = createEarlierLines(plan);
  const unknown = createUnknownValues(plan);
  const request = auditNameOf(listImport.id);
  // The earlier lines of a dry run that was broken off are forgotten: it begins again.
  let current =
    listImport.processed === 0
      ? listImport
      : await write(db, null, request, (tx) => noteProgress(tx, listImport.id, { processed: 0 }));
  let line = listImport.matching.headerLine;
  for (;;) {
    signal.throwIfAborted();
    const rows = await rowsBehind(db, current, line, batchRows);
    const read = readLines(plan, rows);
    const lines = source ? await source.inspect(read) : read;
    const assessedRows = (await assess(db, plan, lines)).map(besideEarlierLines);
    for (const row of rows) unknown.addRow(row);
    const processedCount = current.processed + rows.length;
    const isLast = rows.length === 0;
    current = await write(db, null, request, async (tx) => {
      await lockForBatch(tx, current);
      await saveOutcomes(tx, current.id, assessedRows);
      return noteProgress(tx, current.id, {
        processed: processedCount,
        ...(isLast && { state: 'checked', unknownValues: unknown.list() }),
      });
    });
    if (isLast) return processedCount;
    line = rows.at(-1)?.line ?? line;
  }
}
