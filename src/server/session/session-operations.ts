import { accountTexts } from '#texts/accounts/accounts-server.ts';
import { server as texts } from '#texts/server.ts';
import type { Answer, ApiOperation, ApiRequest } from '../api-context.ts';
import { ApiError, forbidden, notFound } from '../hydra/errors.ts';
import { idOfPath, refuseIfMissing } from '../hydra/read.ts';
import type { Resource } from '../hydra/resource.ts';
import { changeRecord } from '../hydra/write.ts';
import { write } from '../transaction.ts';
import { renewToken } from './renewal.ts';
import { requireCaller } from './require-caller.ts';
import { refuseOtherPages } from './same-site.ts';
import { secretAnswer } from './session-answer.ts';
import { clearSessionCookieHeader, readSessionCookie } from './session-cookie.ts';
import { endSessions, findOwner, listSessions } from './sessions.ts';

const SESSION_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The session that a path names. */
function sessionOf({ params }: ApiRequest): string {
  const id = params.session ?? '';
  if (!SESSION_ID.test(id)) throw notFound();
  return id;
}

/** GET /api/me/sessions: one's own devices. */
async function readOwn({ context, caller }: ApiRequest): Promise<Answer> {
  const { id, session } = requireCaller(caller);
  return secretAnswer(await listSessions(context.db, context, id, session.id));
}

/** DELETE /api/me/sessions/{session}: ends one of one's own. */
async function endOwn(request: ApiRequest): Promise<Answer> {
  const { context, requestId } = request;
  const caller = requireCaller(request.caller);
  const id = sessionOf(request);
  const count = await write(context.db, caller, requestId, (tx) =>
    endSessions(tx, context, caller.id, { id }, 'owner'),
  );
  if (count === 0) throw notFound();
  return { status: 204 };
}

/** DELETE /api/me/sessions: ends all of one's own but the one that asks. */
async function endOthers({ context, requestId, caller: asking }: ApiRequest): Promise<Answer> {
  const caller = requireCaller(asking);
  await write(context.db, caller, requestId, (tx) =>
    endSessions(tx, context, caller.id, { except: caller.session.id }, 'owner'),
  );
  return { status: 204 };
}

/** GET /api/users/{id}/sessions: the devices of an account. */
async function readOfAccount(request: ApiRequest, users: Resource): Promise<Answer> {
  const { context, caller } = request;
  await refuseIfMissing(request, users);
  return secretAnswer(
    await listSessions(context.db, context, idOfPath(request), requireCaller(caller).session.id),
  );
}

/**
 * DELETE /api/users/{id}/sessions and …/{session}: for a device that was lost. The guard of accounts holds: nobody ends
 * the sessions of an account that has more rights than their own (RIGHTS-12).
 */
async function endOfAccount(request: ApiRequest, users: Resource, which: 'all' | 'one'): Promise<Answer> {
  const { context, caller } = request;
  if (idOfPath(request) === caller?.id) throw forbidden(accountTexts.session.ownDevices);
  const sessionsToEnd = which === 'all' ? which : { id: sessionOf(request) };
  const count = await changeRecord(request, users, {
    run: (tx, row) => endSessions(tx, context, row.id, sessionsToEnd, 'administrator'),
  });
  if (count === 0 && which === 'one') throw notFound();
  return { status: 204 };
}

/**
 * Clear-Site-Data names the browser's cache alone (docs/decisions/255): "cookies" would reach other services below the
 * same domain, "storage" what the product promises to keep.
 */
const signedOut = ({ context }: ApiRequest): Answer => ({
  status: 204,
  headers: { ...clearSessionCookieHeader(context), 'Clear-Site-Data': '"cache"' },
});

/**
 * POST /api/logout: the session of the token or of the cookie ends; the person's other sessions go on (AUTH-04). The
 * cookie is enough because the token may have expired.
 */
async function signOut(request: ApiRequest): Promise<Answer> {
  const { context, caller, requestId } = request;
  const id = caller?.session.id ?? (await readSessionCookie(request))?.sessionId;
  const user = caller?.id ?? (id && (await findOwner(context.db, context, id)));
  if (!id || !user) throw new ApiError(401, texts.missingToken);
  if (!caller) refuseOtherPages(request);
  await write(context.db, { id: user }, requestId, (tx) => endSessions(tx, context, user, { id }, 'signOut'));
  return signedOut(request);
}

/** Signing out, renewing the token, and one's own sessions (AUTH-04, AUTH-13). */
export const ownSessionOperations: readonly ApiOperation[] = [
  { method: 'POST', path: '/api/logout', access: 'public', accessLogScope: 'nothing', handle: signOut },
  {
    method: 'POST',
    path: '/api/session/renewal',
    access: 'public',
    accessLogScope: 'nothing',
    lane: 'signIn',
    handle: renewToken,
  },
  {
    method: 'GET',
    path: '/api/me/sessions',
    access: 'signedIn',
    accessLogScope: 'nothing',
    handle: readOwn,
  },
  {
    method: 'DELETE',
    path: '/api/me/sessions',
    access: 'signedIn',
    accessLogScope: 'nothing',
    handle: endOthers,
  },
  {
    method: 'DELETE',
    path: '/api/me/sessions/:session',
    access: 'signedIn',
    accessLogScope: 'nothing',
    handle: endOwn,
  },
];

/** The operations on the sessions of an account by who administers accounts (AUTH-13). */
export function accountSessionOperations(users: Resource): readonly ApiOperation[] {
  const path = `/api/${users.entity.path}/:id/sessions`;
  const access = { menu: 'User', action: 'EDIT' } as const;
  const sharedOptions = { access, accessLogScope: 'nothing' } as const;
  return [
    { ...sharedOptions, method: 'GET', path, handle: (request) => readOfAccount(request, users) },
    { ...sharedOptions, method: 'DELETE', path, handle: (request) => endOfAccount(request, users, 'all') },
    {
      ...sharedOptions,
      method: 'DELETE',
      path: `${path}/:session`,
      handle: (request) => endOfAccount(request, users, 'one'),
    },
  ];
}
