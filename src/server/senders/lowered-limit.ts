import { eq, gt, type SQL, sql } from 'drizzle-orm';
import { addDays, midnight, writeMoment } from '../../domain/dates/days.ts';
import type { Answer, ApiContext, ApiOperation, ApiRequest } from '../api-context.ts';
import { todayOf } from '../clock.ts';
import { loweredLimits as table, users } from '../db/schema.ts';
import type { Bindable } from '../db/statements.ts';
import { ruleViolations } from '../hydra/errors.ts';
import { publicAccepted } from '../limits/limits.ts';
import type { Limit } from '../limits/rate-limit.ts';
import { write } from '../transaction.ts';

/**
 * The number of requests that a network may have accepted in an hour can be lowered until the end of the day (SEC-09). It
 * stands in the database: every server counts by it, and at midnight of the service's zone by the setting again.
 */

/** There is one. */
const ID = 1;

/** The result of `loweredLimit`: the lowered number, null where the setting holds. */
export interface LoweredLimit {
  readonly lowered: number | null;
}

/** The column of a statement that tells the lowered limit. */
export const loweredLimit = (now: Bindable<Date>): SQL =>
  sql`(select ${table.requestsPerHour} from ${table} where ${gt(table.until, now)}) as lowered`;

/** The limit of accepted requests as it is now. */
export function acceptedLimit({ settings }: ApiContext, { lowered }: LoweredLimit): Limit {
  const usual = publicAccepted(settings);
  return lowered === null ? usual : { ...usual, points: Math.min(usual.points, lowered) };
}

async function limitAnswer(context: ApiContext): Promise<Answer> {
  const { db, settings, clock } = context;
  const [lowered] = await db
    .select({ requestsPerHour: table.requestsPerHour, until: table.until, by: users.username })
    .from(table)
    .leftJoin(users, eq(users.id, table.setBy))
    .where(gt(table.until, clock()));
  return {
    body: {
      '@type': 'PublicLimit',
      usual: publicAccepted(settings).points,
      requestsPerHour: lowered?.requestsPerHour ?? null,
      until: lowered ? writeMoment(settings.timezone, lowered.until.getTime()) : null,
      setBy: lowered?.by ?? null,
    },
  };
}

/** PUT /api/public_limit with `{requestsPerHour}`: lowers the limit until midnight; null takes that back. */
async function setLimit(request: ApiRequest): Promise<Answer> {
  const { context, caller, requestId } = request;
  const { settings } = context;
  const { requestsPerHour } = await request.body();
  const usual = publicAccepted(settings).points;
  const isLower =
    Number.isInteger(requestsPerHour) && Number(requestsPerHour) >= 1 && Number(requestsPerHour) < usual;
  if (requestsPerHour !== null && !isLower)
    throw ruleViolations([{ path: 'requestsPerHour', message: 'rules.lowerLimit' }]);
  await write(context.db, caller, requestId, async (tx) => {
    if (requestsPerHour === null) return void (await tx.delete(table));
    const loweredValues = {
      requestsPerHour: Number(requestsPerHour),
      until: midnight(settings.timezone, addDays(todayOf(context), 1)),
      setBy: caller?.id ?? null,
    };
    await tx
      .insert(table)
      .values({ id: ID, ...loweredValues })
      .onConflictDoUpdate({ target: table.id, set: loweredValues });
  });
  return limitAnswer(context);
}

export const limitOperations: readonly ApiOperation[] = [
  {
    method: 'GET',
    path: '/api/public_limit',
    access: {
      anyOf: [
        { menu: 'Appointment', action: 'DELETE' },
        { menu: 'Calendar', action: 'EDIT' },
      ],
    },
    accessLogScope: 'nothing',
    handle: ({ context }) => limitAnswer(context),
  },
  {
    method: 'PUT',
    path: '/api/public_limit',
    // It is the administrators' to say how many places visitors are offered.
    access: { menu: 'Calendar', action: 'EDIT' },
    accessLogScope: 'nothing',
    handle: setLimit,
  },
];
