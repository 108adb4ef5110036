import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { can, type MenuRole } from '../../domain/rights/rights.ts';
import type { Answer, ApiContext, ApiOperation, ApiRequest } from '../api-context.ts';
import { countAttempt } from '../booking/visitors/visitor-guard.ts';
import { cells, regions, roles, secondFactors, agendaFeeds as table, users } from '../db/schema.ts';
import { prepareStatement, run } from '../db/statements.ts';
import { entityTag, namesTag } from '../hydra/answer.ts';
import { notFound } from '../hydra/errors.ts';
import { feedReads } from '../limits/limits.ts';
import { consume } from '../limits/rate-limit.ts';
import { hashOf } from '../mail/links/link-secrets.ts';
import { rightsOfRole } from '../session/role-rights.ts';
import { isSecondFactorRequired } from '../session/second-factor/requirement.ts';
import { readOfficeEntries, writeFeed } from './feed-file.ts';

/** Reading an agenda by its address (API-10), with the rights that its account has at that moment. */

export const FEED_PATH = '/api/agenda_feeds';

/** A use is noted once in this time. */
const USE_MS = 60_000;

interface FeedRow {
  readonly id: number;
  readonly user: number;
  readonly role: string | null;
  readonly menuRole: MenuRole | null;
  readonly hasTwoFactors: boolean;
  /** Null: the account has no cell any more. */
  readonly cell: number | null;
  readonly region: number | null;
  /** The office's name. */
  readonly name: string;
}

const feedStatement = prepareStatement<FeedRow, { secretHash: string }>(sql`
  select feed.id, ${users.id} as "user", ${roles.name} as role, ${rightsOfRole(users.role)} as "menuRole",
    feed.two_factors or exists (select from ${secondFactors} where ${secondFactors.user} = ${users.id}) as "hasTwoFactors",
    ${cells.id} as cell, ${regions.id} as region, concat_ws(', ', ${cells.name}, ${regions.name}) as name
  from ${table} feed join ${users} on ${users.id} = feed.user_id
  left join ${roles} on ${roles.id} = ${users.role}
  left join ${cells} on ${cells.id} = coalesce(feed.cell_id, ${users.cell})
  left join ${regions} on feed.cell_id is null and ${regions.id} = ${users.region}
  where feed.secret_hash = ${sql.placeholder('secretHash')} and ${users.enable}`);

/** Whether the account of an address may list appointments now, with the second factor that is asked of it (AUTH-11). */
function isOpen({ settings }: ApiContext, { role, menuRole, hasTwoFactors }: FeedRow): boolean {
  const rights = menuRole ?? {};
  if (!can(rights, 'Appointment', 'LIST')) return false;
  return hasTwoFactors || !isSecondFactorRequired(settings, { role, menuRole: rights });
}

/** The secret in the name of a file; an empty one is nobody's. */
const secretIn = (name = ''): string => /^([\w-]{22})(?:\.ics)?$/.exec(name)?.[1] ?? '';

/**
 * Counts a reading, and finds the feed of an address. An unknown secret counts as an attempt of its network, so that nobody
 * tries many (SEC-09).
 * @throws ApiError 404 for an address that leads nowhere, 429 after too many readings
 */
async function openFeed({ context, address }: ApiRequest, secretHash: string) {
  const [feed] = await run(context.db, feedStatement({ secretHash }));
  if (feed) await consume(context.db, context, [feedReads, secretHash]);
  else await countAttempt({ context, address });
  if (!feed || feed.cell === null || !isOpen(context, feed)) throw notFound();
  return { ...feed, cell: feed.cell };
}

/** Notes that an address was used. A failure is logged: no reading fails for it. */
async function noteReading({ db, clock, log }: ApiContext, id: number): Promise<void> {
  const now = clock();
  const isOld = or(isNull(table.usedDate), lt(table.usedDate, new Date(now.getTime() - USE_MS)));
  try {
    await db
      .update(table)
      .set({ usedDate: now })
      .where(and(eq(table.id, id), isOld));
  } catch (error) {
    log.warn({ err: error }, 'the use of an agenda address cannot be noted');
  }
}

/** GET /api/agenda_feeds/{secret}.ics: the agenda; 304 to a program that has it as it is. */
async function readFeed(request: ApiRequest): Promise<Answer> {
  const { context, params, header, accessNote } = request;
  const feed = await openFeed(request, hashOf(secretIn(params.name)));
  const entries = await readOfficeEntries(context, feed);
  await noteReading(context, feed.id);
  const bytes = Buffer.from(writeFeed(context, feed.name, entries));
  const tag = entityTag(bytes);
  const headers = { ETag: tag, 'Cache-Control': 'private, no-cache', 'Referrer-Policy': 'no-referrer' };
  if (namesTag(header('If-None-Match'), tag)) return { status: 304, headers };
  if (context.settings.feedNames)
    Object.assign(accessNote, {
      actor: feed.user,
      ids: entries.map(({ id }) => id),
      veterans: [...new Set(entries.flatMap(({ veteran }) => veteran ?? []))],
      // The address holds the secret.
      asked: { feed: feed.id },
    });
  return { bytes, type: 'text/calendar; charset=utf-8', headers };
}

export const feedOperations: readonly ApiOperation[] = [
  {
    method: 'GET',
    path: `${FEED_PATH}/:name`,
    access: 'public',
    accessLogScope: { list: 'Appointment' },
    givesFile: true,
    handle: readFeed,
  },
];
