import { and, eq, isNull } from 'drizzle-orm';
import { SUPER_ADMIN } from '../../../domain/rights/rights.ts';
import type { Transaction } from '../../db/connection.ts';
import { firstRow } from '../../db/first-row.ts';
import { credentials, roles, users } from '../../db/schema.ts';
import { DEMO_PASSWORD } from '../../session/passwords/demo-password.ts';
import { hashPassword } from '../../session/passwords/passwords.ts';

export const DEMO_ACCOUNTS = [
  { username: 'admin', civility: 'Mme', firstName: 'Claire', lastName: 'Fontaine', role: SUPER_ADMIN },
  { username: 'responsable', civility: 'Mr', firstName: 'Karim', lastName: 'Benhamou', role: 'ROLE_ADMIN' },
  { username: 'agent', civility: 'Mme', firstName: 'Nadia', lastName: 'Belaïd', role: 'ROLE_AGENT' },
  { username: 'lecture', civility: 'Mr', firstName: 'Paul', lastName: 'Mercier', role: 'ROLE_CONSULTATION' },
] as const;

/** The cells and wilayas in which the accounts work. */
interface Home {
  readonly cell: number;
  readonly region: number;
}

/** An account; one that somebody made before keeps its password and role. */
async function createAccount(
  tx: Transaction,
  { role, ...account }: (typeof DEMO_ACCOUNTS)[number],
  passwordHash: string,
  home: Home,
): Promise<number> {
  const [existingUser] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.username, account.username));
  if (existingUser) {
    await tx
      .update(users)
      .set(home)
      .where(and(eq(users.id, existingUser.id), isNull(users.cell)));
    return existingUser.id;
  }
  const [existingRole] = await tx.select({ id: roles.id }).from(roles).where(eq(roles.name, role));
  const newUsers = await tx
    .insert(users)
    .values({ ...account, ...home, email: `${account.username}@example.org`, role: existingRole?.id })
    .returning({ id: users.id });
  const { id } = firstRow(newUsers);
  await tx.insert(credentials).values({ userId: id, passwordHash });
  return id;
}

/** Creates the demo accounts in a cell and region that take appointments; gives the first one's id. */
export async function createAccounts(tx: Transaction, home: Home): Promise<number> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const ids: number[] = [];
  for (const account of DEMO_ACCOUNTS) ids.push(await createAccount(tx, account, passwordHash, home));
  return firstRow(ids);
}
