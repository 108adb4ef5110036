import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { VisitorTexts } from '../../domain/visitors/visitor-texts.ts';
import type { ApiContext } from '../api-context.ts';
import { OWN_HEADERS } from '../booking/visitors/own-operations.ts';
import { countLinkUse } from '../booking/visitors/visitor-guard.ts';
import { ApiError, type LocalizedMessage, ViolationsError } from '../hydra/errors.ts';
import type { RequestEnvironment } from '../site/site.ts';
import { type PageCall, passOn } from './page.ts';

/** The pages that belong to a visitor's secret link, with forms that need no script (PUB-13, QUEUE-01). */

/** The longest body of a form of these pages, in bytes. */
const MAX_BODY = 4096;

/** Tells a browser when to try again after a failure of ours. */
export const RETRY_HEADERS = { 'Retry-After': '5' };

export type LinkCall = Context<PageCall>;

/** Returns a message in the language of a page. */
export const textOf = (message: LocalizedMessage | undefined, texts: VisitorTexts): string | undefined =>
  typeof message === 'function' ? message(texts) : message;

/**
 * Creates a site of such pages: no answer of it is stored, found or named to other pages.
 * @param answerUnknown answers a GET of an address that is not among the routes.
 */
export function createLinkSite(
  addRoutes: (site: Hono<PageCall>) => void,
  answerUnknown: (c: LinkCall) => Response | Promise<Response>,
) {
  const site = new Hono<PageCall>();
  site.onError(passOn);
  site.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(OWN_HEADERS)) c.res.headers.set(name, value);
  });
  site.use(bodyLimit({ maxSize: MAX_BODY }));
  addRoutes(site);
  site.on(['GET', 'HEAD'], '*', answerUnknown);
  site.all('*', (c) => c.body(null, 405, { Allow: 'GET, HEAD' }));
  return (request: Request, environment: RequestEnvironment) => site.fetch(request, environment);
}

/** A page that a secret link leads to. */
interface LinkPage<State> {
  readonly context: ApiContext;
  /** The table of the links. */
  readonly links: Parameters<typeof countLinkUse>[1];
  /** The message of the log for a failure of ours. */
  readonly failure: string;
  /** Reads what the link leads to. */
  readonly read: (c: LinkCall, secret: string) => Promise<State>;
  /** Draws it; without a state, the page of all links that lead to nothing. */
  readonly draw: (c: LinkCall, state: State | null, refusal?: LocalizedMessage) => string | Promise<string>;
}

const messageOf = (error: ApiError): LocalizedMessage =>
  error instanceof ViolationsError
    ? ({ language }) => error.violationsIn(language)[0]?.message ?? ''
    : error.localizedMessage;

/** Answers with the refusal above what still stands; every unknown link has one page. */
async function refuse<State>(
  { context, failure, read, draw }: LinkPage<State>,
  c: LinkCall,
  error: unknown,
  secret: string | null,
): Promise<Response> {
  if (!(error instanceof ApiError)) {
    context.log.error({ err: error, requestId: c.env.requestId }, failure);
    return c.html(await draw(c, null, ({ refusals }) => refusals.unavailable), 503, RETRY_HEADERS);
  }
  const status = error.status as 404;
  if (status === 404) return c.html(await draw(c, null), status);
  const state = secret === null ? null : await read(c, secret).catch(() => null);
  return c.html(await draw(c, state, messageOf(error)), status, error.headers);
}

/** Creates the handlers of a page: each counts the use of the link, does its work and shows a refusal on the page. */
export const createLinkHandler =
  <State>(page: LinkPage<State>) =>
  (work: (c: LinkCall, secret: string) => Promise<Response>) =>
  async (c: LinkCall): Promise<Response> => {
    const secret = c.req.param('secret') ?? '';
    try {
      await countLinkUse({ context: page.context, address: c.env.address }, page.links, secret);
    } catch (error) {
      // A client over the rate limit sees nothing of the link.
      return refuse(page, c, error, null);
    }
    return work(c, secret).catch((error: unknown) => refuse(page, c, error, secret));
  };
