import { sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { users } from '../db/schema.ts';
import { setPassword } from '../session/passwords/password-change.ts';
import { hashPassword } from '../session/passwords/passwords.ts';
import { write } from '../transaction.ts';

/**
 * Gives an account a password, ends its sessions and leaves a line in the audit, whose request is the command (OPS-07).
 * @param username as somebody would sign in, whatever its case
 * @returns whether there is such an account
 */
export async function setPasswordOf(db: Database, username: string, password: string): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return write(db, null, 'npm run admin -- user:password', async (tx) => {
    const [account] = await tx
      .select({ id: users.id })
      .from(users)
      .where(sql`lower(${users.username}) = lower(${username})`);
    if (!account) return false;
    await setPassword(tx, account.id, passwordHash);
    return true;
  });
}
