import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Api, throughTo } from '../../../mocks/handlers.ts';
import { type TestApiOptions, testApi } from '../servers/api.ts';

interface SentRequest {
  method: string;
  /** The path has its query. */
  path: string;
  headers: Headers;
  /** Parsed where it is JSON. */
  body: unknown;
  /** The answer has this status; absent until it is there. */
  status?: number;
}

/**
 * The real API, on a database of the test file's own, behind Mock Service Worker: what a screen in jsdom asks of
 * `/api` is answered by it. `use` puts a fault in front until `heal` or the end of the test; `requests` lists what was
 * asked of the API, `answer` is that API for a fault that asks it too.
 */
export async function mockedApi(options: TestApiOptions = {}) {
  const api = await testApi(options);
  const requests: SentRequest[] = [];
  const answer: Api = async (request) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const body = await request.clone().text();
    const entry: SentRequest = {
      method,
      path: pathname + search,
      headers,
      body: body.startsWith('{') ? JSON.parse(body) : body,
    };
    requests.push(entry);
    const response = await api.fetch(request);
    entry.status = response.status;
    return response;
  };
  const server = setupServer(...throughTo(answer));
  const { fetch: original } = globalThis;
  beforeAll(() => {
    server.listen({ onUnhandledFrame: 'error' });
    // A browser resolves paths against the page; Node's fetch has no page.
    const interceptedFetch = globalThis.fetch;
    globalThis.fetch = (input, init) =>
      interceptedFetch(typeof input === 'string' ? new URL(input, location.href) : input, init);
  });
  afterEach(() => {
    server.resetHandlers();
    requests.length = 0;
  });
  afterAll(() => {
    server.close();
    globalThis.fetch = original;
  });
  return { ...api, requests, answer, use: server.use.bind(server), heal: () => server.resetHandlers() };
}
