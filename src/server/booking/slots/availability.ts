import { and, eq, type SQL } from 'drizzle-orm';
import { isDay, midnight, monthAfter, writeMoment } from '../../../domain/dates/days.ts';
import { calendar as calendarEntity } from '../../../domain/entities/appointments/calendar.ts';
import { slot as slotEntity } from '../../../domain/entities/appointments/slot.ts';
import { iriOf } from '../../../domain/model/entity.ts';
import { can } from '../../../domain/rights/rights.ts';
import type { ApiOperation, ApiRequest } from '../../api-context.ts';
import { appointments, calendars, slots } from '../../db/schema.ts';
import { wholeCollection } from '../../hydra/collection.ts';
import { badParameter } from '../../hydra/errors.ts';
import { idParameter, parseDayParameter, parseIdParameter } from '../../hydra/parameters.ts';
import { isFree } from './bookable.ts';
import { type FreeDay, type FreeSlot, freeDays, freeSlots, slotColumns } from './free-slots.ts';
import { nextFreeDays } from './open-days.ts';

/** Free slots: what forms offer, and the check before a save (SLOT-05). None asks a right (RIGHTS-11). */

const slotMember = (slot: FreeSlot, timezone: string): Record<string, unknown> => ({
  '@id': iriOf(slotEntity, slot.id),
  '@type': slotEntity.name,
  ...slot,
  dateRDV: writeMoment(timezone, slot.dateRDV.getTime()),
  calendar: iriOf(calendarEntity, slot.calendar),
});

/** The slot that an appointment under change holds itself: it is offered even when full. */
async function ownSlot(request: ApiRequest): Promise<SQL | undefined> {
  const { caller, context, query } = request;
  const id = parseIdParameter(query, 'id');
  if (id === undefined || !caller || !can(caller.menuRole, 'Appointment', 'VIEW')) return undefined;
  const [booking] = await context.db
    .select({ slot: appointments.slot })
    .from(appointments)
    .where(and(eq(appointments.id, id), eq(appointments.canceled, false)));
  return booking?.slot ? eq(slots.id, booking.slot) : undefined;
}

async function available(request: ApiRequest): Promise<Record<string, unknown>[]> {
  const { query, context } = request;
  const slots = await freeSlots(request, {
    day: parseDayParameter(query, 'date'),
    ownSlot: await ownSlot(request),
    cell: parseIdParameter(query, 'cell'),
    region: parseIdParameter(query, 'region'),
    calendar: parseIdParameter(query, 'calendar'),
  });
  return slots.map((slot) => slotMember(slot, context.settings.timezone));
}

async function check(request: ApiRequest): Promise<Record<string, unknown>> {
  const { context, query } = request;
  const calendar = parseIdParameter(query, 'calendar');
  // A '+' that was not encoded arrives as a space.
  const instant = Date.parse((query.get('date') ?? '').replace(' ', '+'));
  // A year that the database does not know has no slots.
  if (calendar === undefined || Number.isNaN(instant) || !isDay(new Date(instant).toISOString().slice(0, 10)))
    return {};
  const [slot] = await context.db
    .select(slotColumns)
    .from(slots)
    .innerJoin(calendars, eq(calendars.id, slots.calendar))
    .where(and(eq(slots.calendar, calendar), eq(slots.dateRDV, new Date(instant)), isFree(request)));
  return slot
    ? { '@context': '/api/contexts/AvailableAppointment', ...slotMember(slot, context.settings.timezone) }
    : {};
}

/**
 * Days with their places left in a cell and wilaya: of a month, `YYYY-MM`, of which a month to pick from marks the others;
 * without one the next to come.
 */
function daysWithPlaces(request: ApiRequest): Promise<FreeDay[]> {
  const { query, context } = request;
  const id = (name: string) => idParameter({ parameterText: name, value: query.get(name) ?? '' });
  const office = { cell: id('cell'), region: id('region') };
  const month = query.get('month') ?? '';
  if (month === '') return nextFreeDays(request, office);
  const first = `${month}-01`;
  if (!/^\d{4}-\d{2}$/.test(month) || !isDay(first)) throw badParameter('month');
  const { timezone } = context.settings;
  // A day of which every hour is over has no place to come, though staff may still take one of them (SYS-17).
  const from = new Date(Math.max(midnight(timezone, first).getTime(), context.clock().getTime()));
  return freeDays(request, office, { from, to: midnight(timezone, monthAfter(first)) });
}

export const availabilityOperations: readonly ApiOperation[] = [
  {
    method: 'GET',
    path: '/api/appointments/available',
    access: 'public',
    accessLogScope: 'nothing',
    handle: async (request) => ({
      body: wholeCollection(request.path, slotEntity.name, await available(request)),
    }),
  },
  {
    method: 'GET',
    path: '/api/available_appointments/check',
    access: 'public',
    accessLogScope: 'nothing',
    handle: async (request) => ({ body: await check(request) }),
  },
  {
    method: 'GET',
    path: '/api/appointments/days',
    access: 'signedIn',
    accessLogScope: 'nothing',
    handle: async (request) => ({
      body: wholeCollection(request.path, 'DayWithPlaces', await daysWithPlaces(request)),
    }),
  },
];
