import { hash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { accountTexts } from '#texts/accounts-server.ts';
import { fill } from '../../i18n/fill.ts';
import type { ApiContext } from '../api-context.ts';
import { rateLimits as table } from '../db/schema.ts';
import { prepared, run } from '../db/statements.ts';
import { ApiError } from '../hydra/errors.ts';
import type { Reader } from '../transaction.ts';

/** How often something may be done in a window of time. */
export interface Limit {
  /** Part of the key: limits of different names do not mix. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

type Moment = Pick<ApiContext, 'clock'>;

/** Names and addresses are personal data: only their hash is kept. */
const keyOf = (limit: Limit, subject: string): string =>
  `${limit.name}:${hash('sha256', subject, 'base64url').slice(0, 32)}`;

/**
 * Counts one more of `subject`: how many there are, and the seconds until it begins anew. One statement, so that
 * processes and requests that come at once share the count; in a transaction it is taken back with it. When a new
 * window begins, a few that are over go.
 */
const counting = prepared<{ points: number; left: number }, { key: string; at: string; end: string }>(sql`
  with standing as (select from ${table} where key = ${sql.placeholder('key')} and expires > ${sql.placeholder('at')}::timestamptz),
  forgotten as (
    delete from ${table} where not exists (select from standing) and key in (
      select key from ${table} where expires < ${sql.placeholder('at')}::timestamptz and key <> ${sql.placeholder('key')}
      limit 10 for update skip locked))
  insert into ${table} as counted (key, points, expires)
  values (${sql.placeholder('key')}, 1, ${sql.placeholder('end')}::timestamptz)
  on conflict (key) do update set
    points = case when counted.expires <= ${sql.placeholder('at')}::timestamptz then 1 else least(counted.points + 1, 1000000000) end,
    expires = case when counted.expires <= ${sql.placeholder('at')}::timestamptz then excluded.expires else counted.expires end
  returning points, ceil(extract(epoch from expires - ${sql.placeholder('at')}::timestamptz))::int as left`);

export async function count(
  reader: Reader,
  context: Moment,
  limit: Limit,
  subject: string,
): Promise<{ points: number; left: number }> {
  const now = context.clock();
  const [at, end] = [now.toISOString(), new Date(now.getTime() + limit.seconds * 1000).toISOString()];
  const [row] = await run(reader, counting({ key: keyOf(limit, subject), at, end }));
  return row as { points: number; left: number };
}

/** A wait as it is said, in whole minutes up to an hour, then in hours. */
function waitText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 60
    ? fill(accountTexts.tooManyRequests, { smart_count: minutes })
    : fill(accountTexts.tooManyRequestsHours, { smart_count: Math.ceil(minutes / 60) });
}

/** Counts one more, and refuses the one too many with 429 and the seconds to wait; gives how many there are. */
export async function consume(
  reader: Reader,
  context: Moment,
  limit: Limit,
  subject: string,
): Promise<number> {
  const { points, left } = await count(reader, context, limit, subject);
  if (points > limit.points)
    throw new ApiError(429, waitText(left), {
      headers: { 'Retry-After': String(Math.max(1, left)) },
    });
  return points;
}

/** Takes one back that turned out not to count. */
export async function giveBack(reader: Reader, limit: Limit, subject: string): Promise<void> {
  await reader
    .update(table)
    .set({ points: sql`greatest(${table.points} - 1, 0)` })
    .where(eq(table.key, keyOf(limit, subject)));
}

/** Begins again at nothing. */
export async function forget(reader: Reader, limit: Limit, subject: string): Promise<void> {
  await reader.delete(table).where(eq(table.key, keyOf(limit, subject)));
}
