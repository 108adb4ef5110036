import { and, eq, sql } from 'drizzle-orm';
import { user as userEntity } from '../../../domain/entities/accounts/user.ts';
import { USERNAME } from '../../../domain/model/fields.ts';
import { plainName } from '../../../domain/people/plain-text.ts';
import type { ApiContext } from '../../api-context.ts';
import type { Reader, Transaction } from '../../db/connection.ts';
import { firstRow } from '../../db/first-row.ts';
import { credentials, roles, signOnLinks as table, users } from '../../db/schema.ts';
import type { Identity } from './identity.ts';

/** Links accounts to the identities of a provider (AUTH-12). An equal mail address alone creates no link. */

type IdentityKey = Pick<Identity, 'issuer' | 'subject'>;

/** The columns of an account that a new session needs. */
interface Account {
  readonly id: number;
  readonly tokenVersion: number;
}

/** An identity with the mail address that a new account needs. */
type NewIdentity = Identity & { readonly email: string };

/** The identity was linked to an account by another request. */
export class LinkedMeanwhile extends Error {}

const MIN_USERNAME = 3;
const MAX_USERNAME = 50;

/** The highest number that is tried after a username. */
const MAX_USERNAME_NUMBER = 50;

/** The account that is linked to an identity, enabled or disabled; null where there is none. */
export async function findLinked(
  reader: Reader,
  { issuer, subject }: IdentityKey,
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
 * Links an account to an identity. The account's earlier link to the same provider is removed.
 * @returns false where another account is linked to the identity: then the caller must roll back
 */
export async function addLink(
  tx: Transaction,
  context: Pick<ApiContext, 'clock'>,
  { issuer, subject }: IdentityKey,
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

/** Usernames for a newcomer: the part of the mail address before the @, then the same with a number. */
function* usernamesFor({ email }: NewIdentity): Generator<string> {
  const local = plainName(email.split('@')[0] ?? '').replace(/\s+/g, '.');
  const name = USERNAME.test(local) ? local.slice(0, MAX_USERNAME - 3) : 'agent';
  const base = name.length < MIN_USERNAME ? `${name}.agent` : name;
  yield base;
  for (let number = 2; number <= MAX_USERNAME_NUMBER; number += 1) yield `${base}${number}`;
}

const isTaken = async (reader: Reader, username: string): Promise<boolean> =>
  (await reader.$count(users, sql`lower(${users.username}) = lower(${username})`)) > 0;

/**
 * Makes an account for an unknown person, who waits for a role as one who registered does (AUTH-06), unless a claim names
 * one. Its password is a secret that nobody knows.
 * @throws LinkedMeanwhile; the database's refusal where another account has the mail address or the username
 */
export async function createAccount(
  tx: Transaction,
  context: Pick<ApiContext, 'clock'>,
  identity: NewIdentity,
  passwordHash: string,
): Promise<Account> {
  let username = '';
  for (const name of usernamesFor(identity)) {
    username = name;
    if (!(await isTaken(tx, name))) break;
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
