import * as contentDisposition from 'content-disposition';
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { transferTexts } from '#texts/operations/transfer.ts';
import { type DataExport, isUnderWay } from '../../../domain/data-exports.ts';
import { dayIn, writeMoment } from '../../../domain/dates/days.ts';
import { SUPER_ADMIN } from '../../../domain/rights/rights.ts';
import type { Answer, ApiContext, ApiOperation, ApiRequest } from '../../api-context.ts';
import type { Caller } from '../../caller.ts';
import { roles, dataExports as table, users } from '../../db/schema.ts';
import { SENT_FILE } from '../../http/security-headers.ts';
import { NO_STORE_HEADERS } from '../../hydra/caching.ts';
import { wholeCollection } from '../../hydra/collection.ts';
import { ApiError, notFound } from '../../hydra/errors.ts';
import { idOfPath } from '../../hydra/read.ts';
import { hashOf, newSecret } from '../../mail/links/link-secrets.ts';
import { requireProof } from '../../session/passwords/reauthentication.ts';
import { requireCaller } from '../../session/require-caller.ts';
import { databaseRefusal, write } from '../../transaction.ts';
import { readParts } from './parts.ts';

/** Full exports on screen, for super administrators (DATA-01). */

const texts = transferTexts.screen;
const PATH = '/api/data_exports';

/** Exports that the page lists. */
const MAX_LISTED = 10;
/** The time for which the address of a fetch opens: the browser follows it at once. */
const TICKET_MS = 60_000;

type ExportRow = typeof table.$inferSelect;

function exportAnswer(
  { settings }: ApiContext,
  row: ExportRow & { readonly firstName: string | null; readonly lastName: string | null },
  caller: Caller | null,
): DataExport & { readonly '@id': string; readonly '@type': string } {
  const momentOf = (moment: Date | null) => moment && writeMoment(settings.timezone, moment.getTime());
  return {
    '@id': `${PATH}/${row.id}`,
    '@type': 'DataExport',
    id: row.id,
    state: row.state,
    requestedDate: momentOf(row.requestedDate) ?? '',
    requestedBy: [row.firstName, row.lastName].filter(Boolean).join(' '),
    isOwn: row.requestedBy === caller?.id,
    percent: row.percent,
    endDate: momentOf(row.endDate),
    expires: momentOf(row.expires),
    size: row.size,
    records: row.records,
    files: row.files,
    fetches: row.fetches,
    lastFetchDate: momentOf(row.lastFetchDate),
  };
}

/** GET /api/data_exports: the last exports, the newest first. */
async function listExports({ context, caller, path }: ApiRequest): Promise<Answer> {
  const rows = await context.db
    .select({ row: table, firstName: users.firstName, lastName: users.lastName })
    .from(table)
    .leftJoin(users, eq(users.id, table.requestedBy))
    .orderBy(desc(table.id))
    .limit(MAX_LISTED);
  const members = rows.map(({ row, ...name }) => exportAnswer(context, { ...row, ...name }, caller));
  return { body: wholeCollection(path, 'DataExport', members) };
}

/**
 * POST /api/data_exports: asks for an export, with the current password or a passkey.
 * @throws ApiError 403 that asks for the password, 409 while another export is under way
 */
async function requestExport(request: ApiRequest): Promise<Answer> {
  const { context, requestId } = request;
  const caller = requireCaller(request.caller);
  const body = await request.body();
  await requireProof(request, body);
  try {
    await write(context.db, caller, requestId, (tx) =>
      tx.insert(table).values({ requestedBy: caller.id, requestedDate: context.clock() }),
    );
  } catch (error) {
    if (databaseRefusal(error)?.constraint !== 'data_exports_one') throw error;
    throw new ApiError(409, texts.underWay);
  }
  return { ...(await listExports({ ...request, path: PATH })), status: 201 };
}

/** DELETE /api/data_exports/{id}: cancels an export under way, or removes its file before the time. */
async function removeExport(request: ApiRequest): Promise<Answer> {
  const { context, requestId } = request;
  const { rowCount } = await write(context.db, request.caller, requestId, (tx) =>
    tx
      .update(table)
      .set({ state: 'expired', endDate: context.clock(), ticketHash: null, ticketExpires: null })
      .where(and(eq(table.id, idOfPath(request)), inArray(table.state, ['waiting', 'running', 'ready']))),
  );
  if (rowCount === 0) throw notFound();
  return listExports({ ...request, path: PATH });
}

/**
 * POST /api/data_exports/{id}/ticket: the address of one fetch, for the user who asked for the export. Its secret opens once, within
 * a minute, so that no log of addresses opens anything.
 * @throws ApiError 403 for another person's export, 404 for none, 409 for one that cannot be fetched
 */
async function createTicket(request: ApiRequest): Promise<Answer> {
  const { context } = request;
  const id = idOfPath(request);
  const [row] = await context.db.select().from(table).where(eq(table.id, id));
  if (!row) throw notFound();
  if (row.requestedBy !== request.caller?.id) throw new ApiError(403, texts.notYours);
  const { secret, hash } = newSecret();
  const now = context.clock();
  const { rowCount } = await context.db
    .update(table)
    .set({ ticketHash: hash, ticketExpires: new Date(now.getTime() + TICKET_MS) })
    .where(and(eq(table.id, id), eq(table.state, 'ready'), gt(table.expires, now)));
  if (rowCount === 0) throw new ApiError(409, isUnderWay(row.state) ? texts.notReady : texts.gone);
  return {
    status: 201,
    body: { url: `${PATH}/${id}/file?ticket=${secret}` },
    type: 'application/json',
    headers: { 'Cache-Control': 'no-store' },
  };
}

/** Uses a ticket up, as an action of the user who asked for the export; null for one that opens nothing. */
async function consumeTicket(request: ApiRequest): Promise<ExportRow | null> {
  const { context, requestId, query } = request;
  const now = context.clock();
  const isStillAllowed = sql`exists (select from ${users} join ${roles} on ${roles.id} = ${users.role}
    where ${users.id} = ${table.requestedBy} and ${users.enable} and ${roles.name} = ${SUPER_ADMIN})`;
  const condition = and(
    eq(table.id, idOfPath(request)),
    eq(table.state, 'ready'),
    gt(table.expires, now),
    gt(table.ticketExpires, now),
    eq(table.ticketHash, hashOf(query.get('ticket') ?? '')),
    isStillAllowed,
  );
  return write(context.db, null, requestId, async (tx) => {
    const [row] = await tx.select({ by: table.requestedBy }).from(table).where(condition).for('update');
    if (!row) return null;
    await tx.execute(sql`select set_config('app.actor', ${String(row.by)}, true)`);
    const [updatedExport] = await tx
      .update(table)
      .set({ ticketHash: null, ticketExpires: null, fetches: sql`${table.fetches} + 1`, lastFetchDate: now })
      .where(condition)
      .returning();
    return updatedExport ?? null;
  });
}

/** GET /api/data_exports/{id}/file?ticket=…: the ZIP. Each fetch leaves a line in the audit. */
async function fetchFile(request: ApiRequest): Promise<Answer> {
  const { context } = request;
  const row = await consumeTicket(request);
  if (!row) throw new ApiError(404, texts.noTicket);
  const name = `${texts.fileName} ${dayIn(context.settings.timezone, row.requestedDate.getTime())}.zip`;
  return {
    stream: await readParts(context, row.id),
    type: 'application/zip',
    headers: {
      ...NO_STORE_HEADERS,
      ...SENT_FILE,
      'Content-Length': String(row.size),
      'Content-Disposition': contentDisposition.create(name),
    },
  };
}

const common = { access: 'superAdmin', accessLogScope: 'nothing' } as const;

export const dataExportOperations: readonly ApiOperation[] = [
  { ...common, method: 'GET', path: PATH, handle: listExports },
  { ...common, method: 'POST', path: PATH, handle: requestExport },
  { ...common, method: 'DELETE', path: `${PATH}/:id`, handle: removeExport },
  { ...common, method: 'POST', path: `${PATH}/:id/ticket`, handle: createTicket },
  {
    method: 'GET',
    path: `${PATH}/:id/file`,
    access: 'public',
    accessLogScope: 'nothing',
    givesFile: true,
    handle: fetchFile,
  },
];
