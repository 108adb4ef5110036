import { and, eq, sql } from 'drizzle-orm';
import { user as userEntity } from '../../../domain/entities/accounts/user.ts';
import { USERNAME } from '../../../domain/model/fields.ts';
import { plainName } from '../../../domain/people/plain-text.ts';
import type { ApiContext } from '../../api-context.ts';
import type { Reader, Transaction } from '../../db/connection.ts';
import { firstRow } from '../../db/first-row.ts';
import { credentials, roles, signOnLinks as table, users } from '../../db/schema.ts';
import type { Identity } from './identity.ts';

/** The accounts of people whom the provider identifies (AUTH-12). The mail address alone links nobody. */

type Known = Pick<Identity, 'issuer' | 'subject'>;

/** An account that can sign in. */
interface Account {
  readonly id: number;
  readonly tokenVersion: number;
}

/** The identity was linked to an account by another request. */
export class LinkedMeanwhile extends Error {}

const MIN_USERNAME = 3;
const MAX_USERNAME = 50;

/** Usernames that are tried, the last ones with a number. */
const MAX_NAMES = 50;

/** The account that is linked to an identity, in use or not; null: the person is unknown. */
export async function findLinked(
  reader: Reader,
  { issuer, subject }: Known,
): Promise<(Account & { readonly isInUse: boolean }) | null> {
  const [row] = await reader
    .select({ id: users.id, tokenVersion: credentials.tokenVersion, isInUse: users.enable })
    .from(table)
    .innerJoin(users, eq(users.id, table.user))
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(and(eq(table.issuer, issuer), eq(table.subject, subject)));
  return row ?? null;
}

/**
 * Links an account to an identity, in place of another identity of the same provider.
 * @returns false where the identity is linked already, to whichever account
 */
export async function addLink(
  tx: Transaction,
  context: Pick<ApiContext, 'clock'>,
  { issuer, subject }: Known,
  user: number,
): Promise<boolean> {
  const createdDate = context.clock();
  await tx.delete(table).where(and(eq(table.user, user), eq(table.issuer, issuer)));
  const newLinks = await tx
    .insert(table)
    .values({ issuer, subject, user, createdDate })
    .onConflictDoNothing({ target: [table.issuer, table.subject] })
    .returning({ id: table.id });
  return newLinks.length > 0;
}

/** Usernames for a newcomer: the part of the mail address before the @, then with numbers. */
function* usernamesFor({ email, firstName, lastName }: Identity): Generator<string> {
  const local = plainName(email?.split('@')[0] ?? `${firstName}.${lastName}`).replace(/\s+/g, '.');
  const name = USERNAME.test(local) ? local.slice(0, MAX_USERNAME - 3) : 'agent';
  const long = name.length < MIN_USERNAME ? `${name}.agent` : name;
  yield long;
  for (let number = 2; number < MAX_NAMES; number += 1) yield `${long}${number}`;
}

const isTaken = (reader: Reader, username: string) =>
  reader.$count(users, sql`lower(${users.username}) = lower(${username})`);

/**
 * Makes an account for an unknown person, who waits for a role as one who registered does (AUTH-06), unless a claim gives
 * one. Its password is a secret that nobody knows.
 * @throws LinkedMeanwhile; the database's refusal where another account has the mail address
 */
export async function createAccount(
  tx: Transaction,
  context: Pick<ApiContext, 'clock'>,
  identity: Identity & { readonly email: string },
  passwordHash: string,
): Promise<Account> {
  let username = '';
  for (const name of usernamesFor(identity)) {
    username = name;
    if ((await isTaken(tx, name)) === 0) break;
  }
  const [role] = identity.role
    ? await tx.select({ id: roles.id }).from(roles).where(eq(roles.name, identity.role))
    : [];
  const { id } = firstRow(
    await tx
      .insert(users)
      .values({
        civility: userEntity.fields.civility.default,
        firstName: identity.firstName,
        lastName: identity.lastName || username,
        email: identity.email,
        username,
        role: role?.id ?? null,
      })
      .returning({ id: users.id }),
  );
  await tx.insert(credentials).values({ userId: id, passwordHash });
  if (!(await addLink(tx, context, identity, id))) throw new LinkedMeanwhile();
  return { id, tokenVersion: 1 };
}
