import * as contentDisposition from 'content-disposition';
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import { imports as texts } from '#texts/imports.ts';
import { privacyTexts } from '#texts/privacy.ts';
import { veteran } from '../../domain/entities/veteran.ts';
import { columnName } from '../../domain/imports/column-letters.ts';
import { targetName } from '../../domain/imports/fields.ts';
import { OUTCOMES, RESULTS, type Reason, type SheetFacts } from '../../domain/imports/imports.ts';
import { type ImportKind, importKinds } from '../../domain/imports/kinds.ts';
import { iriOf } from '../../domain/model/entity.ts';
import type { Answer, ApiRequest } from '../api-context.ts';
import { todayOf } from '../clock.ts';
import type { Reader } from '../db/connection.ts';
import { veteranImportRows as table, veterans } from '../db/schema.ts';
import { NO_STORE_HEADERS } from '../hydra/caching.ts';
import { type Cells, SHEET_TYPES, writeSheet } from '../hydra/export/formats.ts';
import { oneOf, parameterValue, parsePage } from '../hydra/parameters.ts';
import { hiddenAmong } from '../hydra/restriction.ts';
import { loggedParameters } from '../logged-query.ts';
import { importFor } from './answer.ts';
import { rowsBehind, type StoredRow } from './batches.ts';
import { cellsOf, readableRows, recordOf } from './row-records.ts';
import { headOf, type ImportRow } from './store.ts';

/** The rows of an import, a page at a time, and those that are refused as a sheet (VET-19). */

/** The numbers of the records that stand beside rows. */
const idsBeside = (listImport: ImportRow, rows: readonly StoredRow[]): ReadonlySet<number> =>
  new Set(
    rows.flatMap((row) => [
      ...[recordOf(listImport, row)].flatMap((id) => id ?? []),
      ...(row.details.likenesses ?? []).flatMap(({ id }) => id ?? []),
    ]),
  );

/** The records of these numbers. */
async function recordsOf(reader: Reader, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { id, civility, lastName, firstName, birthDate, birthDatePrecision } = veterans;
  const visibleRecords = await reader
    .select({ id, civility, lastName, firstName, birthDate, birthDatePrecision })
    .from(veterans)
    .where(inArray(id, [...ids]));
  return visibleRecords.map((record) => ({
    '@id': iriOf(veteran, record.id),
    '@type': veteran.name,
    ...record,
  }));
}

function conditionOf({ query }: ApiRequest, id: number): SQL | undefined {
  const outcome = parameterValue(query, 'outcome');
  const result = parameterValue(query, 'result');
  return and(
    eq(table.import, id),
    ...(outcome ? [eq(table.outcome, oneOf(OUTCOMES, 'outcome', outcome))] : []),
    ...(result ? [eq(table.result, oneOf(RESULTS, 'result', result))] : []),
  );
}

/** A row as the API gives it; one about a restricted record says no more than its number (SEC-07). */
function rowMember(listImport: ImportRow, row: StoredRow, hiddenRecords: ReadonlySet<number>) {
  const { line, outcome, details, result } = row;
  const record = recordOf(listImport, row);
  const isHidden = record !== null && hiddenRecords.has(record);
  const likenesses = details.likenesses?.filter(({ id }) => id === undefined || !hiddenRecords.has(id));
  return {
    '@type': 'VeteranImportRow',
    line,
    cells: cellsOf({ row, isHidden }),
    outcome,
    details: isHidden ? {} : { ...details, ...(likenesses && { likenesses }) },
    result,
    record,
  };
}

/** GET /api/veteran_imports/{id}/rows, by `outcome` or `result`. */
export async function listRows(request: ApiRequest): Promise<Answer> {
  const { context, query, path } = request;
  const { db } = context;
  const listImport = await importFor(request);
  const { id } = listImport;
  const { page, itemsPerPage } = parsePage(query);
  const where = conditionOf(request, id);
  const [total, rows] = await Promise.all([
    db.$count(table, where),
    db
      .select()
      .from(table)
      .where(where)
      .orderBy(asc(table.line))
      .limit(itemsPerPage)
      .offset((page - 1) * itemsPerPage),
  ]);
  const ids = idsBeside(listImport, rows);
  const hiddenIds = await hiddenAmong(db, { entity: veteran }, request.caller, [...ids]);
  return {
    body: {
      '@context': '/api/contexts/VeteranImportRow',
      '@id': path,
      '@type': 'hydra:Collection',
      'hydra:totalItems': total,
      'hydra:member': rows.map((row) => rowMember(listImport, row, hiddenIds)),
      // The access log needs them to say whose records were shown.
      records: await recordsOf(
        db,
        [...ids].filter((one) => !hiddenIds.has(one)),
      ),
    },
  };
}

/** The reasons of a row in words: 'Date de naissance : date non valide'. */
const wordsOf = (kind: ImportKind, reasons: readonly Reason[] = []): string =>
  reasons.map(({ field, message }) => `${targetName(kind, field)} : ${message}`).join(' ; ');

/**
 * All refused rows, read as they are asked for; each time a line of the access log says whose records they show (SEC-05).
 * Of a row about a restricted record the reason is that it is one (SEC-07).
 */
async function* refusedRows(
  { context: { db }, caller, accessNote }: ApiRequest,
  listImport: ImportRow,
): AsyncGenerator<Cells> {
  const kind = importKinds[listImport.kind];
  const { columnCount } = listImport.sheet;
  let line = listImport.matching.headerLine;
  for (;;) {
    const batch = await rowsBehind(db, listImport, line);
    if (batch.length === 0) return;
    const refusals = batch.filter(({ outcome }) => outcome === 'refused');
    const { rows, records } = await readableRows(db, caller, listImport, refusals);
    if (records.length > 0) accessNote.addLine?.({ members: records.map((id) => ({ id })) });
    for (const row of rows) {
      const cells = cellsOf(row);
      yield [
        ...Array.from({ length: columnCount }, (_, at) => cells[at] ?? ''),
        row.isHidden ? privacyTexts.restriction.refused : wordsOf(kind, row.row.details.reasons),
      ];
    }
    line = batch.at(-1)?.line ?? line;
  }
}

/** The headings of the sheet of refused rows of a file. */
export const refusedHeadings = (headings: readonly string[], { columnCount }: SheetFacts): string[] => [
  ...Array.from({ length: columnCount }, (_, at) => columnName(headings, at)),
  texts.refused.reason,
];

/** GET /api/veteran_imports/{id}/refused: the refused rows as they were sent, with the reason in a last column. */
export async function refusedSheet(request: ApiRequest): Promise<Answer> {
  const { context, accessNote, params } = request;
  const listImport = await importFor(request);
  accessNote.asked = { ...loggedParameters(Object.entries(params)), export: 'xlsx' };
  const head = await headOf(context.db, listImport.id);
  const headings = head.find(({ line }) => line === listImport.matching.headerLine)?.cells ?? [];
  const sheet = { title: texts.refused.title, headings: refusedHeadings(headings, listImport.sheet) };
  return {
    stream: await writeSheet.xlsx(sheet, refusedRows(request, listImport)),
    type: SHEET_TYPES.xlsx,
    headers: {
      ...NO_STORE_HEADERS,
      'Content-Disposition': contentDisposition.create(`${texts.refused.title} ${todayOf(context)}.xlsx`),
    },
  };
}
