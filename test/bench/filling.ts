import pg from 'pg';
import { type DatabaseRole, runningUrl } from '../../src/server/db/embedded.ts';

/** Shared by the measurements that fill an embedded database themselves. */

const startMs = performance.now();

/** Prints a line with the seconds since the start. */
export const say = (text: string) =>
  process.stdout.write(`${Math.round((performance.now() - startMs) / 1000)} s: ${text}\n`);

/**
 * Connects to the embedded database that runs in a folder, without a limit of time.
 * @param settings further statements for the session
 */
export async function connectToFill(dataDir: string, role: DatabaseRole, settings = ''): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: runningUrl(dataDir, role) });
  await client.connect();
  await client.query(`SET statement_timeout = 0; ${settings}`);
  return client;
}
