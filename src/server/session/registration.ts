import { type SQL, sql } from 'drizzle-orm';
import { namesOf, registration } from '../../domain/entities/registration.ts';
import { user as userEntity } from '../../domain/entities/user.ts';
import type { Violation } from '../../domain/entity.ts';
import { validate } from '../../domain/validate.ts';
import { accountTexts } from '../../i18n/fr/accounts-server.ts';
import type { Answer, ApiRequest } from '../api-context.ts';
import { credentials, users } from '../db/schema.ts';
import { forbidden, ruleViolations } from '../hydra/errors.ts';
import { ruleContext } from '../hydra/write.ts';
import { registrations } from '../limits/limits.ts';
import { networkOf } from '../limits/network.ts';
import { take } from '../limits/rate-limit.ts';
import { type Reader, refusalOf, write } from '../transaction.ts';
import { hashPassword } from './passwords.ts';
import { signToken } from './tokens.ts';

/** Refusals of the database that are somebody else's name or email (USER-05). */
export const uniqueUser: Readonly<Record<string, Violation>> = {
  users_username_unique: { path: 'username', message: 'rules.usernameTaken' },
  users_email_unique: { path: 'email', message: 'rules.emailTaken' },
};

/** Both clashes at once, for the form; two who register together are told apart by the database. */
async function taken(reader: Reader, username: string, email: string): Promise<Violation[]> {
  const has = (is: SQL) => reader.$count(users, is).then((count) => count > 0);
  const violations: Violation[] = [];
  if (await has(sql`lower(${users.username}) = lower(${username})`))
    violations.push(uniqueUser.users_username_unique as Violation);
  if (await has(sql`lower(${users.email}) = lower(${email})`))
    violations.push(uniqueUser.users_email_unique as Violation);
  return violations;
}

/** POST /api/auth/register: an account without role, cell and region (AUTH-05, AUTH-06). */
export async function register({
  context,
  body,
  address,
  requestId,
  access: note,
}: ApiRequest): Promise<Answer> {
  const { db, settings } = context;
  if (!settings.registration) throw forbidden(accountTexts.registrationOff);
  await take(db, context, registrations, networkOf(address));
  const checked = validate(registration, await body(), ruleContext(context, true));
  if (checked.violations.length > 0) throw ruleViolations(checked.violations);
  const { fullname, email, username, password } = checked.values as Record<string, string>;
  const clashes = await taken(db, username as string, email as string);
  if (clashes.length > 0) throw ruleViolations(clashes);
  const passwordHash = await hashPassword(password as string);
  try {
    const userId = await write(db, null, requestId, async (tx) => {
      const [made] = await tx
        .insert(users)
        .values({
          ...namesOf(fullname as string),
          civility: userEntity.fields.civility.default as string,
          email: email as string,
          username: username as string,
        })
        .returning({ id: users.id });
      const { id } = made as { id: number };
      await tx.insert(credentials).values({ userId: id, passwordHash });
      return id;
    });
    // Who registers is signed in.
    Object.assign(note, { actor: userId, ids: [userId] });
    const accessToken = await signToken(context, { userId, tokenVersion: 1 });
    return {
      status: 201,
      body: { accessToken },
      type: 'application/json',
      headers: { 'Cache-Control': 'no-store' },
    };
  } catch (error) {
    const clash = uniqueUser[refusalOf(error)?.constraint ?? ''];
    throw clash ? ruleViolations([clash]) : error;
  }
}
