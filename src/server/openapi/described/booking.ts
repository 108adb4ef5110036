import * as z from 'zod/mini';
import { appointment } from '../../../domain/entities/appointments/appointment.ts';
import { appointmentRequest } from '../../../domain/entities/appointments/appointment-request.ts';
import { queueRequest } from '../../../domain/entities/appointments/queue-entry.ts';
import { requestSchema } from '../../../domain/model/schemas.ts';
import { BREAKDOWNS } from '../../../domain/scheduling/figures.ts';
import { SHEET_TYPES } from '../../hydra/export/formats.ts';
import { appointments } from '../../resources/appointments.ts';
import { createSchema } from '../entity-operations.ts';
import {
  DAY,
  FORCED,
  IDEMPOTENCY_KEY,
  LINK,
  listParameters,
  query,
  requiredHeader,
  requiredQuery,
} from '../parameters.ts';
import { collectionOf } from '../schemas.ts';
import { describe, type Extras } from './group.ts';
import {
  anything,
  day,
  flag,
  gives,
  hour,
  int,
  link,
  listOf,
  makes,
  maybe,
  moment,
  orNull,
  recordOf,
  text,
} from './shapes.ts';

/** Free places, booking, and what belongs to visitors' requests. */

const visit = recordOf('Appointment');

/** A slot with a free place. */
const freeSlot = {
  '@id': link,
  '@type': z.literal('AvailableAppointment'),
  id: int,
  dateRDV: moment,
  calendar: link,
  number: int,
  booked: int,
  held: int,
  remaining: int,
};

const agenda = z.object({
  closures: z.array(
    z.object({
      name: text,
      startDate: day,
      endDate: day,
      startHour: orNull(hour),
      endHour: orNull(hour),
      cell: orNull(int),
      cellName: orNull(text),
    }),
  ),
  people: z.array(
    z.object({
      '@id': link,
      id: int,
      civility: orNull(text),
      firstName: text,
      lastName: text,
      slot: link,
      dateRDV: moment,
    }),
  ),
  slots: z.array(
    z.object({
      '@id': link,
      dateRDV: moment,
      end: moment,
      calendar: link,
      number: int,
      booked: int,
      remaining: int,
      cell: int,
      cellName: text,
      region: int,
      sent: flag,
      closed: orNull(text),
    }),
  ),
});

const sameSender = collectionOf(
  z.object({
    '@id': link,
    '@type': text,
    id: maybe(int),
    lastName: text,
    firstName: text,
    phone: orNull(text),
    place: text,
    sameBrowser: orNull(flag),
    date: maybe(orNull(day)),
    dateRDV: maybe(moment),
    sent: moment,
    canceled: flag,
    canBeCanceled: flag,
  }),
);

const publicLimit = z.object({
  '@type': z.literal('PublicLimit'),
  usual: int,
  requestsPerHour: orNull(int),
  until: orNull(moment),
  setBy: orNull(text),
});

/** The appointment to which a visitor's link leads. */
const ownAppointment = z.object({
  '@context': text,
  '@type': z.literal('OwnAppointment'),
  state: z.enum(['booked', 'canceled', 'past']),
  dateRDV: maybe(moment),
  cell: maybe(z.object({ '@id': link, name: text })),
  region: maybe(z.object({ '@id': link, name: text, address: orNull(text), map: orNull(text) })),
  papers: maybe(z.array(anything)),
  papersText: maybe(orNull(text)),
  changeable: maybe(flag),
  sent: maybe(
    orNull(
      z.object({
        id: int,
        lastName: text,
        firstName: text,
        birthDate: orNull(text),
        birthplace: orNull(text),
        email: orNull(text),
        phone: orNull(text),
        accFullName: orNull(text),
        quality: orNull(text),
        reason: orNull(text),
      }),
    ),
  ),
});

/** The secret of a visitor's link. */
const SECRET = requiredHeader('Appointment-Secret');

const officeQuery = [query('cell', LINK), query('region', LINK)];
export const period = [requiredQuery('startDate', DAY), requiredQuery('endDate', DAY)];

/** A count for each outcome of a visit, and what they are of. */
const figures = z.looseObject({ booked: int, places: orNull(int) });

const appointmentList = {
  parameters: listParameters(appointments),
  answers: [{ status: 200, schema: listOf('Appointment'), files: Object.values(SHEET_TYPES) }],
} as const;

export const bookingDescriptions = describe('booking', {
  'GET /api/appointments/agenda': gives(agenda, {
    parameters: [requiredQuery('from', DAY), requiredQuery('to', DAY), ...officeQuery],
  }),
  'GET /api/appointments/available': gives(collectionOf(z.object(freeSlot)), {
    parameters: [query('date', DAY), ...officeQuery, query('calendar', LINK), query('id', LINK)],
  }),
  'GET /api/available_appointments/check': gives(
    z.union([z.object({ '@context': text, ...freeSlot }), z.object({})]),
    { parameters: [query('calendar', LINK), query('date')] },
  ),
  'GET /api/appointments/days': gives(collectionOf(z.object({ day, remaining: int })), {
    parameters: [requiredQuery('cell', LINK), requiredQuery('region', LINK), query('month')],
  }),
  'GET /api/appointments/open_days': gives(
    collectionOf(
      z.object({
        '@type': z.literal('OpenDays'),
        region: link,
        cell: link,
        days: z.array(day),
        firstDay: z.optional(day),
        lastDay: z.optional(day),
      }),
    ),
    { parameters: [...officeQuery, query('after', DAY)] },
  ),
  'GET /api/appointments/today': appointmentList,
  'GET /api/appointments/current': appointmentList,
  'GET /api/appointments/next': appointmentList,
  'PUT /api/appointments/:id/cancel': gives(visit, { body: z.object({ canceled: flag }) }),
  'GET /api/appointments/:id/same_sender': gives(sameSender),
  'GET /api/queue_entries/:id/same_sender': gives(sameSender),
  'POST /api/appointments/cancel_requests': gives(
    z.object({ '@type': z.literal('CanceledRequests'), canceled: int, removed: int }),
    { body: z.object({ requests: z.array(link) }) },
  ),
  'POST /api/queue_entries': {
    parameters: [IDEMPOTENCY_KEY],
    body: requestSchema(queueRequest, true),
    answers: [{ status: 202, schema: z.looseObject({ '@context': text, '@type': z.literal('QueueEntry') }) }],
  },
  'GET /api/public_limit': gives(publicLimit),
  'PUT /api/public_limit': gives(publicLimit, { body: z.object({ requestsPerHour: orNull(int) }) }),
  'GET /api/own_appointment': gives(ownAppointment, { parameters: [SECRET] }),
  'POST /api/own_appointment/cancel': gives(ownAppointment, { parameters: [SECRET] }),
  'POST /api/own_appointment/move': gives(ownAppointment, {
    parameters: [SECRET],
    body: z.object({ dateRDV: moment }),
  }),
  'GET /api/appointments/stats': gives(collectionOf(figures), {
    parameters: [requiredQuery('by', { enum: BREAKDOWNS }), ...period, ...officeQuery, query('reason', LINK)],
  }),
});

/** The operations of declared classes that take or give more than their declaration says. */
export const bookingExtras = {
  // A visitor's request has fewer fields, and its answer the link by which they change it (PUB-13).
  'POST /api/appointments': makes(z.extend(visit, { link: maybe(text) }), {
    parameters: [FORCED, query('arrived', { enum: [0, 1] })],
    body: z.union([createSchema(appointment), requestSchema(appointmentRequest, true)]),
  }),
  'PUT /api/appointments/:id': { parameters: [FORCED] },
  'PATCH /api/appointments/:id': { parameters: [FORCED] },
} satisfies Extras;
