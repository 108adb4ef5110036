import { and, eq } from 'drizzle-orm';
import { language } from '#texts/locale.ts';
import { mail as texts } from '#texts/mail.ts';
import { fill } from '../../i18n/fill.ts';
import type { ApiContext } from '../api-context.ts';
import { users } from '../db/schema.ts';
import type { Transaction } from '../transaction.ts';
import { greetable, hinted } from './names.ts';
import { createResetLink } from './reset-links.ts';

/** What is sent to one person. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Recipient {
  readonly id: number;
  readonly email: string;
  readonly username: string;
  /** To greet by; null where it is not fit for that. */
  readonly name: string | null;
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Paragraphs as both parts of a mail; a link is a line of its own in the text and a button in HTML. */
function layOut(
  subject: string,
  parts: readonly (string | { link: string; label: string })[],
): Pick<Message, 'subject' | 'text' | 'html'> {
  const text = parts.map((part) => (typeof part === 'string' ? part : part.link)).join('\n\n');
  const html = parts.map((part) => {
    if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`;
    const link = escapeHtml(part.link);
    const button =
      'display:inline-block;padding:12px 20px;background:#1f4e79;color:#fff;text-decoration:none;border-radius:6px';
    return `<p><a href="${link}" style="${button}">${escapeHtml(part.label)}</a></p><p style="font-size:13px;color:#555;word-break:break-all">${link}</p>`;
  });
  return {
    subject,
    text: `${text}\n`,
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="font:16px/1.5 sans-serif;color:#222;max-width:560px;margin:24px auto;padding:0 16px">${html.join('')}</body></html>`,
  };
}

const greeting = ({ name }: Recipient): string =>
  name ? fill(texts.greeting, { name }) : texts.greetingNameless;

/** The link is made with the mail, and stands nowhere but in it: in the fragment, which no server logs (AUTH-08). */
async function passwordReset(tx: Transaction, context: ApiContext, recipient: Recipient) {
  const words = texts.passwordReset;
  const token = await createResetLink(tx, context, recipient.id);
  return layOut(words.subject, [
    greeting(recipient),
    fill(words.asked, { service: context.settings.serviceName }),
    fill(words.username, { username: hinted(recipient.username) }),
    words.follow,
    { link: `${context.settings.publicUrl}/auth/reset-password#token=${token}`, label: words.button },
    words.once,
    words.ignore,
  ]);
}

/** Somebody tries passwords (SEC-01). No link: who is warned of an attack had better not learn to follow one. */
async function signInsFailed(_tx: Transaction, context: ApiContext, recipient: Recipient) {
  const words = texts.signInsFailed;
  return layOut(words.subject, [
    greeting(recipient),
    fill(words.tried, { service: context.settings.serviceName }),
    words.you,
    words.other,
    words.once,
  ]);
}

const kinds = { passwordReset, signInsFailed } as const;

/** The mails that there are. */
export type MailKind = keyof typeof kinds;

/**
 * Writes a mail for a user as they are now; null when there is nobody to write to. Whoever changes the account waits
 * until the link is written: a change of the address then ends it, and no link goes to an address of before.
 */
export async function compose(context: ApiContext, kind: string, user: number): Promise<Message | null> {
  return context.db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, user), eq(users.enable, true)))
      .for('share');
    if (!found || !(kind in kinds)) return null;
    const { id, email, username, firstName, lastName } = found;
    const name = greetable(`${firstName} ${lastName}`.trim());
    return { to: email, ...(await kinds[kind as MailKind](tx, context, { id, email, username, name })) };
  });
}
