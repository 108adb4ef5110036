import { and, eq, exists as existsIn, gt, inArray, sql } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import { calendar } from '../../domain/entities/appointments/calendar.ts';
import { idOf } from '../../domain/model/entity.ts';
import { WORKING_DAY } from '../../domain/scheduling/working-day.ts';
import type { ApiContext, ApiOperation, ApiRequest } from '../api-context.ts';
import { dayOperations } from '../booking/calendars/calendar-days.ts';
import { calendarPreview, newCalendarPreview } from '../booking/calendars/calendar-preview.ts';
import { regenerateSlots } from '../booking/calendars/regenerate-slots.ts';
import { CLOSING } from '../booking/closures/closed-people.ts';
import { refuseIntoClosed } from '../booking/closures/settle-closure.ts';
import { hasPlace, isOpen } from '../booking/slots/bookable.ts';
import { refuseIfBooked } from '../booking/slots/refuse-if-booked.ts';
import { endOffers } from '../booking/waiting-list/queue-offers.ts';
import type { Reader, Transaction } from '../db/connection.ts';
import { appointments, regions, slots, calendars as table } from '../db/schema.ts';
import { badParameter, ruleViolations } from '../hydra/errors.ts';
import { listAnswer } from '../hydra/operations.ts';
import { type Member, type PendingWrite, type Row, resourceOf } from '../hydra/resource.ts';
import { updateRecord } from '../hydra/write.ts';
import { enqueueAppointmentNotice } from '../mail/outbox.ts';
import { lockAdvisoryKeys } from '../transaction.ts';

/** Refuses a new wilaya that is inactive or does not receive people (CAL-02). */
async function checkRegion({ tx, values, previous }: PendingWrite): Promise<void> {
  const id = idOf(values.region) ?? 0;
  if (previous?.region === id) return;
  const [receptionRegion] = await tx
    .select({ id: regions.id })
    .from(regions)
    .where(and(eq(regions.id, id), eq(regions.active, true), eq(regions.service, true)));
  if (!receptionRegion) throw ruleViolations([{ path: 'region', message: 'rules.receptionRegion' }]);
}

/** Refuses to delete a calendar with active appointments, also past ones. It can be archived instead (CAL-07). */
async function refuseBookedDeletion(tx: Transaction, row: Row, request: ApiRequest): Promise<void> {
  await refuseIfBooked(tx, request, eq(appointments.calendar, row.id), texts.calendarDeleteBooked);
  await endOffers(tx, sql`(select ${slots.id} from ${slots} where ${slots.calendar} = ${row.id})`);
}

/** The fields on which the slots depend. Changing others does not regenerate the slots. */
const SCHEDULE = ['startDate', 'endDate', ...WORKING_DAY] as const;

/** Compares field values. The database returns times with seconds, requests without. */
const differs = (after: unknown, before: unknown): boolean =>
  String(after ?? '') !== String(before ?? '').replace(/^(\d{2}:\d{2}):00$/, '$1');

/** Adds the number of places and of booked places to each calendar. */
async function addPlaceCounts(
  members: readonly Member[],
  _request: ApiRequest,
  reader: Reader,
): Promise<void> {
  const ids = members.map(({ id }) => id);
  const sums = await reader
    .select({
      calendar: slots.calendar,
      places: sql<number>`sum(${slots.number})::int`,
      booked: sql<number>`sum(${slots.booked})::int`,
    })
    .from(slots)
    .where(inArray(slots.calendar, ids))
    .groupBy(slots.calendar);
  const fills = new Map(sums.map(({ calendar, ...fill }) => [calendar, fill]));
  for (const member of members) Object.assign(member, fills.get(member.id) ?? { places: 0, booked: 0 });
}

export const calendars = resourceOf(calendar, {
  complete: addPlaceCounts,
  filters: {
    // Matches the agents of either half-day (CAL-01).
    nbAgent: {
      property: 'nbAgentAM',
      where: (value) => {
        if (!/^\d{1,9}$/.test(value)) throw badParameter('nbAgent');
        return sql`${Number(value)} in (${table.nbAgentAM}, ${table.nbAgentPM})`;
      },
    },
  },
  beforeWrite: async (pending) => {
    await checkRegion(pending);
    // A new calendar is never sent, and a sent one stays sent (CAL-05).
    pending.values.sent = pending.previous
      ? pending.previous.sent === true || pending.values.sent === true
      : false;
  },
  afterWrite: async ({ tx, id, request, values, previous }) => {
    if (!previous || SCHEDULE.some((name) => differs(values[name], previous[name]))) {
      await lockAdvisoryKeys(tx, [CLOSING]);
      await regenerateSlots(tx, request, id);
    }
    // The calendar's appointments move to the new cell and region.
    if (previous && (idOf(values.cell) !== previous.cell || idOf(values.region) !== previous.region)) {
      await lockAdvisoryKeys(tx, [CLOSING]);
      await refuseIntoClosed(tx, request, id);
      await enqueueAppointmentNotice(
        tx,
        request.context,
        'moved',
        sql`${appointments.calendar} = ${id} and not ${appointments.canceled}`,
      );
    }
  },
  beforeDelete: refuseBookedDeletion,
});

const bookable = (context: ApiContext) =>
  and(
    eq(table.sent, true),
    eq(table.archived, false),
    existsIn(
      context.db
        .select({ one: sql`1` })
        .from(slots)
        .where(and(eq(slots.calendar, table.id), gt(slots.dateRDV, context.clock()), hasPlace, isOpen)),
    ),
  );

export const calendarOperations: readonly ApiOperation[] = [
  {
    method: 'GET',
    path: '/api/calendars/available',
    access: 'signedIn',
    accessLogScope: 'nothing',
    handle: (request) => listAnswer(request, calendars, bookable(request.context)),
  },
  {
    method: 'PUT',
    path: '/api/calendars/:id/sent',
    access: { menu: 'Calendar', action: 'EDIT' },
    accessLogScope: 'nothing',
    handle: (request) =>
      updateRecord(request, calendars, {
        body: async () => {
          const { send, sent = send } = await request.body();
          if (typeof sent !== 'boolean') throw ruleViolations([{ path: 'sent', message: 'rules.boolean' }]);
          return { sent };
        },
      }),
  },
  {
    method: 'POST',
    path: '/api/calendars/preview',
    access: { menu: 'Calendar', action: 'CREATE' },
    accessLogScope: 'nothing',
    handle: (request) => newCalendarPreview(request, calendars),
  },
  {
    method: 'POST',
    path: '/api/calendars/:id/preview',
    access: { menu: 'Calendar', action: 'EDIT' },
    accessLogScope: 'nothing',
    handle: (request) => calendarPreview(request, calendars),
  },
  ...dayOperations,
];
