import { desc, eq, type SQL } from 'drizzle-orm';
import { webhookTexts } from '#texts/operations/webhooks.ts';
import { writeMoment } from '../../domain/dates/days.ts';
import { appointment as appointmentEntity } from '../../domain/entities/appointments/appointment.ts';
import { iriOf } from '../../domain/model/entity.ts';
import type { ShownDelivery } from '../../domain/webhooks.ts';
import type { Answer, ApiContext, ApiOperation, ApiRequest } from '../api-context.ts';
import type { Transaction } from '../db/connection.ts';
import { webhookDeliveries as deliveries, webhooks } from '../db/schema.ts';
import { wholeCollection } from '../hydra/collection.ts';
import { ApiError, notFound } from '../hydra/errors.ts';
import { idOfPath } from '../hydra/read.ts';
import { write } from '../transaction.ts';

/** The deliveries of webhooks, for super administrators (API-11). */

const MAX_LISTED_DELIVERIES = 50;

type DeliveryRow = typeof deliveries.$inferSelect;

function shownDelivery(context: ApiContext, row: DeliveryRow): ShownDelivery {
  const moment = (date: Date) => writeMoment(context.settings.timezone, date.getTime());
  const { id, event, appointment, status, attempts, triedDate, due, httpStatus, failure } = row;
  return {
    id,
    event,
    appointment: iriOf(appointmentEntity, appointment),
    moment: moment(row.moment),
    status,
    attempts,
    triedDate: triedDate && moment(triedDate),
    due: due && moment(due),
    httpStatus,
    failure,
  };
}

/** Has deliveries sent at once and then for three days, as if they were new. */
export const sendAnew = (tx: Transaction, where: SQL | undefined) =>
  tx
    .update(deliveries)
    .set({ status: 'waiting', due: null, until: null, attempts: 0, failure: null })
    .where(where);

/** GET /api/webhooks/{id}/deliveries: the last ones, the newest first. */
async function listDeliveries(request: ApiRequest): Promise<Answer> {
  const { context, path } = request;
  const id = idOfPath(request);
  if ((await context.db.$count(webhooks, eq(webhooks.id, id))) === 0) throw notFound();
  const rows = await context.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.webhook, id))
    .orderBy(desc(deliveries.moment), desc(deliveries.id))
    .limit(MAX_LISTED_DELIVERIES);
  const members = rows.map((row) => ({ '@type': 'WebhookDelivery', ...shownDelivery(context, row) }));
  return { body: wholeCollection(path, 'WebhookDelivery', members) };
}

const DELIVERY_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * POST /api/webhook_deliveries/{delivery}/resend: has it sent again, at once and then for three days.
 * @throws ApiError 404 for none, 409 while its webhook is switched off
 */
async function resend(request: ApiRequest): Promise<Answer> {
  const { context, caller, requestId, params } = request;
  const id = params.delivery ?? '';
  if (!DELIVERY_ID.test(id)) throw notFound();
  await write(context.db, caller, requestId, async (tx) => {
    const [row] = await tx
      .select({ isActive: webhooks.isActive })
      .from(deliveries)
      .innerJoin(webhooks, eq(webhooks.id, deliveries.webhook))
      .where(eq(deliveries.id, id));
    if (!row) throw notFound();
    if (!row.isActive) throw new ApiError(409, webhookTexts.switchedOff);
    await sendAnew(tx, eq(deliveries.id, id));
  });
  return { status: 204 };
}

const common = { access: 'superAdmin', accessLogScope: 'nothing' } as const;

export const deliveryOperations: readonly ApiOperation[] = [
  { ...common, method: 'GET', path: '/api/webhooks/:id/deliveries', handle: listDeliveries },
  { ...common, method: 'POST', path: '/api/webhook_deliveries/:delivery/resend', handle: resend },
];
