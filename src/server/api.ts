import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { server as texts } from '#texts/server.ts';
import { idOf } from '../domain/model/entity.ts';
import { withAccessLog } from './access-log/access-log.ts';
import type { Answer, ApiContext, ApiOperation, ApiRequest } from './api-context.ts';
import { type LogPosition, readLogPosition } from './db/standby.ts';
import { isDiskFull } from './disk-full.ts';
import { newTemporaryPath, receiveForm, type Upload } from './files/received.ts';
import { languagePreferred } from './http/languages.ts';
import { commonHeaders, negotiate, respond, respondError, type SentAnswer } from './hydra/answer.ts';
import { MAX_PUBLIC_BODY, type SentBody, sentBody } from './hydra/body.ts';
import { isPersonal, NO_STORE_HEADERS } from './hydra/caching.ts';
import { documentOperations } from './hydra/documents.ts';
import { ApiError, notFound } from './hydra/errors.ts';
import { parseSheetFormat } from './hydra/export/formats.ts';
import { opensRestricted, restrictedError, restrictionOf } from './hydra/restriction.ts';
import { createConcurrencyLimiter, type Turns } from './limits/concurrency-limit.ts';
import { networkOf } from './limits/network.ts';
import { openApiOperation } from './openapi/operation.ts';
import { resourceOperations, resources } from './resources/index.ts';
import { authorize, callerOf, isSessionStillValid, refuseWithoutFactor } from './session/caller.ts';
import { refuseWhileLocked } from './session/lock.ts';
import { sessionOperations } from './session/operations.ts';
import { noteServiceUse, refuseService } from './session/service-accounts.ts';
import { noteUse } from './session/sessions.ts';
import type { RequestEnvironment } from './site/site.ts';
import { databaseRefusal, isDatabaseAway } from './transaction.ts';

/** Every operation of the API; a test goes through them with every right. */
export const operations: readonly ApiOperation[] = [
  ...documentOperations(resources),
  openApiOperation(resources, () => operations),
  ...sessionOperations,
  ...resourceOperations,
];

/** JSON for signed-in users. */
const MAX_BODY = 1_048_576;

/**
 * On error, drain up to this many times the body limit of an authenticated client, so that the browser reads the
 * response instead of a reset connection. Anonymous bodies are not drained.
 */
const MAX_DRAIN_FACTOR = 20;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** The address of absolute links: what the caller wrote when that is this machine, otherwise the service's own. */
function originOf(url: URL, { settings }: ApiContext): string {
  return LOOPBACK.test(url.hostname) ? url.origin : settings.publicUrl;
}

/** Paths with words before paths with parameters: /appointments/today before /appointments/{id}. */
const bySpecificity = (a: string, b: string): number =>
  (a.match(/:/g)?.length ?? 0) - (b.match(/:/g)?.length ?? 0);

function byPath(all: readonly ApiOperation[]): Map<string, ApiOperation[]> {
  const groups = new Map<string, ApiOperation[]>();
  for (const operation of all) groups.set(operation.path, [...(groups.get(operation.path) ?? []), operation]);
  return new Map([...groups].sort(([a], [b]) => bySpecificity(a, b)));
}

/** Maps any thrown error to an ApiError. Database messages are never exposed (API-04). */
function toApiError(error: unknown, { log }: ApiContext, requestId: string): ApiError {
  if (error instanceof ApiError) return error;
  const refusal = databaseRefusal(error);
  if (refusal?.constraint === 'veteran_restricted') return restrictedError();
  log.error({ err: error, requestId }, 'request failed');
  if (isDiskFull(error)) return new ApiError(507, ({ refusals }) => refusals.diskFull);
  // Text that is no UTF-8 or holds NUL, from a query.
  if (refusal?.code === '22021') return new ApiError(400, ({ refusals }) => refusals.malformed);
  // Ended by statement_timeout: asked again as it is, it would be no quicker.
  if (refusal?.code === '57014') return new ApiError(503, ({ refusals }) => refusals.tooLong);
  return isDatabaseAway(error)
    ? new ApiError(503, ({ refusals }) => refusals.unavailable, { headers: { 'Retry-After': '5' } })
    : new ApiError(500, ({ refusals }) => refusals.internal);
}

type ApiCall = Context<{ Bindings: Partial<RequestEnvironment> }>;

/** The values that belong to one request. */
interface HandledRequest {
  readonly body: SentBody;
  readonly upload: Upload | undefined;
  /** Files that were received for it; gone when it is answered. */
  readonly files: string[];
}

function requestOf(
  c: ApiCall,
  context: ApiContext,
  caller: ApiRequest['caller'],
  {
    url,
    origin,
    requestId,
    prefetch,
  }: { url: URL; origin: string; requestId: string; prefetch: readonly object[] | undefined },
  { body, upload, files }: HandledRequest,
): ApiRequest {
  return {
    context,
    caller,
    origin,
    requestId,
    prefetch,
    params: c.req.param(),
    query: url.searchParams,
    path: url.pathname,
    isSessionStillValid: async () => caller !== null && isSessionStillValid(context, caller),
    header: (name) => c.req.header(name),
    text: (most) => body.text(most),
    body: () => body.json(caller ? MAX_BODY : MAX_PUBLIC_BODY),
    form: async () => {
      if (!upload) throw new Error('an operation that takes no file asked for one');
      const filePath = await newTemporaryPath(context.settings);
      files.push(filePath);
      return receiveForm(body, c.req.header('Content-Type') ?? '', upload, filePath);
    },
    address: c.env?.address ?? '',
    accessNote: {},
  };
}

/** The API of one process: its context, the same context on reserved connections, and its concurrency limits. */
interface Api {
  readonly context: ApiContext;
  readonly reservedContext: ApiContext;
  /** The context of what a standby may answer; null without one. */
  readonly standbyContext: ApiContext | null;
  readonly turns: Turns;
}

/** Whether a standby may answer an operation: lists, searches, figures and exports of who is signed in. */
const isForStandby = ({ givesSpreadsheet, mayUseStandby }: ApiOperation): boolean =>
  Boolean(givesSpreadsheet || mayUseStandby);

/** Whether a list is asked for without pages. */
const isUnpaginated = (c: ApiCall): boolean => /^(false|0)$/i.test(c.req.query('pagination') ?? '');

/** Concurrency key: the user, else the client's network, else the request itself. */
function concurrencyKey({ caller, address, requestId }: ApiRequest): string {
  if (caller) return `user ${caller.id}`;
  return address ? networkOf(address) : requestId;
}

/** Headers of every answer to a request. */
const headersOf = (c: ApiCall, origin: string, operation?: ApiOperation): Record<string, string> => ({
  ...c.env?.headers,
  ...commonHeaders(origin),
  ...(operation && isPersonal(operation) ? NO_STORE_HEADERS : {}),
});

/** A smaller answer fits into one or two packets: compressing it would take longer than sending it. */
const MIN_COMPRESS_BYTES = 4096;
const zip = compress({ threshold: MIN_COMPRESS_BYTES });

/** Visitors on a slow line read the same lists as the back office. */
async function compressResponse(c: ApiCall, { response, length }: SentAnswer): Promise<Response> {
  if (length < MIN_COMPRESS_BYTES || !c.req.header('Accept-Encoding')) return response;
  await zip(c, async () => {
    c.res = response;
  });
  return c.res;
}

/** The refusal of a method that no operation of a path has; it names those that there are. */
function methodNotAllowed(onPath: readonly ApiOperation[]): ApiError {
  const methods = onPath.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return new ApiError(405, texts.methodNotAllowed, { headers: { Allow: methods.join(', ') } });
}

/**
 * Refuses a path whose parts hold an encoded slash: what reads the first number of `1%2F2` and what reads the last would
 * mean two records.
 */
function refuseEncodedSlash(c: ApiCall): void {
  if (Object.values(c.req.param()).some((part) => part.includes('/'))) throw notFound();
}

/** Refuses a caller who may not use an operation. */
function refuse(caller: ApiRequest['caller'], operation: ApiOperation, id: string | undefined): void {
  refuseService(caller, operation);
  refuseWhileLocked(caller, operation);
  refuseWithoutFactor(caller, operation);
  authorize(caller, operation.access, id);
}

/**
 * Reads the caller on the primary (RIGHTS-13), and in the same round trip the record of the path, whether it is restricted
 * (SEC-07), and for a read on a standby the position that it must have replayed.
 */
async function authenticate(
  c: ApiCall,
  { reservedContext, standbyContext }: Api,
  operation: ApiOperation,
  address: string,
) {
  const number = c.req.param('id');
  const id = idOf(number);
  const restriction = restrictionOf(operation.path, number);
  const record = id === null ? undefined : operation.prefetch?.(id);
  const logPosition = standbyContext && isForStandby(operation) ? readLogPosition : undefined;
  const statements = [restriction, logPosition, record].filter((statement) => statement !== undefined);
  const authentication = await callerOf(reservedContext, c.req.header('Authorization'), address, statements);
  const rows = [...(authentication.prefetchedRows ?? [])];
  // A record of which this was not read counts as restricted.
  const isRestricted = restriction !== undefined && rows.shift()?.length !== 0;
  const [position] = (logPosition ? (rows.shift() ?? []) : []) as LogPosition[];
  return { ...authentication, isRestricted, position, record: rows[0] };
}

/** Answers a request on the standby where it may, else on the primary. */
function answerOn(
  { context, standbyContext }: Api,
  operation: ApiOperation,
  request: ApiRequest,
  position: LogPosition | undefined,
): Promise<Answer> {
  const onPrimary = () => operation.handle(request);
  if (!position || !context.standby || !standbyContext) return onPrimary();
  return context.standby.read(position, {
    onStandby: () => operation.handle({ ...request, context: standbyContext }),
    onPrimary,
  });
}

/**
 * Answers one request on a path: method, media type, caller, right, then the operation itself (RIGHTS-11). All but the
 * last is decided on the headers: of a body nothing was read until then.
 */
async function handle(c: ApiCall, api: Api, onPath: readonly ApiOperation[]): Promise<Response> {
  const { context, reservedContext, turns } = api;
  const requestId = c.env?.requestId ?? randomUUID();
  const url = new URL(c.req.url);
  const origin = originOf(url, context);
  const body = sentBody(c.req.raw);
  const files: string[] = [];
  const address = c.env?.address ?? '';
  let caller: ApiRequest['caller'] = null;
  let upload: Upload | undefined;
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
  const operation = onPath.find((candidate) => candidate.method === method);
  if (operation && c.env) c.env.operation = `${method} ${operation.path}`;
  const headers = headersOf(c, origin, operation);
  try {
    if (!operation) throw methodNotAllowed(onPath);
    refuseEncodedSlash(c);
    const accept = c.req.header('Accept');
    const isSheet = operation.givesSpreadsheet && c.req.header('Authorization') && parseSheetFormat(accept);
    if (!operation.givesFile && !isSheet) negotiate(accept);
    const { isRestricted, position, record, ...authentication } = await authenticate(
      c,
      api,
      operation,
      address,
    );
    caller = authentication.caller;
    if (caller && authentication.isNewUse)
      await (caller.isService ? noteServiceUse : noteUse)(reservedContext, caller, address);
    upload = operation.upload?.(context.settings, url.searchParams);
    const lane = operation.lane ?? (upload ? 'upload' : isUnpaginated(c) ? 'whole' : 'usual');
    const within = lane === 'signIn' ? reservedContext : context;
    const request = requestOf(
      c,
      within,
      caller,
      { url, origin, requestId, prefetch: record },
      { body, upload, files },
    );
    const answer = await withAccessLog(operation, request, async () => {
      refuse(caller, operation, request.params.id);
      if (isRestricted && !opensRestricted(caller)) throw restrictedError();
      // It comes before the turn: whoever has a slow line holds none that others of their network wait for.
      if (!upload && method !== 'GET' && method !== 'DELETE') await request.body().catch(() => {});
      return turns.run(concurrencyKey(request), lane, {
        run: () => answerOn(api, operation, request, position),
        isGivenUp: () => c.req.raw.signal.aborted,
      });
    });
    const ifNoneMatch = c.req.header('If-None-Match');
    return compressResponse(c, respond(answer, { method: c.req.method, accept, ifNoneMatch, headers }));
  } catch (error) {
    if (caller) await body.discard(MAX_DRAIN_FACTOR * (upload?.maxBytes ?? MAX_BODY));
    // Staff are spoken to in French, visitors as their page or browser asks (PUB-08).
    const language = caller ? 'fr' : languagePreferred(c);
    return respondError(toApiError(error, context, requestId), headers, language);
  } finally {
    for (const file of files) await rm(file, { force: true });
  }
}

/** The whole API as a fetch handler: the same in production, in tests and behind mocks. */
export function createApi(
  context: ApiContext,
  turns: Turns = createConcurrencyLimiter(),
): Hono<{ Bindings: Partial<RequestEnvironment> }> {
  const app = new Hono<{ Bindings: Partial<RequestEnvironment> }>();
  const api = {
    context,
    reservedContext: { ...context, db: context.reservedDb },
    standbyContext: context.standby ? { ...context, db: context.standby.db } : null,
    turns,
  };
  const { corsOrigins } = context.settings;
  if (corsOrigins.length > 0)
    app.use(
      '/api/*',
      cors({ origin: corsOrigins, exposeHeaders: ['Link', 'ETag', 'Location', 'Retry-After'], maxAge: 600 }),
    );
  for (const [path, onPath] of byPath(operations)) app.all(path, (c) => handle(c, api, onPath));
  app.onError((error, c) => {
    const answer = toApiError(error, context, c.env?.requestId ?? randomUUID());
    return respondError(answer, headersOf(c, originOf(new URL(c.req.url), context)));
  });
  app.notFound((c) =>
    respondError(new ApiError(404, texts.pathNotFound), headersOf(c, originOf(new URL(c.req.url), context))),
  );
  return app;
}
