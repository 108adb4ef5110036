import { and, eq, lt } from 'drizzle-orm';
import { counterField, plainCounter } from '../../domain/scheduling/counter.ts';
import type { Answer, ApiOperation, ApiRequest } from '../api-context.ts';
import { todayOf } from '../clock.ts';
import type { Reader, Transaction } from '../db/connection.ts';
import { deskCounters as table } from '../db/schema.ts';
import { NO_STORE_HEADERS } from '../hydra/caching.ts';
import { readValues } from '../hydra/write.ts';
import { requireCaller } from '../session/require-caller.ts';
import { write } from '../transaction.ts';

/**
 * The counter of the agent who is signed in, for the day of the service (DESK-05). It is said once a day: the counter of
 * yesterday is not today's.
 */

const rowOfToday = async (reader: Reader, { context, caller }: ApiRequest) => {
  const isToday = and(eq(table.user, requireCaller(caller).id), eq(table.day, todayOf(context)));
  const [row] = await reader.select({ counter: table.counter }).from(table).where(isToday);
  return row;
};

/** The caller's counter of today; null without one. */
export const counterOfCaller = async (tx: Transaction, request: ApiRequest): Promise<string | null> =>
  request.caller ? ((await rowOfToday(tx, request))?.counter ?? null) : null;

function answerOf({ context }: ApiRequest, row: { readonly counter: string | null } | undefined): Answer {
  const body = {
    '@type': 'DeskCounter',
    day: todayOf(context),
    counter: row?.counter ?? null,
    /** Whether the agent was asked today: one who receives people without a counter is not asked again. */
    isAnswered: row !== undefined,
  };
  return { body, headers: NO_STORE_HEADERS };
}

const read = async (request: ApiRequest): Promise<Answer> =>
  answerOf(request, await rowOfToday(request.context.db, request));

/** PUT `{counter}`; null says that there is none. Days before are forgotten: the appointments say who called whereto. */
async function change(request: ApiRequest): Promise<Answer> {
  const { context, caller, requestId } = request;
  const user = requireCaller(caller).id;
  const day = todayOf(context);
  const newCounter = (await request.body()).counter;
  const { counter } = readValues(
    { fields: { counter: counterField }, rules: [] },
    { counter: typeof newCounter === 'string' ? plainCounter(newCounter) : newCounter },
    context,
  );
  const row = { counter: (counter as string | null | undefined) || null };
  await write(context.db, caller, requestId, async (tx) => {
    await tx.delete(table).where(and(eq(table.user, user), lt(table.day, day)));
    await tx
      .insert(table)
      .values({ user, day, ...row })
      .onConflictDoUpdate({ target: [table.user, table.day], set: row });
  });
  return answerOf(request, row);
}

/** As for the call itself. */
const AGENTS = { menu: 'Appointment', action: 'EDIT' } as const;

export const counterOperations: readonly ApiOperation[] = [
  { method: 'GET', path: '/api/desk_counter', access: AGENTS, accessLogScope: 'nothing', handle: read },
  { method: 'PUT', path: '/api/desk_counter', access: AGENTS, accessLogScope: 'nothing', handle: change },
];
