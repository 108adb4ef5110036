import { and, asc, eq, gte, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { midnight, writeMoment } from '../../domain/dates/days.ts';
import { appointment } from '../../domain/entities/appointments/appointment.ts';
import { queueEntry } from '../../domain/entities/appointments/queue-entry.ts';
import { iriOf } from '../../domain/model/entity.ts';
import type { Answer, ApiContext, ApiOperation, ApiRequest } from '../api-context.ts';
import { lockPlaces } from '../booking/slots/slot-locks.ts';
import { offerFreedPlace, passPlaceOn } from '../booking/waiting-list/queue-offers.ts';
import { todayOf } from '../clock.ts';
import type { Transaction } from '../db/connection.ts';
import {
  appointments,
  cells,
  queueEntries as entries,
  mailOutbox,
  regions,
  visitorSenders as senders,
} from '../db/schema.ts';
import { NO_STORE_HEADERS } from '../hydra/caching.ts';
import { wholeCollection } from '../hydra/collection.ts';
import { notFound, ruleViolations } from '../hydra/errors.ts';
import { idOfPath } from '../hydra/read.ts';
import { enqueueAppointmentNotice } from '../mail/outbox.ts';
import { knownSince } from '../senders/sender.ts';
import { write } from '../transaction.ts';

/**
 * Requests of visitors that came from one network or browser in the last 24 hours, and cancelling the chosen ones together
 * (SEC-09): somebody who invents people takes many places in seconds.
 */

/** More than one looks through; the newest are given. */
const MAX_REQUESTS = 500;

const officeName = sql<string>`concat_ws(' · ', ${regions.name}, ${cells.name})`;

/** The senders of the last day that share the network or the browser of those named. */
function sendersLike(context: ApiContext, condition: SQL): SQL {
  const since = sql`${knownSince(context).toISOString()}::timestamptz`;
  return sql`(
    select distinct on (peer.id) peer.id, peer.moment, peer.browser = this_sender.browser as "sameBrowser",
      peer.appointment_id, peer.queue_entry_id
    from ${senders} this_sender join ${senders} peer on peer.network = this_sender.network or peer.browser = this_sender.browser
    where ${condition} and this_sender.moment > ${since} and peer.moment > ${since}
    order by peer.id, peer.browser = this_sender.browser desc) as sender`;
}

/** The columns of a request: the person, the office, when it was sent, and whether by the same browser. */
const requestColumns = (table: typeof appointments | typeof entries) => ({
  moment: sql<string>`sender.moment`,
  sameBrowser: sql<boolean>`sender."sameBrowser"`,
  lastName: table.lastName,
  firstName: table.firstName,
  phone: table.phone,
  place: officeName,
});

/** Appointments, those that were booked from the waiting list among them. */
const readAppointments = (context: ApiContext, condition: SQL) =>
  context.db
    .select({
      ...requestColumns(appointments),
      id: appointments.id,
      dateRDV: appointments.dateRDV,
      canceled: appointments.canceled,
    })
    .from(sendersLike(context, condition))
    .leftJoin(entries, sql`${entries.id} = sender.queue_entry_id`)
    .innerJoin(
      appointments,
      sql`${appointments.id} = coalesce(sender.appointment_id, ${entries.appointment})`,
    )
    .innerJoin(regions, eq(regions.id, appointments.region))
    .innerJoin(cells, eq(cells.id, appointments.cell))
    .orderBy(sql`sender.moment desc`, asc(appointments.id))
    .limit(MAX_REQUESTS);

/** Those who wait, and those whose wait has ended. */
const readEntries = (context: ApiContext, condition: SQL) =>
  context.db
    .select({
      ...requestColumns(entries),
      id: entries.id,
      date: entries.date,
      waiting: entries.waiting,
    })
    .from(sendersLike(context, condition))
    .innerJoin(entries, sql`${entries.id} = sender.queue_entry_id`)
    .innerJoin(regions, eq(regions.id, entries.region))
    .innerJoin(cells, eq(cells.id, entries.cell))
    .where(isNull(entries.appointment))
    .orderBy(sql`sender.moment desc`, asc(entries.id))
    .limit(MAX_REQUESTS);

const firstOfToday = (context: ApiContext): Date => midnight(context.settings.timezone, todayOf(context));

async function listAnswer(
  request: ApiRequest,
  table: typeof appointments | typeof entries,
  condition: SQL,
): Promise<Answer> {
  const { context, path } = request;
  if ((await context.db.$count(table, eq(table.id, idOfPath(request)))) === 0) throw notFound();
  const { timezone } = context.settings;
  const momentText = (moment: Date | string) => writeMoment(timezone, new Date(moment).getTime());
  const [senderAppointments, senderEntries] = await Promise.all([
    readAppointments(context, condition),
    readEntries(context, condition),
  ]);
  const members = [
    ...senderAppointments.map(({ moment, dateRDV, canceled, ...person }) => ({
      '@id': iriOf(appointment, person.id),
      '@type': appointment.name,
      ...person,
      dateRDV: momentText(dateRDV),
      sent: momentText(moment),
      canceled,
      canBeCanceled: !canceled && dateRDV >= firstOfToday(context),
    })),
    // Without the number: the line in the access log names appointments.
    ...senderEntries.map(({ id, moment, waiting, ...person }) => ({
      '@id': iriOf(queueEntry, id),
      '@type': queueEntry.name,
      ...person,
      sent: momentText(moment),
      canceled: !waiting,
      canBeCanceled: waiting === true,
    })),
  ].toSorted((a, b) => b.sent.localeCompare(a.sent));
  return { body: wholeCollection(path, 'SameSender', members), headers: NO_STORE_HEADERS };
}

const numbersIn = (values: readonly unknown[], path: string): number[] =>
  values.flatMap((iri) => {
    const id =
      typeof iri === 'string' ? new RegExp(`^/api/${path}/([1-9]\\d{0,8})$`).exec(iri)?.[1] : undefined;
    return id === undefined ? [] : [Number(id)];
  });

/** Ends the wait of these, with a mail to each; gives the places that were held for them. */
async function removeEntries(tx: Transaction, context: ApiContext, ids: readonly number[]) {
  const rows = await tx
    .select({ id: entries.id, person: entries.person, slot: entries.slot })
    .from(entries)
    .where(and(inArray(entries.id, [...ids]), eq(entries.waiting, true)))
    .orderBy(asc(entries.id))
    .for('update');
  if (rows.length === 0) return rows;
  await tx
    .update(entries)
    .set({ removed: true, slot: null, heldUntil: null, offers: sql`${entries.maxOffers}` })
    .where(
      inArray(
        entries.id,
        rows.map(({ id }) => id),
      ),
    );
  const due = context.clock();
  await tx.insert(mailOutbox).values(rows.map(({ id }) => ({ kind: 'removed', queueEntry: id, due })));
  return rows;
}

/** Cancels these where they can be (APT-09), with a mail to each; gives their places. */
async function cancelAppointments(tx: Transaction, request: ApiRequest, ids: readonly number[]) {
  const { context, caller } = request;
  const canBeCanceled = and(
    inArray(appointments.id, [...ids]),
    eq(appointments.canceled, false),
    gte(appointments.dateRDV, firstOfToday(context)),
  );
  const rows = await tx
    .select({ id: appointments.id, slot: appointments.slot })
    .from(appointments)
    .where(canBeCanceled)
    .orderBy(asc(appointments.id))
    .for('no key update');
  if (rows.length === 0) return rows;
  const which = inArray(
    appointments.id,
    rows.map(({ id }) => id),
  );
  const cancelValues = { canceled: true, cancelDate: context.clock(), canceledBy: caller?.id ?? null };
  await tx.update(appointments).set(cancelValues).where(which);
  await enqueueAppointmentNotice(tx, context, 'canceled', which);
  return rows;
}

/**
 * POST /api/appointments/cancel_requests with `{requests}`, the links of appointments and of entries of the waiting list:
 * cancels all of them in one transaction. Those that are canceled or past already stay as they are. The places are offered
 * once none of the entries waits any more.
 */
async function cancelRequests(request: ApiRequest): Promise<Answer> {
  const { context, caller, requestId } = request;
  const { requests } = await request.body();
  const list = Array.isArray(requests) ? requests : [];
  const [visits, waits] = [numbersIn(list, appointment.path), numbersIn(list, queueEntry.path)];
  const isValid = list.length > 0 && list.length <= MAX_REQUESTS;
  if (!isValid || visits.length + waits.length < list.length)
    throw ruleViolations([{ path: 'requests', message: 'rules.unknownReference' }]);
  const result = await write(context.db, caller, requestId, async (tx) => {
    const lockRows = (table: typeof appointments | typeof entries, ids: number[]) =>
      sql`select ${table.slot} from ${table} where ${table.id} = any(${sql.param(ids)}::int[]) and ${isNotNull(table.slot)}`;
    await lockPlaces(tx, sql`${lockRows(appointments, visits)} union ${lockRows(entries, waits)}`);
    const removedEntries = await removeEntries(tx, context, waits);
    const canceledRows = await cancelAppointments(tx, request, visits);
    for (const entry of removedEntries) await passPlaceOn(tx, context, entry);
    for (const slot of new Set(canceledRows.map((one) => one.slot))) await offerFreedPlace(tx, context, slot);
    return { canceled: canceledRows.length, removed: removedEntries.length };
  });
  return { body: { '@type': 'CanceledRequests', ...result } };
}

/** The right that cancelling needs (APT-09): without it nobody learns of a network. */
const CANCEL = { menu: 'Appointment', action: 'DELETE' } as const;

export const senderOperations: readonly ApiOperation[] = [
  {
    method: 'GET',
    path: '/api/appointments/:id/same_sender',
    access: CANCEL,
    accessLogScope: { list: 'Appointment' },
    handle: (request) => {
      const id = idOfPath(request);
      const takenEntries = sql`select ${entries.id} from ${entries} where ${eq(entries.appointment, id)}`;
      return listAnswer(
        request,
        appointments,
        sql`(this_sender.appointment_id = ${id} or this_sender.queue_entry_id in (${takenEntries}))`,
      );
    },
  },
  {
    method: 'GET',
    path: '/api/queue_entries/:id/same_sender',
    access: CANCEL,
    accessLogScope: { list: 'Appointment' },
    handle: (request) => listAnswer(request, entries, sql`this_sender.queue_entry_id = ${idOfPath(request)}`),
  },
  {
    method: 'POST',
    path: '/api/appointments/cancel_requests',
    access: CANCEL,
    accessLogScope: 'nothing',
    handle: cancelRequests,
  },
];
