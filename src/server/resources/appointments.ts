import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import { privacyTexts } from '#texts/privacy.ts';
import { server as texts } from '#texts/server.ts';
import { dayOf, daySpan, midnight, timeOf, WEEKDAYS, writeMoment } from '../../domain/dates/days.ts';
import { appointment } from '../../domain/entities/appointments/appointment.ts';
import { idOf, iriOf, type Values } from '../../domain/model/entity.ts';
import { validate } from '../../domain/model/validate.ts';
import {
  MAX_SEARCH_TERMS,
  parseSearchTerms,
  phoneDigits,
  type SearchTerm,
} from '../../domain/people/search-query.ts';
import { can } from '../../domain/rights/rights.ts';
import { replaceCodes } from '../../domain/scheduling/appointment-code.ts';
import { OUTCOMES } from '../../domain/scheduling/outcomes.ts';
import type { Answer, ApiContext, ApiOperation, ApiRequest } from '../api-context.ts';
import { refusePersonConflicts } from '../booking/appointments/check-person.ts';
import { createAppointment } from '../booking/appointments/create.ts';
import { isOnWeekday, outcomeIs } from '../booking/appointments/outcomes.ts';
import { findSamePersonAppointments } from '../booking/appointments/same-person.ts';
import { setCanceled } from '../booking/appointments/set-canceled.ts';
import { findSlot, slotConstraints } from '../booking/slots/find-slot.ts';
import { lockSlotsThenRecord, placesOf, slotOf } from '../booking/slots/slot-locks.ts';
import { offerFreedPlace } from '../booking/waiting-list/queue-offers.ts';
import type { Caller } from '../caller.ts';
import { todayOf } from '../clock.ts';
import { anyOf, bornWhen, holdsPart, within } from '../db/conditions.ts';
import type { Reader } from '../db/connection.ts';
import { appointments as table } from '../db/schema.ts';
import { callNextOperation } from '../desk/call-next.ts';
import { createSharedReading } from '../desk/shared-reading.ts';
import { stateOperations } from '../desk/states.ts';
import { ApiError, badParameter, ruleViolations } from '../hydra/errors.ts';
import { parseSheetFormat } from '../hydra/export/formats.ts';
import { listAnswer } from '../hydra/operations.ts';
import { oneOf } from '../hydra/parameters.ts';
import { idOfPath } from '../hydra/read.ts';
import {
  type Member,
  type PendingWrite,
  type ResourceOf,
  type RowFor,
  resourceOf,
} from '../hydra/resource.ts';
import { ruleContext } from '../hydra/write.ts';
import { enqueueAppointmentNotice } from '../mail/outbox.ts';
import { markAsReminded } from '../mail/reminders.ts';
import { memoizeByObject } from '../memoize.ts';

type Fields = typeof appointment.fields;
type AppointmentRow = RowFor<Fields>;

const moment = (row: AppointmentRow, context: ApiContext): string =>
  writeMoment(context.settings.timezone, row.dateRDV.getTime());

/** An appointment can be cancelled or restored until the end of its day (APT-09). */
const canBeCanceled = (row: AppointmentRow, context: ApiContext): boolean =>
  dayOf(moment(row, context)) >= todayOf(context);

/** Books the requested slot. A change books only when time, calendar, cell or region differ (APT-07, APT-08). */
async function takeSlot({
  tx,
  request,
  values,
  previous,
  columns,
  sentNames: sentFields,
}: PendingWrite<Fields>): Promise<void> {
  if (previous) {
    const before = previous.dateRDV.getTime();
    const dateMs = Date.parse(String(values.dateRDV));
    const old = values.ancienDateRDV;
    if (typeof old === 'string' && Date.parse(old) !== before && dateMs !== before)
      throw new ApiError(409, texts.alreadyMoved);
    const moves = dateMs !== before;
    const same = (name: 'calendar' | 'cell' | 'region') => idOf(values[name]) === previous[name];
    if (!moves && same('calendar') && same('cell') && same('region')) return;
    if (previous.canceled) throw new ApiError(409, texts.moveCanceled);
    // Moved to another time without naming a calendar: any calendar of the cell and region will do.
    if (!sentFields.has('calendar')) values.calendar = null;
  }
  const slot = await findSlot(tx, request, values);
  columns.slot = slot.slot;
  columns.calendar = slot.calendar;
}

/**
 * Refuses a new link to a veteran by a caller who may not list veterans: the answer would reveal who has which number
 * (APT-06). An existing link stays.
 */
function refuseUnlisted({ values, previous, request }: PendingWrite<Fields>): void {
  const veteranId = idOf(values.veteran);
  if (veteranId === null || veteranId === previous?.veteran) return;
  if (!can(request.caller?.menuRole ?? {}, 'Veteran', 'LIST'))
    throw ruleViolations([{ path: 'veteran', message: 'rules.unknownReference' }]);
}

/** Fields whose change is checked for conflicts, as for a new booking (APT-13): person, slot and reason. */
const BOOKING_FIELDS = [
  'lastName',
  'firstName',
  'birthDate',
  'birthDatePrecision',
  'veteran',
  'reason',
  'slot',
] as const;

/** Refuses a new appointment, or one whose booking fields change, where the person has a conflict (APT-13). */
async function refuseNewConflicts({
  tx,
  request,
  id,
  previous,
}: PendingWrite & { id: number }): Promise<void> {
  if (previous) {
    const [now] = await tx.select().from(table).where(eq(table.id, id));
    if (BOOKING_FIELDS.every((name) => now?.[name] === previous[name])) return;
  }
  await refusePersonConflicts(tx, request, id);
}

/** Notifies the visitor of a new appointment, and of another time or office, unless the writer declines (MAIL-01). */
async function notifyVisitor({ tx, request, id, values, previous }: PendingWrite<Fields> & { id: number }) {
  const isMoved =
    previous &&
    (Date.parse(String(values.dateRDV)) !== previous.dateRDV.getTime() ||
      idOf(values.cell) !== previous.cell ||
      idOf(values.region) !== previous.region);
  if (isMoved === false) return;
  const which = eq(table.id, id);
  // Without this message, the reminder must not follow at once in its place.
  if (values.sendMail === false) await markAsReminded(tx, request.context, which);
  else await enqueueAppointmentNotice(tx, request.context, isMoved ? 'moved' : 'booked', which);
}

/** Adds the other appointments of the same person for a reader with VIEW (PUB-04). */
async function withSamePerson(
  members: readonly Member[],
  { caller, context }: ApiRequest,
  reader: Reader,
): Promise<void> {
  if (!caller || !can(caller.menuRole, 'Appointment', 'VIEW')) return;
  const ids = members.map(({ id }) => id);
  const twins = await findSamePersonAppointments(reader, ids, context.settings.timezone);
  for (const member of members)
    member.samePerson = (twins.get(member.id) ?? []).map(({ id }) => ({
      '@id': iriOf(appointment, id),
      id,
    }));
}

/** The valid part of the requested time and office. */
function timeAndOfficeOf({ context }: ApiRequest, values: Values): Values {
  const { dateRDV, cell, region } = appointment.fields;
  const rules = { fields: { dateRDV, cell, region }, rules: [] };
  return validate(rules, values, ruleContext(context, false)).values;
}

/** Longer than anybody types into the search box. */
const MAX_SEARCH = 200;

/** Returns the condition of the search box: the visitor's number, a name, a phone or a birth date. */
function searchCondition(text: string, caller: Caller | null): SQL {
  const terms = parseSearchTerms(replaceCodes(text));
  if (text.length > MAX_SEARCH || terms.length > MAX_SEARCH_TERMS) throw badParameter('search');
  // The list shows no birth date, so it is searched only with VIEW (RIGHTS-15).
  const seesDay = caller !== null && can(caller.menuRole, 'Appointment', 'VIEW');
  const holds = (word: SearchTerm): SQL => {
    const { text, id, day } = word;
    const digits = phoneDigits(word);
    const names = [table.lastName, table.firstName].flatMap((column) => [
      holdsPart(sql`fold(${column})`, sql`fold(${text})`),
      and(sql`plain_name(${text}) <> ''`, holdsPart(sql`plain_name(${column})`, sql`plain_name(${text})`)),
    ]);
    return anyOf(
      ...names,
      id === undefined ? undefined : eq(table.id, id),
      day === undefined || !seesDay ? undefined : bornWhen(table.birthDate, table.birthDatePrecision, day),
      digits === '' ? undefined : sql`phone_digits(${table.phone}) like ${`%${digits}%`}`,
    );
  };
  return and(...terms.map(holds)) ?? sql`true`;
}

export const appointments: ResourceOf<Fields> = resourceOf(appointment, {
  filters: {
    search: {
      property: 'lastName',
      searchesText: true,
      where: (value, _context, caller) => searchCondition(value, caller),
    },
    outcome: {
      property: 'state',
      where: (value, context) => outcomeIs(oneOf(OUTCOMES, 'outcome', value), context),
    },
    weekday: {
      property: 'dateRDV',
      where: (value, { settings }) => isOnWeekday(oneOf(WEEKDAYS, 'weekday', value), settings.timezone),
    },
  },
  orders: {
    agenda: (context) => {
      const by = (direction: 'ASC' | 'DESC') =>
        [table.dateRDV, table.id].map((column) => ({ expression: sql`${column}`, direction }));
      const { timezone } = context.settings;
      return {
        first: gte(table.dateRDV, midnight(timezone, todayOf(context))),
        parts: [by('ASC'), by('DESC')],
      };
    },
  },
  constraints: slotConstraints,
  guard: (row, _caller, action) => {
    const { anonymizedDate } = row as Partial<typeof table.$inferSelect>;
    if (action === 'EDIT' && anonymizedDate) throw new ApiError(409, privacyTexts.anonymized);
  },
  lock: (tx, request, values, alone) =>
    lockSlotsThenRecord(
      tx,
      placesOf(eq(table.id, idOfPath(request)), timeAndOfficeOf(request, values)),
      alone,
    ),
  computed: {
    date: (row, context) => dayOf(moment(row, context)),
    dateHour: (row, context) => timeOf(moment(row, context)),
    canBeCanceled,
  },
  beforeWrite: async (pending) => {
    refuseUnlisted(pending);
    await takeSlot(pending);
  },
  afterWrite: async (row) => {
    await refuseNewConflicts(row);
    await notifyVisitor(row);
    const { tx, request, previous, columns } = row;
    if (previous && columns.slot !== undefined) await offerFreedPlace(tx, request.context, slotOf(previous));
  },
  afterDelete: (tx, row, { context }) => offerFreedPlace(tx, context, slotOf(row)),
  complete: withSamePerson,
  create: {
    method: 'POST',
    path: '/api/appointments',
    // Without a token: a visitor's request (PUB-06).
    access: 'public',
    accessLogScope: { record: 'Appointment' },
    handle: (request) => createAppointment(request, appointments),
  },
});

/** Lists of a part of the day (APT-02), narrowed and paged like the whole list. */
const part = (name: string, scope: (context: ApiContext) => SQL | undefined): ApiOperation => ({
  method: 'GET',
  path: `/api/appointments/${name}`,
  access: { menu: 'Appointment', action: 'LIST' },
  accessLogScope: { list: 'Appointment' },
  givesSpreadsheet: true,
  handle: (request) => listAnswer(request, appointments, scope(request.context)),
});

/** Desks that are notified together request the same list. One reading per set of rights answers all of them. */
const sharedOf = memoizeByObject((_context: ApiContext) => createSharedReading<Answer>());

function sharedAnswer(request: ApiRequest, read: () => Promise<Answer>): Promise<Answer> {
  const { context, caller, query, header } = request;
  // A spreadsheet is streamed, so it cannot be shared.
  if (parseSheetFormat(header('Accept'))) return read();
  const sharedParts = sharedOf(context);
  return sharedParts(JSON.stringify([caller?.menuRole, query.toString(), header('Prefer')]), read);
}

const HOUR_MS = 3_600_000;
const active = eq(table.canceled, false);

const today = (context: ApiContext) =>
  within(table.dateRDV, daySpan(context.settings.timezone, todayOf(context)));

const current = (context: ApiContext) =>
  and(active, today(context), gte(table.dateRDV, new Date(context.clock().getTime() - HOUR_MS)));

const next = (context: ApiContext) => and(active, gte(table.dateRDV, context.clock()));

const readToday = part('today', today);

export const appointmentOperations: readonly ApiOperation[] = [
  { ...readToday, handle: (request) => sharedAnswer(request, () => readToday.handle(request)) },
  part('current', current),
  part('next', next),
  {
    method: 'PUT',
    path: '/api/appointments/:id/cancel',
    access: { menu: 'Appointment', action: 'DELETE' },
    accessLogScope: { record: 'Appointment' },
    handle: (request) => setCanceled(request, appointments, canBeCanceled),
  },
  callNextOperation(appointments),
  ...stateOperations(appointments),
];
