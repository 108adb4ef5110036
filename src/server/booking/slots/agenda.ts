import { and, asc, eq, exists, gte, isNull, lte, or, type SQL } from 'drizzle-orm';
import { addDays, daySpan, writeMoment } from '../../../domain/dates/days.ts';
import { appointment as appointmentEntity } from '../../../domain/entities/appointments/appointment.ts';
import { calendar as calendarEntity } from '../../../domain/entities/appointments/calendar.ts';
import { slot as slotEntity } from '../../../domain/entities/appointments/slot.ts';
import { iriOf } from '../../../domain/model/entity.ts';
import type { AgendaClosure } from '../../../domain/scheduling/agenda.ts';
import type { ApiOperation, ApiRequest } from '../../api-context.ts';
import { within } from '../../db/conditions.ts';
import { appointments, calendars, cells, closures, slots } from '../../db/schema.ts';
import { badParameter } from '../../hydra/errors.ts';
import { parseDayParameter, parseIdParameter } from '../../hydra/parameters.ts';
import { closedBy, isAt, type OfficeFilter, remaining } from './bookable.ts';

/** A month with the weeks around it. */
const MAX_AGENDA_DAYS = 45;
/** At most this many slots, and this many people, are read. A month of a wilaya with all its cells has fewer. */
const MAX_AGENDA_SLOTS = 10_000;

const MINUTE_MS = 60_000;

/** Reads the closures of an office between two days, including days without slots (CLOSE-01). */
async function closuresOf(
  { db }: ApiRequest['context'],
  { cell, region }: OfficeFilter,
  from: string,
  to: string,
): Promise<AgendaClosure[]> {
  const receives = db
    .select({ id: calendars.id })
    .from(calendars)
    .where(and(eq(calendars.cell, closures.cell), isAt({ region })));
  const closureRows = await db
    .select({
      name: closures.name,
      startDate: closures.startDate,
      endDate: closures.endDate,
      startHour: closures.startHour,
      endHour: closures.endHour,
      cell: closures.cell,
      cellName: cells.name,
    })
    .from(closures)
    .leftJoin(cells, eq(cells.id, closures.cell))
    .where(
      and(
        lte(closures.startDate, to),
        gte(closures.endDate, from),
        region === undefined ? undefined : or(isNull(closures.region), eq(closures.region, region)),
        or(isNull(closures.cell), cell === undefined ? exists(receives) : eq(closures.cell, cell)),
      ),
    )
    .orderBy(asc(closures.startDate), asc(closures.id));
  return closureRows.map((one) => ({
    ...one,
    startDate: one.startDate < from ? from : one.startDate,
    endDate: one.endDate > to ? to : one.endDate,
    startHour: one.startHour?.slice(0, 5) ?? null,
    endHour: one.endHour?.slice(0, 5) ?? null,
  }));
}

type Database = ApiRequest['context']['db'];

/** Reads the slots of a view, in time order, with their places. */
const readSlots = (db: Database, isShown: SQL | undefined) =>
  db
    .select({
      id: slots.id,
      dateRDV: slots.dateRDV,
      number: slots.number,
      booked: slots.booked,
      remaining: remaining.mapWith(Number),
      duration: calendars.duration,
      calendar: calendars.id,
      cell: calendars.cell,
      cellName: cells.name,
      region: calendars.region,
      sent: calendars.sent,
      closed: closedBy,
    })
    .from(slots)
    .innerJoin(calendars, eq(calendars.id, slots.calendar))
    .innerJoin(cells, eq(cells.id, calendars.cell))
    .where(isShown)
    .orderBy(asc(slots.dateRDV), asc(slots.id))
    .limit(MAX_AGENDA_SLOTS);

/** Reads the people who have an appointment in the slots of a view. */
const readPeople = (db: Database, isShown: SQL | undefined) =>
  db
    .select({
      id: appointments.id,
      civility: appointments.civility,
      firstName: appointments.firstName,
      lastName: appointments.lastName,
      slot: slots.id,
      dateRDV: slots.dateRDV,
    })
    .from(slots)
    .innerJoin(calendars, eq(calendars.id, slots.calendar))
    .innerJoin(appointments, eq(appointments.slot, slots.id))
    .where(and(isShown, eq(appointments.canceled, false)))
    .orderBy(asc(slots.dateRDV), asc(appointments.id))
    .limit(MAX_AGENDA_SLOTS);

/** Reads the office and the days of a view; both days are included. */
function readView({ query }: ApiRequest) {
  const [from, to] = [parseDayParameter(query, 'from'), parseDayParameter(query, 'to')];
  const office = { cell: parseIdParameter(query, 'cell'), region: parseIdParameter(query, 'region') };
  if (!from) throw badParameter('from');
  if (!to || to < from || to > addDays(from, MAX_AGENDA_DAYS)) throw badParameter('to');
  if (office.cell === undefined && office.region === undefined) throw badParameter('cell');
  return { from, to, office };
}

/** Reads the slots of a cell or wilaya from day to day, with their places, people and closures (AGENDA-01). */
async function readAgenda(request: ApiRequest): Promise<Record<string, unknown>> {
  const { db, settings } = request.context;
  const { from, to, office } = readView(request);
  const moment = (date: Date) => writeMoment(settings.timezone, date.getTime());
  const isShown = and(
    within(slots.dateRDV, daySpan(settings.timezone, from, to)),
    eq(calendars.archived, false),
    isAt(office),
  );
  const rows = await readSlots(db, isShown);
  const people = await readPeople(db, isShown);
  return {
    closures: await closuresOf(request.context, office, from, to),
    people: people.map((person) => ({
      '@id': iriOf(appointmentEntity, person.id),
      ...person,
      slot: iriOf(slotEntity, person.slot),
      dateRDV: moment(person.dateRDV),
    })),
    slots: rows.map(({ id, dateRDV, duration, calendar, closed: by, ...slot }) => ({
      '@id': iriOf(slotEntity, id),
      ...slot,
      remaining: by === null ? slot.remaining : 0,
      closed: by,
      calendar: iriOf(calendarEntity, calendar),
      dateRDV: moment(dateRDV),
      end: moment(new Date(dateRDV.getTime() + duration * MINUTE_MS)),
    })),
  };
}

export const agendaOperations: readonly ApiOperation[] = [
  {
    method: 'GET',
    path: '/api/appointments/agenda',
    mayUseStandby: true,
    access: { menu: 'Appointment', action: 'LIST' },
    accessLogScope: { list: 'Appointment' },
    handle: async (request) => ({ body: await readAgenda(request) }),
  },
];
