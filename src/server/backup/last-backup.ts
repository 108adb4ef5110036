import { max } from 'drizzle-orm';
import type { Reader } from '../db/connection.ts';
import { backups } from '../db/schema.ts';

/** The age of the last backup (OPS-08). */

/** A day, and the time by which a backup may take longer than the previous one. */
const LATE_MS = 26 * 3_600_000;

/** The moment whose data the last backup in BACKUP_DIR holds; null where there is none. */
export async function lastBackup(reader: Reader): Promise<Date | null> {
  const [row] = await reader.select({ last: max(backups.snapshotDate) }).from(backups);
  return row?.last ?? null;
}

/** Whether a night passed without a backup. */
export const isBackupLate = (last: Date | null, now: Date): boolean =>
  last === null || now.getTime() - last.getTime() > LATE_MS;
