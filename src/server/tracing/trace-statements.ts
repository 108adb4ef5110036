import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import { batchText } from '../db/statements.ts';

/** Begins the span of a statement; gives the function that ends it. Undefined: the statement belongs to no request. */
type StartStatement = (sql: string) => ((error?: unknown) => void) | undefined;

type Query = (...args: unknown[]) => unknown;

/** The text of what is given to a client; COPY has none. */
function textIn(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  if (typeof statement !== 'object' || statement === null) return undefined;
  return 'text' in statement && typeof statement.text === 'string' ? statement.text : batchText(statement);
}

/** A statement that pg tells of its end by one of two methods. */
interface SubmittedStatement {
  readonly handleReadyForQuery: Query;
  readonly handleError: Query;
}

const isSubmitted = (value: unknown): value is SubmittedStatement =>
  typeof value === 'object' && value !== null && 'submit' in value && 'handleReadyForQuery' in value;

/** Has `end` called when a submitted statement ends, before whoever waits for it is told. */
function followSubmitted(statement: SubmittedStatement, end: (error?: unknown) => void): void {
  const { handleReadyForQuery, handleError } = statement;
  Object.assign(statement, {
    handleReadyForQuery: (...args: unknown[]) => {
      end();
      return handleReadyForQuery.apply(statement, args);
    },
    handleError: (...args: unknown[]) => {
      end(args[0]);
      return handleError.apply(statement, args);
    },
  });
}

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise;

/** Wraps the function by which a client is given statements: with a callback as its last argument, or a promise. */
const tracedQuery =
  (query: Query, start: StartStatement): Query =>
  (...args) => {
    const text = textIn(args[0]);
    const end = text === undefined ? undefined : start(text);
    if (!end) return query(...args);
    if (isSubmitted(args[0])) {
      followSubmitted(args[0], end);
      return query(...args);
    }
    const callback = args.at(-1);
    if (typeof callback === 'function')
      return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
        end(error);
        callback(error, result);
      });
    const result = query(...args);
    if (isPromise(result))
      result.then(
        () => end(),
        (error) => end(error),
      );
    else end();
    return result;
  };

/** Gives every statement of a pool's clients a span, also in transactions. */
export function traceStatements(pool: pg.Pool, start: StartStatement): void {
  const tracedClients = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (tracedClients.has(client)) return;
    tracedClients.add(client);
    const query: Query = client.query.bind(client);
    Object.assign(client, { query: tracedQuery(query, start) });
  });
  // A caller that waited for a connection is called by whoever gave it back: the statement still belongs to the waiter.
  const connect: Query = pool.connect.bind(pool);
  Object.assign(pool, {
    connect: (callback?: (...args: unknown[]) => void) =>
      callback ? connect(AsyncResource.bind(callback)) : connect(),
  });
}
