import { desc, eq } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import { dayIn } from '../../domain/dates/days.ts';
import { appointment } from '../../domain/entities/appointments/appointment.ts';
import type { Field } from '../../domain/model/fields.ts';
import { validate } from '../../domain/model/validate.ts';
import { comesIn, type DeskState } from '../../domain/scheduling/desk.ts';
import type { Answer, ApiContext, ApiOperation, ApiRequest } from '../api-context.ts';
import { todayOf } from '../clock.ts';
import type { Transaction } from '../db/connection.ts';
import { firstRow } from '../db/first-row.ts';
import { appointmentSteps as steps, appointments as table } from '../db/schema.ts';
import { ApiError, ruleViolations } from '../hydra/errors.ts';
import { booleanParameter } from '../hydra/parameters.ts';
import { itemAnswer } from '../hydra/read.ts';
import type { ResourceOf, RowFor } from '../hydra/resource.ts';
import { changeRecord, ruleContext } from '../hydra/write.ts';
import { counterOfCaller } from './counters.ts';

/** The desk state of a visit on its day (DESK-01). The row's lock lets two agents change it one after the other. */

export type Appointment = RowFor<typeof appointment.fields>;

type AppointmentResource = ResourceOf<typeof appointment.fields>;

/** Refuses a change of the state of a canceled appointment, or of one on a later day. */
function refuseState({ canceled, dateRDV }: Appointment, context: ApiContext): void {
  if (canceled) throw new ApiError(409, texts.stateOfCanceled);
  if (dayIn(context.settings.timezone, dateRDV.getTime()) > todayOf(context))
    throw new ApiError(409, texts.stateTooEarly);
}

/** Validates the single field that staff write at the desk, by the field's own rule. */
async function readRequestedState<T>(
  request: ApiRequest,
  name: 'state' | 'deskNote',
  isRequired: boolean,
): Promise<T> {
  const field: Field = { ...appointment.fields[name], readOnly: false, required: isRequired };
  const declaration = { fields: { [name]: field }, rules: [] };
  const { values, violations } = validate(
    declaration,
    await request.body(),
    ruleContext(request.context, true),
  );
  if (violations.length > 0) throw ruleViolations(violations);
  return values[name] as T;
}

/**
 * Sets the desk state. Setting the current state again changes nothing, and the first author stays. A repeated request of
 * the same user needs no newer version; a colleague who sends the same state with an old version gets 412 (DESK-04).
 */
const setState = (request: ApiRequest, resource: AppointmentResource): Promise<Answer> =>
  changeRecord(request, resource, {
    body: () => readRequestedState<DeskState>(request, 'state', true),
    isDone: (row, requestedState) => row.state === requestedState && row.stateBy === request.caller?.id,
    run: async (tx, row, requestedState) => {
      refuseState(row, request.context);
      if (row.state !== requestedState) await changeState(tx, request, row, requestedState);
      return itemAnswer(request, resource, row.id, tx);
    },
  });

/** Sets a state, and keeps the one before it for the undo. The caller holds the row's lock. */
export async function changeState(
  tx: Transaction,
  request: ApiRequest,
  row: Appointment,
  to: DeskState,
): Promise<void> {
  const { context, caller } = request;
  const now = context.clock();
  const { id, state, stateDate, stateBy, arrivedDate, counter, calledDate } = row;
  const from = state ?? 'expected';
  await tx
    .insert(steps)
    .values({ appointment: id, state: from, stateDate, stateBy, arrivedDate, counter, calledDate });
  // A state that is set on a later day does not tell when the person came (DESK-04).
  const isToday = dayIn(context.settings.timezone, row.dateRDV.getTime()) === todayOf(context);
  const arrivalDate = to === 'expected' ? null : isToday && comesIn(from, to) ? now : arrivedDate;
  const isCalled = to === 'received' && isToday;
  const call = isCalled
    ? { counter: await counterOfCaller(tx, request), calledDate: now }
    : // A visit that is over says where it took place.
      to !== 'done' && { counter: null, calledDate: null };
  await tx
    .update(table)
    .set({ state: to, stateDate: now, stateBy: caller?.id ?? null, arrivedDate: arrivalDate, ...call })
    .where(eq(table.id, id));
}

/**
 * A second call of the same person within this time is the same call: a double click, or a lost answer. Displays show the
 * first one only then.
 */
const MIN_RECALL_MS = 2000;

const wasJustCalled = ({ state, calledDate }: Appointment, { clock }: ApiContext): boolean =>
  state === 'received' && calledDate !== null && clock().getTime() - calledDate.getTime() < MIN_RECALL_MS;

/**
 * Calls a person again who is being received (DESK-05): the wall repeats their number, and desks are told. The agent who
 * received them calls to their present counter, a colleague to the one that stands.
 * @throws ApiError 409 where the person is not being received today
 */
const recall = (request: ApiRequest, resource: AppointmentResource): Promise<Answer> =>
  changeRecord(request, resource, {
    isDone: (row) => wasJustCalled(row, request.context),
    run: async (tx, row) => {
      const { context, caller } = request;
      const isToday = dayIn(context.settings.timezone, row.dateRDV.getTime()) === todayOf(context);
      if (row.state !== 'received' || !isToday) throw new ApiError(409, texts.notCalled);
      if (!wasJustCalled(row, context))
        await tx
          .update(table)
          .set({
            calledDate: context.clock(),
            ...(row.stateBy === caller?.id && { counter: await counterOfCaller(tx, request) }),
          })
          .where(eq(table.id, row.id));
      return itemAnswer(request, resource, row.id, tx);
    },
  });

/** Whether the person of a booking is at the desk already: `arrived=1`. */
export const isArrived = ({ query }: Pick<ApiRequest, 'query'>): boolean =>
  booleanParameter({ parameterText: 'arrived', value: query.get('arrived') || '0' });

/** Sets the state 'arrived' of an appointment that the same transaction has just made. */
export async function recordArrival(tx: Transaction, request: ApiRequest, id: number): Promise<void> {
  const row = firstRow(await tx.select().from(table).where(eq(table.id, id)));
  refuseState(row, request.context);
  await changeState(tx, request, row, 'arrived');
}

/** An undo must name the version that it undoes: repeated after a lost answer, it would undo two states. */
async function requireVersion(request: ApiRequest): Promise<void> {
  const ifMatch = request.header('If-Match')?.trim() ?? '';
  if (ifMatch === '' || ifMatch === '*') throw new ApiError(428, texts.versionNeeded);
}

/** Restores the state before the last one, with its author and time; without an earlier state nothing changes. */
const undoState = (request: ApiRequest, resource: AppointmentResource): Promise<Answer> =>
  changeRecord(request, resource, {
    body: () => requireVersion(request),
    run: async (tx, row) => {
      refuseState(row, request.context);
      const [last] = await tx
        .select()
        .from(steps)
        .where(eq(steps.appointment, row.id))
        .orderBy(desc(steps.id))
        .limit(1);
      if (last) {
        const { id, appointment: _, ...before } = last;
        await tx.delete(steps).where(eq(steps.id, id));
        await tx.update(table).set(before).where(eq(table.id, row.id));
      }
      return itemAnswer(request, resource, row.id, tx);
    },
  });

const setNote = (request: ApiRequest, resource: AppointmentResource): Promise<Answer> =>
  changeRecord(request, resource, {
    body: async () => (await readRequestedState<string | null>(request, 'deskNote', false)) || null,
    isDone: (row, deskNote) => row.deskNote === deskNote,
    run: async (tx, row, deskNote) => {
      if (deskNote !== row.deskNote) await tx.update(table).set({ deskNote }).where(eq(table.id, row.id));
      return itemAnswer(request, resource, row.id, tx);
    },
  });

export function stateOperations(resource: AppointmentResource): readonly ApiOperation[] {
  const at = (
    method: 'POST' | 'PUT',
    path: string,
    work: (request: ApiRequest, resource: AppointmentResource) => Promise<Answer>,
  ): ApiOperation => ({
    method,
    path: `/api/appointments/:id/${path}`,
    access: { menu: 'Appointment', action: 'EDIT' },
    accessLogScope: { record: 'Appointment' },
    handle: (request) => work(request, resource),
  });
  return [
    at('POST', 'state', setState),
    at('POST', 'state/undo', undoState),
    at('POST', 'recall', recall),
    at('PUT', 'desk_note', setNote),
  ];
}
