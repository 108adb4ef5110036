import { and, asc, eq } from 'drizzle-orm';
import { feedTexts } from '#texts/accounts/feeds.ts';
import { writeMoment } from '../../domain/dates/days.ts';
import { idOf } from '../../domain/model/entity.ts';
import type { AgendaFeedList, NewAgendaFeed } from '../../domain/scheduling/agenda-feeds.ts';
import type { Answer, ApiContext, ApiOperation, ApiRequest } from '../api-context.ts';
import { firstRow } from '../db/first-row.ts';
import { cells, agendaFeeds as table, users } from '../db/schema.ts';
import { ApiError, notFound, ruleViolations } from '../hydra/errors.ts';
import { idOfPath } from '../hydra/read.ts';
import { newSecret } from '../mail/links/link-secrets.ts';
import { requireProof } from '../session/passwords/reauthentication.ts';
import { requireCaller } from '../session/require-caller.ts';
import { secretAnswer } from '../session/session-answer.ts';
import { databaseRefusal, write } from '../transaction.ts';
import { FEED_PATH } from './feed.ts';

/** An account's own addresses of agendas (API-10). */

const PATH = '/api/me/agenda_feeds';

/** GET /api/me/agenda_feeds: one's own addresses, without their secrets. */
async function list({ context, caller }: ApiRequest): Promise<Answer> {
  const { db, settings } = context;
  const rows = await db
    .select({ feed: table, cellName: cells.name })
    .from(table)
    .leftJoin(cells, eq(cells.id, table.cell))
    .where(eq(table.user, requireCaller(caller).id))
    .orderBy(asc(table.id));
  const moment = (date: Date) => writeMoment(settings.timezone, date.getTime());
  const body: AgendaFeedList = {
    showsNames: settings.feedNames,
    feeds: rows.map(({ feed: { id, cell, createdDate, usedDate }, cellName }) => ({
      id,
      cell: cell === null ? null : { id: cell, name: cellName ?? '' },
      createdDate: moment(createdDate),
      usedDate: usedDate && moment(usedDate),
    })),
  };
  return secretAnswer(body);
}

/** Answers with a new address, this once. */
function newFeedAnswer({ settings }: ApiContext, id: number, secret: string): Answer {
  const body: NewAgendaFeed = { id, url: `${settings.publicUrl}${FEED_PATH}/${secret}.ics` };
  return { ...secretAnswer(body), status: 201 };
}

/** Refuses the agenda of its own office to an account that has none. */
async function refuseWithoutOffice({ db }: ApiContext, user: number): Promise<void> {
  const [row] = await db.select({ cell: users.cell }).from(users).where(eq(users.id, user));
  if (!row?.cell) throw new ApiError(409, feedTexts.noPlace);
}

/** Maps the database's refusal of a new address to an ApiError; other errors stay as they are. */
function refusalOf(error: unknown): unknown {
  const refusal = databaseRefusal(error);
  if (refusal?.constraint === 'agenda_feeds_place') return new ApiError(409, feedTexts.exists);
  if (refusal?.code === '23503') return ruleViolations([{ path: 'cell', message: 'rules.unknownReference' }]);
  return error;
}

/**
 * POST /api/me/agenda_feeds: makes an address, with the current password or a passkey: it outlives the session.
 * @throws ApiError 403 that asks for the password, 409 where the account has that address already
 */
async function create(request: ApiRequest): Promise<Answer> {
  const { context, requestId } = request;
  const caller = requireCaller(request.caller);
  const body = await request.body();
  const cell = idOf(body.cell);
  if (cell === null && body.cell !== null && body.cell !== undefined)
    throw ruleViolations([{ path: 'cell', message: 'rules.unknownReference' }]);
  if (cell === null) await refuseWithoutOffice(context, caller.id);
  await requireProof(request, body, feedTexts.asked);
  const { secret, hash } = newSecret();
  const rows = await write(context.db, caller, requestId, (tx) =>
    tx
      .insert(table)
      .values({
        user: caller.id,
        cell,
        secretHash: hash,
        twoFactors: caller.session.twoFactors,
        createdDate: context.clock(),
      })
      .returning({ id: table.id }),
  ).catch((error: unknown) => {
    throw refusalOf(error);
  });
  return newFeedAnswer(context, firstRow(rows).id, secret);
}

const isOwn = (request: ApiRequest) =>
  and(eq(table.id, idOfPath(request)), eq(table.user, requireCaller(request.caller).id));

/** POST /api/me/agenda_feeds/{id}/renewal: gives it another secret; the address of before leads nowhere. */
async function renew(request: ApiRequest): Promise<Answer> {
  const { context, caller, requestId } = request;
  // Nobody is asked for a password in vain.
  if ((await context.db.$count(table, isOwn(request))) === 0) throw notFound();
  await requireProof(request, await request.body(), feedTexts.asked);
  const { secret, hash } = newSecret();
  const [row] = await write(context.db, caller, requestId, (tx) =>
    tx
      .update(table)
      .set({
        secretHash: hash,
        twoFactors: requireCaller(caller).session.twoFactors,
        createdDate: context.clock(),
        usedDate: null,
      })
      .where(isOwn(request))
      .returning({ id: table.id }),
  );
  if (!row) throw notFound();
  return newFeedAnswer(context, row.id, secret);
}

/** DELETE /api/me/agenda_feeds/{id}: the address leads nowhere from now on. */
async function revoke(request: ApiRequest): Promise<Answer> {
  const { context, caller, requestId } = request;
  const { rowCount } = await write(context.db, caller, requestId, (tx) =>
    tx.delete(table).where(isOwn(request)),
  );
  if (!rowCount) throw notFound();
  return { status: 204 };
}

const LIST = { menu: 'Appointment', action: 'LIST' } as const;

export const accountFeedOperations: readonly ApiOperation[] = [
  { method: 'GET', path: PATH, access: 'signedIn', accessLogScope: 'nothing', handle: list },
  { method: 'POST', path: PATH, access: LIST, accessLogScope: 'nothing', handle: create },
  {
    method: 'POST',
    path: `${PATH}/:id/renewal`,
    access: LIST,
    accessLogScope: 'nothing',
    handle: renew,
  },
  { method: 'DELETE', path: `${PATH}/:id`, access: 'signedIn', accessLogScope: 'nothing', handle: revoke },
];
