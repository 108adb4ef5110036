import { saysNothing } from '../../domain/imports/cells.ts';
import type { Matching, Outcome, UnknownValue } from '../../domain/imports/imports.ts';
import { textKey } from '../../domain/imports/text-key.ts';
import type { ApiContext } from '../api-context.ts';
import { write } from '../transaction.ts';
import { type AssessedRow, assess, type Plan, readPeople } from './assess.ts';
import { rowsBehind, saveOutcomes } from './batches.ts';
import { createEarlierLines, type EarlierLines } from './earlier-lines.ts';
import { listFields, readLists } from './lists.ts';
import type { SourceRow } from './sheet-messages.ts';
import { auditNameOf, type ImportRow, lockForBatch, noteProgress } from './store.ts';

/** The dry run: what would become of each row. It writes nothing but that, and is begun again after a stop (VET-19). */

/** Values that a list lacks, of one field. */
const MAX_UNKNOWN_VALUES = 200;
const MAX_SHOWN_LENGTH = 200;

/** Counts the texts that are no value of their list. */
function createUnknownValues({ matching, linkOf }: Plan) {
  const counts = new Map<string, Map<string, { text: string; count: number }>>();
  const columns = listFields.flatMap(([field]) =>
    matching.columns.flatMap((target, column) => (target === field ? [{ field, column }] : [])),
  );
  const add = (field: string, text: string): void => {
    const key = textKey(text);
    if (saysNothing(text) || (linkOf(field, key) !== undefined && !matching.translations[field]?.[key]))
      return;
    const values = counts.get(field) ?? new Map();
    counts.set(field, values);
    const value = values.get(key);
    if (value) value.count += 1;
    else if (values.size < MAX_UNKNOWN_VALUES)
      values.set(key, { text: text.trim().slice(0, MAX_SHOWN_LENGTH), count: 1 });
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

const REPEATABLE: ReadonlySet<Outcome> = new Set<Outcome>(['new', 'changes', 'same', 'double']);

/** A row of somebody who stands in an earlier line too is a possible double of that line. */
function besideEarlierLines(row: AssessedRow, earlier: EarlierLines): AssessedRow {
  if (!row.person || !REPEATABLE.has(row.outcome)) return row;
  const lines = earlier.likes(row.person);
  earlier.add(row.line, row.person);
  if (lines.length === 0) return row;
  const likenesses = [
    ...lines.slice(0, 10).map(({ line }) => ({ line, reasons: [] })),
    ...(row.details.likenesses ?? []),
  ];
  return { ...row, outcome: 'double', details: { ...row.details, likenesses } };
}

/** Reads how the rows of an import are read: the matching, and the lists as they are now. */
export async function planOf(context: ApiContext, matching: Matching): Promise<Plan> {
  return { context, matching, linkOf: await readLists(context.db, matching) };
}

/** Goes through all rows of an import; returns how many. */
export async function dryRun(context: ApiContext, found: ImportRow, signal: AbortSignal): Promise<number> {
  const { db } = context;
  const plan = await planOf(context, found.matching);
  const earlier = createEarlierLines();
  const unknown = createUnknownValues(plan);
  const request = auditNameOf(found.id);
  // The earlier lines of a dry run that was broken off are forgotten: it begins again.
  let current =
    found.processed === 0
      ? found
      : await write(db, null, request, (tx) => noteProgress(tx, found.id, { processed: 0 }));
  let line = found.matching.headerLine;
  for (;;) {
    signal.throwIfAborted();
    const rows = await rowsBehind(db, current, line);
    const assessed = (await assess(db, plan, readPeople(plan, rows))).map((row) =>
      besideEarlierLines(row, earlier),
    );
    for (const row of rows) unknown.addRow(row);
    const processed = current.processed + rows.length;
    const isLast = rows.length === 0;
    current = await write(db, null, request, async (tx) => {
      await lockForBatch(tx, current);
      await saveOutcomes(tx, current.id, assessed);
      return noteProgress(tx, current.id, {
        processed,
        ...(isLast && { state: 'checked', unknownValues: unknown.list() }),
      });
    });
    if (isLast) return processed;
    line = rows.at(-1)?.line ?? line;
  }
}
