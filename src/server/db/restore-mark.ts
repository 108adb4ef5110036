import type pg from 'pg';
import { start } from '#texts/operations/start.ts';
import { StartError } from '../start-error.ts';

/**
 * The mark of a restore that is under way (OPS-08). It stands in the database before the restore's transaction, which takes
 * it away: a restore that died leaves it, and no server takes the empty database for a new installation.
 */

/** The table by which a database says so. */
export const RESTORE_MARK = 'public.unfinished_restore';

/** Marks a database before its restore. */
export async function markRestore(owner: pg.Client): Promise<void> {
  await owner.query(`create table if not exists ${RESTORE_MARK} ()`);
}

/** Takes the mark away in the transaction that writes everything else. */
export async function unmarkRestore(owner: pg.Client): Promise<void> {
  await owner.query(`drop table ${RESTORE_MARK}`);
}

/**
 * Refuses a database in which a restore was begun and not ended.
 * @throws StartError
 */
export async function refuseUnfinishedRestore(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ mark: string | null }>('select to_regclass($1)::text as mark', [
    RESTORE_MARK,
  ]);
  if (rows[0]?.mark) throw new StartError(start.database.unfinishedRestore);
}
