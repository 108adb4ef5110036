import { and, eq } from 'drizzle-orm';
import { language } from '#texts/locale.ts';
import { mail as texts } from '#texts/operations/mail.ts';
import { dayIn } from '../../domain/dates/days.ts';
import { longDate } from '../../domain/dates/long-day.ts';
import { isKeyOf } from '../../domain/model/keys.ts';
import { fill } from '../../i18n/fill.ts';
import type { ApiContext } from '../api-context.ts';
import type { Transaction } from '../db/connection.ts';
import { recoveryCodes, users } from '../db/schema.ts';
import { greetingName, usernameHint } from './greeting-name.ts';
import { createInvitationLink } from './links/invitation-links.ts';
import { createResetLink } from './links/reset-links.ts';
import { layOut } from './mail-template.ts';
import type { Message } from './message.ts';

interface Recipient {
  readonly id: number;
  readonly email: string;
  readonly username: string;
  /** The name for the greeting; null where it does not look like a person's name. */
  readonly name: string | null;
  /** Null: no invitation waits for its answer. */
  readonly invitationExpires: Date | null;
}

const sheet = { language, dir: 'ltr' } as const;

const greeting = ({ name }: Recipient): string =>
  name ? fill(texts.greeting, { name }) : texts.greetingNameless;

/**
 * The link is created with the mail and stored nowhere else. Its secret is in the fragment, which no server logs
 * (AUTH-08).
 */
async function passwordReset(tx: Transaction, context: ApiContext, recipient: Recipient) {
  const words = texts.passwordReset;
  const token = await createResetLink(tx, context, recipient.id);
  return layOut({ ...sheet, subject: words.subject }, [
    greeting(recipient),
    fill(words.asked, { service: context.settings.serviceName }),
    fill(words.username, { username: usernameHint(recipient.username) }),
    words.follow,
    { link: `${context.settings.publicUrl}/auth/reset-password#token=${token}`, label: words.button },
    words.once,
    words.ignore,
  ]);
}

/**
 * Warns that somebody tries passwords (SEC-01). It has no link: a warning of an attack must not teach people to follow
 * links.
 */
async function signInsFailed(_tx: Transaction, context: ApiContext, recipient: Recipient) {
  const words = texts.signInsFailed;
  return layOut({ ...sheet, subject: words.subject }, [
    greeting(recipient),
    fill(words.tried, { service: context.settings.serviceName }),
    words.you,
    words.other,
    words.once,
  ]);
}

/** The words of a mail about the second factor. */
type FactorWords = Readonly<Record<'subject' | 'said' | 'hint' | 'other', string>>;

/** A change or use of the second factor (AUTH-11). No link, as in `signInsFailed`. */
const secondFactorMail =
  (words: FactorWords) => async (tx: Transaction, context: ApiContext, recipient: Recipient) => {
    const [codes] = await tx
      .select({ hashes: recoveryCodes.hashes })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.user, recipient.id));
    return layOut({ ...sheet, subject: words.subject }, [
      greeting(recipient),
      fill(words.said, { service: context.settings.serviceName }),
      fill(words.hint, { count: codes?.hashes.length ?? 0 }),
      words.other,
    ]);
  };

/** A newcomer may work now (USER-06). */
async function roleGrantedMail(_tx: Transaction, context: ApiContext, recipient: Recipient) {
  const words = texts.roleGiven;
  return layOut({ ...sheet, subject: words.subject }, [
    greeting(recipient),
    fill(words.said, { service: context.settings.serviceName }),
    fill(words.username, { username: usernameHint(recipient.username) }),
    { link: `${context.settings.publicUrl}/dashboard`, label: words.button },
  ]);
}

/** The link by which a colleague sets the first password (OPS-05); null once it was used, withdrawn or has expired. */
async function invitation(tx: Transaction, context: ApiContext, recipient: Recipient) {
  const words = texts.invitation;
  const { settings, clock } = context;
  const { id, username, invitationExpires } = recipient;
  if (!invitationExpires || invitationExpires <= clock()) return null;
  const secret = await createInvitationLink(tx, id);
  const day = longDate(dayIn(settings.timezone, invitationExpires.getTime()));
  return layOut({ ...sheet, subject: words.subject }, [
    greeting(recipient),
    fill(words.said, { service: settings.serviceName }),
    fill(words.username, { username: usernameHint(username) }),
    words.follow,
    { link: `${settings.publicUrl}/auth/invitation#token=${secret}`, label: words.button },
    fill(words.valid, { day }),
    words.ignore,
  ]);
}

/**
 * Reports unusual reading that a rule marked (SEC-06). It names nobody: the linked page does, for users who may open
 * it.
 */
async function unusualReading(_tx: Transaction, context: ApiContext, recipient: Recipient) {
  const words = texts.unusualReading;
  return layOut({ ...sheet, subject: words.subject }, [
    greeting(recipient),
    fill(words.marked, { service: context.settings.serviceName }),
    words.look,
    { link: `${context.settings.publicUrl}/securite/lectures`, label: words.button },
    words.why,
  ]);
}

const kinds = {
  passwordReset,
  signInsFailed,
  secondFactorAdded: secondFactorMail(texts.secondFactorAdded),
  secondFactorRemoved: secondFactorMail(texts.secondFactorRemoved),
  secondFactorReset: secondFactorMail(texts.secondFactorReset),
  recoveryCodesRenewed: secondFactorMail(texts.recoveryCodesRenewed),
  recoveryCodeUsed: secondFactorMail(texts.recoveryCodeUsed),
  secondFactorFailed: secondFactorMail(texts.secondFactorFailed),
  signOnLinked: secondFactorMail(texts.signOnLinked),
  signOnUnlinked: secondFactorMail(texts.signOnUnlinked),
  roleGiven: roleGrantedMail,
  invitation,
  unusualReading,
} as const;

/** The mails about an account. */
export type AccountMail = keyof typeof kinds;

/**
 * Writes a mail for a user from their current data; null when nobody can be written to. The row is locked until the
 * link is stored: a later change of the address then removes it, so no link goes to an old address.
 */
export async function composeForUser(
  context: ApiContext,
  kind: string,
  user: number,
): Promise<Message | null> {
  return context.db.transaction(async (tx) => {
    const [message] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, user), eq(users.enable, true)))
      .for('share');
    if (!message?.email || !isKeyOf(kinds, kind)) return null;
    const { email, firstName, lastName } = message;
    const name = greetingName(`${firstName} ${lastName}`.trim());
    const content = await kinds[kind](tx, context, { ...message, email, name });
    return content && { to: email, ...content };
  });
}
