import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import pg from 'pg';
import type { Caller } from './caller.ts';
import type { Database, Reader, Transaction } from './db/connection.ts';
import * as schema from './db/schema.ts';
import { type BoundStatement, bind, prepareStatement, run, runPipelined } from './db/statements.ts';
import { errorCode } from './error-code.ts';
import { memoizeByObject } from './memoize.ts';

const MAX_RETRIES = 4;
const retryable = new Set(['40P01', '40001']);

/** PostgreSQL's error of a refused statement; drizzle wraps it. */
interface DatabaseRefusal {
  readonly code: string;
  readonly severity?: string;
  readonly constraint?: string;
  readonly table?: string;
}

/** PostgreSQL's own error behind an exception, if that is what it is; a lost connection (EPIPE) is none. */
export function databaseRefusal(error: unknown): DatabaseRefusal | null {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code !== undefined ? (cause as DatabaseRefusal) : null;
}

/** Whether an error says that the database cannot be reached, or ended the connection. */
export function isDatabaseAway(error: unknown): boolean {
  const refusal = databaseRefusal(error);
  return refusal ? /^(08|53|57)/.test(refusal.code) || isLostConnection(refusal) : isNetwork(error);
}

/** An internal error that ends the connection: a new one on a full disk, for which PostgreSQL cannot write its file. */
const isLostConnection = ({ code, severity }: DatabaseRefusal): boolean =>
  code.startsWith('XX') && severity === 'FATAL';

/** Nobody listens on the database's socket. A file that is missing has the same code, and is no fault of the database. */
const isMissingSocket = (error: NodeJS.ErrnoException): boolean =>
  error.code === 'ENOENT' && error.syscall === 'connect';

const isNetwork = (error: unknown): boolean =>
  error instanceof Error &&
  [error, error.cause].some(
    (part) =>
      part instanceof Error &&
      (/^(ECONN|EPIPE|ETIMEDOUT)/.test(errorCode(part)) ||
        isMissingSocket(part) ||
        /connection|timeout exceeded when trying to connect/i.test(part.message)),
  );

const begin = bind(sql`begin`);
const commit = bind(sql`commit`);
const rollback = bind(sql`rollback`);

/** Takes keys in one order, so that two never wait for each other in a circle. */
const locks = sql`(
  select count(pg_advisory_xact_lock(key)) from (
    select distinct hashtextextended(name, 0) as key from unnest(${sql.placeholder('keys')}::text[]) as name order by key
  ) as ordered)`;

const naming = prepareStatement<object, Names>(
  sql`select set_config('app.actor', ${sql.placeholder('actor')}, true),
    set_config('app.request', ${sql.placeholder('request')}, true), ${locks}`,
);
const locking = prepareStatement<object, Pick<Names, 'keys'>>(sql`select ${locks}`);

/** drizzle on a connection. */
const on = memoizeByObject((client: PoolClient): Transaction => drizzle(client, { schema }));

/** The statements that each open write sends together with its commit. */
const lastStatements = new WeakMap<Transaction, BoundStatement<object>[]>();

/**
 * Runs a statement just before the commit of a write, and with it, so that it costs no round trip of its own. Nobody reads
 * its rows; if it fails, nothing is committed.
 */
export function runWithCommit(tx: Transaction, statement: BoundStatement<object>): void {
  const statements = lastStatements.get(tx);
  if (!statements) throw new Error('No write is open on this connection');
  statements.push(statement);
}

interface Names {
  readonly actor: string;
  readonly request: string;
  readonly keys: readonly string[];
}

async function runOnce<T>(
  { $client: pool }: Database,
  names: Names,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const tx = on(client);
  const atCommit: BoundStatement<object>[] = [];
  lastStatements.set(tx, atCommit);
  let isOver = false;
  try {
    await runPipelined(tx, begin, naming(names));
    const result = await work(tx);
    await runPipelined(tx, ...atCommit, commit);
    isOver = true;
    return result;
  } catch (error) {
    isOver = await run(tx, rollback).then(
      () => true,
      () => false,
    );
    throw error;
  } finally {
    lastStatements.delete(tx);
    // A connection that does not end it is ended itself.
    client.release(!isOver);
  }
}

/**
 * Runs a write in a transaction that names its actor and request to the database, so that what the database records
 * of it cannot be forged. A deadlock or serialization failure is tried again.
 * @param keys are held from its beginning, see `lockAdvisoryKeys`
 */
export async function write<T>(
  db: Database,
  caller: Pick<Caller, 'id'> | null,
  requestId: string,
  work: (tx: Transaction) => Promise<T>,
  keys: readonly string[] = [],
): Promise<T> {
  const names = { actor: String(caller?.id ?? ''), request: requestId, keys };
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await runOnce(db, names, work);
    } catch (error) {
      const refusal = databaseRefusal(error);
      if (!refusal || !retryable.has(refusal.code) || attempt >= MAX_RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** attempt * (1 + Math.random())));
    }
  }
}

/**
 * A write of a record that refers to others. When one of them is deleted between the look at it and the write, all
 * is done once more: the second look says which it was.
 */
export async function writeWithForeignKeyRetry<T>(...of: Parameters<typeof write<T>>): Promise<T> {
  try {
    return await write(...of);
  } catch (error) {
    if (databaseRefusal(error)?.code !== '23503') throw error;
    return write(...of);
  }
}

const beginSnapshot = bind(sql`begin isolation level repeatable read read only`);

/** A read-only view of one moment, for a long read. */
export interface Snapshot {
  readonly tx: Transaction;
  /** Gives the connection back, after what is still being read. */
  readonly end: () => Promise<void>;
}

/** Opens a snapshot; the caller ends it. */
export async function snapshot({ $client: pool }: Database): Promise<Snapshot> {
  const client = await pool.connect();
  const tx = on(client);
  const end = async () => {
    const isOver = await run(tx, rollback).then(
      () => true,
      () => false,
    );
    client.release(!isOver);
  };
  try {
    await run(tx, beginSnapshot);
    return { tx, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Runs reads in one snapshot: every statement sees the same moment. */
export async function withSnapshot<T>(db: Database, read: (reader: Reader) => Promise<T>): Promise<T> {
  const { tx, end } = await snapshot(db);
  try {
    return await read(tx);
  } finally {
    await end();
  }
}

/**
 * Locks these keys until the transaction ends; another transaction waits for them, and then sees what this one wrote.
 */
export async function lockAdvisoryKeys(tx: Transaction, keys: readonly string[]): Promise<void> {
  await run(tx, locking({ keys }));
}
