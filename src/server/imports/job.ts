import { and, eq, inArray, lt, notInArray } from 'drizzle-orm';
import { type ImportState, MOVING_STATES, OPEN_STATES } from '../../domain/imports/imports.ts';
import type { ApiContext } from '../api-context.ts';
import { veteranImportRows as rowsTable, veteranImports as table } from '../db/schema.ts';
import type { Job } from '../jobs/jobs.ts';
import { isDatabaseAway, write } from '../transaction.ts';
import { dryRun } from './dry-run.ts';
import { runImport } from './run.ts';
import { auditNameOf, ImportMoved, type ImportRow } from './store.ts';
import { undoImport } from './undo.ts';

/** The work on imports in the background (VET-19, decision 038): one process of several does it. */

type Work = (context: ApiContext, listImport: ImportRow, signal: AbortSignal) => Promise<number>;

const WORK: Readonly<Partial<Record<ImportState, Work>>> = {
  checking: dryRun,
  running: runImport,
  undoing: undoImport,
};

/** The state after a failure, in which staff must resume the import. The work of a state not listed here is retried. */
const AFTER_FAILURE: Readonly<Partial<Record<ImportState, ImportState>>> = {
  checking: 'matching',
  running: 'paused',
};

async function activeImport({ db }: Pick<ApiContext, 'db'>): Promise<ImportRow | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(inArray(table.state, [...MOVING_STATES]))
    .limit(1);
  return row;
}

/** Stops a failed import until staff resume it. */
async function stopAfterFailure({ db }: ApiContext, { id, state }: ImportRow): Promise<void> {
  const next = AFTER_FAILURE[state];
  if (next)
    await write(db, null, auditNameOf(id), (tx) =>
      tx
        .update(table)
        .set({ state: next, failed: true })
        .where(and(eq(table.id, id), eq(table.state, state))),
    );
}

/** Advances the active import: its dry run, its run or its undo. */
export const importJob: Job = {
  name: 'imports',
  times: '*/2 * * * * *',
  hasWork: async (context) => (await activeImport(context)) !== undefined,
  async run(context, signal) {
    const listImport = await activeImport(context);
    const work = listImport && WORK[listImport.state];
    if (!listImport || !work) return 0;
    try {
      return await work(context, listImport, signal);
    } catch (error) {
      // Somebody paused or cancelled it, or another process works on it.
      if (error instanceof ImportMoved) return 0;
      // After a lost connection the state stays and the work is retried. The log gets the first error.
      if (!signal.aborted && !isDatabaseAway(error))
        await stopAfterFailure(context, listImport).catch(() => undefined);
      throw error;
    }
  },
};

/** For so many days after its end an import can be undone, and its rows read. */
const IMPORT_KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Erases the contents of old imports' rows, which are personal data. Their counts stay. An undo ends first. */
export const forgetImportsJob: Job = {
  name: 'forget-imports',
  times: '20 3 * * *',
  async run({ db, clock }) {
    const before = new Date(clock().getTime() - IMPORT_KEPT_DAYS * DAY_MS);
    const isOld = and(
      eq(table.forgotten, false),
      notInArray(table.state, [...OPEN_STATES]),
      lt(table.endDate, before),
    );
    const old = await db.select({ id: table.id }).from(table).where(isOld);
    for (const { id } of old)
      await write(db, null, auditNameOf(id), async (tx) => {
        // Checked again: an undo may have begun.
        const { rowCount } = await tx
          .update(table)
          .set({ forgotten: true, unknownValues: {} })
          .where(and(eq(table.id, id), isOld));
        if (rowCount === 0) return;
        await tx
          .update(rowsTable)
          .set({ cells: [], details: {}, before: null })
          .where(eq(rowsTable.import, id));
      });
    return old.length;
  },
};
