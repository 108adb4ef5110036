import { configCheckTexts } from '#texts/operations/config-check.ts';
import { fill } from '../../../i18n/fill.ts';
import { scannerVersion } from '../../files/scanner/clamd.ts';
import { listen } from '../../listen.ts';
import { outboxFolder } from '../../mail/outbox-folder.ts';
import { openTransport } from '../../mail/transport.ts';
import { hostInUrl, type Settings } from '../../settings.ts';
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

/** Tries what a setting names, and says whether it works; `problem` is how grave it is where it does not. */
async function tryService(
  setting: string,
  texts: Readonly<Record<'fine' | 'broken' | 'remedy', string>>,
  attempt: () => Promise<unknown>,
  problem: typeof failure = failure,
): Promise<Finding[]> {
  try {
    await attempt();
    return [fine(setting, texts.fine)];
  } catch (error) {
    return [problem(setting, fill(texts.broken, { reason: causeOf(error) }), texts.remedy)];
  }
}

/** Asks ClamAV's daemon for its version. */
export async function checkScanner({ clamavUrl }: Settings): Promise<Finding[]> {
  if (!clamavUrl) return [];
  return tryService('CLAMAV_URL', configCheckTexts.scanner, () => scannerVersion(clamavUrl));
}

/** Reads the document by which the provider of single sign-on describes itself. */
export async function checkSignOn({ signOn }: Settings): Promise<Finding[]> {
  if (!signOn) return [];
  const address = `${signOn.issuer.href.replace(/\/$/, '')}/.well-known/openid-configuration`;
  return tryService('OIDC_ISSUER', configCheckTexts.signOn, async () => {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
  });
}

/** Connects to a service. Any answer will do: it shows that the address, the way there and the certificate are right. */
async function connectTo(address: string): Promise<void> {
  const response = await fetch(address, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
}

/** Connects to the provider of short messages. Nothing is sent, so its key is not tried. */
export async function checkSms({ smsUrl }: Settings): Promise<Finding[]> {
  if (!smsUrl) return [];
  const { origin, pathname } = new URL(smsUrl);
  return tryService('SMS_URL', configCheckTexts.sms, () => connectTo(`${origin}${pathname}`));
}

/** Connects to the collector of traces, without which everything else works. */
export async function checkCollector({ tracing }: Settings): Promise<Finding[]> {
  if (!tracing) return [];
  const attempt = () => connectTo(tracing.endpoint);
  return tryService('OTEL_EXPORTER_OTLP_ENDPOINT', configCheckTexts.collector, attempt, warning);
}

/** Whether a server of this product answers /metrics. */
async function answersMetrics({ host, port }: NonNullable<Settings['metrics']>): Promise<boolean> {
  try {
    const address = `http://${hostInUrl(host)}:${port}/metrics`;
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return (await response.text()).includes('combattants_');
  } catch {
    return false;
  }
}

/** Checks that the port of /metrics is free, or the running server's. */
export async function checkMetricsPort({ metrics }: Settings): Promise<Finding[]> {
  if (!metrics) return [];
  const texts = configCheckTexts.metrics;
  try {
    const listener = await listen(metrics.host, metrics.port, 'METRICS_PORT');
    await listener.close(0);
    return [fine('METRICS_PORT', texts.free)];
  } catch (error) {
    if (await answersMetrics(metrics)) return [fine('METRICS_PORT', texts.running)];
    return [failure('METRICS_PORT', fill(texts.taken, { reason: causeOf(error) }), texts.remedy)];
  }
}
