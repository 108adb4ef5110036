import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import { type ImportState, MOVING_STATES } from '../../domain/imports/imports.ts';
import type { ApiContext } from '../api-context.ts';
import { veteranImportRows as rowsTable, veteranImports as table } from '../db/schema.ts';
import type { Job } from '../jobs/jobs.ts';
import { write } from '../transaction.ts';
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

/** The state in which an import waits for people after a mistake; a state that is not named goes on by itself. */
const AFTER_FAILURE: Readonly<Partial<Record<ImportState, ImportState>>> = {
  checking: 'matching',
  running: 'paused',
};

async function movingImport({ db }: Pick<ApiContext, 'db'>): Promise<ImportRow | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(inArray(table.state, [...MOVING_STATES]))
    .limit(1);
  return row;
}

/** Lets an import wait for people, who resume it. A database that is away cannot note it: then the work goes on later. */
async function noteFailure({ db }: ApiContext, { id, state }: ImportRow): Promise<void> {
  const next = AFTER_FAILURE[state];
  if (next)
    await write(db, null, auditNameOf(id), (tx) =>
      tx
        .update(table)
        .set({ state: next, failed: true })
        .where(and(eq(table.id, id), eq(table.state, state))),
    );
}

/** Moves the open import on: its dry run, its run or its undo. */
export const importJob: Job = {
  name: 'imports',
  times: '*/2 * * * * *',
  hasWork: async (context) => (await movingImport(context)) !== undefined,
  async run(context, signal) {
    const listImport = await movingImport(context);
    const work = listImport && WORK[listImport.state];
    if (!listImport || !work) return 0;
    try {
      return await work(context, listImport, signal);
    } catch (error) {
      // Somebody paused or cancelled it.
      if (error instanceof ImportMoved) return 0;
      if (!signal.aborted) await noteFailure(context, listImport);
      throw error;
    }
  },
};

/** Days after its end in which an import can be undone and its rows read. */
const IMPORT_KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Erases what the rows of old imports said: it is data of people. Their counts stay. */
export const forgetImportsJob: Job = {
  name: 'forget-imports',
  times: '20 3 * * *',
  async run({ db, clock }) {
    const before = new Date(clock().getTime() - IMPORT_KEPT_DAYS * DAY_MS);
    const old = await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.forgotten, false), isNotNull(table.endDate), lt(table.endDate, before)));
    for (const { id } of old)
      await write(db, null, auditNameOf(id), async (tx) => {
        await tx
          .update(rowsTable)
          .set({ cells: [], details: {}, before: null })
          .where(eq(rowsTable.import, id));
        await tx.update(table).set({ forgotten: true, unknownValues: {} }).where(eq(table.id, id));
      });
    return old.length;
  },
};
