import { and, asc, eq } from 'drizzle-orm';
import { accountTexts } from '#texts/accounts/accounts-server.ts';
import { writeMoment } from '../../../domain/dates/days.ts';
import {
  MAX_PASSKEYS,
  type SecondFactorState,
  type ShownFactor,
} from '../../../domain/people/second-factor.ts';
import { fill } from '../../../i18n/fill.ts';
import type { Answer, ApiContext, ApiRequest } from '../../api-context.ts';
import type { Reader, Transaction } from '../../db/connection.ts';
import { recoveryCodes, secondFactors as table, users } from '../../db/schema.ts';
import { ApiError, notFound } from '../../hydra/errors.ts';
import type { AccountMail } from '../../mail/messages.ts';
import { enqueueAccountMail } from '../../mail/outbox.ts';
import { write } from '../../transaction.ts';
import { lockTokenVersion, raiseTokenVersion } from '../passwords/token-version.ts';
import { requireCaller } from '../require-caller.ts';
import { secretAnswer } from '../session-answer.ts';
import { continueSession } from '../sessions.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { passkeyObstacle, relyingPartyOf } from './relying-party.ts';
import { isSecondFactorRequired } from './requirement.ts';

/** The second factors of accounts: what there is, adding, removing, resetting (AUTH-11). */

export async function hasSecondFactor(reader: Reader, user: number): Promise<boolean> {
  return (await reader.$count(table, eq(table.user, user))) > 0;
}

/** The factors of an account and the number of its recovery codes. Whether passkeys serve hangs on the host of the request. */
export async function readFactors(
  reader: Reader,
  request: Pick<ApiRequest, 'context' | 'origin'>,
  user: number,
): Promise<SecondFactorState> {
  const { settings } = request.context;
  const rows = await reader.select().from(table).where(eq(table.user, user)).orderBy(asc(table.id));
  const [codes] = await reader
    .select({ hashes: recoveryCodes.hashes })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.user, user));
  const moment = (date: Date) => writeMoment(settings.timezone, date.getTime());
  const factors = rows.map(
    ({ id, kind, name, createdDate, usedDate, relyingParty }): ShownFactor => ({
      id,
      kind,
      name,
      createdDate: moment(createdDate),
      usedDate: usedDate && moment(usedDate),
      isOfOtherHost: relyingParty !== null && relyingParty !== relyingPartyOf(request).id,
    }),
  );
  return { factors, recoveryCodes: codes?.hashes.length ?? 0, passkeyObstacle: passkeyObstacle(request) };
}

/** The consequences of a change of one's own second factor. */
interface FactorChange {
  readonly mail: AccountMail;
  /** The other sessions end: they began without the new factor, or with the one that is gone. */
  readonly endsOtherSessions: boolean;
  readonly recoveryCodes?: readonly string[];
}

/**
 * Changes the caller's own second factors in a transaction that holds their account: of two changes at once the second
 * waits. The answer shows the factors, new recovery codes, and the token with which this session goes on.
 */
export async function changeOwnFactors(
  request: ApiRequest,
  change: (tx: Transaction, user: number) => Promise<FactorChange>,
): Promise<Answer> {
  const { context, requestId } = request;
  const caller = requireCaller(request.caller);
  const { id, session } = caller;
  const needsFactor = isSecondFactorRequired(context.settings, caller);
  const { token, outcome, state } = await write(context.db, caller, requestId, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
    // The password was proven before: a reset meanwhile has ended this session.
    await lockTokenVersion(tx, id, session.tokenVersion);
    const outcome = await change(tx, id);
    const tokenVersion = outcome.endsOtherSessions ? await raiseTokenVersion(tx, id) : null;
    const { weakPassword } = session;
    const token =
      tokenVersion === null
        ? null
        : await continueSession(tx, { ...request, caller }, { tokenVersion, weakPassword });
    await enqueueAccountMail(tx, context, outcome.mail, id);
    return { token, outcome, state: { required: needsFactor, ...(await readFactors(tx, request, id)) } };
  });
  return secretAnswer({
    ...state,
    ...(outcome.recoveryCodes && { newCodes: outcome.recoveryCodes }),
    ...(token && { token }),
  });
}

/** Throws 409 where the account has all the passkeys that it may have. `changeOwnFactors` has locked its row. */
async function refuseIfPasskeyLimitReached(tx: Transaction, user: number): Promise<void> {
  const passkeys = await tx.$count(table, and(eq(table.user, user), eq(table.kind, 'passkey')));
  if (passkeys >= MAX_PASSKEYS)
    throw new ApiError(409, fill(accountTexts.secondFactor.tooManyPasskeys, { max: MAX_PASSKEYS }));
}

type NewFactor = Omit<typeof table.$inferInsert, 'user' | 'createdDate'>;

/** Adds a factor; a new application takes the place of the old one. The first factor brings recovery codes. */
export async function addFactor(
  tx: Transaction,
  context: ApiContext,
  user: number,
  factor: NewFactor,
): Promise<FactorChange> {
  if (factor.kind === 'passkey') await refuseIfPasskeyLimitReached(tx, user);
  const isFirst = !(await hasSecondFactor(tx, user));
  const replacedFactors =
    factor.kind === 'totp'
      ? await tx
          .delete(table)
          .where(and(eq(table.user, user), eq(table.kind, 'totp')))
          .returning({ id: table.id })
      : [];
  await tx.insert(table).values({ ...factor, user, createdDate: context.clock() });
  return {
    mail: 'secondFactorAdded',
    endsOtherSessions: isFirst || replacedFactors.length > 0,
    ...(isFirst && { recoveryCodes: await renewRecoveryCodes(tx, context, user) }),
  };
}

/**
 * Removes a factor. Recovery codes alone are no second factor: they are deleted with the last one. Where a factor is
 * required, the last one cannot be removed: its owner adds another first.
 */
export async function removeFactor(
  tx: Transaction,
  user: number,
  { id, isRequired }: { readonly id: number; readonly isRequired: boolean },
): Promise<FactorChange> {
  const removedFactors = await tx
    .delete(table)
    .where(and(eq(table.user, user), eq(table.id, id)))
    .returning({ id: table.id });
  if (removedFactors.length === 0) throw notFound();
  if (!(await hasSecondFactor(tx, user))) {
    if (isRequired) throw new ApiError(409, accountTexts.secondFactor.last);
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.user, user));
  }
  return { mail: 'secondFactorRemoved', endsOtherSessions: true };
}

/** Makes new recovery codes; those before are worth nothing. */
export async function renewOwnCodes(
  tx: Transaction,
  context: ApiContext,
  user: number,
): Promise<FactorChange> {
  if (!(await hasSecondFactor(tx, user))) throw new ApiError(409, accountTexts.secondFactor.none);
  return {
    mail: 'recoveryCodesRenewed',
    endsOtherSessions: false,
    recoveryCodes: await renewRecoveryCodes(tx, context, user),
  };
}

/**
 * Removes every factor and recovery code of an account, ends its sessions and tells the owner.
 * @returns false where there was nothing to remove
 */
export async function resetFactors(
  tx: Transaction,
  context: Pick<ApiContext, 'clock'>,
  user: number,
): Promise<boolean> {
  const removedFactors = await tx.delete(table).where(eq(table.user, user)).returning({ id: table.id });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user, user));
  if (removedFactors.length === 0) return false;
  await raiseTokenVersion(tx, user);
  await enqueueAccountMail(tx, context, 'secondFactorReset', user);
  return true;
}
