import { sql } from 'drizzle-orm';
import { systemClock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import { users } from '../db/schema.ts';
import { resetFactors } from '../session/second-factor/factors.ts';
import { write } from '../transaction.ts';

/**
 * Removes the second factor of an account, for a sole administrator who lost it (AUTH-11, OPS-07): its sessions end, its
 * owner gets a mail and the audit a line, whose request is the command.
 * @param username as somebody would sign in, whatever its case
 * @returns whether it had one; null where there is no such account
 */
export const resetSecondFactorOf = (db: Database, username: string): Promise<boolean | null> =>
  write(db, null, 'npm run admin -- user:second-factor', async (tx) => {
    const [account] = await tx
      .select({ id: users.id })
      .from(users)
      .where(sql`lower(${users.username}) = lower(${username})`)
      .for('no key update');
    return account ? resetFactors(tx, { clock: systemClock }, account.id) : null;
  });
