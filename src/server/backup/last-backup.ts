import { max } from 'drizzle-orm';
import type { Reader } from '../db/connection.ts';
import { backups } from '../db/schema.ts';
import type { Job } from '../jobs/jobs.ts';

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

type Details = Readonly<Record<string, number | boolean | null>>;

interface BackupAge {
  /** The age as readiness shows it; nothing without BACKUP_DIR, and before it was read. */
  readonly details: (now: Date) => Details;
  /** Reads the moment of the last backup at the start and every minute. */
  readonly job: Job;
}

/**
 * Follows the age of the last backup for readiness (OPS-03), whose answer waits for no connection. The age does not change
 * its verdict.
 */
export function followLastBackup(): BackupAge {
  let last: Date | null | undefined;
  return {
    details(now): Details {
      if (last === undefined) return {};
      const backupAgeSeconds = last && Math.round((now.getTime() - last.getTime()) / 1000);
      return { backupAgeSeconds, isBackupLate: isBackupLate(last, now) };
    },
    job: {
      name: 'backup age',
      times: '* * * * *',
      inEachProcess: true,
      async run({ reservedDb, settings }) {
        // Readiness says by itself that the database is away.
        if (settings.backupDir) last = await lastBackup(reservedDb).catch(() => last);
        return 0;
      },
    },
  };
}
