import { and, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { ApiContext } from '../../api-context.ts';
import { dataExports as table } from '../../db/schema.ts';
import type { Job } from '../../jobs/jobs.ts';
import { isDatabaseAway, write } from '../../transaction.ts';
import { writeArchive } from '../export/write-archive.ts';
import { exportsWithOldParts, partsSink, removeParts } from './parts.ts';

/** The work on full exports in the background (DATA-01, decision 038): one process of several does it. */

/** The time for which an export can be fetched. */
const FETCH_HOURS = 24;
const HOUR_MS = 3_600_000;
/** An export that was under way when so many servers ended is given up: it may be what ended them. */
const MAX_ATTEMPTS = 3;
/** The interval at which progress is written. */
const PROGRESS_MS = 1000;

type ExportRow = typeof table.$inferSelect;

/** Somebody cancelled the export. */
class ExportCancelled extends Error {}

const isUnderWay = inArray(table.state, ['waiting', 'running']);

const isOver = ({ clock }: ApiContext): SQL | undefined =>
  and(eq(table.state, 'ready'), lte(table.expires, clock()));

const auditName = (id: number): string => `data-export ${id}`;

/** Changes an export that is still running, as nobody in the audit; throws where somebody cancelled it. */
async function changeRunning(
  { db }: ApiContext,
  id: number,
  values: Partial<typeof table.$inferInsert>,
): Promise<void> {
  const { rowCount } = await write(db, null, auditName(id), (tx) =>
    tx
      .update(table)
      .set(values)
      .where(and(eq(table.id, id), eq(table.state, 'running'))),
  );
  if (rowCount === 0) throw new ExportCancelled();
}

/** Writes progress now and then, and aborts the export once it is cancelled. */
function watchProgress(context: ApiContext, id: number) {
  const cancellation = new AbortController();
  let last = 0;
  let pending: Promise<void> = Promise.resolve();
  const onProgress = (share: number) => {
    const now = Date.now();
    if (now - last < PROGRESS_MS) return;
    last = now;
    const percent = Math.min(99, Math.floor(share * 100));
    pending = pending
      .then(() => changeRunning(context, id, { percent }))
      .catch((error) => cancellation.abort(error));
  };
  return { signal: cancellation.signal, onProgress, settled: () => pending };
}

/** Writes the archive to the store and makes it ready. */
async function writeExport(context: ApiContext, { id }: ExportRow, signal: AbortSignal): Promise<number> {
  const { stream, size } = partsSink(context, id);
  const progress = watchProgress(context, id);
  const manifest = await writeArchive(context, stream, {
    signal: AbortSignal.any([signal, progress.signal]),
    onProgress: progress.onProgress,
  }).finally(progress.settled);
  const records = manifest.tables.reduce((sum, one) => sum + one.records, 0);
  const now = context.clock();
  await changeRunning(context, id, {
    state: 'ready',
    percent: 100,
    endDate: now,
    expires: new Date(now.getTime() + FETCH_HOURS * HOUR_MS),
    size: size(),
    records,
    files: manifest.files.count,
  });
  return records;
}

/** Begins an export, anew where the process before died with it. */
async function runExport(context: ApiContext, row: ExportRow, signal: AbortSignal): Promise<number> {
  const { id, attempts } = row;
  await removeParts(context, id);
  if (attempts >= MAX_ATTEMPTS) {
    await changeRunning(context, id, { state: 'failed', endDate: context.clock() });
    return 0;
  }
  await write(context.db, null, auditName(id), (tx) =>
    tx
      .update(table)
      .set({ state: 'running', attempts: attempts + 1, percent: 0 })
      .where(and(eq(table.id, id), isUnderWay)),
  );
  try {
    return await writeExport(context, row, signal);
  } catch (error) {
    // After a stop of the server or a lost connection it begins again, a few times.
    if (signal.aborted || isDatabaseAway(error)) throw error;
    await changeRunning(context, id, { state: 'failed', endDate: context.clock() }).catch((reason) => {
      if (!(reason instanceof ExportCancelled)) throw reason;
    });
    await removeParts(context, id);
    if (error instanceof ExportCancelled) return 0;
    throw error;
  }
}

/** Ends the exports whose time is over, and removes the bytes of all that ended. */
async function removeOldExports(context: ApiContext): Promise<number> {
  const { db } = context;
  await write(db, null, 'data-export', (tx) =>
    tx.update(table).set({ state: 'expired' }).where(isOver(context)),
  );
  const old = await db.select({ id: table.id }).from(table).where(exportsWithOldParts);
  for (const { id } of old) await removeParts(context, id);
  return old.length;
}

/** Writes the export that was asked for, and removes old ones. */
export const dataExportJob: Job = {
  name: 'data-export',
  times: '*/2 * * * * *',
  async hasWork(context) {
    const rows = await context.db
      .select({ one: sql`1` })
      .from(table)
      .where(or(isUnderWay, isOver(context), exportsWithOldParts))
      .limit(1);
    return rows.length > 0;
  },
  async run(context, signal) {
    const removedCount = await removeOldExports(context);
    const [row] = await context.db.select().from(table).where(isUnderWay).limit(1);
    return row ? runExport(context, row, signal) : removedCount;
  },
};
