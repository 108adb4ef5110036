import { and, ne, sql } from 'drizzle-orm';
import type { Values, Violation } from '../../domain/model/entity.ts';
import type { Reader } from '../db/connection.ts';
import { users } from '../db/schema.ts';

/** Refusals of the database that are somebody else's name or email (USER-05). */
export const uniqueUser = {
  users_username_unique: { path: 'username', message: 'rules.usernameTaken' },
  users_email_unique: { path: 'email', message: 'rules.emailTaken' },
} as const satisfies Readonly<Record<string, Violation>>;

/**
 * Finds the name and mail address of an account that other accounts have: both at once, for the form. Of two requests
 * at once the database refuses the second.
 */
export async function findTakenIdentifiers(
  reader: Reader,
  values: Values,
  ownId: number | null = null,
): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const rule of Object.values(uniqueUser)) {
    const value = values[rule.path];
    if (typeof value !== 'string') continue;
    const another = ownId === null ? undefined : ne(users.id, ownId);
    const same = sql`lower(${users[rule.path]}) = lower(${value})`;
    if ((await reader.$count(users, and(same, another))) > 0) violations.push(rule);
  }
  return violations;
}
