import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { start } from '#texts/operations/start.ts';
import { fill } from '../../i18n/fill.ts';
import { errorCode } from '../error-code.ts';
import { reasonOf, StartError } from '../start-error.ts';
import { findBinaries, runAs } from './embedded/binaries.ts';
import { createCluster } from './embedded/cluster.ts';
import { currentUser, lockDataDir } from './embedded/data-dir-lock.ts';
import { startPostmaster } from './embedded/postmaster.ts';

/**
 * The database role of a connection: `owner` owns the schema and migrates it, `app` serves, `postgres` administers.
 */
export type DatabaseRole = 'owner' | 'app' | 'postgres';

/** The product's database on the embedded cluster. */
const DATABASE = 'combattants';

export interface EmbeddedServer {
  /** Connection string over the Unix socket. */
  url(role: DatabaseRole, database?: string): string;
  /** Stops PostgreSQL and unlocks the folder. */
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  /** Settings of PostgreSQL, by its own names. */
  settings?: Record<string, string>;
  /** Called before each attempt to restart a crashed PostgreSQL, with the error of the last attempt. */
  onRestart?: (reason: unknown) => void;
  /** Called when PostgreSQL cannot be restarted. */
  onLost?: () => void;
  /** Called before the first start creates the cluster, which takes a moment. */
  onCreate?: () => void;
}

/** A major version of PostgreSQL opens only its own clusters. */
const CLUSTER = 'postgres-18';

const urlOn = (sockets: string, role: DatabaseRole, database = DATABASE): string =>
  `postgresql:///${encodeURIComponent(database)}?host=${encodeURIComponent(sockets)}&user=${role}`;

/** Whether a process is running, also one of another user. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Connection string to the PostgreSQL that another process runs in a folder; undefined where none runs. */
export function runningUrl(dataDir: string, role: DatabaseRole): string | undefined {
  try {
    const lines = fs.readFileSync(path.join(dataDir, CLUSTER, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, , , , sockets] = lines;
    return sockets && isAlive(Number(pid)) ? urlOn(sockets, role) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a folder already holds a database. */
export const hasCluster = (dataDir: string): boolean => fs.existsSync(path.join(dataDir, CLUSTER));

/**
 * Starts PostgreSQL from the npm package in `dataDir`. The first start creates the cluster, the roles and the database
 * (OPS-01). PostgreSQL stops with this process, even after a kill -9, which loses no committed write (OPS-04).
 * @throws StartError in French when the folder is in use, cannot be used, or PostgreSQL does not start.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedServer> {
  ignoreClientVariables();
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw forbiddenError(dataDir, error);
  }
  const lock = lockDataDir(dataDir);
  try {
    const cluster = path.join(dataDir, CLUSTER);
    const user = runAs(cluster);
    const binaries = findBinaries(user);
    if (fs.existsSync(cluster)) checkOwner(dataDir, cluster);
    else {
      options.onCreate?.();
      await createCluster(cluster, binaries, user);
    }
    const { settings, onRestart, onLost } = options;
    const postmaster = await startPostmaster({ cluster, binaries, user, settings, onRestart, onLost });
    const url = (role: DatabaseRole, database = DATABASE) => urlOn(postmaster.sockets, role, database);
    const stop = async () => {
      await postmaster.stop();
      lock.release();
    };
    try {
      await createRolesAndDatabase(url('postgres', 'postgres'));
    } catch (error) {
      await postmaster.stop();
      throw error;
    }
    return { url, stop };
  } catch (error) {
    lock.release();
    throw error instanceof StartError || !isPermission(error) ? error : forbiddenError(dataDir, error);
  }
}

/** pg would read PGPORT, PGOPTIONS and the like, which the person has set for other databases. */
function ignoreClientVariables(): void {
  for (const name of Object.keys(process.env)) if (name.startsWith('PG')) delete process.env[name];
}

/** PostgreSQL opens only folders of its own user. This check gives a clearer message. */
function checkOwner(dataDir: string, cluster: string): void {
  const uid = process.getuid?.();
  const owner = fs.statSync(cluster).uid;
  if (uid && owner !== uid) throw forbiddenError(dataDir, `uid ${owner}`);
}

function forbiddenError(dataDir: string, cause: unknown): StartError {
  const values = { dir: dataDir, user: currentUser(), reason: reasonOf(cause) };
  return new StartError(fill(start.database.forbidden, values), { cause });
}

function isPermission(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error));
}

/** Idempotent: a first start may have been killed between any two of these statements. */
async function createRolesAndDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const roles = await client.query<{ rolname: string }>('SELECT rolname FROM pg_roles');
    for (const role of ['owner', 'app'])
      if (!roles.rows.some(({ rolname }) => rolname === role))
        await client.query(`CREATE ROLE "${role}" LOGIN`);
    const databases = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (databases.rowCount === 0) await client.query(`CREATE DATABASE "${DATABASE}" OWNER "owner"`);
  } finally {
    await client.end();
  }
}
