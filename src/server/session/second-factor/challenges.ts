import { and, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm';
import type { ChallengePurpose } from '../../../domain/people/second-factor.ts';
import type { ApiContext } from '../../api-context.ts';
import type { Reader, Transaction } from '../../db/connection.ts';
import { deleteExpired } from '../../db/expired-rows.ts';
import { credentials, secondFactorChallenges as table, users } from '../../db/schema.ts';
import { hashOf, newSecret } from '../../mail/links/link-secrets.ts';

/** Steps of a sign-in or an enrolment that wait for their answer (AUTH-11). The database holds that each is used once. */

/** The time for which a step waits for its answer. A passkey answers at once; a telephone has to be found. */
const VALID_MS: Readonly<Record<ChallengePurpose, number>> = {
  ticket: 5 * 60_000,
  totp: 10 * 60_000,
  signIn: 2 * 60_000,
  passkey: 2 * 60_000,
  proof: 2 * 60_000,
};

/** Wrong codes for one ticket or one enrolment; after that it begins again. */
const MAX_ATTEMPTS = 10;

/** A step that waits for its answer. */
interface Challenge {
  readonly user: number | null;
  readonly tokenVersion: number | null;
  readonly weakPassword: boolean;
  readonly secret: string | null;
}

type NewChallenge = Partial<Challenge> & { readonly purpose: ChallengePurpose };

/**
 * Stores a step and returns the secret that answers it, of which the database knows the hash alone. Steps that are over
 * go.
 */
export async function createChallenge(
  writer: Reader,
  { clock }: Pick<ApiContext, 'clock'>,
  challenge: NewChallenge,
): Promise<string> {
  const { secret: value, hash } = newSecret();
  const now = clock();
  const expires = new Date(now.getTime() + VALID_MS[challenge.purpose]);
  await deleteExpired(writer, table, table.hash, now);
  await writer.insert(table).values({ ...challenge, hash, expires });
  return value;
}

const columns = {
  user: table.user,
  tokenVersion: table.tokenVersion,
  weakPassword: table.weakPassword,
  secret: table.secret,
};

/** The step waits: its time is not over, its account is in use and has the password of then. */
function standing(purpose: ChallengePurpose, value: unknown, now: Date): SQL | undefined {
  const account = sql`exists (
    select from ${users} join ${credentials} on ${credentials.userId} = ${users.id}
    where ${users.id} = ${table.user} and ${users.enable} and ${credentials.tokenVersion} = ${table.tokenVersion})`;
  return and(
    eq(table.hash, hashOf(String(value))),
    eq(table.purpose, purpose),
    gt(table.expires, now),
    or(eq(table.purpose, 'signIn'), account),
  );
}

/**
 * Counts an answer to a step and locks it until the transaction ends: of two answers at once the second waits, and then
 * finds none if the first was right.
 * @returns null where the step is over, was answered, or had too many wrong answers
 */
export async function countAnswer(
  tx: Transaction,
  { clock }: Pick<ApiContext, 'clock'>,
  purpose: ChallengePurpose,
  value: unknown,
): Promise<Challenge | null> {
  const [row] = await tx
    .update(table)
    .set({ attempts: sql`${table.attempts} + 1` })
    .where(and(standing(purpose, value, clock()), lt(table.attempts, MAX_ATTEMPTS)))
    .returning(columns);
  return row ?? null;
}

/** Reads the step that a ticket belongs to; null where it is over. */
export async function findChallenge(
  reader: Reader,
  { clock }: Pick<ApiContext, 'clock'>,
  purpose: ChallengePurpose,
  value: unknown,
): Promise<Challenge | null> {
  const [row] = await reader
    .select(columns)
    .from(table)
    .where(standing(purpose, value, clock()));
  return row ?? null;
}

/** Uses a step up: of two who come at once, one gets it and the other null. */
export async function spendChallenge(
  writer: Reader,
  { clock }: Pick<ApiContext, 'clock'>,
  purpose: ChallengePurpose,
  value: unknown,
): Promise<Challenge | null> {
  const [row] = await writer
    .delete(table)
    .where(standing(purpose, value, clock()))
    .returning(columns);
  return row ?? null;
}
