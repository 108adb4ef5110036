import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { addressFinder } from '../http/client-address.ts';
import { addHeaders, securityHeaders } from '../http/security-headers.ts';
import type { Settings } from '../settings.ts';

/** The facts about a request that the API gets beside the request itself (`c.env` in its handlers). */
export interface RequestEnvironment {
  /** The caller's IP address; behind a trusted proxy the one it names. */
  address: string;
  /** Stands in the log, the audit and the X-Request-Id header. */
  requestId: string;
  /** Headers that the answer bears beside the API's own: written with them, at once. */
  headers: Readonly<Record<string, string>>;
  /** The operation that answers, `GET /api/veterans/:id`; the API notes it. */
  operation?: string;
}

/** An answered request, without anything that a person typed. */
export interface AnsweredRequest {
  /** A declared operation of the API, or the kind of page. */
  readonly operation: string;
  readonly status: number;
  /** Milliseconds until the answer began. */
  readonly ms: number;
}

/** Answers a request, whose operation is known once it is answered, within a span. */
export type TraceRequest = (
  request: { readonly method: string; readonly requestId: string; readonly operation: () => string },
  answer: () => Promise<Response>,
) => Promise<Response>;

export interface SiteParts {
  settings: Settings;
  log: Logger;
  api: { fetch(request: Request, environment: RequestEnvironment): Response | Promise<Response> };
  /** The built front end. */
  pages: (request: Request, environment: RequestEnvironment) => Response | Promise<Response>;
  /** Whether requests can be served now: the database answers and no stop was asked for. */
  isReady: () => Promise<boolean>;
  /** The facts that readiness shows beside its verdict. */
  details?: () => Details;
  /** Told about every answer. */
  onAnswered?: (request: AnsweredRequest) => void;
  traceRequest?: TraceRequest;
}

type Details = Readonly<Record<string, number | boolean | null>>;

/** Everything one server process answers: /api and below, /health, and the front end for the rest. */
export function createSite({
  settings,
  log,
  api,
  pages,
  isReady,
  details = () => ({}),
  onAnswered,
  traceRequest = (_request, answer) => answer(),
}: SiteParts) {
  const addressOf = addressFinder(settings.trustedProxy);
  const secure = settings.publicUrl.startsWith('https:');
  const safe = { data: securityHeaders('data', secure), page: securityHeaders('page', secure) };

  return async (request: Request, socketAddress: string | undefined): Promise<Response> => {
    const startMs = performance.now();
    const requestId = randomUUID();
    const { pathname } = new URL(request.url);
    const isApi = pathname === '/api' || pathname.startsWith('/api/');
    const address = addressOf(socketAddress, request.headers.get('X-Forwarded-For'));
    const headers = { ...safe[isApi ? 'data' : 'page'], 'X-Request-Id': requestId };
    const environment: RequestEnvironment = { address, requestId, headers };
    const answer = async () => {
      if (pathname === '/health/live') return health(true);
      if (pathname === '/health/ready') return health(await isReady(), details());
      return isApi ? api.fetch(request, environment) : pages(request, environment);
    };
    const operation = () => (isApi ? (environment.operation ?? UNKNOWN) : pageKind(pathname));
    let response: Response;
    try {
      response = await traceRequest({ method: request.method, requestId, operation }, answer);
    } catch (error) {
      log.error({ requestId, err: error }, 'request failed');
      response = new Response(null, { status: 500 });
    }
    // An answer of the API has them; one to a browser that asks what it may send is made by Hono.
    if (!isApi || request.method === 'OPTIONS' || response.status === 500)
      addHeaders(response.headers, headers);
    const { status } = response;
    const ms = performance.now() - startMs;
    onAnswered?.({ operation: operation(), status, ms });
    // No query values and no page addresses: people put names and reset tokens there.
    const path = isApi || pathname.startsWith('/health/') ? withoutSecret(pathname) : '/';
    const level = isApi ? (status >= 500 ? 'error' : 'info') : 'debug';
    log[level]({ requestId, method: request.method, path, status, ms: Math.round(ms) }, 'request');
    return response;
  };
}

/** An address below /api, or a method there, that no operation has. */
const UNKNOWN = 'unknown';

/** The kind of an address outside the API: addresses themselves are without number, and may hold secrets. */
const pageKind = (pathname: string): string => {
  if (pathname.startsWith('/health/')) return 'health';
  return /^\/public(\/|$)/.test(pathname) ? 'public page' : 'page';
};

/** A picture's address is its key, and an agenda's ends with its secret. */
const withoutSecret = (pathname: string): string =>
  pathname.replace(/^(\/api\/(?:user_images|params_file_images|agenda_feeds)\/).+/, '$1…');

function health(isGood: boolean, details?: Details): Response {
  return Response.json(
    { status: isGood ? 'ok' : 'unavailable', details },
    { status: isGood ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
