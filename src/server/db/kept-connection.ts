import type pg from 'pg';

/** Proxies end connections that are silent for some minutes, or for longer. */
const INTERVAL_MS = 60_000;

/**
 * Runs work that does not use a connection, which must live because it holds a lock or a transaction. A statement each
 * minute keeps a proxy before PostgreSQL from ending it as silent (OPS-08, OPS-10).
 * @returns the result of `work`
 */
export async function keepConnection<T>(connection: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  let isWaiting = false;
  const speak = async () => {
    if (isWaiting) return;
    isWaiting = true;
    // If the connection is lost, its next user gets the error.
    await connection.query('select 1').catch(() => {});
    isWaiting = false;
  };
  const timer = setInterval(() => void speak(), INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
