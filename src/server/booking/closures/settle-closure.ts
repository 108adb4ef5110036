import { and, eq, exists, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import { writeMoment } from '../../../domain/dates/days.ts';
import { appointment } from '../../../domain/entities/appointments/appointment.ts';
import { slot as slotEntity } from '../../../domain/entities/appointments/slot.ts';
import { cell } from '../../../domain/entities/cell.ts';
import { region } from '../../../domain/entities/region.ts';
import { idOf, iriOf } from '../../../domain/model/entity.ts';
import { requiredValue } from '../../../domain/model/validate.ts';
import { fill } from '../../../i18n/fill.ts';
import type { ApiRequest } from '../../api-context.ts';
import type { Transaction } from '../../db/connection.ts';
import { appointments, calendars, closurePeople, slots } from '../../db/schema.ts';
import { ApiError } from '../../hydra/errors.ts';
import { enqueueAppointmentNotice } from '../../mail/outbox.ts';
import { authorize } from '../../session/caller.ts';
import { isOpen } from '../slots/bookable.ts';
import { refuseIfBooked } from '../slots/refuse-if-booked.ts';
import {
  type ClosureOutcome,
  chosenIn,
  decidePeople,
  lockClosedSlots,
  MAX_CLOSURE_PEOPLE,
  type Person,
  peopleOf,
} from './closed-people.ts';

/** Closing hours that people have appointments in (CLOSE-02), in the transaction that writes the closure. */

/** A decision as a client sends it: links of the appointment and of its new slot, null to cancel it. */
interface SentDecision {
  readonly appointment: string;
  readonly slot: string | null;
}

export const decisionsIn = (
  decisions: readonly SentDecision[] | null | undefined,
): Map<number, number | null> =>
  new Map(
    (decisions ?? []).map(({ appointment, slot }) => [
      idOf(appointment) ?? 0,
      slot === null ? null : (idOf(slot) ?? 0),
    ]),
  );

/** The people whose appointments a closure concerns, as an answer shows them. */
export const personMember = (
  {
    id,
    civility,
    firstName,
    lastName,
    phone,
    email,
    veteran,
    dateRDV,
  }: Omit<Person, 'calendar' | 'cell' | 'region'>,
  timezone: string,
): Record<string, unknown> => ({
  '@id': iriOf(appointment, id),
  '@type': appointment.name,
  id,
  civility,
  firstName,
  lastName,
  phone,
  veteran: veteran === null ? null : `/api/veterans/${veteran}`,
  dateRDV: writeMoment(timezone, dateRDV.getTime()),
  /** Whether they hear of it by mail; the others are called. */
  mailed: email !== null,
});

/** The people with what is proposed, and the places that there are. */
export function decidedBody({ lines, places }: ClosureOutcome, timezone: string): Record<string, unknown> {
  const placeMember = ({
    slot,
    dateRDV,
    remaining,
    cell: at,
    region: of,
  }: ClosureOutcome['places'][number]) => ({
    '@id': iriOf(slotEntity, slot),
    dateRDV: writeMoment(timezone, dateRDV.getTime()),
    remaining,
    cell: iriOf(cell, at),
    region: iriOf(region, of),
  });
  return {
    people: lines.map(({ person, place, state }) => ({
      ...personMember(person, timezone),
      cell: iriOf(cell, person.cell),
      region: iriOf(region, person.region),
      slot: place && iriOf(slotEntity, place.slot),
      state,
    })),
    places: places.map(placeMember),
  };
}

const moveAppointments = (from: SQL): SQL => sql`
  update ${appointments} set slot_id = ${slots.id}, calendar_id = ${calendars.id}, date_rdv = ${slots.dateRDV},
    cell_id = ${calendars.cell}, region_id = ${calendars.region}
  from ${from} join ${slots} on ${slots.id} = wanted.slot join ${calendars} on ${calendars.id} = ${slots.calendar}
  where ${appointments.id} = wanted.appointment`;

/** Moves appointments to slots, one each; the database refuses what has no place. */
export const moveTo = (tx: Transaction, pairs: readonly (readonly [number, number])[]) =>
  tx.execute(
    moveAppointments(sql`unnest(${sql.param(pairs.map(([id]) => id))}::int[], ${sql.param(pairs.map(([, slot]) => slot))}::int[])
      as wanted (appointment, slot)`),
  );

/**
 * Moves or cancels whoever has an appointment in the hours of a closure just written, as was decided for each; refused
 * with 409 where somebody is undecided or their place is gone, and nothing is written.
 */
export async function settlePeople(
  tx: Transaction,
  request: ApiRequest,
  closure: number,
  decisions: ReadonlyMap<number, number | null>,
): Promise<void> {
  const { context, caller } = request;
  await lockClosedSlots(tx, closure, chosenIn(decisions));
  const { lines } = await decidePeople(tx, request, closure, decisions);
  if (lines.length > MAX_CLOSURE_PEOPLE)
    throw new ApiError(409, fill(texts.closureTooWide, { limit: MAX_CLOSURE_PEOPLE }));
  const open = lines.filter(({ state }) => state !== 'decided').length;
  if (open > 0)
    throw new ApiError(409, fill(texts.closureUndecided, { smart_count: open }), {
      extra: { undecided: open },
    });
  if (lines.length === 0) return;
  const pairs = lines.flatMap(({ person, place }) => (place ? [[person.id, place.slot] as const] : []));
  const canceledIds = lines.flatMap(({ person, place }) => (place ? [] : [person.id]));
  if (pairs.length > 0) authorize(caller, { menu: 'Appointment', action: 'EDIT' });
  if (canceledIds.length > 0) authorize(caller, { menu: 'Appointment', action: 'DELETE' });
  if (pairs.length > 0) await moveTo(tx, pairs);
  if (canceledIds.length > 0)
    await tx
      .update(appointments)
      .set({ canceled: true, cancelDate: context.clock(), canceledBy: caller?.id ?? null })
      .where(inArray(appointments.id, canceledIds));
  await remember(tx, closure, lines);
  if (pairs.length > 0) await enqueueAppointmentNotice(tx, context, 'moved', idsIn(pairs.map(([id]) => id)));
  if (canceledIds.length > 0) await enqueueAppointmentNotice(tx, context, 'canceled', idsIn(canceledIds));
}

export const idsIn = (ids: readonly number[]): SQL => sql`${appointments.id} = any(${sql.param(ids)}::int[])`;

/** Keeps whom the closure displaced and from where, for its call list and for its undoing. */
async function remember(tx: Transaction, closure: number, lines: ClosureOutcome['lines']): Promise<void> {
  const now = await tx
    .select({ id: appointments.id, sequence: appointments.sequence })
    .from(appointments)
    .where(idsIn(lines.map(({ person }) => person.id)));
  const sequences = new Map(now.map(({ id, sequence }) => [id, sequence]));
  await tx.insert(closurePeople).values(
    lines.map(({ person, place }) => ({
      closure,
      appointment: person.id,
      calendar: requiredValue(person.calendar),
      dateRDV: person.dateRDV,
      newDateRDV: place?.dateRDV ?? null,
      sequence: requiredValue(sequences.get(person.id)),
    })),
  );
}

/** A closure that is changed decides about nobody: with appointments in its new hours it is refused. */
export async function refusePeople(tx: Transaction, request: ApiRequest, closure: number): Promise<void> {
  await lockClosedSlots(tx, closure, []);
  const people = await peopleOf(tx, request, closure);
  const ids = people.map(({ id }) => id);
  if (ids.length > 0) await refuseIfBooked(tx, request, inArray(appointments.id, ids), texts.closureBooked);
}

/** Refuses a change of a calendar by which appointments to come would stand in closed hours. */
export const refuseIntoClosed = (tx: Transaction, request: ApiRequest, calendar: number): Promise<void> =>
  refuseIfBooked(
    tx,
    request,
    and(
      eq(appointments.calendar, calendar),
      gte(appointments.dateRDV, request.context.clock()),
      exists(
        tx
          .select({ one: sql`1` })
          .from(slots)
          .innerJoin(calendars, eq(calendars.id, slots.calendar))
          .where(and(eq(slots.id, appointments.slot), sql`not ${isOpen}`)),
      ),
    ),
    texts.closureBooked,
  );
