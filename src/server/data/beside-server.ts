import { type Connection, connect } from '../db/connection.ts';
import { runningUrl } from '../db/embedded.ts';
import type { Settings } from '../settings.ts';
import { openDatabase } from './open.ts';

type Options = Omit<Parameters<typeof openDatabase>[1], 'onLost'>;

/**
 * Opens the configured database for a command. If a server is running, it connects to the same database; otherwise it
 * opens it as a server does.
 * @returns a connection whose `end` closes everything that was opened
 */
export async function besideServer(
  settings: Settings,
  options: Options,
): Promise<Pick<Connection, 'db' | 'end'>> {
  // The database of a running server is not migrated: a command must not do so in the middle of an upgrade.
  const url = settings.databaseUrl ?? runningUrl(settings.dataDir, 'app');
  if (url) return connect(url);
  const { db, close } = await openDatabase(settings, { ...options, onLost: () => process.exit(1) });
  return { db, end: close };
}
