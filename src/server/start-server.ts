import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { start } from '#texts/operations/start.ts';
import { fill } from '../i18n/fill.ts';
import { monthsJob, startAccessLog } from './access-log/access-log.ts';
import { createApi } from './api.ts';
import { followLastBackup } from './backup/last-backup.ts';
import { backupJob } from './backup/nightly-job.ts';
import { forgetQueueJob, queueJob } from './booking/waiting-list/queue-offers.ts';
import { systemClock } from './clock.ts';
import { openDatabase } from './data/open.ts';
import type { Database } from './db/connection.ts';
import { firstStepMarks } from './db/schema.ts';
import { isDiskFull } from './disk-full.ts';
import { doublesJob } from './doubles/job.ts';
import { endProcess } from './end-process.ts';
import { startEventStreams } from './event-streams.ts';
import { fileJobs } from './files/orphan-files.ts';
import { scanJob } from './files/scanner/scans.ts';
import { foldTotalsJob } from './hydra/totals.ts';
import { forgetImportsJob, importJob } from './imports/job.ts';
import { type Job, startJobs } from './jobs/jobs.ts';
import { createConcurrencyLimiter } from './limits/concurrency-limit.ts';
import { type Listener, listen, unavailable } from './listen.ts';
import { createLog, describeError } from './logging.ts';
import { linksJob } from './mail/links/appointment-links.ts';
import { lostLinksJob } from './mail/links/lost-links.ts';
import { reminderJob } from './mail/reminders.ts';
import { mailJob, smsJob } from './mail/worker.ts';
import { createMetrics } from './metrics/metrics.ts';
import { createFrontEnd } from './pages.ts';
import { retentionJob } from './privacy/retention-job.ts';
import { createProbes } from './probes.ts';
import { readProcessSettings } from './process-settings.ts';
import { reapplyTombstones, tombstonesJob } from './resources/person-rights/tombstones.ts';
import { eraseMergeUndoJob } from './resources/veterans/merging/undo.ts';
import { unusualReadingsJob } from './security/unusual-readings-job.ts';
import { forgetSendersJob } from './senders/sender.ts';
import { followSettings } from './service-settings/live-settings.ts';
import { DEMO_PASSWORD } from './session/passwords/demo-password.ts';
import { isOpenToListeners, readSettings, type Settings, SettingsError } from './settings.ts';
import { createSite, type SiteParts } from './site/site.ts';
import { reasonOf, StartError } from './start-error.ts';
import { dataExportJob } from './transfer/background/job.ts';
import { surviveUnhandledRejections } from './unhandled-rejections.ts';
import { PROGRAM_VERSION } from './version.ts';
import { forgetDeliveriesJob, webhookJob } from './webhooks/job.ts';

/** Running requests may take so long to end after a stop was asked for. */
const GRACE_MS = 10_000;
/** The pause before a start that failed for want of room is tried again. */
const FULL_DISK_MS = 10_000;

/** Writes a text to the terminal, beside the log. */
const say = (text: string) => process.stderr.write(`${text}\n`);

const JOBS: readonly Job[] = [
  mailJob,
  smsJob,
  webhookJob,
  forgetDeliveriesJob,
  reminderJob,
  linksJob,
  lostLinksJob,
  queueJob,
  forgetQueueJob,
  forgetSendersJob,
  ...fileJobs,
  scanJob,
  monthsJob,
  foldTotalsJob,
  eraseMergeUndoJob,
  doublesJob,
  dataExportJob,
  importJob,
  unusualReadingsJob,
  forgetImportsJob,
  retentionJob,
  backupJob,
  tombstonesJob,
];

/**
 * Starts the server, keeps it until it is asked to stop (OPS-03), then ends the process. What keeps it from starting is
 * said on the terminal, and the process ends with code 1.
 * @param build a build of the front end that goes on meanwhile: whether it succeeded; it says itself why not
 */
export async function startServer(build: Promise<boolean> = Promise.resolve(true)): Promise<void> {
  try {
    await run(build);
    endProcess();
  } catch (error) {
    const isForPerson = error instanceof SettingsError || error instanceof StartError;
    say(isForPerson ? error.message : fill(start.server.failed, { reason: reasonOf(error) }));
    if (!isForPerson) say(String(describeError(error).stack ?? ''));
    process.exit(1);
  }
}

async function run(build: Promise<boolean>): Promise<void> {
  const stopRequest = listenForStop();
  const startSettings = readProcessSettings(say);
  const log = createLog(startSettings.logLevel);
  const unhandledRejections = surviveUnhandledRejections(log);
  const listener = await listen(startSettings.host, startSettings.port);
  const metricsAddress = startSettings.metrics;
  const metricsListener =
    metricsAddress && (await listen(metricsAddress.host, metricsAddress.port, 'METRICS_PORT'));
  // With PORT=0 the system has chosen.
  const settings = readSettings({ ...process.env, PORT: String(listener.port) });
  const [database] = await Promise.all([
    onceThereIsRoom(() => open(settings, log), settings, { listener, log }),
    build.then((isBuilt) => isBuilt || process.exit(1)),
  ]);
  const stop = await serve({ settings, log, listener, metricsListener, database, unhandledRejections });
  await stopRequest();
  await stop();
}

/** Listens for requests to stop; gives the function that waits for one. */
function listenForStop(): () => Promise<void> {
  // Until it serves there is nothing to finish: PostgreSQL stops by itself and takes its work back.
  let askToStop: () => void = () => {
    say(start.server.stopping);
    process.exit(0);
  };
  // Ctrl+C comes twice under npm, from the terminal and from npm.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => askToStop());
  // A launcher that died can no longer pass a signal on.
  if (process.channel) process.on('disconnect', () => askToStop());
  return () =>
    new Promise((resolve) => {
      askToStop = resolve;
    });
}

const open = (settings: Settings, log: Logger) =>
  openDatabase(settings, {
    clock: systemClock,
    log,
    say,
    onLost: () => {
      say(start.database.lost);
      log.fatal('embedded database lost');
      process.exit(1);
    },
  });

interface ServerParts {
  readonly settings: Settings;
  readonly log: Logger;
  readonly listener: Listener;
  /** The listener of /metrics. */
  readonly metricsListener: Listener | null;
  readonly database: Awaited<ReturnType<typeof openDatabase>>;
  readonly unhandledRejections: ReturnType<typeof surviveUnhandledRejections>;
}

/** The details that `/health/ready` answers beside its verdict. None is read for the answer, which must wait for nothing. */
function readinessDetails(
  { database: { standby }, unhandledRejections }: ServerParts,
  probes: ReturnType<typeof createProbes>,
  backupAge: ReturnType<typeof followLastBackup>,
) {
  return {
    unhandledRejections: unhandledRejections(),
    isFilesUp: probes.states().files,
    isMailUp: probes.states().mail,
    ...(standby ? { isStandbyUp: standby.isUp() } : {}),
    ...backupAge.details(systemClock()),
  };
}

/** Serves requests and does the jobs; gives the function that ends both. */
async function serve(parts: ServerParts) {
  const { settings, log, listener, metricsListener, database, unhandledRejections } = parts;
  let isStopping = false;
  const { db, reservedDb, standby } = database;
  const ofStandby = standby ? { standby } : {};
  const tracing = await beginTracing(settings, [db, reservedDb, ...(standby ? [standby.db] : [])]);
  // On the reserved pool, where no slow list delays a line (SEC-05).
  const accessLog = startAccessLog({ db: reservedDb, log });
  const liveSettings = await followSettings({ db: reservedDb, settings, log });
  const eventStreams = startEventStreams({ db: reservedDb, settings, clock: systemClock, log });
  const context = {
    ...{ db, reservedDb, ...ofStandby },
    ...{ settings, clock: systemClock, log, accessLog, eventStreams },
  };
  // Nobody is shown who was erased, where an older backup brought them back.
  await reapplyTombstones(context).catch((error) => log.error({ err: error }, 'tombstones cannot be read'));
  const turns = createConcurrencyLimiter();
  const probes = createProbes();
  const api = createApi(context, turns);
  const metrics = metricsListener && createMetrics({ context, turns, probes, unhandledRejections });
  const backupAge = followLastBackup();
  const jobs = startJobs(context, [...JOBS, probes.job, backupAge.job]);
  const site = createSite({
    settings,
    log,
    api,
    pages: await frontEnd({ context, api }),
    isReady: async () => !isStopping && (await database.answers()),
    details: () => readinessDetails(parts, probes, backupAge),
    onAnswered: metrics?.noteAnswer,
    traceRequest: tracing?.traceRequest,
  });
  listener.use(site);
  if (metrics) metricsListener?.use(metrics.answer);
  if (isOpenToListeners(settings))
    log.warn('PUBLIC_URL is plain http: tokens and the session cookie can be read on their way');
  if (!settings.servicePhone) log.warn('no telephone number is set: visitors see none');
  log.info({ version: PROGRAM_VERSION, port: settings.port, demo: settings.demo }, 'ready');
  greet(settings, await isBeforeFirstSignIn(db, settings));

  return async (): Promise<void> => {
    isStopping = true;
    log.info('stopping');
    // A proxy in front reads from /health/ready that others are to be asked now.
    await sleep(settings.drainSeconds * 1000);
    // They would go on; whoever has one open comes again elsewhere.
    await eventStreams.close();
    await Promise.all([listener.close(GRACE_MS), metricsListener?.close(GRACE_MS)]);
    await accessLog.stop();
    await jobs.stop();
    await liveSettings.close();
    await tracing?.stop();
    await database.close();
    log.info('stopped');
  };
}

/** Begins to send traces where a collector is set; its library is loaded for nothing else (OPS-09). */
async function beginTracing({ tracing: collector }: Settings, databases: readonly Database[]) {
  if (!collector) return null;
  const { startTracing } = await import('./tracing/tracing.ts');
  const tracing = startTracing(collector);
  for (const { $client } of databases) tracing.follow($client);
  return tracing;
}

/**
 * Returns the result of `open`. While the disk is full it says so, on the terminal and in answers, and tries again.
 */
async function onceThereIsRoom<T>(
  open: () => Promise<T>,
  { dataDir }: Settings,
  { listener, log }: { listener: Listener; log: Logger },
): Promise<T> {
  for (let isSaid = false; ; isSaid = true) {
    try {
      return await open();
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      const words = fill(start.database.full, { dir: dataDir, seconds: FULL_DISK_MS / 1000 });
      if (!isSaid) say(words);
      log.fatal({ err: error }, 'disk full');
      listener.use(async () => unavailable(507, words));
      await sleep(FULL_DISK_MS);
    }
  }
}

async function frontEnd(parts: Parameters<typeof createFrontEnd>[1]): Promise<SiteParts['pages']> {
  const folder = fileURLToPath(new URL('../../dist', import.meta.url));
  if (fs.existsSync(path.join(folder, 'index.html'))) return createFrontEnd(folder, parts);
  // The API alone is of use too: to tests, and behind the development server.
  say(start.server.notBuilt);
  return async () => new Response(start.server.notBuilt, { status: 503 });
}

/** Whether nobody has seen the first steps yet, which open at the first sign-in (OPS-05). */
const isBeforeFirstSignIn = async (db: Database, { demo }: Settings): Promise<boolean> =>
  !demo && (await db.$count(firstStepMarks)) === 0;

function greet(settings: Settings, isBeforeFirst: boolean): void {
  const lines = ['', fill(start.server.ready, { version: PROGRAM_VERSION, url: settings.publicUrl })];
  const address = new URL(settings.publicUrl);
  // Passkeys belong to a name; browsers take this one without https (AUTH-11).
  if (address.hostname === '127.0.0.1')
    lines.push(fill(start.server.localName, { url: `http://localhost:${address.port}` }));
  lines.push(fill(start.server.publicPage, { url: `${settings.publicUrl}/public` }));
  if (isBeforeFirst) lines.push('', fill(start.server.firstSignIn, { username: settings.adminUsername }));
  if (settings.demo) {
    lines.push('', fill(start.server.demoAccounts, { password: DEMO_PASSWORD }));
    for (const [name, role] of Object.entries(start.demoAccounts)) lines.push(`  ${name.padEnd(12)} ${role}`);
  }
  if (!settings.servicePhone) lines.push('', start.server.noPhone);
  if (process.stdout.isTTY) lines.push('', start.server.stop);
  say(`${lines.join('\n')}\n`);
}
