import { and, eq, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { ApiContext } from '../../api-context.ts';
import type { Transaction } from '../../db/connection.ts';
import { secondFactors as table } from '../../db/schema.ts';
import { seal, unseal } from '../sealed-text.ts';

/** Codes of an application on a telephone: six digits, another one every 30 seconds (TOTP, RFC 6238; AUTH-11). */

const PERIOD_S = 30;

/** Steps before and after the present one whose code is accepted too: clocks differ, and typing takes time. */
const WINDOW = 1;

const totpOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_S });

/** The purpose of the key that encrypts the secrets. */
const PURPOSE = 'second factor';

/** A new secret: as text to type, encrypted for the database, and as the address that a QR code holds. */
export async function newTotp(context: ApiContext, username: string) {
  const secret = new Secret({ size: 20 });
  const { serviceName } = context.settings;
  const uri = new TOTP({
    // A colon separates the issuer from the account.
    issuer: serviceName.replaceAll(':', ' '),
    label: username,
    secret,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
  }).toString();
  return { secret: secret.base32, sealed: await seal(context, PURPOSE, secret.base32), uri };
}

/**
 * The time step whose code this is, within the window around now.
 * @param code six digits
 * @returns null where it is of none
 */
export async function stepOf(context: ApiContext, sealedText: string, code: string): Promise<number | null> {
  const secret = await unseal(context, PURPOSE, sealedText);
  if (secret === null) return null;
  const timestamp = context.clock().getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}

/**
 * Uses a code of the account's application: the database keeps its time step, and takes no code of that step or of an
 * earlier one again. Of two sign-ins with one code the second is refused.
 */
export async function spendTotp(
  tx: Transaction,
  context: ApiContext,
  user: number,
  code: string,
): Promise<boolean> {
  const ofUser = and(eq(table.user, user), eq(table.kind, 'totp'));
  const [factor] = await tx.select({ id: table.id, secret: table.secret }).from(table).where(ofUser);
  const step = factor?.secret ? await stepOf(context, factor.secret, code) : null;
  if (!factor || step === null) return false;
  const updatedRows = await tx
    .update(table)
    .set({ counter: step, usedDate: context.clock() })
    .where(and(eq(table.id, factor.id), lt(table.counter, step)))
    .returning({ id: table.id });
  return updatedRows.length === 1;
}
