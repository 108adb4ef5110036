import { eq, sql } from 'drizzle-orm';
import type { user as userEntity } from '../../../domain/entities/accounts/user.ts';
import type { Answer, ApiRequest } from '../../api-context.ts';
import type { Transaction } from '../../db/connection.ts';
import { credentials, passwordResets, users as table } from '../../db/schema.ts';
import { idOfPath, itemAnswer } from '../../hydra/read.ts';
import type { ResourceOf } from '../../hydra/resource.ts';
import { changeRecord, refuseUnchangeable } from '../../hydra/write.ts';
import { endInvitationLinks } from '../../mail/links/invitation-links.ts';
import { refuseAbove } from '../escalation.ts';
import { requireCaller } from '../require-caller.ts';
import { continueSession } from '../sessions.ts';
import { readNewPassword } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';
import { requireProof } from './reauthentication.ts';
import { lockTokenVersion } from './token-version.ts';

/**
 * Sets a password; every session begun with the one before ends, as do reset links (RIGHTS-13). The first password of
 * an invited colleague ends the invitation, whoever sets it (OPS-05).
 */
export async function setPassword(tx: Transaction, userId: number, passwordHash: string): Promise<number> {
  const [user] = await tx
    .insert(credentials)
    .values({ userId, passwordHash })
    .onConflictDoUpdate({
      target: credentials.userId,
      set: { passwordHash, tokenVersion: sql`${credentials.tokenVersion} + 1` },
    })
    .returning({ version: credentials.tokenVersion });
  if (!user) throw new Error('the database gave no version of the password');
  await tx
    .update(passwordResets)
    .set({ usedDate: sql`now()` })
    .where(sql`${passwordResets.user} = ${userId} and ${passwordResets.usedDate} is null`);
  // The account shows who changed it last and when.
  await tx
    .update(table)
    .set({ username: sql`${table.username}`, invitationDate: null, invitationExpires: null })
    .where(eq(table.id, userId));
  await endInvitationLinks(tx, userId);
  return user.version;
}

/**
 * PUT /api/users/password/{id}: one's own without a right, but with the current one or a passkey; another's by users who
 * edit users (ME-05, USER-04). One's own answer carries the token that goes on.
 */
export async function changePassword(
  request: ApiRequest,
  users: ResourceOf<typeof userEntity.fields>,
): Promise<Answer> {
  const { context } = request;
  const caller = requireCaller(request.caller);
  await refuseUnchangeable(request, users);
  const id = idOfPath(request);
  const isOwn = id === caller.id;
  const body = await request.body();
  const password = readNewPassword(body, context);
  if (isOwn) await requireProof(request, body);
  const passwordHash = await hashPassword(password);
  const { token, answer } = await changeRecord(request, users, {
    run: async (tx, row) => {
      await refuseAbove(tx, caller, { id, has: row.role, gets: row.role });
      // The current password was proven before: a reset meanwhile has ended this session.
      if (isOwn) await lockTokenVersion(tx, id, caller.session.tokenVersion);
      const tokenVersion = await setPassword(tx, id, passwordHash);
      return {
        token: isOwn
          ? await continueSession(tx, { ...request, caller }, { tokenVersion, weakPassword: false })
          : null,
        answer: await itemAnswer(request, users, id, tx),
      };
    },
  });
  if (!token) return answer;
  return {
    ...answer,
    body: { ...Object(answer.body), token },
    headers: { ...answer.headers, 'Cache-Control': 'no-store' },
  };
}
