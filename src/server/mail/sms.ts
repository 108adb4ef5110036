import type { Settings } from '../settings.ts';

/** A short message to one person, as it is sent. */
export interface ShortMessage {
  /** As `mobileNumber` gives it. */
  readonly to: string;
  readonly text: string;
}

/** Said by the provider of a message that it will never send: trying again is of no use. */
export class Undeliverable extends Error {}

const TIMEOUT_MS = 20_000;

/**
 * The characters of GSM 03.38, each one letter on every phone; with any other the whole message is sent as Unicode.
 */
const GSM = /^[\w @£$¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà\n\r]*$/;

/**
 * Short messages by Brevo's HTTP API: `https://KEY@api.brevo.com/v3?sender=NAME` (MAIL-04). Its request and its errors are
 * those of its own package (docs/decisions/046); null without SMS_URL.
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
    // Its words may name the number: only its code is told.
    const reason = `SMS refused: ${response.status} ${String(body.code ?? '').slice(0, 50)}`;
    throw response.status === 400 ? new Undeliverable(reason) : new Error(reason);
  };
}
