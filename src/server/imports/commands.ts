import { and, eq, inArray } from 'drizzle-orm';
import { imports as texts } from '#texts/imports.ts';
import { entityNamed } from '../../domain/entities/index.ts';
import { CREATE, type ImportState, type Outcome, WRITTEN_OUTCOMES } from '../../domain/imports/imports.ts';
import { menuOf } from '../../domain/imports/kind-names.ts';
import { importKinds } from '../../domain/imports/kinds.ts';
import { can } from '../../domain/rights/rights.ts';
import { fill } from '../../i18n/fill.ts';
import { resourcesName } from '../../i18n/names.ts';
import type { Answer, ApiRequest } from '../api-context.ts';
import type { Caller } from '../caller.ts';
import type { Transaction } from '../db/connection.ts';
import { veteranImportRows as rowsTable, veteranImports as table } from '../db/schema.ts';
import { ApiError, forbidden, violation } from '../hydra/errors.ts';
import { idOfPath } from '../hydra/read.ts';
import { requireCaller } from '../session/require-caller.ts';
import { databaseRefusal, write } from '../transaction.ts';
import { importAnswer, importFor, importOf } from './answer.ts';
import { countOutcomes } from './batches.ts';
import { listFieldsOf } from './lists.ts';
import { refuseStale } from './matching.ts';
import { auditNameOf, type ImportRow, moveImport } from './store.ts';

/** The commands of people to an import: start the run, pause it, go on, cancel, undo, abandon (VET-19). */

const { refusals } = texts;

interface Command {
  readonly from: readonly ImportState[];
  readonly changes: (
    tx: Transaction,
    listImport: ImportRow,
  ) => Promise<Partial<ImportRow>> | Partial<ImportRow>;
}

/** Moves the import of the path on; 412 where somebody else moved it since it was read. */
async function command(request: ApiRequest, { from, changes }: Command): Promise<Answer> {
  const { context, caller } = request;
  const id = idOfPath(request);
  await refuseStale(request);
  try {
    await write(context.db, caller, auditNameOf(id), async (tx) => {
      const listImport = await importOf({ db: context.db }, id);
      await moveImport(tx, id, { from, changes: { failed: false, ...(await changes(tx, listImport)) } });
    });
  } catch (error) {
    // An old import is open again while it is undone.
    if (databaseRefusal(error)?.constraint === 'veteran_imports_one_open')
      throw new ApiError(409, refusals.underWay);
    throw error;
  }
  return importAnswer(request, id);
}

const isWritten = (value: unknown): value is Outcome => WRITTEN_OUTCOMES.some((outcome) => outcome === value);

/** The outcomes that are to be written; changes need the right to edit. */
function readWritten(value: unknown, { kind }: ImportRow, { menuRole }: Caller): Outcome[] {
  const outcomes = Array.isArray(value) ? value.filter(isWritten) : [];
  if (outcomes.length === 0) throw violation('written', refusals.nothing, 'import.nothing');
  if (outcomes.includes('changes') && !can(menuRole, menuOf(kind), 'EDIT'))
    throw forbidden(refusals.editRight);
  return [...new Set(outcomes)];
}

/** New values of lists need the right to create them. */
function refuseListValues({ kind, matching }: ImportRow, { menuRole }: Caller): void {
  const lists = listFieldsOf(importKinds[kind]).flatMap(([field, { to }]) => {
    const { menu = '', resource } = entityNamed(to);
    const creates = Object.values(matching.translations[field] ?? {}).includes(CREATE);
    return creates && !can(menuRole, menu, 'CREATE') ? [resourcesName(resource)] : [];
  });
  if (lists.length > 0) throw forbidden(fill(refusals.createValues, { lists: lists.join(', ') }));
}

/** PUT /api/veteran_imports/{id}/run with `{written}`: the outcomes to write. */
export async function startRun(request: ApiRequest): Promise<Answer> {
  const caller = requireCaller(request.caller);
  const listImport = await refuseStale(request);
  const outcomes = readWritten((await request.body()).written, listImport, caller);
  const { clock } = request.context;
  return command(request, {
    from: ['checked'],
    changes: async (tx, listImport) => {
      refuseListValues(listImport, caller);
      return {
        state: 'running',
        written: outcomes,
        total: await countOutcomes(tx, listImport.id, outcomes),
        processed: 0,
        phaseProcessed: 0,
        phaseStarted: clock(),
        runBy: caller.id,
        runDate: clock(),
      };
    },
  });
}

/** PUT /api/veteran_imports/{id}/pause */
export const pauseRun = (request: ApiRequest): Promise<Answer> =>
  command(request, { from: ['running'], changes: () => ({ state: 'paused' }) });

/** PUT /api/veteran_imports/{id}/resume: the next writes have the resuming user as their author. */
export function resumeRun(request: ApiRequest): Promise<Answer> {
  const caller = requireCaller(request.caller);
  return command(request, {
    from: ['paused'],
    changes: (_tx, listImport) => {
      if (listImport.written.includes('changes') && !can(caller.menuRole, menuOf(listImport.kind), 'EDIT'))
        throw forbidden(refusals.editRight);
      refuseListValues(listImport, caller);
      return {
        state: 'running',
        runBy: caller.id,
        phaseStarted: request.context.clock(),
        phaseProcessed: listImport.processed,
      };
    },
  });
}

/** PUT /api/veteran_imports/{id}/cancel: what was written stays, and can be undone. */
export const cancelRun = (request: ApiRequest): Promise<Answer> =>
  command(request, {
    from: ['running', 'paused'],
    changes: () => ({ state: 'cancelled', endDate: request.context.clock() }),
  });

/** PUT /api/veteran_imports/{id}/undo */
export const startUndo = (request: ApiRequest): Promise<Answer> =>
  command(request, {
    from: ['done', 'cancelled'],
    changes: async (tx, listImport) => {
      if (!can(request.caller?.menuRole ?? {}, menuOf(listImport.kind), 'DELETE')) throw forbidden();
      if (listImport.forgotten) throw new ApiError(409, refusals.forgotten);
      const total = await tx.$count(
        rowsTable,
        and(eq(rowsTable.import, listImport.id), inArray(rowsTable.result, ['created', 'changed'])),
      );
      return {
        state: 'undoing',
        total,
        processed: 0,
        phaseProcessed: 0,
        phaseStarted: request.context.clock(),
      };
    },
  });

/** DELETE /api/veteran_imports/{id}: an import that has written nothing goes, with all that its file said. */
export async function abandonImport(request: ApiRequest): Promise<Answer> {
  const { context, caller } = request;
  const { id } = await importFor(request);
  await write(context.db, caller, auditNameOf(id), async (tx) => {
    const [deletedImport] = await tx
      .delete(table)
      .where(and(eq(table.id, id), inArray(table.state, ['matching', 'checking', 'checked'])))
      .returning({ id: table.id });
    if (!deletedImport) throw new ApiError(409, refusals.state);
  });
  return { status: 204 };
}
