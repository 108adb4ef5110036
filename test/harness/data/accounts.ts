import { eq } from 'drizzle-orm';
import type { RightName } from '../../../src/domain/rights/rights.ts';
import { credentials, menus, rights, roleRights, roles, users } from '../../../src/server/db/schema.ts';
import { hashPassword } from '../../../src/server/session/passwords/passwords.ts';
import type { TestApi } from '../servers/api.ts';
import { PASSWORD } from './settings.ts';

let passwordHash: Promise<string> | undefined;

/** Roles and accounts for tests of rights, made beside the API; they all have the usual password. */
export function accountsOf({ db, signIn }: Pick<TestApi, 'db' | 'signIn'>) {
  /** A role with the rights given, NONE elsewhere: `{ User: 'EDIT' }`. */
  async function role(name: string, rightOf: Readonly<Record<string, RightName>>): Promise<number> {
    const [row] = await db.insert(roles).values({ name }).returning({ id: roles.id });
    const id = (row as { id: number }).id;
    const rightIds = new Map((await db.select().from(rights)).map((right) => [right.name, right.id]));
    const lines = (await db.select().from(menus)).map((menu) => ({
      role: id,
      menu: menu.id,
      right: rightIds.get(rightOf[menu.name.split('\\').pop() ?? ''] ?? 'NONE') as number,
    }));
    await db.insert(roleRights).values(lines);
    return id;
  }

  async function roleId(name: string): Promise<number> {
    const [row] = await db.select().from(roles).where(eq(roles.name, name));
    return (row as { id: number }).id;
  }

  /** An account; by its role's id, or none. */
  async function account(
    username: string,
    roleOf: number | null = null,
    more: Partial<typeof users.$inferInsert> = {},
  ): Promise<{ id: number; username: string; token: string }> {
    passwordHash ??= hashPassword(PASSWORD);
    const [row] = await db
      .insert(users)
      .values({
        civility: 'Mr',
        username,
        firstName: 'Ali',
        lastName: username,
        email: `${username}@example.org`,
        role: roleOf,
        cell: 1,
        region: 1,
        ...more,
      })
      .returning({ id: users.id });
    const { id } = row as { id: number };
    await db.insert(credentials).values({ userId: id, passwordHash: await passwordHash });
    return { id, username, token: more.enable === false ? '' : await signIn(username) };
  }

  let roleCount = 0;
  /** Gives somebody these rights in place of those they have. */
  async function give(
    { id, username }: { id: number; username: string },
    rightOf: Readonly<Record<string, RightName>>,
  ) {
    roleCount += 1;
    const other = await role(`${username}, ${roleCount}`, rightOf);
    await db.update(users).set({ role: other }).where(eq(users.id, id));
  }

  return { role, roleId, account, give };
}
