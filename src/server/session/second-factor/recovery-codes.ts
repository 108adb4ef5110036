import { hash, randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { RECOVERY_CODES } from '../../../domain/people/second-factor.ts';
import type { ApiContext } from '../../api-context.ts';
import type { Transaction } from '../../db/connection.ts';
import { recoveryCodes as table } from '../../db/schema.ts';

/** Ten codes on paper for who lost the telephone: each opens the account once, besides the password (AUTH-11). */

/** Crockford's digits: without I, L, O and U. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/** A plain hash suffices for eighty random bits, and needs no key of the server. */
const hashOf = (user: number, code: string): string => hash('sha256', `${user}:${code}`, 'base64url');

const randomCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => DIGITS[byte % DIGITS.length]).join('');

/** Four groups of four. */
const groupInFours = (code: string): string => code.replace(/(.{4})(?!$)/g, '$1-');

/** The canonical form of a code: people read I for 1 and O for 0, and leave the hyphens out. */
const canonicalCode = (code: string): string =>
  code.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0');

/** Makes ten new codes in place of those before; only their hashes are kept, and this is when they are shown. */
export async function renewRecoveryCodes(
  tx: Transaction,
  { clock }: Pick<ApiContext, 'clock'>,
  user: number,
): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, randomCode);
  const values = { hashes: codes.map((code) => hashOf(user, code)), createdDate: clock() };
  await tx
    .insert(table)
    .values({ user, ...values })
    .onConflictDoUpdate({ target: table.user, set: values });
  return codes.map(groupInFours);
}

/** Uses a code up. Of two sign-ins with one code the second is refused. */
export async function spendRecoveryCode(tx: Transaction, user: number, code: string): Promise<boolean> {
  const codeHash = hashOf(user, canonicalCode(code));
  const updatedRows = await tx
    .update(table)
    .set({ hashes: sql`array_remove(${table.hashes}, ${codeHash}::text)` })
    .where(and(eq(table.user, user), sql`${codeHash}::text = any(${table.hashes})`))
    .returning({ user: table.user });
  return updatedRows.length === 1;
}
