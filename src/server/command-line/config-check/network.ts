import { configCheckTexts } from '#texts/operations/config-check.ts';
import { fill } from '../../../i18n/fill.ts';
import { scannerVersion } from '../../files/scanner/clamd.ts';
import { outboxFolder } from '../../mail/outbox-folder.ts';
import { openTransport } from '../../mail/transport.ts';
import type { Settings } from '../../settings.ts';
import { causeOf, type Finding, failure, fine, warning } from './finding.ts';

const TIMEOUT_MS = 10_000;

/** Connects to the mail server and signs in; nothing is sent. */
export async function checkMail(settings: Settings): Promise<Finding[]> {
  const texts = configCheckTexts.mail;
  if (!settings.smtpUrl) {
    const absent = fill(texts.absent, { dir: outboxFolder(settings) });
    return [(settings.demo ? fine : warning)(texts.subject, absent, texts.absentRemedy)];
  }
  const transport = openTransport(settings, TIMEOUT_MS);
  try {
    await transport.verify();
    return [fine(texts.subject, texts.fine)];
  } catch (error) {
    return [failure(texts.subject, fill(texts.broken, { reason: causeOf(error) }), texts.remedy)];
  } finally {
    transport.close();
  }
}

/** Asks ClamAV's daemon for its version. */
export async function checkScanner({ clamavUrl }: Settings): Promise<Finding[]> {
  if (!clamavUrl) return [];
  const texts = configCheckTexts.scanner;
  try {
    await scannerVersion(clamavUrl);
    return [fine('CLAMAV_URL', texts.fine)];
  } catch (error) {
    return [failure('CLAMAV_URL', fill(texts.broken, { reason: causeOf(error) }), texts.remedy)];
  }
}

/** Reads the document by which the provider of single sign-on describes itself. */
export async function checkSignOn({ signOn }: Settings): Promise<Finding[]> {
  if (!signOn) return [];
  const texts = configCheckTexts.signOn;
  const address = `${signOn.issuer.href.replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return [fine('OIDC_ISSUER', texts.fine)];
  } catch (error) {
    return [failure('OIDC_ISSUER', fill(texts.broken, { reason: causeOf(error) }), texts.remedy)];
  }
}
