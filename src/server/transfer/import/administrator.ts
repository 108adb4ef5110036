import { eq, or, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { transferTexts as texts } from '#texts/operations/transfer.ts';
import { SUPER_ADMIN } from '../../../domain/rights/rights.ts';
import { firstRow } from '../../db/first-row.ts';
import { credentials, roles, users } from '../../db/schema.ts';
import { StartError } from '../../start-error.ts';

/**
 * The administrator of the new installation, who alone can sign in after an import (DATA-01). An imported account with the
 * same username or mail address is theirs; else they get a further account.
 */

interface Administrator {
  readonly account: typeof users.$inferSelect;
  readonly passwordHash: string;
}

/** Reads the one account of a new installation; null where there is none. */
export async function readAdministrator(tx: NodePgDatabase): Promise<Administrator | null> {
  const [row] = await tx
    .select({ account: users, passwordHash: credentials.passwordHash })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id));
  return row ?? null;
}

/**
 * Gives the administrator an account among the imported ones, with the password of this installation.
 * @throws StartError where the export has no role of super administrator
 */
export async function restoreAdministrator(
  tx: NodePgDatabase,
  { account, passwordHash }: Administrator,
): Promise<string> {
  const [role] = await tx.select({ id: roles.id }).from(roles).where(eq(roles.name, SUPER_ADMIN));
  if (!role) throw new StartError(texts.refusal.noRole);
  const isSameName = sql`lower(${users.username}) = lower(${account.username})`;
  const isSameMail = sql`lower(${users.email}) = lower(${account.email})`;
  const [importedUser] = await tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(or(isSameName, isSameMail))
    .orderBy(sql`${isSameName} desc`)
    .limit(1);
  const {
    id: _,
    role: _role,
    cell: _cell,
    region: _region,
    createdBy: _by,
    updatedBy: _updated,
    ...accountValues
  } = account;
  const owners = importedUser
    ? await tx
        .update(users)
        .set({ enable: true, invitationDate: null, role: role.id })
        .where(eq(users.id, importedUser.id))
        .returning({ id: users.id, username: users.username })
    : await tx
        .insert(users)
        .values({ ...accountValues, role: role.id })
        .returning({ id: users.id, username: users.username });
  const { id, username } = firstRow(owners);
  await tx.insert(credentials).values({ userId: id, passwordHash });
  return username;
}
