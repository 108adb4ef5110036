import * as z from 'zod/mini';
import { appointment } from '../../../domain/entities/appointments/appointment.ts';
import {
  IDEMPOTENCY_KEY,
  IF_MATCH,
  LINK,
  query,
  requiredHeader,
  requiredQuery,
  TEXTS,
} from '../parameters.ts';
import { collectionOf } from '../schemas.ts';
import { describe } from './group.ts';
import {
  day,
  does,
  flag,
  gives,
  int,
  link,
  makes,
  maybe,
  moment,
  orNull,
  recordOf,
  sends,
  text,
} from './shapes.ts';

/** The desk of the day, the displays of called numbers, and the streams of what changes. */

const visit = recordOf('Appointment');
const STREAM = ['text/event-stream'];
/** The code that was typed on a display. */
const CODE = requiredHeader('Display-Code');

const counter = z.object({
  '@type': z.literal('DeskCounter'),
  day,
  counter: orNull(text),
  isAnswered: flag,
});

const screen = { '@type': z.literal('DeskScreen'), id: int };

const calledNumbers = z.object({
  '@type': z.literal('CalledNumbers'),
  cell: maybe(text),
  region: maybe(text),
  calls: z.array(z.object({ number: int, counter: orNull(text), calledDate: orNull(moment) })),
  sound: flag,
  numbers: z.array(int),
});

const office = z.object({ cell: link, region: link });
const state = z.object({ state: appointment.fields.state.schema });

export const deskDescriptions = describe('desk', {
  'POST /api/appointments/call_next': gives(visit, { parameters: [IDEMPOTENCY_KEY], body: office }),
  'POST /api/appointments/:id/state': gives(visit, { parameters: [IF_MATCH], body: state }),
  'POST /api/appointments/:id/state/undo': gives(visit, { parameters: [IF_MATCH] }),
  'POST /api/appointments/:id/recall': gives(visit, { parameters: [IF_MATCH] }),
  'PUT /api/appointments/:id/desk_note': gives(visit, {
    parameters: [IF_MATCH],
    body: z.object({ deskNote: orNull(text) }),
  }),
  'POST /api/desk_screens': makes(z.object({ ...screen, code: text }), { body: office }),
  'GET /api/desk_screens': gives(
    collectionOf(
      z.object({ ...screen, cell: int, region: int, place: text, createdDate: moment, expires: moment }),
    ),
  ),
  'DELETE /api/desk_screens/:id': does(),
  'GET /api/called_numbers': gives(calledNumbers, { parameters: [CODE] }),
  'GET /api/called_numbers/events': sends(STREAM, { parameters: [CODE] }),
  'GET /api/desk_counter': gives(counter),
  'PUT /api/desk_counter': gives(counter, { body: z.object({ counter: orNull(text) }) }),
  'GET /api/appointments/events': sends(STREAM, {
    parameters: [requiredQuery('cell', LINK), requiredQuery('region', LINK)],
  }),
  'GET /api/events': sends(STREAM, {
    parameters: [
      requiredQuery('browser'),
      ...['desk', 'view', 'edit', 'list'].map((name) => query(name, TEXTS)),
    ],
  }),
});
