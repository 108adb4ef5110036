import { hash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { requiredValue } from '../../domain/model/validate.ts';
import type { ApiContext } from '../api-context.ts';
import type { Reader } from '../db/connection.ts';
import { rateLimits as table } from '../db/schema.ts';
import { type BoundStatement, prepareStatement, run } from '../db/statements.ts';
import { ApiError, type LocalizedMessage } from '../hydra/errors.ts';

/** A limit of how often something may be done in a window of time. */
export interface Limit {
  /** Part of the key: limits of different names do not mix. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /** Counts the requests of one person, who is told how many a day allows and whom to call. */
  readonly isOfPerson?: boolean;
}

type Moment = Pick<ApiContext, 'clock'> & {
  readonly settings?: Pick<ApiContext['settings'], 'servicePhone'>;
};

/** Names and addresses are personal data: only their hash is kept. */
const keyOf = (limit: Limit, subject: string): string =>
  `${limit.name}:${hash('sha256', subject, 'base64url').slice(0, 32)}`;

/** A limit and the subject that it counts. */
export type LimitedSubject = readonly [limit: Limit, subject: string];

interface Count {
  /** The number of counters. */
  readonly points: number;
  /** Seconds until it begins anew. */
  readonly remaining: number;
}

/**
 * Counts one more of each. One statement, so that processes and requests that come at once share the counts; in a
 * transaction they are taken back with it. When a new window begins, a few that are over go.
 */
const counting = prepareStatement<KeyCount, { keys: string[]; at: string; ends: string[] }>(sql`
  with asked as (select * from unnest(${sql.placeholder('keys')}::text[], ${sql.placeholder('ends')}::timestamptz[]) as one(key, ends)),
  standing as (select from ${table} where key = any(${sql.placeholder('keys')}::text[]) and expires > ${sql.placeholder('at')}::timestamptz),
  forgotten as (
    delete from ${table} where not exists (select from standing) and key in (
      select key from ${table} where expires < ${sql.placeholder('at')}::timestamptz and key <> all(${sql.placeholder('keys')}::text[])
      limit 10 for update skip locked))
  insert into ${table} as counted (key, points, expires)
  -- In one order by all: two who count the same do not wait for each other.
  select key, 1, ends from asked order by key
  on conflict (key) do update set
    points = case when counted.expires <= ${sql.placeholder('at')}::timestamptz then 1 else least(counted.points + 1, 1000000000) end,
    expires = case when counted.expires <= ${sql.placeholder('at')}::timestamptz then excluded.expires else counted.expires end
  returning key, points, ceil(extract(epoch from expires - ${sql.placeholder('at')}::timestamptz))::int as remaining`);

type KeyCount = Count & { key: string };

/** The statement that adds some counts, and the function that reads its rows. */
export interface BoundCounts<T> {
  readonly statement: BoundStatement<KeyCount>;
  readonly read: (rows: readonly KeyCount[]) => T;
}

/** Binds a count of one more of each; reading it says how many there are, in their order. */
function boundCounts({ clock }: Moment, limits: readonly LimitedSubject[]): BoundCounts<readonly Count[]> {
  const now = clock();
  const keys = limits.map(([limit, subject]) => keyOf(limit, subject));
  const ends = limits.map(([limit]) => new Date(now.getTime() + limit.seconds * 1000).toISOString());
  return {
    statement: counting({ keys, at: now.toISOString(), ends }),
    read: (rows) => keys.map((key) => requiredValue(rows.find((row) => row.key === key))),
  };
}

/** Adds bound counts and reads them. */
export const runCounts = async <T>(reader: Reader, { statement, read }: BoundCounts<T>): Promise<T> =>
  read(await run(reader, statement));

/** Counts one more of each, and says how many there are, in their order. */
export const count = (reader: Reader, context: Moment, ...limits: readonly LimitedSubject[]) =>
  runCounts(reader, boundCounts(context, limits));

/** A wait as it is said, in whole minutes up to an hour, then in hours. */
function waitText(seconds: number): LocalizedMessage {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return ({ refusals, fill }) =>
    minutes < 60
      ? fill(refusals.tooManyRequests, { smart_count: minutes })
      : fill(refusals.tooManyRequestsHours, { smart_count: Math.ceil(minutes / 60) });
}

/** The message of a limit: a person is told their number of requests and whom to call, others how long to wait. */
const limitText = ({ isOfPerson }: Limit, seconds: number, { settings }: Moment): LocalizedMessage =>
  isOfPerson
    ? ({ refusals, fill }) =>
        fill(refusals.tooManyOfPerson, {
          phone: settings?.servicePhone ? `\u00a0: \u2066${settings.servicePhone}\u2069` : '',
        })
    : waitText(seconds);

/**
 * Binds a count of one more of each, for a batch of statements.
 * @returns reading it refuses the first that is one too many with 429 and the seconds to wait
 */
export function boundConsumption(
  context: Moment,
  ...limits: readonly LimitedSubject[]
): BoundCounts<readonly Count[]> {
  const { statement, read } = boundCounts(context, limits);
  return {
    statement,
    read: (rows) => {
      const counts = read(rows);
      for (const [index, [limit]] of limits.entries()) {
        const { points, remaining } = requiredValue(counts[index]);
        if (points > limit.points)
          throw new ApiError(429, limitText(limit, remaining, context), {
            headers: { 'Retry-After': String(Math.max(1, remaining)) },
          });
      }
      return counts;
    },
  };
}

/** Counts one more of each, and refuses the first that is one too many with 429 and the seconds to wait. */
export const consume = (reader: Reader, context: Moment, ...limits: readonly LimitedSubject[]) =>
  runCounts(reader, boundConsumption(context, ...limits));

/** Takes one back that turned out not to count. */
export async function refund(reader: Reader, limit: Limit, subject: string): Promise<void> {
  await reader
    .update(table)
    .set({ points: sql`greatest(${table.points} - 1, 0)` })
    .where(eq(table.key, keyOf(limit, subject)));
}

/** Begins again at nothing. */
export async function resetCounter(reader: Reader, limit: Limit, subject: string): Promise<void> {
  await reader.delete(table).where(eq(table.key, keyOf(limit, subject)));
}
