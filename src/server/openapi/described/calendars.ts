import * as z from 'zod/mini';
import { calendar } from '../../../domain/entities/appointments/calendar.ts';
import { closure } from '../../../domain/entities/appointments/closure.ts';
import { calendars } from '../../resources/calendars.ts';
import { changeSchema, createSchema } from '../entity-operations.ts';
import { listParameters, requiredQuery } from '../parameters.ts';
import { collectionOf } from '../schemas.ts';
import { describe } from './group.ts';
import {
  colleague,
  day,
  does,
  flag,
  gives,
  int,
  link,
  listOf,
  maybe,
  moment,
  orNull,
  recordOf,
  text,
} from './shapes.ts';

/** Calendars with their days, and closures with the people whom they concern. */

const nationalDay = { day, name: text, countries: z.array(text), toConfirm: flag };

const preview = z.object({
  days: int,
  slots: int,
  places: int,
  byHand: int,
  removed: int,
  booked: int,
  closedSlots: int,
  closures: z.array(z.object({ '@id': link, name: text, days: z.array(day) })),
  nationalDays: z.array(z.object(nationalDay)),
});

const person = {
  '@id': link,
  '@type': z.literal('Appointment'),
  id: int,
  civility: orNull(text),
  firstName: text,
  lastName: text,
  phone: orNull(text),
  veteran: orNull(link),
  dateRDV: moment,
  mailed: flag,
};

/** The people in the hours of a closure, where they can go, and the places that there are. */
const closurePreview = z.object({
  people: z.array(z.object({ ...person, cell: link, region: link, slot: orNull(link), state: text })),
  places: z.array(z.object({ '@id': link, dateRDV: moment, remaining: int, cell: link, region: link })),
});

const displacedPerson = { ...person, newDateRDV: orNull(moment) };

const call = z.object({
  '@type': maybe(text),
  id: int,
  appointment: link,
  outcome: z.enum(['reached', 'unanswered']),
  calledDate: moment,
  calledBy: orNull(colleague),
});

export const calendarDescriptions = describe('calendars', {
  'GET /api/calendars/available': gives(listOf('Calendar'), { parameters: listParameters(calendars) }),
  'PUT /api/calendars/:id/sent': gives(recordOf('Calendar'), { body: z.object({ sent: flag }) }),
  'POST /api/calendars/preview': gives(preview, { body: createSchema(calendar) }),
  'POST /api/calendars/:id/preview': gives(preview, { body: changeSchema(calendar) }),
  'GET /api/calendars/:id/days': gives(
    collectionOf(
      z.object({ day, number: int, booked: int, held: int, remaining: int, closed: orNull(text) }),
    ),
  ),
  'DELETE /api/calendars/:id/day/:day/remove': does(),
  'GET /api/closures/national_days': gives(
    collectionOf(z.object({ '@type': z.literal('NationalDay'), ...nationalDay, closure: orNull(link) })),
    { parameters: [requiredQuery('year')] },
  ),
  'POST /api/closures/people': gives(closurePreview, { body: createSchema(closure) }),
  'GET /api/closures/:id/people': gives(z.object({ people: z.array(z.object(displacedPerson)) })),
  'GET /api/closures/:id/calls': gives(z.object({ calls: z.array(call) })),
  'POST /api/closures/:id/calls': {
    body: z.object({
      appointment: link,
      outcome: z.enum(['reached', 'unanswered']),
      after: maybe(orNull(int)),
    }),
    // 200 where the same note stands already.
    answers: [
      { status: 201, schema: call },
      { status: 200, schema: call },
    ],
  },
  'DELETE /api/closures/:id/calls/:call': does(),
  'POST /api/closures/:id/undo': gives(
    z.object({ people: z.array(z.object({ ...displacedPerson, returned: flag })) }),
  ),
});
