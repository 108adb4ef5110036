import { createHash } from 'node:crypto';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { addDays, dayIn, wallTime } from '../../domain/days.ts';
import { idOf, type Values } from '../../domain/entity.ts';
import type { ApiRequest } from '../api-context.ts';
import { appointments as table } from '../db/schema.ts';
import { ruleViolations } from '../hydra/errors.ts';
import { publicAccepted, publicAttempts } from '../limits/limits.ts';
import { networkOf } from '../limits/network.ts';
import { take } from '../limits/rate-limit.ts';
import type { Transaction } from '../transaction.ts';

/** What keeps the public page from abuse (PUB-04). */

/** Every request counts, whatever becomes of it. */
export const countAttempt = ({ context, address }: ApiRequest): Promise<void> =>
  take(context.db, context, publicAttempts(context.settings), networkOf(address));

/** Counted in the booking's own transaction: neither a refused request counts, nor do those that come at once slip by. */
export const countAccepted = (tx: Transaction, { context, address }: ApiRequest): Promise<void> =>
  take(tx, context, publicAccepted(context.settings), networkOf(address));

/** A field that people do not see and programs fill. */
export const isTrapped = ({ website }: Values): boolean =>
  website !== undefined && website !== null && website !== '';

/**
 * The appointment that the same person (names, birth date, email) has already in the slot asked for, or null. Another
 * one on that day for the same reason is refused, with a text that names nothing. The person's requests come one after
 * the other: a lock on who they are is held until the transaction ends.
 */
export async function earlierRequest(
  tx: Transaction,
  { context }: ApiRequest,
  values: Values,
  slot: number,
): Promise<number | null> {
  const { timezone } = context.settings;
  const [firstName, lastName, email] = [values.firstName, values.lastName, values.email].map(String);
  const birthDate = String(values.birthDate);
  const who = [firstName, lastName, email].map((text) => text?.toLowerCase()).concat(birthDate);
  const lock = createHash('sha256').update(JSON.stringify(who)).digest().readBigInt64BE().toString();
  await tx.execute(sql`select pg_advisory_xact_lock(${lock}::bigint)`);
  const day = dayIn(timezone, Date.parse(String(values.dateRDV)));
  const held = await tx
    .select({ id: table.id, slot: table.slot, reason: table.reason })
    .from(table)
    .where(
      and(
        gte(table.dateRDV, new Date(wallTime(timezone, day, '00:00'))),
        lt(table.dateRDV, new Date(wallTime(timezone, addDays(day, 1), '00:00'))),
        eq(table.canceled, false),
        eq(table.birthDate, birthDate),
        sql`lower(${table.email}) = lower(${email})`,
        sql`lower(${table.firstName}) = lower(${firstName}) and lower(${table.lastName}) = lower(${lastName})`,
      ),
    );
  const same = held.find((appointment) => appointment.slot === slot);
  if (same) return same.id;
  if (held.some((appointment) => appointment.reason === idOf(values.reason)))
    throw ruleViolations([{ path: 'date', message: 'rules.otherRequestThatDay' }]);
  return null;
}
