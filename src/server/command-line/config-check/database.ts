import pg from 'pg';
import { configCheckTexts } from '#texts/operations/config-check.ts';
import { fill } from '../../../i18n/fill.ts';
import { ownerConnection } from '../../data/owner-connection.ts';
import {
  MIGRATIONS,
  newestMigration,
  readSchemaVersion,
  refuseNewerDatabase,
} from '../../db/program-version.ts';
import { tablesWithOtherRights } from '../../db/roles.ts';
import type { Settings } from '../../settings.ts';
import { StartError } from '../../start-error.ts';
import { causeOf, type Finding, failure, fine, warning } from './finding.ts';

const texts = configCheckTexts.database;

const TIMEOUT_MS = 10_000;
const OLDEST_POSTGRESQL = 15;
/** Sessions, links and codes of two clocks that differ by more than this are refused now and then. */
const MAX_CLOCK_DIFFERENCE_S = 5;

/** Works on one connection, which a database that hangs does not keep. */
async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  // A connection that ends meanwhile is told by its query.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function checkVersion(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const { version } = rows[0] ?? { version: '' };
  return Number.parseInt(version, 10) < OLDEST_POSTGRESQL
    ? failure(texts.subject, fill(texts.old, { version }), texts.oldRemedy)
    : fine(texts.subject, fill(texts.answers, { version }));
}

/** An empty database becomes the service's at the first start, which asks for its administrator. */
function checkFirstStart({ demo, adminPassword, adminEmail }: Settings): Finding[] {
  const missing = [...(adminPassword ? [] : ['ADMIN_PASSWORD']), ...(adminEmail ? [] : ['ADMIN_EMAIL'])];
  if (demo || missing.length === 0) return [];
  const text = fill(texts.administrator, { settings: missing.join(', ') });
  return [failure(texts.subject, text, texts.administratorRemedy)];
}

/** Compares the structure with the program's. */
async function checkStructure(owner: pg.Client, settings: Settings): Promise<Finding[]> {
  const { rows } = await owner.query<{ there: string | null }>(`select to_regclass('users')::text as there`);
  if (!rows[0]?.there) return [fine(texts.subject, texts.empty), ...checkFirstStart(settings)];
  try {
    await refuseNewerDatabase(owner, MIGRATIONS);
  } catch (error) {
    if (error instanceof StartError) return [failure(texts.subject, texts.refused, error.message)];
    throw error;
  }
  const [database, program] = [await readSchemaVersion(owner), newestMigration()];
  if (database < program)
    return [warning(texts.subject, fill(texts.older, { database, program }), texts.olderRemedy)];
  if (database > program)
    return [warning(texts.subject, fill(texts.newer, { database, program }), texts.newerRemedy)];
  return [fine(texts.subject, fill(texts.current, { program }))];
}

/** Whether the owner may create what migrations create. */
async function checkOwner(owner: pg.Client, setting: string): Promise<Finding[]> {
  const { rows } = await owner.query<{ can: boolean }>(
    `select has_database_privilege(current_database(), 'CREATE')
       and has_schema_privilege('public', 'CREATE') as can`,
  );
  if (rows[0]?.can) return [];
  return [failure(texts.rights, fill(texts.ownerCannotCreate, { setting }), texts.ownerCannotCreateRemedy)];
}

/** Checks that the serving role reads and writes rows, and has no say in the structure (SEC-02). */
async function checkServingRole(owner: pg.Client, app: pg.Client): Promise<Finding> {
  const { rows } = await app.query<{ role: string; isSuper: boolean; owns: boolean }>(
    `select current_user as role, rolsuper as "isSuper",
       exists (select from pg_tables where schemaname = 'public' and pg_has_role(tableowner, 'USAGE')) as owns
     from pg_roles where rolname = current_user`,
  );
  const { role, isSuper, owns } = rows[0] ?? { role: '', isSuper: false, owns: false };
  if (isSuper) return warning(texts.rights, fill(texts.superuser, { role }), texts.superuserRemedy);
  if (owns) return warning(texts.rights, fill(texts.owner, { role }), texts.ownerRemedy);
  const tables = await tablesWithOtherRights(owner, role);
  if (tables.length > 0)
    return failure(texts.rights, fill(texts.wrong, { role, tables: tables.join(', ') }), texts.wrongRemedy);
  return fine(texts.rights, fill(texts.right, { role }));
}

/** The database's clock beside this machine's, where they are two machines. */
async function checkDatabaseClock(client: pg.Client): Promise<Finding[]> {
  const clock = configCheckTexts.clock;
  const startMs = Date.now();
  const { rows } = await client.query<{ seconds: number }>(
    'select extract(epoch from clock_timestamp())::float8 as seconds',
  );
  const hereS = (startMs + Date.now()) / 2000;
  const seconds = Math.round(Math.abs(Number(rows[0]?.seconds) - hereS));
  if (seconds <= MAX_CLOCK_DIFFERENCE_S) return [];
  return [failure(clock.subject, fill(clock.differs, { seconds }), clock.remedy)];
}

const unreachable = (setting: string, error: unknown): Finding =>
  failure(
    texts.subject,
    fill(texts.unreachable, { setting, reason: causeOf(error) }),
    error instanceof StartError ? texts.embeddedRemedy : texts.unreachableRemedy,
  );

const readSystem = async (client: pg.Client) => {
  const { rows } = await client.query<{ id: string; isStandby: boolean }>(
    `select system_identifier::text as id, pg_is_in_recovery() as "isStandby" from pg_control_system()`,
  );
  return rows[0];
};

/** Checks that DATABASE_READ_URL names a standby of this database (OPS-10). */
async function checkStandby(app: pg.Client, { databaseReadUrl }: Settings): Promise<Finding[]> {
  if (!databaseReadUrl) return [];
  try {
    const standby = await withClient(databaseReadUrl, readSystem);
    if (standby?.id !== (await readSystem(app))?.id)
      return [failure(texts.subject, texts.otherStandby, texts.standbyRemedy)];
    if (!standby?.isStandby) return [warning(texts.subject, texts.noStandby, texts.standbyRemedy)];
    return [fine(texts.subject, texts.standby)];
  } catch (error) {
    return [unreachable('DATABASE_READ_URL', error)];
  }
}

/** The database behind DATABASE_URL: both connections, the structure, the rights of its roles, its clock. */
async function checkServer(url: string, settings: Settings): Promise<Finding[]> {
  const ownerUrl = settings.migrationDatabaseUrl ?? url;
  const ownerSetting = settings.migrationDatabaseUrl ? 'MIGRATION_DATABASE_URL' : 'DATABASE_URL';
  const withOwner = (app: pg.Client) =>
    withClient(ownerUrl, async (owner) => {
      const problems = await checkOwner(owner, ownerSetting);
      // A role that creates nothing is not the owner, and may not read the version either.
      if (problems.length > 0) return problems;
      return [...(await checkStructure(owner, settings)), await checkServingRole(owner, app)];
    }).catch((error) => [unreachable(ownerSetting, error)]);
  return withClient(url, async (app) => [
    await checkVersion(app),
    ...(await withOwner(app)),
    ...(await checkDatabaseClock(app)),
    ...(await checkStandby(app, settings)),
  ]).catch((error) => [unreachable('DATABASE_URL', error)]);
}

/** The embedded database, started for the check where no server runs on it. Nothing is made or migrated. */
async function checkEmbedded(settings: Settings): Promise<Finding[]> {
  const { dataDir } = settings;
  try {
    const owner = await ownerConnection(settings);
    if (!owner)
      return [fine(texts.subject, fill(texts.absent, { dir: dataDir })), ...checkFirstStart(settings)];
    return await withClient(owner.ownerUrl, async (client) => [
      await checkVersion(client),
      ...(await checkStructure(client, settings)),
    ]).finally(owner.end);
  } catch (error) {
    return [unreachable('DATA_DIR', error)];
  }
}

/** Checks the database of the settings (OPS-07). */
export const checkDatabase = (settings: Settings): Promise<Finding[]> =>
  settings.databaseUrl ? checkServer(settings.databaseUrl, settings) : checkEmbedded(settings);
