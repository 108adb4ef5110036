import { and, eq, exists, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { writeMoment } from '../../domain/dates/days.ts';
import { appointment as appointmentEntity } from '../../domain/entities/appointments/appointment.ts';
import { iriOf } from '../../domain/model/entity.ts';
import type { WebhookEvent } from '../../domain/webhooks.ts';
import type { ApiContext } from '../api-context.ts';
import { allOf } from '../db/conditions.ts';
import { webhookDeliveries as deliveries, webhooks } from '../db/schema.ts';
import type { Job } from '../jobs/jobs.ts';
import { signatures, signingSecrets } from './secrets.ts';
import { type SendResult, send } from './send.ts';

/** Sends what waits for webhooks: at least once, in no order, again with growing pauses for three days (API-11). */

/** Longer than an attempt takes: past it the process that took a delivery is dead, and another takes it. */
const LEASE_SECONDS = 60;
/** Deliveries of one webhook that are sent at once. */
const MAX_CONCURRENT = 5;
const FIRST_WAIT_SECONDS = 30;
const MAX_WAIT_SECONDS = 6 * 3600;
const GIVE_UP_MS = 3 * 24 * 3_600_000;
/** The list of what was sent goes back so far. */
const HISTORY_MS = 30 * 24 * 3_600_000;

type WebhookRow = typeof webhooks.$inferSelect;

interface TakenDelivery extends Record<string, unknown> {
  readonly id: string;
  readonly event: WebhookEvent;
  readonly appointment_id: number;
  /** Seconds since 1970. */
  readonly moment: number;
  readonly attempts: number;
}

const isDue = (now: Date): SQL =>
  allOf(eq(deliveries.status, 'waiting'), or(isNull(deliveries.due), lte(deliveries.due, now)));

/** Takes due deliveries of a webhook for this process alone. */
async function take({ db, clock }: ApiContext, webhook: number): Promise<readonly TakenDelivery[]> {
  const now = clock();
  const { rows } = await db.execute<TakenDelivery>(sql`
    update ${deliveries} set attempts = attempts + 1,
      due = ${now.toISOString()}::timestamptz + ${LEASE_SECONDS} * interval '1 second'
    where id in (select id from ${deliveries} where ${allOf(isDue(now), eq(deliveries.webhook, webhook))}
      order by due nulls first, moment limit ${MAX_CONCURRENT} for update skip locked)
    returning id, event, appointment_id, extract(epoch from moment)::float8 as moment, attempts`);
  return rows;
}

/** Signs and sends one delivery. The same one has the same id, however often it comes. */
function post(
  { clock, settings }: ApiContext,
  url: string,
  secrets: readonly string[],
  delivery: TakenDelivery,
): Promise<SendResult> {
  const { id, event, appointment_id, moment } = delivery;
  const body = JSON.stringify({
    id,
    event,
    appointment: iriOf(appointmentEntity, appointment_id),
    time: writeMoment(settings.timezone, moment * 1000),
  });
  const sentDate = clock();
  return send({
    url,
    body,
    privateHosts: settings.webhookPrivateHosts,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'anciens-combattants-webhooks',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentDate.getTime() / 1000)),
      'webhook-signature': signatures(secrets, id, sentDate, body),
    },
  });
}

/** Notes that a delivery arrived: the webhook fails no more. */
async function noteSuccess(
  { db, clock }: ApiContext,
  webhook: number,
  id: string,
  httpStatus: number | null,
) {
  await db
    .update(deliveries)
    .set({ status: 'delivered', due: null, triedDate: clock(), httpStatus, failure: null })
    .where(eq(deliveries.id, id));
  await db
    .update(webhooks)
    .set({ failingSince: null })
    .where(and(eq(webhooks.id, webhook), sql`${webhooks.failingSince} is not null`));
}

/** Tried again after half a minute, then twice as long each time; the last time three days after the first failure. */
const waitMs = (attempts: number): number =>
  Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(attempts - 1, 20), MAX_WAIT_SECONDS) * 1000;

/** Switches off a webhook of which this holds; what waits for it has failed. */
async function switchOff(
  { db, clock, log }: ApiContext,
  webhook: number,
  { condition, reason }: { readonly condition?: SQL; readonly reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(webhooks)
      .set({ isActive: false, switchedOffDate: clock() })
      .where(and(eq(webhooks.id, webhook), webhooks.isActive, condition));
    if (!rowCount) return;
    await tx
      .update(deliveries)
      .set({ status: 'failed', due: null, failure: sql`coalesce(${deliveries.failure}, 'switchedOff')` })
      .where(and(eq(deliveries.webhook, webhook), eq(deliveries.status, 'waiting')));
    log.error({ webhook, reason }, 'webhook switched off');
  });
}

/** Switches off a webhook at which nothing arrived for three days. */
const switchOffIfLost = (context: ApiContext, webhook: number): Promise<void> =>
  switchOff(context, webhook, {
    condition: lte(webhooks.failingSince, new Date(context.clock().getTime() - GIVE_UP_MS)),
    reason: 'nothing arrived for three days',
  });

/** Notes a failed attempt, and when the next one comes. */
async function noteFailure(
  context: ApiContext,
  webhook: number,
  { id, attempts }: TakenDelivery,
  result: SendResult,
) {
  const { db, clock, log } = context;
  const now = clock();
  log.warn({ webhook, delivery: id, attempts, ...result }, 'webhook failed');
  const next = new Date(now.getTime() + waitMs(attempts)).toISOString();
  const end = new Date(now.getTime() + GIVE_UP_MS).toISOString();
  const isOver = sql`${deliveries.until} <= ${now.toISOString()}::timestamptz`;
  await db
    .update(deliveries)
    .set({
      triedDate: now,
      ...result,
      until: sql`coalesce(${deliveries.until}, ${end}::timestamptz)`,
      status: sql`case when ${isOver} then 'failed' else 'waiting' end`,
      due: sql`case when ${isOver} then null
        else least(coalesce(${deliveries.until}, ${end}::timestamptz), ${next}::timestamptz) end`,
    })
    .where(eq(deliveries.id, id));
  await db
    .update(webhooks)
    .set({ failingSince: now })
    .where(and(eq(webhooks.id, webhook), isNull(webhooks.failingSince)));
  await switchOffIfLost(context, webhook);
}

/** Sends one delivery and notes its end; gives whether it arrived. */
async function deliver(
  context: ApiContext,
  { id, url }: WebhookRow,
  secrets: readonly string[],
  delivery: TakenDelivery,
): Promise<boolean> {
  const result = await post(context, url, secrets, delivery);
  if (result.failure === null) await noteSuccess(context, id, delivery.id, result.httpStatus);
  else await noteFailure(context, id, delivery, result);
  return result.failure === null;
}

/**
 * Sends some due deliveries of a webhook at once, and gives for each whether it arrived. The webhook is read anew each
 * time: its address or secret may have changed since the last.
 */
async function sendSome(context: ApiContext, id: number): Promise<readonly boolean[]> {
  const [webhook] = await context.db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), webhooks.isActive));
  if (!webhook) return [];
  const secrets = await signingSecrets(context, webhook);
  if (secrets === null) {
    await switchOff(context, id, { reason: 'its secret cannot be read' });
    return [];
  }
  const takenDeliveries = await take(context, id);
  return Promise.all(takenDeliveries.map((one) => deliver(context, webhook, secrets, one)));
}

/** Sends what is due of one webhook, until one fails: those that follow wait for the next time. */
async function sendOf(context: ApiContext, id: number, signal?: AbortSignal): Promise<number> {
  let sentCount = 0;
  for (
    let arrivals = await sendSome(context, id);
    arrivals.length > 0;
    arrivals = await sendSome(context, id)
  ) {
    sentCount += arrivals.filter(Boolean).length;
    if (arrivals.includes(false)) break;
    signal?.throwIfAborted();
  }
  return sentCount;
}

/** The webhooks that are in use and have something due. */
const withDue = ({ db, clock }: ApiContext) =>
  db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(
        webhooks.isActive,
        exists(
          db
            .select({ id: deliveries.id })
            .from(deliveries)
            .where(allOf(eq(deliveries.webhook, webhooks.id), isDue(clock()))),
        ),
      ),
    );

/** Sends all that is due, each webhook beside the others; gives how many deliveries arrived. */
export async function sendDueWebhooks(context: ApiContext, signal?: AbortSignal): Promise<number> {
  const due = await withDue(context);
  const counts = await Promise.all(due.map(({ id }) => sendOf(context, id, signal)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Sends within seconds of the change. */
export const webhookJob: Job = {
  name: 'webhooks',
  times: '*/2 * * * * *',
  hasWork: async (context) => (await withDue(context)).length > 0,
  run: sendDueWebhooks,
};

/** Forgets what was sent or given up a month ago, and the secrets that sign no more. */
export const forgetDeliveriesJob: Job = {
  name: 'webhook history',
  times: '15 3 * * *',
  async run({ db, clock }) {
    await db
      .update(webhooks)
      .set({ previousSecret: null, previousSecretUntil: null })
      .where(lte(webhooks.previousSecretUntil, clock()));
    const { rowCount } = await db
      .delete(deliveries)
      .where(
        and(
          ne(deliveries.status, 'waiting'),
          lt(deliveries.moment, new Date(clock().getTime() - HISTORY_MS)),
        ),
      );
    return rowCount ?? 0;
  },
};
