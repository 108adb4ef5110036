import * as z from 'zod/mini';
import { DELIVERY_FAILURES, DELIVERY_STATUSES, WEBHOOK_EVENTS } from '../../../domain/webhooks.ts';
import { IF_MATCH } from '../parameters.ts';
import { collectionOf } from '../schemas.ts';
import { describe } from './group.ts';
import { does, flag, gives, int, link, makes, maybe, moment, orNull, text } from './shapes.ts';

/** Webhooks (API-11). */

const events = z.array(z.enum(WEBHOOK_EVENTS));

const webhook = z.object({
  '@id': link,
  '@type': z.literal('Webhook'),
  id: int,
  version: int,
  url: text,
  events,
  isActive: flag,
  createdDate: moment,
  failingSince: orNull(moment),
  switchedOffDate: orNull(moment),
  previousSecretUntil: orNull(moment),
  waiting: int,
});

const webhookWithSecret = z.extend(webhook, { secret: text });

const delivery = z.object({
  '@type': z.literal('WebhookDelivery'),
  id: z.uuid(),
  event: z.enum(WEBHOOK_EVENTS),
  appointment: link,
  moment,
  status: z.enum(DELIVERY_STATUSES),
  attempts: int,
  triedDate: orNull(moment),
  due: orNull(moment),
  httpStatus: orNull(int),
  failure: orNull(z.enum(DELIVERY_FAILURES)),
});

export const webhookDescriptions = describe('webhooks', {
  'GET /api/webhooks': gives(collectionOf(webhook)),
  'POST /api/webhooks': makes(webhookWithSecret, {
    body: z.object({ url: text, events }),
  }),
  'PUT /api/webhooks/:id': gives(collectionOf(webhook), {
    parameters: [IF_MATCH],
    body: z.object({ url: maybe(text), events: maybe(events), isActive: maybe(flag) }),
  }),
  'DELETE /api/webhooks/:id': does(),
  'POST /api/webhooks/:id/renewal': makes(webhookWithSecret, { parameters: [IF_MATCH] }),
  'GET /api/webhooks/:id/deliveries': gives(collectionOf(delivery)),
  'POST /api/webhook_deliveries/:delivery/resend': does(),
});
