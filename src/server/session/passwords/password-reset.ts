import { and, eq, sql } from 'drizzle-orm';
import { accountTexts } from '#texts/accounts/accounts-server.ts';
import { forgotPassword } from '../../../domain/entities/accounts/registration.ts';
import type { Answer, ApiRequest } from '../../api-context.ts';
import { credentials, users } from '../../db/schema.ts';
import { ApiError } from '../../hydra/errors.ts';
import { readValues } from '../../hydra/write.ts';
import { resetLinks, resetsOfAccount, resetsOfNetwork } from '../../limits/limits.ts';
import { networkOf } from '../../limits/network.ts';
import { consume } from '../../limits/rate-limit.ts';
import { checkResetLink, useResetLink } from '../../mail/links/reset-links.ts';
import { enqueueAccountMail } from '../../mail/outbox.ts';
import { write } from '../../transaction.ts';
import { accountKey, forgetFailures } from '../sign-in-attempts.ts';
import { readNewPassword } from './common-passwords.ts';
import { setPassword } from './password-change.ts';
import { hashPassword } from './passwords.ts';

/** POST /api/auth/forgot-password: sends a link by mail to the account; an unknown email is reported (AUTH-07). */
export async function askForReset({ context, body, address, requestId }: ApiRequest): Promise<Answer> {
  const { db } = context;
  await consume(db, context, [resetsOfNetwork, networkOf(address)]);
  const values = readValues(forgotPassword, await body(), context);
  const [user] = await db
    .select({ id: users.id, credential: credentials.userId })
    .from(users)
    .leftJoin(credentials, eq(credentials.userId, users.id))
    .where(and(sql`lower(${users.email}) = lower(${values.email})`, eq(users.enable, true)));
  if (!user) throw new ApiError(404, accountTexts.unknownEmail);
  // Their link is that of the invitation, which can be withdrawn.
  if (user.credential === null) throw new ApiError(409, accountTexts.invitation.waits);
  await consume(db, context, [resetsOfAccount, accountKey(user.id)]);
  await write(db, null, requestId, (tx) => enqueueAccountMail(tx, context, 'passwordReset', user.id));
  return { body: { message: accountTexts.resetSent }, type: 'application/json' };
}

/** POST /api/auth/reset-password: sets a password with the link from the mail; every session ends (AUTH-08, RIGHTS-13). */
export async function resetPassword(request: ApiRequest): Promise<Answer> {
  const { context, body, address, requestId } = request;
  const { db } = context;
  await consume(db, context, [resetLinks, networkOf(address)]);
  const { token, ...passwords } = await body();
  // First the link: nobody types a password twice for a link that is dead.
  await checkResetLink(db, context, token);
  const passwordHash = await hashPassword(readNewPassword(passwords, context));
  const id = await write(db, null, requestId, async (tx) => {
    const user = await useResetLink(tx, context, String(token));
    // The holder of the link acts as the user, from here on by name.
    await tx.execute(sql`select set_config('app.actor', ${String(user)}, true)`);
    await setPassword(tx, user, passwordHash);
    return user;
  });
  await forgetFailures(request, id);
  return { body: { message: accountTexts.resetDone }, type: 'application/json' };
}
