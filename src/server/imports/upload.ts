import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { imports as texts } from '#texts/imports.ts';
import { findHeaderLine, matchHeadings } from '../../domain/imports/fields.ts';
import { type Matching, OPEN_STATES, type SheetFacts } from '../../domain/imports/imports.ts';
import { IMPORT_KINDS, type ImportKindName } from '../../domain/imports/kind-names.ts';
import { FORMER_NUMBER, importKinds, RECORD_NUMBER } from '../../domain/imports/kinds.ts';
import { toPlainText } from '../../domain/people/plain-text.ts';
import { fill } from '../../i18n/fill.ts';
import type { Answer, ApiRequest } from '../api-context.ts';
import type { Reader, Transaction } from '../db/connection.ts';
import { veteranImportRows as rowsTable, veteranImports as table, veterans } from '../db/schema.ts';
import { storeFor, swapLoose } from '../files/orphan-files.ts';
import type { Upload } from '../files/received.ts';
import { FileRefusal } from '../files/sent-file.ts';
import { ApiError } from '../hydra/errors.ts';
import { oneOf, parameterValue } from '../hydra/parameters.ts';
import type { Settings } from '../settings.ts';
import { databaseRefusal, write } from '../transaction.ts';
import { importAnswer, refuseKind } from './answer.ts';
import { readModels } from './models.ts';
import { refusedHeadings } from './rows.ts';
import { scanRows } from './scans/scan-rows.ts';
import type { SourceRow } from './sheets/sheet-messages.ts';
import { refuseFile, sheetRows } from './sheets/sheet-rows.ts';
import { HEAD_ROWS } from './store.ts';

/** POST /api/veteran_imports?kind=appointments: a file is read, and its rows are kept until somebody says what they are (VET-19). */

const MEGABYTE = 1_048_576;
const MAX_NAME_LENGTH = 255;
/** The kind whose file is no list but a ZIP. */
const SCANS: ImportKindName = 'veteranFiles';

/** The largest list or ZIP of scans; its kind is found by opening it. */
export function importUpload({ importMaxMb, importScansMaxMb }: Settings, query: URLSearchParams): Upload {
  const megabytes = parameterValue(query, 'kind') === SCANS ? importScansMaxMb : importMaxMb;
  return {
    maxBytes: megabytes * MEGABYTE,
    tooLarge: () =>
      new FileRefusal(413, { message: fill(texts.refusals.size, { megabytes }), code: 'import.size' }),
    checkKind: () => {},
  };
}

const underWay = (): ApiError => new ApiError(409, texts.refusals.underWay);

async function refuseWhileOpen(reader: Reader): Promise<void> {
  const [open] = await reader
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.state, [...OPEN_STATES]))
    .limit(1);
  if (open) throw underWay();
}

/** A list is spoken of by the name of its file. */
function nameOf(name: unknown): string {
  const text = typeof name === 'string' ? toPlainText(name).slice(-MAX_NAME_LENGTH) : '';
  return text === '' ? '?' : text;
}

/** Imports whose refused rows may be sent again. */
const MAX_SOURCES = 10;

/** The matching of the import whose sheet of refused rows has these headings: nothing is matched twice by hand. */
async function refusedMatching(
  reader: Reader,
  kind: ImportKindName,
  headings: readonly string[],
): Promise<Matching | undefined> {
  if (headings.at(-1) !== texts.refused.reason) return undefined;
  const sources = await reader
    .select({ sheet: table.sheet, matching: table.matching, cells: rowsTable.cells })
    .from(table)
    .leftJoin(
      rowsTable,
      and(eq(rowsTable.import, table.id), sql`${rowsTable.line} = (${table.matching} ->> 'headerLine')::int`),
    )
    .where(and(eq(table.kind, kind), eq(table.forgotten, false)))
    .orderBy(desc(table.id))
    .limit(MAX_SOURCES);
  const source = sources.find(({ sheet, cells }) =>
    isDeepStrictEqual(refusedHeadings(cells ?? [], sheet), headings),
  );
  return source?.matching;
}

/**
 * The matching that the first rows suggest: that of the file whose refused rows they are, that of a model whose headings
 * they have, else by the headings' names.
 */
async function suggestMatching(
  reader: Reader,
  name: ImportKindName,
  rows: readonly SourceRow[],
): Promise<Matching> {
  const kind = importKinds[name];
  const head = rows.slice(0, HEAD_ROWS);
  const headerLine = findHeaderLine(kind, head);
  const headings = head.find(({ line }) => line === headerLine)?.cells ?? [];
  const source = await refusedMatching(reader, name, headings);
  if (source) return { ...source, headerLine };
  const model = (await readModels(reader, name)).find((one) => one.fits(headings));
  if (model) return { headerLine, ...model.apply(headings) };
  const matching = { headerLine, columns: matchHeadings(kind, headings), pivot: null };
  const columns = name === SCANS ? await suggestNumber(reader, matching.columns, head) : matching.columns;
  return { ...matching, columns, defaults: {}, translations: {} };
}

/** Names of scans have the numbers of the old system where a record has one of the first of them. */
async function suggestNumber(
  reader: Reader,
  columns: readonly (string | null)[],
  head: readonly SourceRow[],
): Promise<readonly (string | null)[]> {
  const at = columns.indexOf(RECORD_NUMBER);
  const numbers = head.map(({ cells }) => cells[at] ?? '');
  const count = await reader.$count(veterans, inArray(veterans.formerNumber, numbers));
  return count === 0 ? columns : columns.with(at, FORMER_NUMBER);
}

async function insertRows(tx: Transaction, id: number, rows: readonly SourceRow[]): Promise<void> {
  await tx.execute(sql`
    insert into ${rowsTable} (import_id, line, cells) select ${id}, line, cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as source (line int, cells jsonb)`);
}

/** A file that becomes an import. */
interface NewImport {
  readonly kind: ImportKindName;
  readonly name: string;
  readonly path: string;
}

/** Keeps a list. */
const storeList = (request: ApiRequest, list: NewImport): Promise<number> =>
  storeRows(request, list, sheetRows(list.path), null);

/** Keeps a ZIP of scans in the file store, and its files as the rows of a list. */
async function storeScans(request: ApiRequest, scans: NewImport, size: number): Promise<number> {
  const batches = scanRows(scans.path);
  // A ZIP that is refused is not stored.
  const first = await batches.next();
  const all = async function* () {
    if (!first.done) yield first.value;
    return yield* batches;
  };
  const content = { path: scans.path, size };
  return storeFor(request.context, { folder: 'imports', kind: 'zip', content }, (key) =>
    storeRows(request, scans, all(), key),
  );
}

/** Keeps the rows of a file in one transaction: a file is there whole or not at all. */
async function storeRows(
  request: ApiRequest,
  { kind, name }: NewImport,
  batches: AsyncGenerator<readonly SourceRow[], SheetFacts, undefined>,
  archiveKey: string | null,
): Promise<number> {
  const { context, caller, requestId } = request;
  try {
    // A thread opens the file before a transaction waits for it.
    let next = await batches.next();
    const first = next.done ? [] : next.value;
    const matching = await suggestMatching(context.db, kind, first);
    let isRepeated = false;
    return await write(context.db, caller, requestId, async (tx) => {
      // The upload was read once and is gone.
      if (isRepeated) throw new ApiError(503, ({ refusals }) => refusals.unavailable);
      isRepeated = true;
      const facts = { name: '', otherSheets: [], encoding: null, columnCount: 0 };
      const [newImport] = await tx
        .insert(table)
        .values({ kind, name, matching, sheet: facts, archiveKey })
        .returning({ id: table.id });
      const id = newImport?.id ?? 0;
      if (!(await swapLoose(tx, archiveKey, null)))
        throw new ApiError(503, ({ refusals }) => refusals.unavailable);
      for (; !next.done; next = await batches.next())
        if (next.value.length > 0) await insertRows(tx, id, next.value);
      await tx.update(table).set({ sheet: next.value }).where(sql`${table.id} = ${id}`);
      return id;
    });
  } catch (error) {
    if (databaseRefusal(error)?.constraint === 'veteran_imports_one_open') throw underWay();
    throw error;
  } finally {
    await batches.return({ name: '', otherSheets: [], encoding: null, columnCount: 0 });
  }
}

/** The kind of a list, as `?kind=` says; a list of veterans where it says nothing. */
const kindOf = ({ query }: ApiRequest): ImportKindName =>
  oneOf(IMPORT_KINDS, 'kind', parameterValue(query, 'kind') ?? 'veterans');

export async function uploadImport(request: ApiRequest): Promise<Answer> {
  const { context } = request;
  const kind = kindOf(request);
  refuseKind(request, kind);
  // Before a long file comes.
  await refuseWhileOpen(context.db);
  const { fields, file } = await request.form();
  if (!file) throw refuseFile({ refusal: 'noFile' });
  const list = { kind, name: nameOf(fields.name), path: file.path };
  const id = await (kind === SCANS ? storeScans(request, list, file.size) : storeList(request, list));
  return { ...(await importAnswer(request, id)), status: 201 };
}
