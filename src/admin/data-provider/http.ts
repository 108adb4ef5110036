import { HttpError } from 'react-admin';
import { isOpenWhileLocked, SESSION_LOCKED } from '../../domain/people/session-lock.ts';
import { lock, untilOpen } from '../../session/lock-state.ts';
import { fetchPrefetched } from '../../session/prefetch.ts';
import { currentToken, renewToken } from '../../session/renewal.ts';
import { readSession } from '../../session/session.ts';
import { toHttpError } from './errors.ts';
import type { Json } from './hydra.ts';

export interface Answer<T extends object = Json> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** An answer that is a file, as it came. */
  readonly file: Blob;
  // Not validated: the caller knows the type that its URL answers.
  readonly json: T;
}

/** Sends a request to the API; the signature is that of react-admin's `fetchJson`. `T` is the type of the answer. */
export type Http = <T extends object = Json>(url: string, options?: RequestInit) => Promise<Answer<T>>;

const parse = (text: string) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isLockedAnswer = async (response: Response): Promise<boolean> =>
  parse(await response.clone().text())?.code === SESSION_LOCKED;

/**
 * Returns the token to retry with after one was refused. The person may have changed their password meanwhile, here or
 * in another tab (RIGHTS-13). A browser whose clock is wrong renews its token too late (AUTH-13).
 */
async function tokenAfter(refusedToken: string): Promise<string | null> {
  const { authToken, renewDate } = readSession();
  if (authToken !== refusedToken || renewDate === undefined) return authToken;
  return renewToken(refusedToken).catch(() => {
    throw new HttpError('ra.notification.http_error', 0, {});
  });
}

/**
 * Creates the API client. It sends the session's token, and requests JSON-LD unless an Accept header is given. A status
 * of 400 or more rejects with an `HttpError` that has the server's message and body; a network failure rejects with
 * status 0.
 */
export function createHttp(fetcher: typeof fetch = fetchPrefetched): Http {
  return async (url, options = {}) => {
    const headers = new Headers(options.headers);
    if (!headers.has('Accept')) headers.set('Accept', 'application/ld+json');
    if (typeof options.body === 'string') headers.set('Content-Type', 'application/ld+json');
    else headers.delete('Content-Type');
    const send = async (token: string | null): Promise<Response> => {
      if (token) headers.set('Authorization', `Bearer ${token}`);
      try {
        return await fetcher(url, { ...options, headers });
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') throw error;
        throw new HttpError('ra.notification.http_error', 0, {});
      }
    };
    const isHeld = !isOpenWhileLocked(options.method ?? 'GET', url.replace(/\?.*/, ''));
    if (isHeld) await untilOpen(options.signal);
    const authToken = await currentToken();
    let response = await send(authToken);
    if (response.status === 401 && authToken) {
      const newer = await tokenAfter(authToken);
      if (newer && newer !== authToken) response = await send(newer);
    }
    // The session is locked on the server, which this page did not know yet. The request waits for the unlock, as later
    // ones do.
    if (isHeld && response.status === 403 && (await isLockedAnswer(response))) {
      lock();
      await untilOpen(options.signal);
      response = await send(await currentToken());
    }
    // Files are not decoded as text. Neither is CSV, which would lose its byte order mark.
    const isFile = response.ok && !/json|text\/(?!csv)/.test(response.headers.get('Content-Type') ?? '');
    const body = isFile ? '' : await response.text();
    const file = isFile ? await response.blob() : new Blob([body]);
    const json = parse(body);
    if (response.status >= 400) throw toHttpError(response.status, json);
    return { status: response.status, headers: response.headers, body, file, json: json ?? {} };
  };
}
