import { and, asc, eq, or, type SQL } from 'drizzle-orm';
import { daySpan, isDay, writeMoment } from '../../domain/days.ts';
import { calendar as calendarEntity } from '../../domain/entities/calendar.ts';
import { slot as slotEntity } from '../../domain/entities/slot.ts';
import { iriOf } from '../../domain/entity.ts';
import { can } from '../../domain/rights.ts';
import type { ApiOperation, ApiRequest } from '../api-context.ts';
import { within } from '../db/conditions.ts';
import { appointments, calendars, slots } from '../db/schema.ts';
import { wholeCollection } from '../hydra/collection.ts';
import { dayAsked, idAsked } from '../hydra/parameters.ts';
import { bookableBy, hasPlace } from './bookable.ts';

/** Free slots: what forms offer, and the check before a save (SLOT-05). Both ask no right (RIGHTS-11). */

/** Without a day: this many of the next free slots. */
const NEXT_SLOTS = 100;
const DAY_SLOTS = 1000;

interface FoundSlot {
  readonly id: number;
  readonly dateRDV: Date;
  readonly calendar: number;
  readonly number: number;
  readonly booked: number;
}

const columns = {
  id: slots.id,
  dateRDV: slots.dateRDV,
  calendar: slots.calendar,
  number: slots.number,
  booked: slots.booked,
};

function slotMember(found: FoundSlot, timezone: string): Record<string, unknown> {
  return {
    '@id': iriOf(slotEntity, found.id),
    '@type': slotEntity.name,
    id: found.id,
    dateRDV: writeMoment(timezone, found.dateRDV.getTime()),
    calendar: iriOf(calendarEntity, found.calendar),
    number: found.number,
    booked: found.booked,
    remaining: found.number - found.booked,
  };
}

/** The slot that an appointment under change holds itself: it is offered even when full. */
async function ownSlot(request: ApiRequest): Promise<SQL | undefined> {
  const { caller, context, query } = request;
  const id = idAsked(query, 'id');
  if (id === undefined || !caller || !can(caller.menuRole, 'Appointment', 'VIEW')) return undefined;
  const [own] = await context.db
    .select({ slot: appointments.slot })
    .from(appointments)
    .where(and(eq(appointments.id, id), eq(appointments.canceled, false)));
  return own?.slot ? eq(slots.id, own.slot) : undefined;
}

async function available(request: ApiRequest): Promise<Record<string, unknown>[]> {
  const { context, caller, query } = request;
  const { timezone } = context.settings;
  const day = dayAsked(query, 'date');
  const narrowed = [
    [calendars.cell, idAsked(query, 'cell')],
    [calendars.region, idAsked(query, 'region')],
    [calendars.id, idAsked(query, 'calendar')],
  ] as const;
  const free = and(bookableBy(caller, context), hasPlace);
  const found = await context.db
    .select(columns)
    .from(slots)
    .innerJoin(calendars, eq(calendars.id, slots.calendar))
    .where(
      and(
        or(free, await ownSlot(request)),
        day ? within(slots.dateRDV, daySpan(timezone, day)) : undefined,
        ...narrowed.map(([column, id]) => (id === undefined ? undefined : eq(column, id))),
      ),
    )
    .orderBy(asc(slots.dateRDV), asc(slots.calendar), asc(slots.id))
    .limit(day ? DAY_SLOTS : NEXT_SLOTS);
  return found.map((slot) => slotMember(slot, timezone));
}

async function check(request: ApiRequest): Promise<Record<string, unknown>> {
  const { context, caller, query } = request;
  const calendar = idAsked(query, 'calendar');
  // A '+' that was not encoded arrives as a space.
  const instant = Date.parse((query.get('date') ?? '').replace(' ', '+'));
  // A year that the database does not know has no slots.
  if (calendar === undefined || Number.isNaN(instant) || !isDay(new Date(instant).toISOString().slice(0, 10)))
    return {};
  const [found] = await context.db
    .select(columns)
    .from(slots)
    .innerJoin(calendars, eq(calendars.id, slots.calendar))
    .where(
      and(
        eq(slots.calendar, calendar),
        eq(slots.dateRDV, new Date(instant)),
        bookableBy(caller, context),
        hasPlace,
      ),
    );
  return found
    ? { '@context': '/api/contexts/AvailableAppointment', ...slotMember(found, context.settings.timezone) }
    : {};
}

export const availabilityOperations: readonly ApiOperation[] = [
  {
    method: 'GET',
    path: '/api/appointments/available',
    access: 'public',
    reads: 'nothing',
    handle: async (request) => ({
      body: wholeCollection(request.path, slotEntity.name, await available(request)),
    }),
  },
  {
    method: 'GET',
    path: '/api/available_appointments/check',
    access: 'public',
    reads: 'nothing',
    handle: async (request) => ({ body: await check(request) }),
  },
];
