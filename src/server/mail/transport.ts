import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type { Settings } from '../settings.ts';
import { withLogo } from './mail-logo.ts';
import type { Letter } from './message.ts';
import { outboxFolder } from './outbox-folder.ts';
import { type SenderSettings, senderOf } from './sender.ts';
import { openSms } from './sms.ts';

/** Sends mails, to a mail server or into a folder, and short messages. */
export interface Transport {
  /** Sends a mail and returns the server's answer; null where there is no mail server. */
  send(letter: Letter): Promise<string | null>;
  /** Connects and signs in to the mail server; throws where mail cannot be sent. */
  verify(): Promise<void>;
  /** The SMS gateway; absent where none is configured (MAIL-04). */
  readonly sendSms?: ReturnType<typeof openSms>;
  close(): void;
}

type MailSettings = SenderSettings & Pick<Settings, 'smsUrl' | 'smtpUrl' | 'dataDir' | 'logo'>;

const TIMEOUT_MS = 20_000;
/** Mails sent in parallel. If this process dies, these may be sent twice (MAIL-01). */
export const MAX_CONCURRENT_MAILS = 5;
/** The name of a calendar entry as an attachment. */
const ENTRY_FILE = 'rendez-vous.ics';

function smtp(url: string, settings: MailSettings, timeoutMs: number): Transport {
  const { hostname, port, protocol, username, password, searchParams } = new URL(url);
  const mailer = nodemailer.createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    secure: protocol === 'smtps:',
    pool: true,
    maxConnections: MAX_CONCURRENT_MAILS,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    // For a server in a closed network with a certificate that no public authority signed: ?tls=unchecked.
    ...(searchParams.get('tls') === 'unchecked' ? { tls: { rejectUnauthorized: false } } : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, entry, language, ...message }) {
      const from = senderOf(settings, language);
      const host = from.address.split('@').pop();
      const icalEvent = entry && { ...entry, filename: ENTRY_FILE };
      const { response } = await mailer.sendMail({
        from,
        messageId: `<${id}@${host}>`,
        icalEvent,
        ...message,
        ...withLogo(message.html, settings.logo),
      });
      return response;
    },
    verify: async () => {
      await mailer.verify();
    },
    close: () => mailer.close(),
  };
}

/**
 * Without a mail server: writes each mail as a text and an HTML file into a folder (AUTH-08). It writes at once: handing
 * such small steps to other threads takes four times the processor's time.
 */
function folder(settings: MailSettings): Transport {
  const outbox = outboxFolder(settings);
  return {
    async send({ to, language, subject, text, html, entry }) {
      fs.mkdirSync(outbox, { recursive: true, mode: 0o700 });
      const { name, address } = senderOf(settings, language);
      const moment = new Date().toISOString().replace(/[-:]/g, '').slice(0, 15);
      const file = path.join(outbox, `${moment}-${randomBytes(4).toString('hex')}`);
      const head = `De : ${name} <${address}>\nÀ : ${to}\nObjet : ${subject}\n\n`;
      for (const [extension, content] of [
        ['html', html],
        ...(entry ? [['ics', entry.content] as const] : []),
        ['txt', head + text],
      ] as const) {
        // A rename makes each file appear complete to programs that watch the folder.
        fs.writeFileSync(`${file}.${extension}.part`, content, { mode: 0o600 });
        fs.renameSync(`${file}.${extension}.part`, `${file}.${extension}`);
      }
      return null;
    },
    verify: async () => {},
    close: () => {},
  };
}

/** The mail server of SMTP_URL, or the folder `outbox` in DATA_DIR. */
export const openTransport = (settings: MailSettings, timeoutMs = TIMEOUT_MS): Transport => ({
  ...(settings.smtpUrl ? smtp(settings.smtpUrl, settings, timeoutMs) : folder(settings)),
  sendSms: openSms(settings),
});
