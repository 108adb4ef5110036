import https from 'node:https';
import type { DeliveryFailure } from '../../domain/webhooks.ts';
import { errorCode } from '../error-code.ts';
import { guardedLookup, hostOf, PrivateTarget, type Resolve, refusePrivateHost } from './target.ts';

/** Sends one delivery (API-11). */

/** An answer takes no longer, from the lookup of the name to its last byte. */
const TIMEOUT_MS = 10_000;

/** An answer is read no further. */
const MAX_ANSWER_BYTES = 16 * 1024;

interface WebhookPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The hosts that may be private. */
  readonly privateHosts: readonly string[];
}

interface SendOptions {
  readonly resolve?: Resolve;
  readonly timeoutMs?: number;
}

/** The end of an attempt: the status of an answer, or the reason for which there is none. */
export interface SendResult {
  readonly httpStatus: number | null;
  /** Null: it arrived. */
  readonly failure: DeliveryFailure | null;
}

const CERTIFICATE = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/** Names the reason of an attempt without an answer. */
function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof PrivateTarget) return 'private';
  if (error instanceof Error && /^(AbortError|TimeoutError)$/.test(error.name)) return 'timeout';
  const code = errorCode(error);
  if (CERTIFICATE.test(code)) return 'certificate';
  return /^(ENOTFOUND|EAI_)/.test(code) ? 'name' : 'network';
}

/** Names what is wrong with the status of an answer; a redirect is not followed. */
function failureOfStatus(status: number): DeliveryFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** Sends a request; gives the status of its answer. */
function request(
  { url, headers, body, privateHosts }: WebhookPost,
  { resolve, timeoutMs = TIMEOUT_MS }: SendOptions,
): Promise<number> {
  const target = new URL(url);
  const host = hostOf(target);
  const isPrivateAllowed = privateHosts.includes(host);
  return new Promise((settle, fail) => {
    if (target.protocol !== 'https:') throw new PrivateTarget();
    refusePrivateHost(host, isPrivateAllowed);
    const outgoing = https.request(
      target,
      {
        method: 'POST',
        headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
        // A connection of its own: one that stands would skip the lookup.
        agent: new https.Agent({ keepAlive: false, maxCachedSessions: 0 }),
        lookup: guardedLookup(isPrivateAllowed, resolve),
        signal: AbortSignal.timeout(timeoutMs),
      },
      (answer) => {
        const status = answer.statusCode ?? 0;
        let size = 0;
        answer.on('data', (bytes: Buffer) => {
          size += bytes.length;
          if (size > MAX_ANSWER_BYTES) answer.destroy();
        });
        // The status alone decides: an error after it changes nothing.
        answer.on('error', () => settle(status));
        answer.on('close', () => settle(status));
      },
    );
    outgoing.on('error', fail);
    outgoing.end(body);
  });
}

/** Posts a delivery; every failure is a result. */
export async function send(post: WebhookPost, options: SendOptions = {}): Promise<SendResult> {
  try {
    const httpStatus = await request(post, options);
    return { httpStatus, failure: failureOfStatus(httpStatus) };
  } catch (error) {
    return { httpStatus: null, failure: failureOf(error) };
  }
}
