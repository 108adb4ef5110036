import { HTTPException } from 'hono/http-exception';
import type * as Drawing from '../../booking/render/render.tsx';
import type { PageState } from '../../booking/render/state.ts';
import type { ApiContext } from '../api-context.ts';
import type { RequestEnvironment } from '../site/site.ts';

export type PageCall = { Bindings: RequestEnvironment };

/** The dependencies of the parts of the page. */
export interface Page {
  readonly context: ApiContext;
  /** Draws in the page's language. */
  readonly drawing: typeof Drawing;
  /** Hands a request to the API as if the page's reader had sent it. */
  readonly toApi: (path: string, environment: RequestEnvironment, init?: RequestInit) => Promise<Response>;
  /** Reads the state that the page shows to everybody; `choices` is null where they cannot be read. */
  readonly common: (environment: RequestEnvironment) => Promise<PageState>;
  readonly draw: (state: PageState) => string;
}

/** Hono's error handler of a public page: a refusal is the answer; for failures the front end has one page for all. */
export function passOn(error: Error): Response {
  if (error instanceof HTTPException) return error.getResponse();
  throw error;
}

/** Nothing that one reader was shown or has typed is kept by a cache. */
export const NO_STORE = { 'Cache-Control': 'no-store' };
