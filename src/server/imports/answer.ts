import { desc, eq, inArray } from 'drizzle-orm';
import { writeMoment } from '../../domain/dates/days.ts';
import { user } from '../../domain/entities/accounts/user.ts';
import { MOVING_STATES } from '../../domain/imports/imports.ts';
import { IMPORT_KINDS, type ImportKindName, mayImport } from '../../domain/imports/kind-names.ts';
import { iriOf } from '../../domain/model/entity.ts';
import type { Answer, ApiContext, ApiRequest } from '../api-context.ts';
import { veteranImports as table, users } from '../db/schema.ts';
import { wholeCollection } from '../hydra/collection.ts';
import { forbidden, notFound } from '../hydra/errors.ts';
import { idOfPath } from '../hydra/read.ts';
import { cellsOf, readableRows } from './row-records.ts';
import type { SourceRow } from './sheets/sheet-messages.ts';
import { countRows, headOf, type ImportRow } from './store.ts';

/** Imports as the API shows them. */

const PATH = 'veteran_imports';

/** Imports that the page lists. */
const MAX_LISTED = 20;

/** An import by its number; 404 where there is none. */
export async function importOf({ db }: Pick<ApiContext, 'db'>, id: number): Promise<ImportRow> {
  const [row] = await db.select().from(table).where(eq(table.id, id));
  if (!row) throw notFound();
  return row;
}

/** Refuses who may not import lists of a kind. */
export function refuseKind({ caller }: Pick<ApiRequest, 'caller'>, kind: ImportKindName): void {
  if (!mayImport(caller?.menuRole ?? {}, kind)) throw forbidden();
}

/** The import of the path; 404 where there is none, 403 for who may not import lists of its kind. */
export async function importFor(request: ApiRequest): Promise<ImportRow> {
  const listImport = await importOf(request.context, idOfPath(request));
  refuseKind(request, listImport.kind);
  return listImport;
}

/** Rows per second since the present part of the work began, and the seconds that are left at that speed. */
function speedOf(
  { clock }: ApiContext,
  { state, total, processed, phaseStarted, phaseProcessed }: ImportRow,
) {
  const seconds = phaseStarted ? (clock().getTime() - phaseStarted.getTime()) / 1000 : 0;
  const newRows = processed - phaseProcessed;
  if (!MOVING_STATES.includes(state) || seconds <= 0 || newRows <= 0)
    return { rowsPerSecond: null, secondsLeft: null };
  const rowsPerSecond = newRows / seconds;
  return {
    rowsPerSecond: Math.round(rowsPerSecond),
    secondsLeft: Math.ceil((total - processed) / rowsPerSecond),
  };
}

const momentOf = ({ settings }: ApiContext, moment: Date | null): string | null =>
  moment && writeMoment(settings.timezone, moment.getTime());

async function authorOf({ db }: ApiContext, id: number | null) {
  if (id === null) return null;
  const { firstName, lastName } = users;
  const [row] = await db.select({ id: users.id, firstName, lastName }).from(users).where(eq(users.id, id));
  return row ? { '@id': iriOf(user, row.id), '@type': user.name, ...row } : null;
}

/** An import as a list of imports shows it. */
const summaryOf = (context: ApiContext, row: ImportRow) => ({
  '@id': iriOf({ path: PATH }, row.id),
  '@type': 'VeteranImport',
  id: row.id,
  version: row.version,
  kind: row.kind,
  name: row.name,
  state: row.state,
  total: row.total,
  processed: row.processed,
  forgotten: row.forgotten,
  failed: row.failed,
  createdDate: momentOf(context, row.createdDate),
  runDate: momentOf(context, row.runDate),
  endDate: momentOf(context, row.endDate),
});

type ImportReading = Pick<ApiRequest, 'context' | 'caller' | 'accessNote'>;

/**
 * The first rows of an import's file; none while it moves, because pages then read it each second. Of a row about a
 * restricted record its line alone (SEC-07). The line of the access log names the records that the others are about.
 */
async function readHead(
  { context: { db }, caller, accessNote }: ImportReading,
  listImport: ImportRow,
): Promise<SourceRow[]> {
  const isShown = !listImport.forgotten && !MOVING_STATES.includes(listImport.state);
  const headRows = isShown ? await headOf(db, listImport.id) : [];
  const { rows, records } = await readableRows(db, caller, listImport, headRows);
  Object.assign(accessNote, { ids: records, veterans: records, showsNobody: !isShown });
  return rows.map((row) => ({ line: row.row.line, cells: cellsOf(row) }));
}

/** An import with everything that its page shows to the caller. */
export async function importAnswer(request: ImportReading, id: number): Promise<Answer> {
  const { context } = request;
  const row = await importOf(context, id);
  const { db } = context;
  const [head, counts, createdBy, runBy] = await Promise.all([
    readHead(request, row),
    MOVING_STATES.includes(row.state) ? { outcomes: {}, results: {} } : countRows(db, id),
    authorOf(context, row.createdBy),
    authorOf(context, row.runBy),
  ]);
  return {
    version: row.version,
    body: {
      '@context': '/api/contexts/VeteranImport',
      ...summaryOf(context, row),
      sheet: row.sheet,
      head,
      matching: row.matching,
      unknownValues: row.unknownValues,
      written: row.written,
      ...speedOf(context, row),
      ...counts,
      createdBy,
      runBy,
    },
  };
}

/** GET /api/veteran_imports: the last ones of the kinds that the caller may import, the newest first. */
export async function listImports({ context, caller, path }: ApiRequest): Promise<Answer> {
  const kinds = IMPORT_KINDS.filter((kind) => mayImport(caller?.menuRole ?? {}, kind));
  const rows = await context.db
    .select()
    .from(table)
    .where(inArray(table.kind, kinds))
    .orderBy(desc(table.id))
    .limit(MAX_LISTED);
  return {
    body: wholeCollection(
      path,
      'VeteranImport',
      rows.map((row) => summaryOf(context, row)),
    ),
  };
}
