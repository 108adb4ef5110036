import type { Logger } from 'pino';
import type { Action } from '../domain/rights/rights.ts';
import type { AccessLog, AccessNote } from './access-log/types.ts';
import type { Caller } from './caller.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/connection.ts';
import type { Standby } from './db/standby.ts';
import type { BoundStatement } from './db/statements.ts';
import type { EventStreams } from './events/watcher.ts';
import type { SentForm, Upload } from './files/received.ts';
import type { LaneName } from './limits/concurrency-limit.ts';
import type { Settings } from './settings.ts';

/** The dependencies of the API, given once; production, tests and mocks share their types. */
export interface ApiContext {
  readonly db: Database;
  /** The same database, on connections kept for sign-in and for looking up the caller: no long work holds them. */
  readonly reservedDb: Database;
  /** A standby of the same database, for lists, searches, figures and exports (OPS-10). */
  readonly standby?: Standby;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Logger;
  readonly accessLog: AccessLog;
  readonly eventStreams: EventStreams;
}

/**
 * The right that an operation requires. `superAdmin`: the role itself, whatever rights others hold. `anyOf`: one of
 * several rights is enough. `orOwn`: users need no right for the operation on their own account, whose id stands in the
 * path.
 */
export type Access =
  | 'public'
  | 'signedIn'
  | 'superAdmin'
  | { readonly menu: string; readonly action: Action; readonly orOwn?: true }
  | { readonly anyOf: readonly { readonly menu: string; readonly action: Action }[] };

/**
 * The line that an operation leaves in the access log (SEC-05), by what its answer shows: one record or a list of
 * records of the class named. `signIn`: the attempt to sign in. `nothing`: no line, because the answer shows no person
 * on file.
 */
export type AccessLogScope =
  | 'nothing'
  | 'signIn'
  | { readonly record: string; readonly list?: undefined }
  | { readonly list: string; readonly record?: undefined };

export interface ApiRequest {
  readonly context: ApiContext;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The path without the query: `/api/veterans`. */
  readonly path: string;
  /** Null: nobody signed in, on an operation that allows it. */
  readonly caller: Caller | null;
  /** Whether the caller is still signed in, with the same rights: for streams, which outlast the first check. */
  readonly isSessionStillValid: () => Promise<boolean>;
  readonly header: (name: string) => string | undefined;
  /** The JSON object sent; throws 400 or 415. */
  readonly body: () => Promise<Record<string, unknown>>;
  /** The body as it was sent, for the few that are not JSON; throws 413. */
  readonly text: (maxBytes: number) => Promise<string>;
  /** The multipart form sent, to an operation with an `upload`; throws 400, 413 or 415. Its temporary file is deleted when the request ends. */
  readonly form: () => Promise<SentForm>;
  /** The caller's IP address; empty where the API is called without a network. */
  readonly address: string;
  readonly requestId: string;
  /** The rows that were read with the caller's rights, see `ApiOperation.prefetch`. */
  readonly prefetch?: readonly object[];
  /** Filled by the few operations whose access log line needs more than their answer holds. */
  readonly accessNote: AccessNote & {
    /** Adds a further line to the access log, for a body that is sent after the answer has begun. */
    addLine?: (body: unknown) => void;
  };
  /** `https://host`, for absolute links. */
  readonly origin: string;
}

export interface Answer {
  readonly status?: number;
  /** JSON; without one the answer is empty. */
  readonly body?: unknown;
  /** The JSON text of a list's `hydra:search`, which is written at the end of its body. */
  readonly search?: string;
  /** A file instead of JSON; `type` is its media type. */
  readonly bytes?: Uint8Array;
  /** A body that is streamed after the headers, instead of JSON. */
  readonly stream?: ReadableStream<Uint8Array>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The record's version: the ETag begins with it, and If-Match compares it. */
  readonly version?: number;
  /** The media type of a body that is not JSON-LD: `application/json` for sign-in. */
  readonly type?: string;
}

/** One method on one path: the whole API is a list of these, open to inspection by tests. */
export interface ApiOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `/api/veterans/:id` */
  readonly path: string;
  readonly access: Access;
  readonly accessLogScope: AccessLogScope;
  /** Takes a multipart form with a file of at most this size. */
  readonly upload?: (settings: Settings, query: URLSearchParams) => Upload;
  /**
   * Reads the record of an id in the same round trip as the caller and their rights. Its row reaches `handle` only
   * after the caller was authorized.
   */
  readonly prefetch?: (id: number) => BoundStatement<object>;
  /** A list that signed-in users may also get as a spreadsheet, by its media type (LIST-01). */
  readonly givesSpreadsheet?: true;
  /** A search or figures. A standby may answer it, as it may answer every list with `givesSpreadsheet` (OPS-10). */
  readonly mayUseStandby?: true;
  /** Answers a file, whatever media type is asked for. */
  readonly givesFile?: true;
  /** The concurrency limit that it counts against; without one the limit for uploads, whole lists or usual requests. */
  readonly lane?: Exclude<LaneName, 'usual' | 'upload'>;
  readonly handle: (request: ApiRequest) => Promise<Answer>;
}
