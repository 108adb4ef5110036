import type { Settings } from '../settings.ts';

/** A short message to one person, as it is sent. */
export interface ShortMessage {
  /** A phone number as `mobileNumber` returns it. */
  readonly to: string;
  readonly text: string;
}

/** Thrown where the provider will never accept a message, so that it is not retried. */
export class Undeliverable extends Error {}

const TIMEOUT_MS = 20_000;

/**
 * The characters of GSM 03.38 that count as one letter on every phone. A message with any other character is sent as
 * Unicode.
 */
const GSM = /^[\w @£$¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà\n\r]*$/;

/**
 * Sends short messages through Brevo's HTTP API: `https://KEY@api.brevo.com/v3?sender=NAME` (MAIL-04). Request and
 * errors follow Brevo's own package (docs/decisions/046). Null without SMS_URL.
 */
export function openSms({
  smsUrl,
}: Pick<Settings, 'smsUrl'>): ((message: ShortMessage) => Promise<void>) | null {
  if (!smsUrl) return null;
  const { origin, pathname, username, searchParams } = new URL(smsUrl);
  const url = `${origin}${pathname.replace(/\/$/, '')}/transactionalSMS/send`;
  return async ({ to, text }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'api-key': decodeURIComponent(username),
        'Content-Type': 'application/json',
        Accept: 'application/json',
      },
      body: JSON.stringify({
        type: 'transactional',
        sender: searchParams.get('sender'),
        recipient: to,
        content: text,
        unicodeEnabled: !GSM.test(text),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body: { readonly code?: unknown } = await response.json().catch(() => ({}));
    if (response.ok) return;
    // Only the error code is reported, because the message may contain the phone number.
    const reason = `SMS refused: ${response.status} ${String(body.code ?? '').slice(0, 50)}`;
    throw response.status === 400 ? new Undeliverable(reason) : new Error(reason);
  };
}
