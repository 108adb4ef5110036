import { addDays } from '../../dates/days.ts';
import { defineEntity, part, type RuleContext, type Values, type Violation } from '../../model/entity.ts';
import { boolean, choice, date, datetime, email, integer, reference, text } from '../../model/fields.ts';
import { LANGUAGES } from '../../visitors/languages.ts';
import { appointmentRequest } from './appointment-request.ts';

/** Nobody waits longer. */
const MAX_WAITING_DAYS = 366;

const { calendar: _calendar, dateRDV: _dateRDV, ...requestFields } = appointmentRequest.fields;

/**
 * The request of a visitor to wait for a place until a day: the request for an appointment without its hour
 * (QUEUE-01).
 */
export const queueRequest = {
  fields: requestFields,
  rules: [
    ...appointmentRequest.rules,
    ({ date }: Values, { today }: RuleContext): readonly Violation[] =>
      date && String(date) > addDays(today, MAX_WAITING_DAYS)
        ? [{ path: 'date', message: 'rules.waitTooLong' }]
        : [],
  ],
} as const;

/** Somebody who waits for a place of a cell and wilaya, until a day (QUEUE-01). Staff read it; visitors make it. */
export const queueEntry = defineEntity({
  name: 'QueueEntry',
  path: 'queue_entries',
  resource: 'queueEntries',
  menu: 'Appointment',
  operations: ['list', 'get', 'delete'],
  accessLogged: true,
  fields: {
    lastName: text({ required: true, max: 100, filter: 'name' }),
    firstName: text({ required: true, max: 100, filter: 'name' }),
    birthDate: date({ required: true }),
    birthplace: text({ required: true }),
    email: email({ required: true }),
    phone: text({ required: true, max: 50, filter: 'phone' }),
    accFullName: text(),
    quality: reference('ParamsQuality', { required: true }),
    reason: reference('ParamsAppointmentReason', { required: true }),
    region: reference('ParamsRegion', { required: true }),
    cell: reference('Cell', { required: true }),
    /** The last day on which a place is wanted. */
    date: date({ required: true }),
    /** In which the person is written to (PUB-08). */
    language: choice(LANGUAGES, { default: 'fr', filter: 'none', sortable: false }),
    /** The number of places that were offered. */
    offers: integer({ readOnly: true, default: 0 }),
    /** The place that is held for them, and until when. */
    slot: reference('AvailableAppointment', { readOnly: true, onDelete: 'set null' }),
    heldUntil: datetime({ readOnly: true }),
    /** The appointment that was made from an offer. */
    appointment: reference('Appointment', { readOnly: true, onDelete: 'cascade' }),
    /** Whether a place may still come of it; kept by the database. The filter leaves out whose day is over. */
    waiting: boolean({ readOnly: true, nullable: true }),
  },
  label: ['firstName', 'lastName', 'date'],
  // As of appointments (RIGHTS-15).
  listPart: part(
    [
      'version',
      'lastName',
      'firstName',
      'phone',
      'quality',
      'reason',
      'region',
      'cell',
      'date',
      'offers',
      'slot',
      'heldUntil',
      'waiting',
    ],
    ['createdDate'],
  ),
  order: { id: 'ASC' },
});
