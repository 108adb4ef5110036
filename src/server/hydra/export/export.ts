import * as contentDisposition from 'content-disposition';
import type { SQL } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import type { Projection } from '../../../domain/model/entity.ts';
import { resourcesName } from '../../../i18n/names.ts';
import { regionWordIn } from '../../../i18n/region-word.ts';
import type { Answer, ApiRequest } from '../../api-context.ts';
import { todayOf } from '../../clock.ts';
import type { Database, Transaction } from '../../db/connection.ts';
import { loggedParameters } from '../../logged-query.ts';
import { memoizeByObject } from '../../memoize.ts';
import { snapshot } from '../../transaction.ts';
import { NO_STORE_HEADERS } from '../caching.ts';
import { ApiError, forbidden } from '../errors.ts';
import { wholeList } from '../list.ts';
import { type Parameter, parameters } from '../parameters.ts';
import { records, rowsOf } from '../read.ts';
import type { Resource } from '../resource.ts';
import { type Column, parseColumns } from './columns.ts';
import { idsBy } from './cursor.ts';
import { type Cells, SHEET_TYPES, type SheetFormat, writeSheet } from './formats.ts';

/**
 * A list as a sheet (LIST-01): all rows of its filters in its order, as they stood at one moment, read by a cursor and
 * sent as they are read. What a reader sees is decided where pages are.
 */

/** Rows that are in memory at once. */
const BATCH = 500;
/** The most exports of one process at once: each holds one of its sixteen connections. */
const MAX_CONCURRENT_EXPORTS = 4;
/** A snapshot holds up the database's cleaning: nobody keeps one for longer, however slow their line. */
const MAX_EXPORT_MS = 15 * 60_000;

/** Excel's, for the name of a sheet. */
const MAX_SHEET_TITLE_LENGTH = 31;

/** An export under way; `ending` once its reader has gone, until its connection is free. */
interface Export {
  ending?: Promise<void>;
}

/** The exports of this process, by their callers. */
const underWay = memoizeByObject((_: Database) => new Map<number, Export>());

/**
 * Takes the caller's turn, after an export of theirs that they have just broken off; gives the function that returns
 * it.
 * @throws ApiError 429 while another of theirs goes on, or too many of others do
 */
async function takeTurn({ context, caller }: ApiRequest): Promise<{ thisExport: Export; leave: () => void }> {
  const busy = underWay(context.db);
  const id = caller?.id ?? 0;
  await busy.get(id)?.ending;
  const refusal = busy.has(id)
    ? texts.exportUnderWay
    : busy.size >= MAX_CONCURRENT_EXPORTS
      ? texts.exportsBusy
      : null;
  if (refusal) throw new ApiError(429, refusal, { headers: { 'Retry-After': '5' } });
  const thisExport: Export = {};
  busy.set(id, thisExport);
  return { thisExport, leave: () => busy.delete(id) };
}

/** The rows of a list, some hundred read at a time; each time a line says whom they show (SEC-05). */
async function* rowsIn(
  tx: Transaction,
  request: ApiRequest,
  resource: Resource,
  statements: readonly SQL[],
  columns: readonly Column[],
): AsyncGenerator<Cells> {
  for (const statement of statements)
    for await (const ids of idsBy(tx, statement, BATCH)) {
      // It goes on for minutes (SEC-01, RIGHTS-13).
      if (!(await request.isSessionStillValid())) throw new Error('the account or its rights changed');
      const members = await records(request, resource, await rowsOf(tx, resource, ids), tx);
      request.accessNote.addLine?.({ members });
      for (const member of members) yield columns.map(({ cell }) => cell(member));
    }
}

/** The same, whose first row is there already: what refuses the statement is refused before the answer begins. */
async function startRows<T>(rows: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await rows.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* rows;
  })();
}

interface Ending {
  /** When nobody reads them any more. */
  readonly onGone: () => Promise<void>;
  /** When all are sent, or they cannot be made. */
  readonly onEnd: () => Promise<void>;
  /** Why they cannot be made. */
  readonly onError: (error: unknown) => void;
}

/** The same bytes. */
function endingWith(
  bytes: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  { onGone, onEnd, onError }: Ending,
): ReadableStream<Uint8Array> {
  const reader = bytes.getReader();
  let isGone = false;
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          signal.throwIfAborted();
          const { done: isDone, value } = await reader.read();
          // The stream is closed then: nothing more can be put into it.
          if (isGone) return;
          // An export that was ended meanwhile would look complete.
          signal.throwIfAborted();
          if (!isDone) return controller.enqueue(value);
          await onEnd();
          controller.close();
        } catch (error) {
          if (isGone) return;
          onError(error);
          await onEnd();
          // The code that sends the bytes logs this error. The database's message holds the search terms.
          controller.error(new Error('export broken off'));
        }
      },
      async cancel() {
        isGone = true;
        await onGone();
        await reader.cancel();
      },
    },
    { highWaterMark: 0 },
  );
}

/** The query of an exported list, and the projection of its reader. */
interface ExportRequest {
  readonly parameters: readonly Parameter[];
  readonly projection: Projection | null;
  readonly scope: SQL | undefined;
  readonly format: SheetFormat;
}

const isColumns = (name: string): boolean => /^columns(\[|$)/.test(name);

export async function exportAnswer(
  request: ApiRequest,
  resource: Resource,
  { parameters: filters, projection, scope, format }: ExportRequest,
): Promise<Answer> {
  const { query, accessNote } = request;
  // Ten at most, found for a form: no list to take along.
  if (projection?.most !== undefined) throw forbidden();
  const columnNames = parameters(query).flatMap(({ name, value }) => (isColumns(name) ? [value] : []));
  const columns = parseColumns(resource.entity, columnNames, projection);
  accessNote.asked = {
    ...loggedParameters([...query].filter(([name]) => !isColumns(name))),
    export: format,
    columns: columns.map(({ name }) => name).join(' '),
  };
  const statements = wholeList(request, resource, filters, scope);
  return sheetAnswer(request, {
    format,
    title: resourcesName(resource.entity.resource),
    headings: columns.map(({ heading }) => heading),
    rows: (tx) => rowsIn(tx, request, resource, statements, columns),
  });
}

/** A sheet of rows that are read in one snapshot, as they are sent. */
interface SnapshotSheet {
  readonly format: SheetFormat;
  /** Names the file and its sheet. */
  readonly title: string;
  readonly headings: readonly string[];
  readonly rows: (tx: Transaction) => AsyncGenerator<Cells>;
}

/**
 * Answers a sheet as a file. One of a caller at a time, a few of all; none lasts longer than a quarter of an hour.
 * @throws ApiError 429 while another of the caller's goes on, or too many of others do
 */
export async function sheetAnswer(
  request: ApiRequest,
  { format, title, headings, rows: rowsFrom }: SnapshotSheet,
): Promise<Answer> {
  const { context } = request;
  const turn = await takeTurn(request);
  const tooLong = new AbortController();
  let closing: Promise<void> | undefined;
  let finish = async () => {};
  const timer = setTimeout(() => {
    tooLong.abort(new Error('export takes too long'));
    void end();
  }, MAX_EXPORT_MS).unref();
  const end = () => {
    clearTimeout(timer);
    closing ??= finish().finally(turn.leave);
    return closing;
  };
  try {
    const { tx, end: endSnapshot } = await snapshot(context.db);
    const all = rowsFrom(tx);
    // Rows that are being read come first: nothing more is asked of a connection that others have then.
    finish = () => all.return(undefined).then(endSnapshot, endSnapshot);
    const rows = await startRows(all);
    const { serviceCountry } = context.settings;
    const bytes = await writeSheet[format](
      {
        title: regionWordIn(title.slice(0, MAX_SHEET_TITLE_LENGTH), serviceCountry),
        headings: headings.map((heading) => regionWordIn(heading, serviceCountry)),
      },
      rows,
    );
    return {
      stream: endingWith(bytes, tooLong.signal, {
        onGone: () => {
          turn.thisExport.ending = end().catch(() => undefined);
          return turn.thisExport.ending;
        },
        onEnd: end,
        onError: (error) =>
          context.log.error({ err: error, requestId: request.requestId }, 'export broken off'),
      }),
      type: format === 'csv' ? `${SHEET_TYPES.csv}; charset=utf-8` : SHEET_TYPES.xlsx,
      headers: {
        ...NO_STORE_HEADERS,
        'Content-Disposition': contentDisposition.create(`${title} ${todayOf(context)}.${format}`),
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}
