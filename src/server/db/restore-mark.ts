import type pg from 'pg';
import { start } from '#texts/operations/start.ts';
import { StartError } from '../start-error.ts';

/**
 * Marks a database as being restored (OPS-08). The mark is committed before the restore's transaction, which removes
 * it. If the restore dies the mark stays, and no server takes the empty database for a new installation.
 */

/** The table that marks such a database by its existence. */
export const RESTORE_MARK = 'public.unfinished_restore';

/** Marks a database before its restore. */
export async function markRestore(owner: pg.Client): Promise<void> {
  await owner.query(`create table if not exists ${RESTORE_MARK} ()`);
}

/** Removes the mark, in the transaction of the restore. */
export async function unmarkRestore(owner: pg.Client): Promise<void> {
  await owner.query(`drop table ${RESTORE_MARK}`);
}

/**
 * Refuses a database whose restore was begun but not completed.
 * @throws StartError
 */
export async function refuseUnfinishedRestore(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ mark: string | null }>('select to_regclass($1)::text as mark', [
    RESTORE_MARK,
  ]);
  if (rows[0]?.mark) throw new StartError(start.database.unfinishedRestore);
}
