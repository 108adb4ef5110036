import type { Socket } from 'node:net';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import * as schema from './schema.ts';

// A day has no time zone: it stays the text YYYY-MM-DD. Counts and ids fit a number.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

interface ConnectOptions {
  /** Connections this process may hold at once. */
  max?: number;
  /** Statement timeout in milliseconds, so that no statement blocks others for long. */
  statementMs?: number;
  /** Connection timeout in milliseconds. */
  connectMs?: number;
  /**
   * A connection is ended when its statement gets no byte of an answer for this many milliseconds, see
   * `endWhenSilent`. Longer than `statementMs`.
   */
  silenceMs?: number;
  /** Role to take on every connection (SET ROLE), so that the server owns nothing. */
  role?: string;
  /** Called when an idle connection breaks. */
  onError?: (error: Error) => void;
}

/** Members of pg's client that its types leave out. */
interface Wire {
  /** False while a statement waits for its answer. */
  readonly readyForQuery: boolean;
  readonly connection: { readonly stream: Socket };
}

/**
 * Ends a connection whose server hangs. PostgreSQL would have ended the statement itself (`statement_timeout`), so no
 * answer will come. The statement fails as with a lost connection.
 */
function endWhenSilent(client: pg.ClientBase, silenceMs: number): void {
  const wire = client as pg.ClientBase & Wire;
  const { stream } = wire.connection;
  stream.setTimeout(silenceMs);
  // An idle connection is silent too.
  stream.on('timeout', () => {
    if (!wire.readyForQuery) stream.destroy();
  });
}

/** The default statement timeout. A transaction that is idle for longer is ended too, because it blocks others. */
const TIMEOUT_MS = 30_000;

/**
 * A pool on the database and drizzle on top of it. Raw rows: DATE as 'YYYY-MM-DD', TIMESTAMPTZ as Date
 * (drizzle's `execute` leaves it as text), int8 as number; the session's zone is UTC.
 */
export function connect(
  url: string,
  { max = 10, statementMs = TIMEOUT_MS, connectMs = 10_000, silenceMs, role, onError }: ConnectOptions = {},
) {
  const session = [
    "SET timezone = 'UTC'",
    `SET statement_timeout = ${statementMs}`,
    `SET idle_in_transaction_session_timeout = ${TIMEOUT_MS}`,
    ...(role ? [`SET ROLE ${pg.escapeIdentifier(role)}`] : []),
  ].join('; ');
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    onConnect: async (client) => {
      if (silenceMs) endWhenSilent(client, silenceMs);
      await client.query(session);
    },
  });
  // Without a listener, a restarting database would crash this process. The pool replaces the connection.
  pool.on('error', (error) => onError?.(error));
  // The same for a connection in use: its user gets the error at the next statement.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { db: drizzle(pool, { schema }), pool, end: () => pool.end() };
}

export type Connection = ReturnType<typeof connect>;

/** drizzle over the pool, with the product's schema. */
export type Database = Connection['db'];

/** A transaction or the pool: anything that can read. */
export type Reader = PgDatabase<NodePgQueryResultHKT, typeof schema>;

/** A connection in a transaction. */
export type Transaction = Reader;
