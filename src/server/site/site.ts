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
}

export interface SiteParts {
  settings: Settings;
  log: Logger;
  api: { fetch(request: Request, environment: RequestEnvironment): Response | Promise<Response> };
  /** The built front end. */
  pages: (request: Request, environment: RequestEnvironment) => Response | Promise<Response>;
  /** Whether requests can be served now: the database answers and no stop was asked for. */
  isReady: () => Promise<boolean>;
  /** The facts that readiness shows beside its verdict. */
  details?: () => Promise<Details>;
}

type Details = Readonly<Record<string, number | boolean | null>>;

/** Everything one server process answers: /api and below, /health, and the front end for the rest. */
export function createSite({ settings, log, api, pages, isReady, details = async () => ({}) }: SiteParts) {
  const addressOf = addressFinder(settings.trustedProxy);
  const secure = settings.publicUrl.startsWith('https:');
  const safe = { data: securityHeaders('data', secure), page: securityHeaders('page', secure) };

  return async (request: Request, socketAddress: string | undefined): Promise<Response> => {
    const startMs = performance.now();
    const requestId = randomUUID();
    const { pathname } = new URL(request.url);
    const isApi = pathname === '/api' || pathname.startsWith('/api/');
    const answer = async () => {
      if (pathname === '/health/live') return health(true);
      if (pathname === '/health/ready') return health(await isReady(), await details());
      const address = addressOf(socketAddress, request.headers.get('X-Forwarded-For'));
      const headers = { ...safe[isApi ? 'data' : 'page'], 'X-Request-Id': requestId };
      const environment = { address, requestId, headers };
      return isApi ? api.fetch(request, environment) : pages(request, environment);
    };
    let response: Response;
    try {
      response = await answer();
    } catch (error) {
      log.error({ requestId, err: error }, 'request failed');
      response = new Response(null, { status: 500 });
    }
    // An answer of the API has them; one to a browser that asks what it may send is made by Hono.
    if (!isApi || request.method === 'OPTIONS' || response.status === 500)
      addHeaders(response.headers, { ...safe[isApi ? 'data' : 'page'], 'X-Request-Id': requestId });
    // No query values and no page addresses: people put names and reset tokens there.
    const line = {
      requestId,
      method: request.method,
      path: isApi || pathname.startsWith('/health/') ? withoutSecret(pathname) : '/',
      status: response.status,
      ms: Math.round(performance.now() - startMs),
    };
    if (response.status >= 500 && isApi) log.error(line, 'request');
    else if (isApi) log.info(line, 'request');
    else log.debug(line, 'request');
    return response;
  };
}

/** A picture's address is its key. */
const withoutSecret = (pathname: string): string =>
  pathname.replace(/^(\/api\/(?:user|params_file)_images\/).+/, '$1…');

function health(isGood: boolean, details?: Details): Response {
  return Response.json(
    { status: isGood ? 'ok' : 'unavailable', details },
    { status: isGood ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
