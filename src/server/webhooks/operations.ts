import { randomBytes } from 'node:crypto';
import { asc, count, desc, eq } from 'drizzle-orm';
import { webhookTexts } from '#texts/operations/webhooks.ts';
import { writeMoment } from '../../domain/dates/days.ts';
import { appointment as appointmentEntity } from '../../domain/entities/appointments/appointment.ts';
import { iriOf } from '../../domain/model/entity.ts';
import { type ShownDelivery, type ShownWebhook, WEBHOOK_EVENTS } from '../../domain/webhooks.ts';
import type { Answer, ApiContext, ApiOperation, ApiRequest } from '../api-context.ts';
import { firstRow } from '../db/first-row.ts';
import { webhookDeliveries as deliveries, webhooks as table } from '../db/schema.ts';
import { NO_STORE_HEADERS } from '../hydra/caching.ts';
import { wholeCollection } from '../hydra/collection.ts';
import { ApiError, notFound, ruleViolations, violation } from '../hydra/errors.ts';
import { idOfPath } from '../hydra/read.ts';
import { requireCaller } from '../session/require-caller.ts';
import { seal } from '../session/sealed-text.ts';
import { write } from '../transaction.ts';
import { checkHost, hostOf, PrivateTarget } from './target.ts';

/** Webhooks, for super administrators (API-11). */

const PATH = '/api/webhooks';
const DELIVERIES = '/api/webhook_deliveries';

/** Names the key under which secrets are kept. */
export const SECRET_PURPOSE = 'webhook';

const MAX_WEBHOOKS = 20;
const MAX_LISTED_DELIVERIES = 50;
const MAX_URL_LENGTH = 500;
const SECRET_BYTES = 32;

type WebhookRow = typeof table.$inferSelect;
type DeliveryRow = typeof deliveries.$inferSelect;

const momentIn =
  ({ settings }: ApiContext) =>
  (date: Date) =>
    writeMoment(settings.timezone, date.getTime());

function shownWebhook(context: ApiContext, row: WebhookRow, waiting: number): ShownWebhook {
  const moment = momentIn(context);
  const { id, url, events, isActive, createdDate, failingSince, switchedOffDate } = row;
  return {
    id,
    url,
    events,
    isActive,
    createdDate: moment(createdDate),
    failingSince: failingSince && moment(failingSince),
    switchedOffDate: switchedOffDate && moment(switchedOffDate),
    waiting,
  };
}

function shownDelivery(context: ApiContext, row: DeliveryRow): ShownDelivery {
  const moment = momentIn(context);
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

/** GET /api/webhooks: all of them, without their secrets. */
async function list({ context, path }: ApiRequest): Promise<Answer> {
  const rows = await context.db.select().from(table).orderBy(asc(table.id));
  const counts = await context.db
    .select({ webhook: deliveries.webhook, waiting: count() })
    .from(deliveries)
    .where(eq(deliveries.status, 'waiting'))
    .groupBy(deliveries.webhook);
  const waitingOf = new Map(counts.map(({ webhook, waiting }) => [webhook, waiting]));
  const members = rows.map((row) => ({
    '@id': `${PATH}/${row.id}`,
    '@type': 'Webhook',
    ...shownWebhook(context, row, waitingOf.get(row.id) ?? 0),
  }));
  return { body: wholeCollection(path, 'Webhook', members) };
}

type Body = Readonly<Record<string, unknown>>;

/**
 * Reads the address of a webhook: https, of the open internet.
 * @throws ViolationsError
 */
async function readUrl({ context }: ApiRequest, { url }: Body): Promise<string> {
  const refuse = (name: 'address' | 'tooLong' | 'privateHost' | 'unknownHost') =>
    violation('url', webhookTexts[name], `webhook.${name}`);
  if (typeof url !== 'string' || url === '')
    throw ruleViolations([{ path: 'url', message: 'rules.required' }]);
  if (url.length > MAX_URL_LENGTH) throw refuse('tooLong');
  const target = URL.canParse(url) ? new URL(url) : null;
  // A name and a password would stand on the page and in the audit.
  if (target?.protocol !== 'https:' || target.username || target.password) throw refuse('address');
  target.hash = '';
  const host = hostOf(target);
  try {
    await checkHost(host, context.settings.webhookPrivateHosts.includes(host));
  } catch (error) {
    throw refuse(error instanceof PrivateTarget ? 'privateHost' : 'unknownHost');
  }
  return target.href;
}

/**
 * Reads the events that are told, in their order.
 * @throws ViolationsError
 */
function readEvents({ events }: Body) {
  const chosenEvents = Array.isArray(events) ? WEBHOOK_EVENTS.filter((event) => events.includes(event)) : [];
  if (chosenEvents.length === 0) throw ruleViolations([{ path: 'events', message: 'rules.required' }]);
  return chosenEvents;
}

/** POST /api/webhooks: makes one, and gives its secret, once. */
async function create(request: ApiRequest): Promise<Answer> {
  const { context, requestId } = request;
  const caller = requireCaller(request.caller);
  const body = await request.body();
  const events = readEvents(body);
  const url = await readUrl(request, body);
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  const sealed = await seal(context, SECRET_PURPOSE, secret);
  const row = await write(
    context.db,
    caller,
    requestId,
    async (tx) => {
      if ((await tx.$count(table)) >= MAX_WEBHOOKS) throw new ApiError(409, webhookTexts.tooMany);
      return firstRow(
        await tx
          .insert(table)
          .values({ url, events, secret: sealed, createdBy: caller.id, createdDate: context.clock() })
          .returning(),
      );
    },
    ['webhooks'],
  );
  return {
    status: 201,
    body: { '@id': `${PATH}/${row.id}`, '@type': 'Webhook', ...shownWebhook(context, row, 0), secret },
    headers: NO_STORE_HEADERS,
  };
}

/** PUT /api/webhooks/{id}: another address, other events, off or on again; on again, its failures count anew. */
async function update(request: ApiRequest): Promise<Answer> {
  const { context, caller, requestId } = request;
  const id = idOfPath(request);
  const body = await request.body();
  if ((await context.db.$count(table, eq(table.id, id))) === 0) throw notFound();
  const changes: Partial<typeof table.$inferInsert> = {
    ...('url' in body && { url: await readUrl(request, body) }),
    ...('events' in body && { events: readEvents(body) }),
    ...('isActive' in body && {
      isActive: body.isActive === true,
      switchedOffDate: null,
      failingSince: null,
    }),
  };
  if (Object.keys(changes).length > 0)
    await write(context.db, caller, requestId, (tx) => tx.update(table).set(changes).where(eq(table.id, id)));
  return list({ ...request, path: PATH });
}

/** DELETE /api/webhooks/{id}: with all that waits for it. */
async function remove(request: ApiRequest): Promise<Answer> {
  const { context, caller, requestId } = request;
  const id = idOfPath(request);
  const { rowCount } = await write(context.db, caller, requestId, (tx) =>
    tx.delete(table).where(eq(table.id, id)),
  );
  if (!rowCount) throw notFound();
  return { status: 204 };
}

/** GET /api/webhooks/{id}/deliveries: the last ones, the newest first. */
async function listDeliveries(request: ApiRequest): Promise<Answer> {
  const { context, path } = request;
  const id = idOfPath(request);
  if ((await context.db.$count(table, eq(table.id, id))) === 0) throw notFound();
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
      .select({ isActive: table.isActive })
      .from(deliveries)
      .innerJoin(table, eq(table.id, deliveries.webhook))
      .where(eq(deliveries.id, id));
    if (!row) throw notFound();
    if (!row.isActive) throw new ApiError(409, webhookTexts.switchedOff);
    await tx
      .update(deliveries)
      .set({ status: 'waiting', due: null, until: null, attempts: 0, failure: null })
      .where(eq(deliveries.id, id));
  });
  return { status: 204 };
}

const common = { access: 'superAdmin', accessLogScope: 'nothing' } as const;

export const webhookOperations: readonly ApiOperation[] = [
  { ...common, method: 'GET', path: PATH, handle: list },
  { ...common, method: 'POST', path: PATH, handle: create },
  { ...common, method: 'PUT', path: `${PATH}/:id`, handle: update },
  { ...common, method: 'DELETE', path: `${PATH}/:id`, handle: remove },
  { ...common, method: 'GET', path: `${PATH}/:id/deliveries`, handle: listDeliveries },
  { ...common, method: 'POST', path: `${DELIVERIES}/:delivery/resend`, handle: resend },
];
