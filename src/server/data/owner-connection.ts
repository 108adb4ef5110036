import { hasCluster, runningUrl, startEmbedded } from '../db/embedded.ts';
import type { Settings } from '../settings.ts';

/** The connection of the schema's owner, for a command that does not change the schema itself. */
interface OwnerConnection {
  readonly ownerUrl: string;
  /** Stops an embedded PostgreSQL that was started for it. */
  readonly end: () => Promise<void>;
}

const nothing = async () => {};

/**
 * Returns the owner's connection to the configured database. Without DATABASE_URL this is the embedded PostgreSQL,
 * which is started if no server runs it. Nothing is migrated.
 * @returns null where there is no embedded database yet, unless `onCreate` allows creating one
 */
export async function ownerConnection(
  { databaseUrl, migrationDatabaseUrl, dataDir }: Settings,
  { onCreate }: { readonly onCreate?: () => void } = {},
): Promise<OwnerConnection | null> {
  // Without MIGRATION_DATABASE_URL, the user of DATABASE_URL may be the owner.
  if (databaseUrl) return { ownerUrl: migrationDatabaseUrl ?? databaseUrl, end: nothing };
  const running = runningUrl(dataDir, 'owner');
  if (running) return { ownerUrl: running, end: nothing };
  if (!onCreate && !hasCluster(dataDir)) return null;
  const { url, stop } = await startEmbedded(dataDir, onCreate ? { onCreate } : {});
  return { ownerUrl: url('owner'), end: stop };
}
