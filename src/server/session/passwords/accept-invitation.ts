import { eq, sql } from 'drizzle-orm';
import { accountTexts } from '#texts/accounts/accounts-server.ts';
import type { Answer, ApiOperation, ApiRequest } from '../../api-context.ts';
import { users } from '../../db/schema.ts';
import { invitationLinks } from '../../limits/limits.ts';
import { networkOf } from '../../limits/network.ts';
import { consume } from '../../limits/rate-limit.ts';
import { findInvited } from '../../mail/links/invitation-links.ts';
import { write } from '../../transaction.ts';
import { readNewPassword } from './common-passwords.ts';
import { setPassword } from './password-change.ts';
import { hashPassword } from './passwords.ts';

/** POST /api/auth/invitation: the username of the account that a link belongs to; the link stays valid (OPS-05). */
async function readInvitation({ context, body, address }: ApiRequest): Promise<Answer> {
  const { db } = context;
  await consume(db, context, [invitationLinks, networkOf(address)]);
  const { username } = await findInvited(db, context, (await body()).token);
  return { body: { username }, type: 'application/json', headers: { 'Cache-Control': 'no-store' } };
}

/** POST /api/auth/accept-invitation: the first password of an invited colleague, who can sign in from then on (OPS-05). */
async function acceptInvitation({ context, body, address, requestId }: ApiRequest): Promise<Answer> {
  const { db } = context;
  await consume(db, context, [invitationLinks, networkOf(address)]);
  const { token, ...passwords } = await body();
  // The link comes first: nobody types a password twice for a link that is dead.
  const { id } = await findInvited(db, context, token);
  const passwordHash = await hashPassword(readNewPassword(passwords, context));
  await write(db, null, requestId, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
    // The second of two requests with one link waits at the lock, and then the link is dead.
    await findInvited(tx, context, token);
    await tx.execute(sql`select set_config('app.actor', ${String(id)}, true)`);
    await setPassword(tx, id, passwordHash);
  });
  return { body: { message: accountTexts.invitation.accepted }, type: 'application/json' };
}

/** The operations of an invited colleague, who is not signed in. */
export const acceptOperations: readonly ApiOperation[] = [
  {
    method: 'POST',
    path: '/api/auth/invitation',
    access: 'public',
    accessLogScope: 'nothing',
    handle: readInvitation,
  },
  {
    method: 'POST',
    path: '/api/auth/accept-invitation',
    access: 'public',
    accessLogScope: 'nothing',
    handle: acceptInvitation,
  },
];
