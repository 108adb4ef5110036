import type { Action, MenuRole } from '../domain/rights/rights.ts';
import type { AccessLog, AccessNote } from './access-log/types.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/connection.ts';
import type { BoundStatement } from './db/statements.ts';
import type { EventStreams } from './events/event-streams.ts';
import type { SentForm, Upload } from './files/received.ts';
import type { LaneName } from './limits/concurrency-limit.ts';
import type { Logger } from './logging.ts';
import type { Settings } from './settings.ts';

/** The dependencies of the API, given once; production, tests and mocks share their types. */
export interface ApiContext {
  readonly db: Database;
  /** The same database, on connections that no long work holds: who calls is looked up here, and signs in. */
  readonly reservedDb: Database;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Logger;
  readonly accessLog: AccessLog;
  readonly eventStreams: EventStreams;
}

/** The session that a call belongs to, as its token says. */
export interface Session {
  /** The token's hash. */
  readonly tokenHash: string;
  /** Of the user's password, when it was made. */
  readonly tokenVersion: number;
  readonly expires: Date;
  /** When the password was last given. */
  readonly signedIn: Date;
  /** With a password that ME-06 refuses; no role takes effect before it is changed. */
  readonly weakPassword: boolean;
}

/** The caller, read from the database for every request (RIGHTS-13). */
export interface Caller {
  readonly id: number;
  readonly roleId: number | null;
  /** The role's name, null without one. */
  readonly role: string | null;
  readonly menuRole: MenuRole;
  readonly session: Session;
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
 * The records of people that an operation's answer shows, and so its line in the access log (SEC-05): one record or
 * several, of the class named.
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
  /** Asked in the middle of what goes on after the answer has begun: whether the caller is still signed in, with the same rights. */
  readonly isSessionStillValid: () => Promise<boolean>;
  readonly header: (name: string) => string | undefined;
  /** The JSON object sent; throws 400 or 415. */
  readonly body: () => Promise<Record<string, unknown>>;
  /** The multipart form sent, to an operation with an `upload`; throws 400, 413 or 415. Its file goes with the request. */
  readonly form: () => Promise<SentForm>;
  /** The caller's IP address; empty where the API is called without a network. */
  readonly address: string;
  readonly requestId: string;
  /** The rows that were read with the caller's rights, see `ApiOperation.prefetch`. */
  readonly prefetch?: readonly object[];
  /** Filled by the few operations that tell the access log more than their answer shows. */
  readonly access: AccessNote & {
    /** Leaves a further line, of a body that is shown after the answer has begun. */
    leave?: (body: unknown) => void;
  };
  /** `https://host`, for absolute links. */
  readonly origin: string;
}

export interface Answer {
  readonly status?: number;
  /** JSON; without one the answer is empty. */
  readonly body?: unknown;
  /** JSON of a list's `hydra:search`, which stands after its body's keys. */
  readonly search?: string;
  /** A file instead of JSON; `type` is its media type. */
  readonly bytes?: Uint8Array;
  /** A body that is streamed after the headers, instead of JSON. */
  readonly stream?: ReadableStream<Uint8Array>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The record's version: the ETag begins with it, and If-Match compares it. */
  readonly version?: number;
  /** Other than JSON-LD: `application/json` for sign-in. */
  readonly type?: string;
}

/** One method on one path, with what it asks: the whole API is a list of these, open to inspection by tests. */
export interface ApiOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `/api/veterans/:id` */
  readonly path: string;
  readonly access: Access;
  readonly reads: AccessLogScope;
  /** Takes a multipart form with a file of at most this size. */
  readonly upload?: (settings: Settings) => Upload;
  /** A look at one record by its id, that travels with the question who calls: nothing of it is told before it is answered. */
  readonly prefetch?: (id: number) => BoundStatement<object>;
  /** A list that is given as a sheet too, to who signed in and asks for that media type (LIST-01). */
  readonly givesSheet?: true;
  /** Answers a file, whatever media type is asked for. */
  readonly givesFile?: true;
  /** Where it waits for its turn behind what its caller has under way already, if not with the usual ones. */
  readonly lane?: Exclude<LaneName, 'usual' | 'upload'>;
  readonly handle: (request: ApiRequest) => Promise<Answer>;
}
