import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { isOutdated, MIGRATIONS, refuseNewerDatabase, writeProgramVersion } from './program-version.ts';
import { refuseUnfinishedRestore } from './restore-mark.ts';
import { grantRights } from './roles.ts';

/** An arbitrary number, the same in every process: the process that holds this lock migrates. */
export const MIGRATION_LOCK = 20_261_120;

/** Backups hold this lock shared while they read the tables, a process exclusively while it changes their structure. */
const STRUCTURE_LOCK = MIGRATION_LOCK + 1;

/**
 * Waits for a running migration, then lets no other begin until the returned function is called or the connection ends
 * (OPS-08). A migration that waited for locked tables instead would make every request wait behind it.
 */
export async function holdStructure(connection: pg.Client): Promise<() => Promise<void>> {
  await connection.query('SELECT pg_advisory_lock_shared($1)', [STRUCTURE_LOCK]);
  return async () => {
    await connection.query('SELECT pg_advisory_unlock_shared($1)', [STRUCTURE_LOCK]);
  };
}

interface MigrateOptions {
  /** Folder of drizzle-kit's migrations. */
  folder?: string;
  /** Runs before the first migration while other processes wait: checks that must come before any write, a backup. */
  beforehand?: (owner: pg.Client) => Promise<void>;
  /** Run after the migrations while other processes still wait: the first data. Gets the owner's connection. */
  afterwards?: (owner: pg.Client) => Promise<void>;
}

/**
 * Brings the schema up to date and gives `appRole` its rights on it. Of several processes starting
 * together one works and the others wait, then find nothing to do (OPS-02).
 * @param ownerUrl connection of the schema's owner.
 * @param appRole role of the running server; none when that is the owner itself.
 */
export async function migrate(
  ownerUrl: string,
  appRole: string | undefined,
  { folder = MIGRATIONS, beforehand, afterwards }: MigrateOptions = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, keepAlive: true });
  // If the connection breaks during a backup, the next statement fails. This listener only prevents a crash.
  client.on('error', () => {});
  await client.connect();
  try {
    // The lock belongs to the connection, so it is released if this process dies.
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseUnfinishedRestore(client);
    await refuseNewerDatabase(client, folder);
    await beforehand?.(client);
    // A start that has nothing to migrate waits for no backup.
    if (await isOutdated(client, folder)) await client.query('SELECT pg_advisory_lock($1)', [STRUCTURE_LOCK]);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
    await writeProgramVersion(client, folder);
    if (appRole) await grantRights(client, appRole);
    await afterwards?.(client);
  } finally {
    await client.end();
  }
}
