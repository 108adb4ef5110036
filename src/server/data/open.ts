import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { start } from '#texts/operations/start.ts';
import { fill } from '../../i18n/fill.ts';
import { backUpBeforeUpgrade } from '../backup/before-upgrade.ts';
import type { Clock } from '../clock.ts';
import { type Connection, connect, type Database } from '../db/connection.ts';
import { hasCluster, startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { servingRole, userOf } from '../db/roles.ts';
import { createStandby, type Standby } from '../db/standby.ts';
import { errorCode } from '../error-code.ts';
import type { Settings } from '../settings.ts';
import { reasonOf, StartError } from '../start-error.ts';
import { databaseRefusal, isDatabaseAway } from '../transaction.ts';
import { spreadOverThePast } from './demo-data/past.ts';
import { createDemoData } from './demo-data.ts';
import { firstData, hasOtherPassword, requireAdministrator } from './first-data.ts';

interface OpenDatabase extends Connection {
  /** Connections that requests never hold for long: who comes in is looked at, and signs in, whatever goes on inside. */
  readonly reservedDb: Database;
  /** Undefined without DATABASE_READ_URL. */
  readonly standby?: Standby;
  /** Whether the database answers, on a connection of its own. */
  answers(): Promise<boolean>;
  /** Ends the connections, and PostgreSQL with them where it is ours. */
  close(): Promise<void>;
}

interface OpenOptions {
  clock: Clock;
  log: Logger;
  /** Tells the person at the terminal what takes time. */
  say: (text: string) => void;
  /** The embedded PostgreSQL ended by itself and cannot be started again: nothing can be served any more. */
  onLost: () => void;
}

/** The connections of one process, by what they are for: 21, and two that listen, for open streams and settings, so that four share a server's usual hundred. */
const REQUEST_POOL = { max: 16, statementMs: 10_000 };
const RESERVED_POOL = { max: 4, statementMs: 10_000 };
const HEALTH_POOL = { max: 1, statementMs: 5_000 };
/** On the standby: it counts among the connections of that server. If it hangs, the primary answers what was read there. */
const STANDBY_POOL = { max: 16, statementMs: 10_000, connectMs: 2_000, silenceMs: 11_000 };

/** A database server that starts together with this process may take this long to answer. */
const WAIT_MS = 30_000;

/** The database of the settings, up to date and with its first data: embedded, or that of DATABASE_URL. */
export async function openDatabase(settings: Settings, options: OpenOptions): Promise<OpenDatabase> {
  const { clock, log } = options;
  const source = settings.databaseUrl
    ? await onServer(settings.databaseUrl, settings.migrationDatabaseUrl, options)
    : await openEmbedded(settings, options);
  try {
    const sharedOptions = {
      role: source.setRole,
      onError: (error: Error) => log.warn({ err: error }, 'idle database connection lost'),
    };
    const connection = connect(source.url, { ...sharedOptions, ...REQUEST_POOL });
    const reservedDb = connect(source.url, { ...sharedOptions, ...RESERVED_POOL });
    const watch = connect(source.url, { ...sharedOptions, ...HEALTH_POOL });
    try {
      await migrate(source.ownerUrl, source.appRole, {
        beforehand: async (owner) => {
          if (await hasUsers(owner)) await backUpBeforeUpgrade(owner, source.ownerUrl, settings, options.say);
          else requireAdministrator(settings);
        },
        afterwards: async (owner) => {
          await firstData(connection.db, settings, clock);
          if (await hasOtherPassword(connection.db, settings)) log.warn(start.database.passwordUnused);
          if (settings.demo && (await createDemoData(connection.db, settings, clock)))
            await spreadOverThePast(owner, settings.timezone);
        },
      });
    } catch (error) {
      await connection.end();
      throw settings.migrationDatabaseUrl ? error : asMissingOwner(error);
    }
    const standby = await openStandby(settings, sharedOptions, log);
    const close = async () => {
      await Promise.all([connection.end(), reservedDb.end(), watch.end(), standby?.close()]);
      await source.stop();
    };
    const answers = () =>
      watch.pool.query('SELECT 1').then(
        () => true,
        () => false,
      );
    return { ...connection, reservedDb: reservedDb.db, ...(standby ? { standby } : {}), answers, close };
  } catch (error) {
    await source.stop();
    throw error;
  }
}

/** The standby of the settings. One that is away keeps no server from starting. */
async function openStandby(
  { databaseReadUrl }: Settings,
  options: Parameters<typeof connect>[1],
  log: Logger,
): Promise<Standby | undefined> {
  if (!databaseReadUrl) return undefined;
  const standby = createStandby(connect(databaseReadUrl, { ...options, ...STANDBY_POOL }), log);
  await standby.check();
  return standby;
}

/** SQLSTATE of a right that is missing. */
const FORBIDDEN = '42501';

/** A structure that the user of DATABASE_URL alone may not make: said in words that name the setting (OPS-07). */
const asMissingOwner = (error: unknown): unknown =>
  databaseRefusal(error)?.code === FORBIDDEN
    ? new StartError(start.database.ownerNeeded, { cause: error })
    : error;

interface DatabaseSource {
  url: string;
  ownerUrl: string;
  /** Role that gets rights on the tables. */
  appRole: string | undefined;
  /** Role that every connection of the server takes. */
  setRole?: string;
  stop(): Promise<void>;
}

/** Whether somebody has an account; nobody has where there is no table yet. */
async function hasUsers(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ there: string | null }>(`select to_regclass('users')::text as there`);
  if (!rows[0]?.there) return false;
  return (await owner.query('select from users limit 1')).rowCount === 1;
}

async function openEmbedded(settings: Settings, { say, log, onLost }: OpenOptions): Promise<DatabaseSource> {
  const { dataDir } = settings;
  // Not even a folder is made before what a first start needs is there.
  if (!hasCluster(dataDir)) requireAdministrator(settings);
  const { url, stop } = await startEmbedded(dataDir, {
    onLost,
    onRestart: (reason) => {
      const why = reason === undefined ? {} : { reason: reasonOf(reason) };
      log.error(why, 'embedded database ended: it is started again');
    },
    onCreate: () => say(fill(start.database.creating, { dir: dataDir })),
  });
  return { url: url('app'), ownerUrl: url('owner'), appRole: 'app', stop };
}

async function onServer(
  url: string,
  migrationUrl: string | undefined,
  { log, say }: OpenOptions,
): Promise<DatabaseSource> {
  const user = await answering('DATABASE_URL', say, () => userOf(url));
  const stop = async () => {};
  if (migrationUrl) {
    const owner = await answering('MIGRATION_DATABASE_URL', say, () => userOf(migrationUrl));
    return { url, ownerUrl: migrationUrl, appRole: owner === user ? undefined : user, stop };
  }
  const role = await servingRole(url);
  if (!role) log.warn(start.database.noServingRole);
  return { url, ownerUrl: url, appRole: role, setRole: role, stop };
}

/** Waits for a server that is not up yet, or a proxy in front of it that has none; a refusal of name or password is final. */
async function answering<T>(setting: string, say: (text: string) => void, ask: () => Promise<T>): Promise<T> {
  const until = Date.now() + WAIT_MS;
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      const isEarly = isDatabaseAway(error) || errorCode(error) === 'EAI_AGAIN';
      if (!isEarly || Date.now() > until)
        throw new StartError(fill(start.database.unreachable, { setting, reason: reasonOf(error) }), {
          cause: error,
        });
      if (tries === 0) say(fill(start.database.waiting, { setting, seconds: WAIT_MS / 1000 }));
      await sleep(500);
    }
  }
}
