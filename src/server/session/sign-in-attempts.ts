import type { ApiRequest } from '../api-context.ts';
import {
  codesOfAccount,
  codeWarnings,
  shortCodesOfAccount,
  signInsOfAccount,
  signInsOfNetwork,
  signInWarnings,
} from '../limits/limits.ts';
import { networkOf } from '../limits/network.ts';
import {
  consume,
  count,
  type Limit,
  type LimitedSubject,
  refund,
  resetCounter,
} from '../limits/rate-limit.ts';
import type { AccountMail } from '../mail/messages.ts';
import { enqueueAccountMail } from '../mail/outbox.ts';
import { write } from '../transaction.ts';
import { verifyPassword } from './passwords/passwords.ts';

/** The account whose password is tried, or a name that no account has. */
export interface SignInTry {
  readonly id: number | null;
  readonly name: string;
  /** The password's hash; undefined of nobody. */
  readonly hash: string | undefined;
}

type Source = Pick<ApiRequest, 'context' | 'address' | 'requestId'>;

/** The key of an account's limits, whatever the case in which its name was typed. */
export const accountKey = (id: number): string => `user:${id}`;

/** Failures are those of one network: who tries names from elsewhere locks nobody out (SEC-01). */
const failuresOf = (account: string, address: string): string => `${account} ${networkOf(address)}`;

/** Counts a try of a network, before anything is looked at. */
export const countTry = ({ context, address }: Source) =>
  consume(context.db, context, [signInsOfNetwork(context.settings), networkOf(address)]);

/** Takes a try of a network back that turned out right. */
export const takeTryBack = ({ context, address }: Source): Promise<void> =>
  refund(context.db, signInsOfNetwork(context.settings), networkOf(address));

/**
 * Whether a password is the account's. A try is counted before the password is looked at, so that a hundred at once do
 * not all pass before the first has failed; a success takes it back (SEC-01). Asked after `countTry`.
 */
export async function tryPassword(source: Source, { id, name, hash }: SignInTry, password: string) {
  const { context, address } = source;
  const { db, settings } = context;
  const [ofAccount, ofNetwork] = [signInsOfAccount(settings), signInsOfNetwork(settings)];
  // A name that nobody has is limited like any other: the answer does not tell them apart.
  const failures = failuresOf(id === null ? `name:${name.toLowerCase()}` : accountKey(id), address);
  const [attempt] = await consume(db, context, [ofAccount, failures]);
  if (await verifyPassword(hash, password)) {
    await resetCounter(db, ofAccount, failures);
    await refund(db, ofNetwork, networkOf(address));
    return true;
  }
  if (id !== null && attempt?.points === ofAccount.points) await warn(source, id);
  return false;
}

/** Removes the failed attempts of a user who set a new password. */
export const forgetFailures = ({ context, address }: Source, id: number): Promise<void> =>
  resetCounter(context.db, signInsOfAccount(context.settings), failuresOf(accountKey(id), address));

/** Tells the owner that somebody tries their password; once a day at the most, from however many networks. */
const warn = (source: Source, id: number) => warnOnce(source, id, signInWarnings, 'signInsFailed');

const warnOnce = (
  { context, requestId }: Source,
  id: number,
  limit: Limit,
  mail: AccountMail,
): Promise<void> =>
  write(context.db, null, requestId, async (tx) => {
    const [warningCount] = await count(tx, context, [limit, accountKey(id)]);
    if (warningCount?.points === 1) await enqueueAccountMail(tx, context, mail, id);
  });

/**
 * Counts a code of the second step before it is looked at, and takes it back where `check` accepts it (AUTH-11). Whoever
 * reaches the limit has the password: the owner is told so.
 * @param isShort six digits, which can be guessed
 * @param check whether the code is right; null where the step is over
 */
export async function tryCode(
  source: Source,
  { id, isShort }: { readonly id: number; readonly isShort: boolean },
  check: () => Promise<boolean | null>,
): Promise<boolean | null> {
  const { context, address } = source;
  const { db, settings } = context;
  const ofAccount = codesOfAccount(settings);
  const account = accountKey(id);
  const network = failuresOf(account, address);
  const everywhere: LimitedSubject[] = isShort ? [[shortCodesOfAccount, account]] : [];
  const [attempt] = await consume(db, context, [ofAccount, network], ...everywhere);
  const isRight = await check();
  if (isRight) {
    await resetCounter(db, ofAccount, network);
    await refund(db, signInsOfNetwork(settings), networkOf(address));
    for (const [limit, subject] of everywhere) await refund(db, limit, subject);
  } else if (attempt?.points === ofAccount.points)
    await warnOnce(source, id, codeWarnings, 'secondFactorFailed');
  return isRight;
}
