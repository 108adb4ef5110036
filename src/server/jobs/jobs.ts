import { setTimeout as sleep } from 'node:timers/promises';
import { Cron } from 'croner';
import { and, eq } from 'drizzle-orm';
import type { ApiContext } from '../api-context.ts';
import { keepConnection } from '../db/kept-connection.ts';
import { jobs as table } from '../db/schema.ts';

/**
 * Work that nobody asks for, at its times. However many processes there are, one of them does it; which, and how it
 * ended, stands in the job's row. One that is due while no server runs is done by the next start. An example, to be
 * named in start-server.ts too:
 *
 *     export const forgetDrafts: Job = {
 *       name: 'drafts',
 *       times: '30 2 * * *', // every night at 02:30 of the service
 *       run: async ({ db }) => (await db.delete(drafts).where(isOld)).rowCount ?? 0,
 *     };
 *
 * A process that dies leaves its job half done, and another does all of it again: what was done already does no harm.
 */
export interface Job {
  /** Names the row of the job, and the job in the log. */
  readonly name: string;
  /** As croner reads them, in the service's zone: minute, hour, day, month, weekday; with six parts, seconds before. */
  readonly times: string;
  /** It is about this process or this machine: each process does it, at its start too, and no row tells of it. */
  readonly inEachProcess?: true;
  /** Asked first of a job that comes every few seconds: where there is nothing to do, nothing is written. */
  hasWork?(context: ApiContext): Promise<boolean>;
  /**
   * Gives how much was done. The signal says that the server stops, or that another process may have begun: work of many
   * steps looks at it in between (`throwIfAborted`), and is begun again.
   */
  run(context: ApiContext, signal: AbortSignal): Promise<number>;
}

/** The time within which a process learns that the one which worked is dead. */
const LOOK_MS = 30_000;
/** A job that dies with its process is not begun again at once: it may be what killed it. */
const AGAIN_MS = 5 * 60_000;
/** Work that takes longer at a stop is abandoned, and begun again. */
const STOP_MS = 5000;

/** Does jobs in the background until it is stopped; `stop` waits a little for what is under way. */
export function startJobs(
  context: ApiContext,
  jobs: readonly Job[],
  lookMs = LOOK_MS,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const runs = jobs.map(async (job) => {
    const times = new Cron(job.times, { timezone: context.settings.timezone });
    const most = job.inEachProcess ? Number.POSITIVE_INFINITY : lookMs;
    while (!stopping.signal.aborted) {
      try {
        if (job.inEachProcess) await perform(context, job, stopping.signal);
        else await performIfDue(context, job, times, stopping.signal);
      } catch (error) {
        context.log.warn({ job: job.name, err: error }, 'job cannot be looked for');
      }
      await sleep(Math.min(times.msToNext() ?? most, most), undefined, { signal: stopping.signal }).catch(
        () => {},
      );
    }
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.race([Promise.all(runs), sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}

/** Does a job; gives its outcome, null where it was left for another time. */
async function perform(
  context: ApiContext,
  job: Job,
  signal: AbortSignal,
): Promise<'done' | 'failed' | null> {
  const { log } = context;
  try {
    const count = await job.run(context, signal);
    if (count > 0) log.info({ job: job.name, count }, 'job done');
    return 'done';
  } catch (error) {
    if (signal.aborted) return null;
    log.error({ job: job.name, err: error }, 'job failed');
    return 'failed';
  }
}

/** Whether one of the job's times has come since it was last begun; one that was never begun waits for the next. */
async function isDue({ db, clock }: ApiContext, { name }: Job, times: Cron): Promise<boolean> {
  const now = clock();
  const [last] = await db.select().from(table).where(eq(table.name, name));
  if (!last) await db.insert(table).values({ name, started: now, ended: now }).onConflictDoNothing();
  const next = last && times.nextRun(last.started);
  if (!next) return false;
  const again = last.started.getTime() + AGAIN_MS;
  return now.getTime() >= (last.ended ? next.getTime() : Math.min(next.getTime(), again));
}

/** Does a job that is due, unless another process does it at the moment. */
async function performIfDue(
  context: ApiContext,
  job: Job,
  times: Cron,
  stopping: AbortSignal,
): Promise<void> {
  const { db, clock } = context;
  if (job.hasWork && !(await job.hasWork(context))) return;
  if (!(await isDue(context, job, times))) return;
  // The lock belongs to a connection, and so to a living process; a transaction would hold old rows all the while.
  const client = await db.$client.connect();
  const lockLoss = new AbortController();
  client.once('end', () => lockLoss.abort());
  try {
    const key = `job:${job.name}`;
    const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as held', [
      key,
    ]);
    if (!rows[0].held || !(await isDue(context, job, times))) return;
    const startTime = clock();
    const row = eq(table.name, job.name);
    await db.update(table).set({ started: startTime, ended: null, outcome: null }).where(row);
    const signal = AbortSignal.any([stopping, lockLoss.signal]);
    const outcome = await keepConnection(client, () => perform(context, job, signal));
    if (outcome)
      await db
        .update(table)
        .set({ ended: clock(), outcome })
        .where(and(row, eq(table.started, startTime)));
  } finally {
    client.release(true);
  }
}
