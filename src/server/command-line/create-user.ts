import { eq } from 'drizzle-orm';
import { start } from '#texts/operations/start.ts';
import { user } from '../../domain/entities/accounts/user.ts';
import type { Violation } from '../../domain/model/entity.ts';
import { requiredValue, validate } from '../../domain/model/validate.ts';
import { ALGERIAN_PHONES } from '../../domain/people/phone-rule.ts';
import { fill } from '../../i18n/fill.ts';
import { ruleText } from '../../i18n/rules.ts';
import { systemClock } from '../clock.ts';
import type { Database, Transaction } from '../db/connection.ts';
import { firstRow } from '../db/first-row.ts';
import { credentials, roles, users } from '../db/schema.ts';
import { hashPassword } from '../session/passwords/passwords.ts';
import { findTakenIdentifiers } from '../session/unique-user.ts';
import { StartError } from '../start-error.ts';
import { write } from '../transaction.ts';

const texts = start.admin;

const { civility, username, firstName, lastName, email } = user.fields;

/** The fields of an account that the command is given; cell and region are chosen on screen. */
const newAccount = { fields: { civility, username, firstName, lastName, email }, rules: [] } as const;

/** The words that the command is given, by field, with the option that gives each. */
const ACCOUNT_OPTIONS = {
  civility: '--civility',
  username: 'NOM',
  firstName: '--first-name',
  lastName: '--last-name',
  email: '--email',
} as const;

type AccountField = keyof typeof ACCOUNT_OPTIONS;

/** An account as the command is given it: the name of its role, and texts by field. */
interface AccountWords {
  readonly role: string | undefined;
  readonly words: Readonly<Partial<Record<AccountField, string>>>;
}

const lineOf = ({ path, message }: Violation): string =>
  `${ACCOUNT_OPTIONS[path as AccountField] ?? path} : ${ruleText(message)}`;

/** Throws where there are violations, all of them in one French message. */
function refuse(violations: readonly Violation[]): void {
  if (violations.length > 0) throw new StartError(violations.map(lineOf).join('\n'));
}

/**
 * Reads the words of the command by the rules of an account.
 * @throws StartError naming every option that is wrong
 */
function readAccount({ words }: AccountWords) {
  const moment = { creating: true, today: '', now: systemClock().getTime(), phones: ALGERIAN_PHONES };
  const { values, violations } = validate(newAccount, { civility: 'Mr', ...words }, moment);
  refuse(violations);
  return values;
}

/** Returns the number of a role; throws a StartError with the names of all where there is none of this name. */
async function roleNamed(tx: Transaction, name: string | undefined): Promise<number> {
  const [role] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(eq(roles.name, name ?? ''));
  if (role) return role.id;
  const rows = await tx.select({ name: roles.name }).from(roles).orderBy(roles.name);
  throw new StartError(fill(texts.unknownRole, { roles: rows.map((row) => row.name).join(', ') }));
}

/**
 * Makes an account with a password; the audit has a line, whose request is the command (OPS-07).
 * @throws StartError where the name or mail address is taken, or there is no such role
 */
export async function createAccount(db: Database, account: AccountWords, password: string): Promise<void> {
  const values = readAccount(account);
  const passwordHash = await hashPassword(password);
  await write(db, null, 'npm run admin -- user:create', async (tx) => {
    const role = await roleNamed(tx, account.role);
    refuse(await findTakenIdentifiers(tx, values));
    const rows = await tx
      .insert(users)
      .values({
        ...values,
        username: requiredValue(values.username),
        firstName: requiredValue(values.firstName),
        lastName: requiredValue(values.lastName),
        role,
      })
      .returning({ id: users.id });
    await tx.insert(credentials).values({ userId: firstRow(rows).id, passwordHash });
  });
}
