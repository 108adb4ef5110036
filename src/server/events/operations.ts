import type { Answer, ApiOperation, ApiRequest } from '../api-context.ts';
import { NO_STORE_HEADERS } from '../hydra/caching.ts';
import { parseBrowser, parseTopics } from './topics.ts';

/** The answer of an event stream. */
export const streamAnswer = (stream: ReadableStream<Uint8Array>): Answer => ({
  stream,
  headers: NO_STORE_HEADERS,
});

/** GET /api/events: the one stream of a browser, of its desks, lists and open records (SYS-16). */
async function follow({ caller, context, query }: ApiRequest): Promise<Answer> {
  if (!caller) throw new Error('events are followed without a caller');
  return streamAnswer(
    await context.eventStreams.openBrowser(caller, parseBrowser(query), parseTopics(query)),
  );
}

export const eventOperations: readonly ApiOperation[] = [
  {
    method: 'GET',
    path: '/api/events',
    access: 'signedIn',
    // Not logged: the events hold versions and colleagues only. The records themselves are read by other requests.
    accessLogScope: 'nothing',
    givesFile: true,
    handle: follow,
  },
];
