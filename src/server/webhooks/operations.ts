import { and, asc, count, eq, sql } from 'drizzle-orm';
import { webhookTexts } from '#texts/operations/webhooks.ts';
import { server as texts } from '#texts/server.ts';
import { writeMoment } from '../../domain/dates/days.ts';
import { type ShownWebhook, WEBHOOK_EVENTS } from '../../domain/webhooks.ts';
import type { Answer, ApiContext, ApiOperation, ApiRequest } from '../api-context.ts';
import type { Transaction } from '../db/connection.ts';
import { firstRow } from '../db/first-row.ts';
import { webhookDeliveries as deliveries, webhooks as table } from '../db/schema.ts';
import { matches } from '../hydra/answer.ts';
import { NO_STORE_HEADERS } from '../hydra/caching.ts';
import { wholeCollection } from '../hydra/collection.ts';
import { ApiError, notFound, ruleViolations, violation } from '../hydra/errors.ts';
import { idOfPath } from '../hydra/read.ts';
import { requireCaller } from '../session/require-caller.ts';
import { write } from '../transaction.ts';
import { deliveryOperations, sendAnew } from './delivery-operations.ts';
import { createSecret, previousSecretColumns, previousSecretEnd } from './secrets.ts';
import { checkHost, hostOf, PrivateTarget } from './target.ts';

/** Webhooks, for super administrators (API-11). */

const PATH = '/api/webhooks';

const MAX_WEBHOOKS = 20;
const MAX_URL_LENGTH = 500;

type WebhookRow = typeof table.$inferSelect;

function shownWebhook(context: ApiContext, row: WebhookRow, waiting: number): ShownWebhook {
  const moment = (date: Date) => writeMoment(context.settings.timezone, date.getTime());
  const { id, version, url, events, isActive, createdDate, failingSince, switchedOffDate } = row;
  const previousSecretUntil = previousSecretEnd(context, row);
  return {
    id,
    version,
    url,
    events,
    isActive,
    createdDate: moment(createdDate),
    failingSince: failingSince && moment(failingSince),
    switchedOffDate: switchedOffDate && moment(switchedOffDate),
    previousSecretUntil: previousSecretUntil && moment(previousSecretUntil),
    waiting,
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

/** Answers with a webhook and its secret, this once. */
const secretAnswer = (
  context: ApiContext,
  row: WebhookRow,
  { waiting, secret }: { readonly waiting: number; readonly secret: string },
): Answer => ({
  status: 201,
  body: { '@id': `${PATH}/${row.id}`, '@type': 'Webhook', ...shownWebhook(context, row, waiting), secret },
  headers: NO_STORE_HEADERS,
});

/** POST /api/webhooks: makes one, and gives its secret, once. */
async function create(request: ApiRequest): Promise<Answer> {
  const { context, requestId } = request;
  const caller = requireCaller(request.caller);
  const body = await request.body();
  const events = readEvents(body);
  const url = await readUrl(request, body);
  const { secret, sealedSecret } = await createSecret(context);
  const row = await write(
    context.db,
    caller,
    requestId,
    async (tx) => {
      if ((await tx.$count(table)) >= MAX_WEBHOOKS) throw new ApiError(409, webhookTexts.tooMany);
      return firstRow(
        await tx
          .insert(table)
          .values({ url, events, secret: sealedSecret, createdBy: caller.id, createdDate: context.clock() })
          .returning(),
      );
    },
    ['webhooks'],
  );
  return secretAnswer(context, row, { waiting: 0, secret });
}

/**
 * Locks the webhook of the path against other changes until the transaction ends.
 * @throws ApiError 404 for none, 412 where a newer version stands than If-Match says (SEC-04)
 */
async function lockWebhook(tx: Transaction, request: ApiRequest): Promise<WebhookRow> {
  const [row] = await tx
    .select()
    .from(table)
    .where(eq(table.id, idOfPath(request)))
    .for('no key update');
  if (!row) throw notFound();
  if (!matches(request.header('If-Match'), row.version)) throw new ApiError(412, texts.stale);
  return row;
}

const raisedVersion = sql`${table.version} + 1`;

/**
 * PUT /api/webhooks/{id}: another address, other events, off or on again. On again or at another address, its failures
 * count anew.
 * @throws ApiError 404 for none, 412 where a newer version stands than If-Match says, 422 at a field
 */
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
    await write(context.db, caller, requestId, async (tx) => {
      const row = await lockWebhook(tx, request);
      const isMoved = changes.url !== undefined && changes.url !== row.url;
      await tx
        .update(table)
        .set({
          ...changes,
          // One that is switched off for its failures stays so until somebody switches it on.
          ...(isMoved && row.isActive && { failingSince: null }),
          version: raisedVersion,
        })
        .where(eq(table.id, id));
      // The old address' pauses do not hold for the new one.
      if (isMoved) await sendAnew(tx, and(eq(deliveries.webhook, id), eq(deliveries.status, 'waiting')));
    });
  return list({ ...request, path: PATH });
}

/**
 * POST /api/webhooks/{id}/renewal: gives it another secret, once. The previous one signs too for 24 hours.
 * @throws ApiError 404 for none, 412 where a newer version stands than If-Match says
 */
async function renew(request: ApiRequest): Promise<Answer> {
  const { context, caller, requestId } = request;
  const { secret, sealedSecret } = await createSecret(context);
  return write(context.db, caller, requestId, async (tx) => {
    const before = await lockWebhook(tx, request);
    const row = firstRow(
      await tx
        .update(table)
        .set({
          ...(await previousSecretColumns(context, before)),
          secret: sealedSecret,
          version: raisedVersion,
        })
        .where(eq(table.id, before.id))
        .returning(),
    );
    const waiting = await tx.$count(
      deliveries,
      and(eq(deliveries.webhook, row.id), eq(deliveries.status, 'waiting')),
    );
    return secretAnswer(context, row, { waiting, secret });
  });
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

const common = { access: 'superAdmin', accessLogScope: 'nothing' } as const;

export const webhookOperations: readonly ApiOperation[] = [
  { ...common, method: 'GET', path: PATH, handle: list },
  { ...common, method: 'POST', path: PATH, handle: create },
  { ...common, method: 'PUT', path: `${PATH}/:id`, handle: update },
  { ...common, method: 'DELETE', path: `${PATH}/:id`, handle: remove },
  { ...common, method: 'POST', path: `${PATH}/:id/renewal`, handle: renew },
  ...deliveryOperations,
];
