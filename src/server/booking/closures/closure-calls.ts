import { and, desc, eq } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import { writeMoment } from '../../../domain/dates/days.ts';
import { user } from '../../../domain/entities/accounts/user.ts';
import { appointment } from '../../../domain/entities/appointments/appointment.ts';
import { idOf, iriOf } from '../../../domain/model/entity.ts';
import { choice, integer, text } from '../../../domain/model/fields.ts';
import { CALL_OUTCOMES, type CallOutcome } from '../../../domain/scheduling/call-outcome.ts';
import { fill } from '../../../i18n/fill.ts';
import { personName } from '../../../i18n/names.ts';
import type { Answer, ApiContext, ApiRequest } from '../../api-context.ts';
import type { Reader, Transaction } from '../../db/connection.ts';
import { firstRow } from '../../db/first-row.ts';
import { closureCalls as calls, closurePeople, users } from '../../db/schema.ts';
import { NO_STORE_HEADERS } from '../../hydra/caching.ts';
import { ApiError, notFound, ruleViolations } from '../../hydra/errors.ts';
import { readValues } from '../../hydra/write.ts';
import { write } from '../../transaction.ts';

/**
 * The call list of a closure (DESK-05): whoever calls a displaced person notes the outcome. Each note is a row; the newest
 * of a person stands, and an undo removes it. Two agents at once hold: a note names the one that its author saw.
 */

/** The newest note of each person, or of one. */
const newestCalls = (reader: Reader, closure: number, appointmentId?: number) =>
  reader
    .selectDistinctOn([calls.appointment], {
      id: calls.id,
      appointment: calls.appointment,
      outcome: calls.outcome,
      calledDate: calls.calledDate,
      calledBy: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(calls)
    .leftJoin(users, eq(users.id, calls.calledBy))
    .where(
      and(
        eq(calls.closure, closure),
        appointmentId === undefined ? undefined : eq(calls.appointment, appointmentId),
      ),
    )
    .orderBy(calls.appointment, desc(calls.id));

type Call = Awaited<ReturnType<typeof newestCalls>>[number];

const member = (call: Call, { settings: { timezone } }: ApiContext) => ({
  '@type': 'ClosureCall',
  id: call.id,
  appointment: iriOf(appointment, call.appointment),
  outcome: call.outcome,
  calledDate: writeMoment(timezone, call.calledDate.getTime()),
  calledBy: call.calledBy && {
    '@id': iriOf(user, call.calledBy),
    id: call.calledBy,
    firstName: call.firstName,
    lastName: call.lastName,
  },
});

/** Lists the newest note of each person of a closure: of whom, by whom, when; nothing of the person. */
export async function callsOf(context: ApiContext, closure: number): Promise<Record<string, unknown>[]> {
  return (await newestCalls(context.db, closure)).map((call) => member(call, context));
}

const FIELDS = {
  appointment: text({ required: true, max: 60 }),
  outcome: choice(CALL_OUTCOMES, { required: true }),
  /** The number of the note that its author saw; null: none. */
  after: integer({ min: 1 }),
};

/** Locks a person of the closure, whom two agents may be calling, and gives their newest note. */
async function lockPerson(
  tx: Transaction,
  closure: number,
  appointmentId: number,
): Promise<Call | undefined> {
  const [person] = await tx
    .select({ appointment: closurePeople.appointment })
    .from(closurePeople)
    .where(and(eq(closurePeople.closure, closure), eq(closurePeople.appointment, appointmentId)))
    .for('update');
  if (!person) throw ruleViolations([{ path: 'appointment', message: 'rules.unknownReference' }]);
  const [newest] = await newestCalls(tx, closure, appointmentId);
  return newest;
}

/** The error for a user who has not seen the newest call. */
const newerCall = (newest: Call | undefined): ApiError =>
  new ApiError(
    409,
    newest
      ? fill(texts.closureCalled, {
          name: personName({ ...newest }) || texts.aColleague,
          outcome: texts.callOutcomes[newest.outcome],
        })
      : texts.closureCallUndone,
  );

/** Whether the newest note is this one already: its answer was lost, and it is sent again. */
async function isRepeated(
  tx: Transaction,
  newest: Call,
  { outcome, after, by }: { outcome: CallOutcome; after: number | null; by: number | undefined },
  closure: number,
): Promise<boolean> {
  if (newest.outcome !== outcome || newest.calledBy !== by) return false;
  const [, before] = await tx
    .select({ id: calls.id })
    .from(calls)
    .where(and(eq(calls.closure, closure), eq(calls.appointment, newest.appointment)))
    .orderBy(desc(calls.id))
    .limit(2);
  return (before?.id ?? null) === after;
}

/**
 * POST `{appointment, outcome, after}`: notes the outcome of a call.
 * @throws ApiError 409 where a colleague noted or removed something meanwhile, 422 for somebody whom it did not displace
 */
export async function noteCall(request: ApiRequest, closure: number): Promise<Answer> {
  const { context, caller, requestId } = request;
  const values = readValues({ fields: FIELDS, rules: [] }, await request.body(), context);
  const outcome = values.outcome;
  const after = values.after ?? null;
  const appointmentId = idOf(values.appointment) ?? 0;
  return write(context.db, caller, requestId, async (tx) => {
    const newest = await lockPerson(tx, closure, appointmentId);
    if (newest && (await isRepeated(tx, newest, { outcome, after, by: caller?.id }, closure)))
      return { body: member(newest, context) };
    if ((newest?.id ?? null) !== after) throw newerCall(newest);
    await tx.insert(calls).values({
      closure,
      appointment: appointmentId,
      outcome,
      calledBy: caller?.id ?? null,
      calledDate: context.clock(),
    });
    const call = firstRow(await newestCalls(tx, closure, appointmentId));
    return { status: 201, body: member(call, context), headers: NO_STORE_HEADERS };
  });
}

/**
 * Removes a note that was wrong; the one before it stands again.
 * @throws ApiError 404 where it is gone, 409 where a colleague has noted another since
 */
export async function undoCall(request: ApiRequest, closure: number): Promise<Answer> {
  const { context, caller, requestId } = request;
  const id = idOf(request.params.call);
  if (id === null) throw notFound();
  return write(context.db, caller, requestId, async (tx) => {
    const [call] = await tx
      .select({ appointment: calls.appointment })
      .from(calls)
      .where(and(eq(calls.closure, closure), eq(calls.id, id)));
    if (!call) throw notFound();
    const newest = await lockPerson(tx, closure, call.appointment);
    if (newest?.id !== id) throw newerCall(newest);
    await tx.delete(calls).where(eq(calls.id, id));
    return { status: 204 };
  });
}
