import { desc, eq } from 'drizzle-orm';
import { singleSignOn as texts } from '#texts/accounts/single-sign-on-server.ts';
import { writeMoment } from '../../../domain/dates/days.ts';
import type { SignOnLink } from '../../../domain/people/sign-on-link.ts';
import type { Access, Answer, ApiContext, ApiOperation, ApiRequest } from '../../api-context.ts';
import type { Transaction } from '../../db/connection.ts';
import { signOnLinks as table } from '../../db/schema.ts';
import { forbidden } from '../../hydra/errors.ts';
import { idOfPath, refuseIfMissing } from '../../hydra/read.ts';
import type { Resource } from '../../hydra/resource.ts';
import { changeRecord } from '../../hydra/write.ts';
import { enqueueAccountMail } from '../../mail/outbox.ts';
import { write } from '../../transaction.ts';
import { requireProof } from '../passwords/reauthentication.ts';
import { requireCaller } from '../require-caller.ts';
import { secretAnswer } from '../session-answer.ts';
import { endSessions } from '../sessions.ts';

/** Shows and removes the link of an account to a person of the provider (AUTH-12). */

const PATH = '/api/me/sign_on_link';

async function linkOf({ db, settings }: ApiContext, user: number): Promise<SignOnLink> {
  const [row] = await db
    .select({ createdDate: table.createdDate })
    .from(table)
    .where(eq(table.user, user))
    .orderBy(desc(table.createdDate))
    .limit(1);
  return { linkedDate: row ? writeMoment(settings.timezone, row.createdDate.getTime()) : null };
}

/**
 * Removes the link of an account and tells its owner by mail.
 * @returns false where there was none
 */
async function removeLinks(tx: Transaction, context: ApiContext, user: number): Promise<boolean> {
  const removedLinks = await tx.delete(table).where(eq(table.user, user)).returning({ id: table.id });
  if (removedLinks.length === 0) return false;
  await enqueueAccountMail(tx, context, 'signOnUnlinked', user);
  return true;
}

/** GET /api/me/sign_on_link */
const readOwn = async ({ context, caller }: ApiRequest): Promise<Answer> =>
  secretAnswer(await linkOf(context, requireCaller(caller).id));

/**
 * POST /api/me/sign_on_link/remove: removes it and ends one's other sessions, which it may have begun.
 * @throws ApiError 403 that asks for the password, 422 for a wrong one
 */
async function removeOwn(request: ApiRequest): Promise<Answer> {
  const { context, requestId } = request;
  const caller = requireCaller(request.caller);
  await requireProof(request, await request.body(), texts.unlinkAsked);
  await write(context.db, caller, requestId, async (tx) => {
    if (await removeLinks(tx, context, caller.id))
      await endSessions(tx, context, caller.id, { except: caller.session.id }, 'owner');
  });
  return readOwn(request);
}

/** GET /api/users/{id}/sign_on_link */
async function readOfAccount(request: ApiRequest, users: Resource): Promise<Answer> {
  await refuseIfMissing(request, users);
  return secretAnswer(await linkOf(request.context, idOfPath(request)));
}

/**
 * DELETE /api/users/{id}/sign_on_link: removes the link of a colleague and ends their sessions. The guard of accounts
 * holds (RIGHTS-12, RIGHTS-14). One's own asks for the password, at another address.
 */
async function removeOfAccount(request: ApiRequest, users: Resource): Promise<Answer> {
  const { context, caller } = request;
  if (idOfPath(request) === caller?.id) throw forbidden(texts.unlinkOwn);
  await changeRecord(request, users, {
    run: async (tx, { id }) => {
      if (await removeLinks(tx, context, id)) await endSessions(tx, context, id, 'all', 'administrator');
    },
  });
  return { status: 204 };
}

/** The operations on the link of one's own account. */
export const ownLinkOperations: readonly ApiOperation[] = [
  { method: 'GET', path: PATH, access: 'signedIn', accessLogScope: 'nothing', handle: readOwn },
  {
    method: 'POST',
    path: `${PATH}/remove`,
    access: 'signedIn',
    accessLogScope: 'nothing',
    handle: removeOwn,
  },
];

/** The operations on the link of an account by who administers accounts. */
export function accountLinkOperations(users: Resource): readonly ApiOperation[] {
  const of = (
    method: ApiOperation['method'],
    access: Access,
    handle: (request: ApiRequest, users: Resource) => Promise<Answer>,
  ): ApiOperation => ({
    method,
    path: `/api/${users.entity.path}/:id/sign_on_link`,
    access,
    accessLogScope: 'nothing',
    handle: (request) => handle(request, users),
  });
  return [
    of('GET', { menu: 'User', action: 'VIEW' }, readOfAccount),
    of('DELETE', { menu: 'User', action: 'EDIT' }, removeOfAccount),
  ];
}
