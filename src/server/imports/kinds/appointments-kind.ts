import { and, eq, inArray, sql } from 'drizzle-orm';
import { imports as texts } from '#texts/imports.ts';
import { timeOf, wallTime, writeMoment } from '../../../domain/dates/days.ts';
import { appointment } from '../../../domain/entities/appointments/appointment.ts';
import { entityNamed } from '../../../domain/entities/index.ts';
import { veteran } from '../../../domain/entities/veteran.ts';
import type { Reason } from '../../../domain/imports/imports.ts';
import { RECORD_NUMBER } from '../../../domain/imports/kinds.ts';
import { iriOf, type Values } from '../../../domain/model/entity.ts';
import { validate } from '../../../domain/model/validate.ts';
import { ruleText } from '../../../i18n/rules.ts';
import type { ApiContext } from '../../api-context.ts';
import { bookableBy, remaining } from '../../booking/slots/bookable.ts';
import { offerFreedPlace } from '../../booking/waiting-list/queue-offers.ts';
import type { Caller } from '../../caller.ts';
import type { Reader } from '../../db/connection.ts';
import { tableOf } from '../../db/entity-table.ts';
import { calendars, slots, appointments as table } from '../../db/schema.ts';
import { type Row, resourceOf } from '../../hydra/resource.ts';
import { columnValues, ruleContext } from '../../hydra/write.ts';
import { markAsReminded } from '../../mail/reminders.ts';
import {
  type AssessedRow,
  type AssessOptions,
  type Plan,
  type ReadLine,
  reasonsOf,
  refusedRow,
  type ServerKind,
} from '../plan.ts';
import { assessWithRecords, createEarlierKeys, type VeteranRow } from './belongings.ts';

/**
 * Says what becomes of the rows of a list of appointments: a new appointment, nothing where it stands already, or a
 * possible double where the record has another one at that hour (VET-19). A past appointment needs no calendar; one to
 * come takes a place of one, as if staff had booked it.
 */

const records = resourceOf(appointment);

/** The values that the row leaves out and the record has. */
function personOf(record: VeteranRow, rowValues: Values): Values {
  const { civility, lastName, firstName, birthDate, birthDatePrecision, birthplace, email } = record;
  const birth = rowValues.birthDate === undefined ? { birthDate, birthDatePrecision } : {};
  const [phone] = record.phones as readonly { readonly phone: string }[];
  return {
    civility,
    lastName,
    firstName,
    ...birth,
    birthplace,
    email,
    phone: phone?.phone ?? null,
    quality: iriOf(entityNamed('ParamsQuality'), record.citizenStatus),
  };
}

/** The moment of a row as the wire has it, or why there is none. */
type Moment =
  | { readonly moment: string; readonly reason?: undefined }
  | { readonly reason: Reason; readonly moment?: undefined };

function momentOf({ context, matching }: Plan, { values, reasons }: ReadLine['read']): Moment {
  const reasonAt = (field: string, message: string): Moment => {
    const column = matching.columns.indexOf(field);
    return { reason: { field, column: column < 0 ? null : column, message } };
  };
  const { date, dateHour } = values;
  for (const [field, value] of Object.entries({ date, dateHour })) {
    const reason = reasons.find((reason) => reason.field === field);
    if (reason) return { reason: reason };
    if (value === undefined) return reasonAt(field, ruleText('rules.required'));
  }
  const { timezone } = context.settings;
  const moment = writeMoment(timezone, wallTime(timezone, String(date), String(dateHour)));
  return timeOf(moment) === dateHour ? { moment } : reasonAt('dateHour', texts.reasons.hourSkipped);
}

const CANCELED = 'canceled';

/** A row of a record as a new appointment, by the rules of the API. */
function assessNew(plan: Plan, { line, read }: ReadLine, record: VeteranRow): AssessedRow {
  const { context, matching } = plan;
  const moment = momentOf(plan, read);
  const { state = 'expected', ...rowValues } = read.values;
  const body = {
    ...personOf(record, rowValues),
    ...rowValues,
    [RECORD_NUMBER]: iriOf(veteran, record.id),
    ...(moment.moment && { dateRDV: moment.moment }),
  };
  // As a change: a new appointment can be of no past day, and names its calendar.
  const { values, violations } = validate(appointment, body, ruleContext(context, false));
  const reasons = reasonsOf(
    matching,
    read,
    violations.filter(({ path }) => path !== 'dateRDV'),
  );
  const { reason } = moment;
  if (reason && !reasons.some(({ field }) => field === reason.field)) reasons.push(reason);
  const isToCome = moment.moment !== undefined && Date.parse(moment.moment) >= context.clock().getTime();
  if (isToCome && state !== 'expected' && state !== CANCELED)
    reasons.push({
      field: 'state',
      column: matching.columns.indexOf('state'),
      message: texts.reasons.stateToCome,
    });
  if (reasons.length > 0 || !moment.moment) return refusedRow(line, reasons, { veteran: record.id });
  const isCanceled = state === CANCELED;
  const columns = {
    ...columnValues(records, values),
    calendar: null,
    slot: null,
    canceled: isCanceled,
    state: isCanceled ? null : state,
    imported: true,
  };
  const key = `${record.id} ${Date.parse(moment.moment)}`;
  return { line, outcome: 'new', details: { veteran: record.id }, previous: null, columns, key };
}

const momentIn = ({ dateRDV }: Values): Date => {
  if (!(dateRDV instanceof Date)) throw new Error('An appointment has no moment');
  return dateRDV;
};
const momentMs = ({ columns }: AssessedRow): number => momentIn(columns).getTime();

/** The appointments of these records at these hours, by record and hour. */
async function standingAppointments(
  reader: Reader,
  rows: readonly AssessedRow[],
): Promise<ReadonlyMap<string, readonly Row[]>> {
  const standing = new Map<string, Row[]>();
  const keyedRows = rows.filter(({ key }) => key !== undefined);
  if (keyedRows.length === 0) return standing;
  const bookings = await reader
    .select()
    .from(table)
    .where(
      and(
        inArray(table.veteran, [...new Set(keyedRows.flatMap(({ details }) => details.veteran ?? []))]),
        inArray(
          table.dateRDV,
          [...new Set(keyedRows.map(momentMs))].map((ms) => new Date(ms)),
        ),
      ),
    )
    .orderBy(table.id);
  for (const row of bookings) {
    const key = `${row.veteran} ${row.dateRDV.getTime()}`;
    standing.set(key, [...(standing.get(key) ?? []), row]);
  }
  return standing;
}

/** The columns by which an appointment at the same hour is the same. */
const COMPARED = ['cell', 'region', 'reason', 'canceled', 'state'] as const;

function besideStanding(row: AssessedRow, standing: ReadonlyMap<string, readonly Row[]>): AssessedRow {
  const likes = standing.get(row.key ?? '') ?? [];
  const same = likes.find((like) => COMPARED.every((name) => like[name] === row.columns[name]));
  if (same) return { ...row, outcome: 'same', previous: same };
  const [like] = likes;
  return like ? { ...row, outcome: 'double', details: { ...row.details, repeats: { id: like.id } } } : row;
}

const needsPlace = ({ outcome, columns }: AssessedRow, { clock }: ApiContext): boolean =>
  (outcome === 'new' || outcome === 'double') && columns.canceled === false && momentIn(columns) >= clock();

/** The person who starts the run must be allowed to create appointments: the right is checked at the start. */
const STAFF = { menuRole: { Appointment: 'CREATE' } } as Partial<Caller> as Caller;

/** Gives each appointment to come a place of a calendar, at its hour, in its cell and region. */
async function assignPlaces(
  reader: Reader,
  { context, matching }: Plan,
  rows: readonly AssessedRow[],
  { isLocked = false }: AssessOptions,
): Promise<readonly AssessedRow[]> {
  const coming = rows.filter((row) => needsPlace(row, context));
  if (coming.length === 0) return rows;
  const query = reader
    .select({
      slot: slots.id,
      calendar: slots.calendar,
      dateRDV: slots.dateRDV,
      cell: calendars.cell,
      region: calendars.region,
      freePlaces: sql<number>`${remaining}::int`,
    })
    .from(slots)
    .innerJoin(calendars, eq(calendars.id, slots.calendar))
    .where(
      and(
        inArray(
          slots.dateRDV,
          [...new Set(coming.map(momentMs))].map((ms) => new Date(ms)),
        ),
        bookableBy({ caller: STAFF, context }),
      ),
    )
    .orderBy(slots.id);
  const free = (await (isLocked ? query.for('no key update', { of: slots }) : query)).map((slot) => ({
    ...slot,
    key: `${slot.dateRDV.getTime()} ${slot.cell} ${slot.region}`,
  }));
  return rows.map((row) => {
    if (!needsPlace(row, context)) return row;
    const { cell, region } = row.columns;
    const slot = free.find(
      ({ key, freePlaces }) => freePlaces > 0 && key === `${momentMs(row)} ${cell} ${region}`,
    );
    if (!slot) {
      const reason = {
        field: 'date',
        column: matching.columns.indexOf('date'),
        message: texts.reasons.noPlace,
      };
      return refusedRow(row.line, [reason], { veteran: row.details.veteran });
    }
    slot.freePlaces -= 1;
    return { ...row, columns: { ...row.columns, slot: slot.slot, calendar: slot.calendar } };
  });
}

export const appointmentsKind: ServerKind = {
  table: tableOf(appointment.name),
  createEarlierLines: createEarlierKeys,
  async assess(reader, plan, lines, options = {}) {
    const assessedRows = await assessWithRecords(reader, plan, lines, assessNew);
    const standing = await standingAppointments(reader, assessedRows);
    const rows = assessedRows.map((row) => besideStanding(row, standing));
    return [...(await assignPlaces(reader, plan, rows, options))];
  },
  // Nobody is written to about what another system promised; reminders of later days go out as always.
  afterInsert: (tx, context, ids) =>
    ids.length > 0 ? markAsReminded(tx, context, inArray(table.id, [...ids])) : Promise.resolve(),
  async afterDelete(tx, context, rows) {
    for (const row of rows)
      if (!row.canceled && momentIn(row) >= context.clock())
        await offerFreedPlace(tx, context, typeof row.slot === 'number' ? row.slot : null);
  },
};
