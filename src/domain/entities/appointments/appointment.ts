import * as z from 'zod/mini';
import { dayOf } from '../../dates/days.ts';
import {
  defineEntity,
  part,
  type RuleContext,
  textIn,
  type Values,
  type Violation,
} from '../../model/entity.ts';
import { boolean, choice, date, datetime, email, list, reference, text, time } from '../../model/fields.ts';
import { PRECISIONS, precisionViolations } from '../../people/birth-date.ts';
import { lifeViolations } from '../../people/life-dates.ts';
import { DESK_STATES } from '../../scheduling/desk.ts';
import { LANGUAGES } from '../../visitors/languages.ts';

/** A new time is not in the past (APT-05, APT-08). */
function dayViolations(values: Values, { creating, today }: RuleContext): readonly Violation[] {
  const [day, dateRDV] = [textIn(values, 'date'), textIn(values, 'dateRDV')];
  const ancienDateRDV = textIn(values, 'ancienDateRDV');
  // A day that is not that of the hour is another day, though it came alone.
  const isOtherDay = !!day && !!dateRDV && day !== dayOf(dateRDV);
  const isMoved = creating || isOtherDay || (ancienDateRDV !== null && ancienDateRDV !== dateRDV);
  if (day && isMoved && day < today) return [{ path: 'date', message: 'rules.dateFromToday' }];
  if (!day && isMoved && dateRDV && dayOf(dateRDV) < today)
    return [{ path: 'dateRDV', message: 'rules.dateFromToday' }];
  return [];
}

/** An appointment as staff keep it (APT-05, APT-08). `date` and `dateHour` follow the slot's `dateRDV`. */
export const appointment = defineEntity({
  name: 'Appointment',
  path: 'appointments',
  resource: 'appointments',
  menu: 'Appointment',
  accessLogged: true,
  fields: {
    // A visitor does not say it.
    civility: choice(['Mr', 'Mme'], { required: true, default: 'Mr', nullable: true }),
    firstName: text({ required: true, max: 100, filter: 'name' }),
    lastName: text({ required: true, max: 100, filter: 'name' }),
    birthDate: date({ precision: 'birthDatePrecision' }),
    // A visitor's is a day.
    birthDatePrecision: choice(PRECISIONS, { default: 'day' }),
    birthplace: text(),
    email: email(),
    phone: text({ max: 50, filter: 'phone' }),
    accFullName: text(),
    quality: reference('ParamsQuality', { required: true }),
    reason: reference('ParamsAppointmentReason', { required: true }),
    // Not even its position in an order tells the name of a record that one may not list.
    veteran: reference('Veteran', { sortable: false }),
    cell: reference('Cell', { required: true }),
    region: reference('ParamsRegion', { required: true }),
    // A canceled one outlives it.
    calendar: reference('Calendar', { required: 'create', nullable: true, onDelete: 'set null' }),
    date: date({ required: 'create', virtual: true, filter: 'none', sortable: false }),
    dateRDV: datetime({ required: true }),
    dateHour: time({
      required: 'create',
      virtual: true,
      filter: 'none',
      sortable: false,
      message: 'rules.hour',
    }),
    ancienDateRDV: datetime({ virtual: true, writeOnly: true, filter: 'none', sortable: false }),
    vip: boolean({ default: false }),
    travelCosts: boolean({ default: false }),
    archived: boolean({ default: false }),
    canceled: boolean({ readOnly: true, default: false }),
    canBeCanceled: boolean({ readOnly: true, virtual: true, filter: 'none', sortable: false }),
    cancelDate: datetime({ readOnly: true }),
    canceledBy: reference('User', { readOnly: true, onDelete: 'set null' }),
    /** Canceled by the visitor's own link (PUB-13): `canceledBy` names staff. */
    canceledByVisitor: boolean({ readOnly: true, default: false, filter: 'none', sortable: false }),
    /** The state of the visit on its day (DESK-01), since when and by whom; a canceled one has none. */
    state: choice(DESK_STATES, { readOnly: true, default: 'expected', nullable: true }),
    stateDate: datetime({ readOnly: true }),
    stateBy: reference('User', { readOnly: true, onDelete: 'set null' }),
    /** Since when the person waits, or had waited. */
    arrivedDate: datetime({ readOnly: true }),
    /** The counter where the person is received, and when they were last called to it (DESK-05). */
    counter: text({ readOnly: true, max: 20, filter: 'none', sortable: false }),
    calledDate: datetime({ readOnly: true, filter: 'none', sortable: false }),
    /** For the next colleague at the desk. */
    deskNote: text({ readOnly: true, max: 500 }),
    /** In which the person is written to (PUB-08). */
    language: choice(LANGUAGES, { default: 'fr', filter: 'none', sortable: false }),
    /** Whether the person hears of this write by mail (MAIL-01); they do unless it says no. */
    sendMail: boolean({ default: true, virtual: true, writeOnly: true, filter: 'none', sortable: false }),
    /** Other appointments of the same person at that hour, or that day for the same reason (PUB-04); by VIEW. */
    samePerson: list(z.object({ '@id': z.string(), id: z.number() }), {
      readOnly: true,
      virtual: true,
      filter: 'none',
      sortable: false,
    }),
  },
  label: ['firstName', 'lastName', 'dateRDV'],
  // The columns of the list and of its print (PRINT-01). A hidden field is no filter: an address would be read letter by letter.
  listPart: part(
    [
      'version',
      'civility',
      'firstName',
      'lastName',
      'phone',
      'accFullName',
      'quality',
      'reason',
      'veteran',
      'cell',
      'region',
      'calendar',
      'date',
      'dateRDV',
      'dateHour',
      'vip',
      'travelCosts',
      'archived',
      'canceled',
      'canceledByVisitor',
      'canBeCanceled',
      'state',
      'stateDate',
      'arrivedDate',
    ],
    ['createdDate', 'updatedDate'],
  ),
  order: { dateRDV: 'ASC' },
  // Not by its state: an index would make each step at the desk a costlier write, and the state is a filter.
  sorts: ['dateRDV', 'id', 'lastName'],
  // Today and what comes, the nearest first, then what is past, the latest first.
  ownOrders: { agenda: 'dateRDV' },
  rules: [dayViolations, precisionViolations, lifeViolations],
});
