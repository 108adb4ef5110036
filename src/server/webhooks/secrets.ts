import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { ApiContext } from '../api-context.ts';
import type { webhooks } from '../db/schema.ts';
import { seal, unseal } from '../session/sealed-text.ts';

/** The secrets that sign deliveries. The database keeps them encrypted (API-11). */

/** Names the key under which secrets are kept. */
const PURPOSE = 'webhook';

const SECRET_BYTES = 32;
/** The previous secret signs for so long after a renewal: the receiver takes the new one in the meantime. */
const OVERLAP_MS = 24 * 3_600_000;

type WebhookRow = typeof webhooks.$inferSelect;

/** Creates a secret; `sealedSecret` is its encrypted form for the database. */
export async function createSecret(
  context: ApiContext,
): Promise<{ readonly secret: string; readonly sealedSecret: string }> {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  return { secret, sealedSecret: await seal(context, PURPOSE, secret) };
}

/** The columns of the previous secret after a renewal. A secret that cannot be read signs no more. */
export async function previousSecretColumns(
  context: ApiContext,
  { secret }: WebhookRow,
): Promise<Pick<WebhookRow, 'previousSecret' | 'previousSecretUntil'>> {
  if ((await unseal(context, PURPOSE, secret)) === null)
    return { previousSecret: null, previousSecretUntil: null };
  return { previousSecret: secret, previousSecretUntil: new Date(context.clock().getTime() + OVERLAP_MS) };
}

/** The moment until which the previous secret signs too; null where it does not. */
export const previousSecretEnd = ({ clock }: ApiContext, { previousSecretUntil }: WebhookRow): Date | null =>
  previousSecretUntil && previousSecretUntil > clock() ? previousSecretUntil : null;

/**
 * The secrets that sign now: the current one, and the previous one while it signs too. Null where the current one cannot
 * be read.
 */
export async function signingSecrets(
  context: ApiContext,
  webhook: WebhookRow,
): Promise<readonly string[] | null> {
  const current = await unseal(context, PURPOSE, webhook.secret);
  if (current === null) return null;
  const { previousSecret } = webhook;
  const previous =
    previousSecret && previousSecretEnd(context, webhook)
      ? await unseal(context, PURPOSE, previousSecret)
      : null;
  return previous === null ? [current] : [current, previous];
}

/** The `webhook-signature` header: a signature by each secret, with spaces between them. */
export const signatures = (secrets: readonly string[], id: string, date: Date, body: string): string =>
  secrets.map((secret) => new Webhook(secret).sign(id, date, body)).join(' ');
