import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { firstSteps as allTexts } from '#texts/first-steps.ts';
import type { TestResult } from '../../domain/first-steps.ts';
import { fill } from '../../i18n/fill.ts';
import type { Answer, ApiRequest } from '../api-context.ts';
import { users } from '../db/schema.ts';
import { toError } from '../error-code.ts';
import { serviceTests } from '../limits/limits.ts';
import { consume } from '../limits/rate-limit.ts';
import { layOut } from '../mail/mail-template.ts';
import { openTransport } from '../mail/transport.ts';
import { requireCaller } from '../session/require-caller.ts';
import { accountKey } from '../session/sign-in-attempts.ts';
import type { Settings } from '../settings.ts';
import { withinTime } from '../within-time.ts';
import { markStep } from './first-steps.ts';

const texts = allTexts.mailTest;

/** The longest wait for the mail server's answer. */
const MAIL_TEST_MS = 15_000;
/** The longest answer that is shown, in characters. */
const MAX_ANSWER_LENGTH = 500;

/** An error of nodemailer: its own code, that of the system below it, and the server's answer. */
interface MailError {
  readonly code?: string;
  readonly originalCode?: string;
  readonly response?: string;
  readonly message?: string;
}

/** The system's codes of a certificate that is not trusted, and of a server that speaks no TLS here. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/;
const NO_TLS = /WRONG_VERSION|SSL|TLS/;

/** The failure in one word, by which the French words are found. */
function failureOf({ code = '', originalCode = '', message = '' }: MailError): keyof typeof texts.failures {
  if (CERTIFICATE.test(originalCode) || CERTIFICATE.test(code) || /certificate/i.test(message))
    return 'certificate';
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'login';
  if (code === 'EDNS' || originalCode === 'ENOTFOUND' || originalCode === 'EAI_AGAIN') return 'host';
  if (code === 'ETIMEDOUT' || originalCode === 'ETIMEDOUT') return 'timeout';
  if (code === 'ETLS' || NO_TLS.test(originalCode) || NO_TLS.test(message)) return 'tls';
  if (code === 'EENVELOPE') return 'envelope';
  if (code === 'EMESSAGE') return 'message';
  if (code === 'ESOCKET' || code === 'ECONNECTION') return 'connection';
  return 'other';
}

/** The spellings in which a server may repeat a text. */
const spellings = (text: string): string[] =>
  text === '' ? [] : [text, Buffer.from(text).toString('base64'), encodeURIComponent(text)];

/** The server's answer as one line without the name and password that were sent to it. */
export function withoutSecrets(response: string, smtpUrl: string): string {
  const { username, password } = new URL(smtpUrl);
  const secrets = [password, username]
    .map(decodeURIComponent)
    .flatMap(spellings)
    .sort((a, b) => b.length - a.length);
  return secrets
    .reduce((text, secret) => text.replaceAll(secret, '…'), response)
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, MAX_ANSWER_LENGTH);
}

/** Sends a mail to this address and says in French what came of it. */
export async function testMail(
  settings: Settings,
  to: string,
  timeoutMs = MAIL_TEST_MS,
): Promise<TestResult> {
  const { smtpUrl, serviceName } = settings;
  const transport = openTransport(settings, timeoutMs);
  const host = smtpUrl ? new URL(smtpUrl).hostname : '';
  const letter = layOut({ language: 'fr', dir: 'ltr', subject: texts.subject }, [
    fill(texts.said, { service: serviceName }),
    texts.nothingToDo,
  ]);
  try {
    const response = await withinTime(
      transport.send({ id: `test.${randomUUID()}`, to, ...letter }),
      timeoutMs,
    );
    if (!smtpUrl) return { isOk: false, message: texts.noServer, answer: null };
    const answer = response ? withoutSecrets(response, smtpUrl) : null;
    return { isOk: true, message: fill(texts.sent, { to, host }), answer };
  } catch (error) {
    const failure: MailError = toError(error);
    const words = smtpUrl ? texts.failures[failureOf(failure)] : texts.noFolder;
    const answer = smtpUrl && failure.response ? withoutSecrets(failure.response, smtpUrl) : null;
    return { isOk: false, message: fill(words, { host, seconds: timeoutMs / 1000 }), answer };
  } finally {
    transport.close();
  }
}

/** POST /api/first_steps/mail_test: a mail to the caller, and the mail server's answer (OPS-05). */
export async function mailTest(request: ApiRequest): Promise<Answer> {
  const { context } = request;
  const { id } = requireCaller(request.caller);
  await consume(context.db, context, [serviceTests, accountKey(id)]);
  const [user] = await context.db.select({ email: users.email }).from(users).where(eq(users.id, id));
  const result = await testMail(context.settings, user?.email ?? '');
  if (result.isOk) await markStep(request, 'mail', 'done');
  return { body: { '@type': 'TestResult', ...result } };
}
