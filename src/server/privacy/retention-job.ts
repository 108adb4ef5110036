import { setTimeout as sleep } from 'node:timers/promises';
import { Cron } from 'croner';
import { eq } from 'drizzle-orm';
import { RETENTION_NAMES, type RetentionName } from '../../domain/privacy/retention.ts';
import type { ApiContext } from '../api-context.ts';
import { retentionRules as table } from '../db/schema.ts';
import type { Job } from '../jobs/jobs.ts';
import { write } from '../transaction.ts';
import { takeRetained } from './retention-rules.ts';
import { beginNewPeriods, lockState, readStates } from './retention-state.ts';

/** The nightly run of the rules of retention (SEC-08). */

const TIMES = '30 1 * * *';

/** The request that the audit names for its writes. */
const REQUEST = 'retention';

/** The shortest pause between two transactions; a longer one lasts as long as the transaction before it. */
const MIN_PAUSE_MS = 20;

/** The moment of the next run. */
export const nextRunOf = ({ settings, clock }: ApiContext): Date =>
  new Cron(TIMES, { timezone: settings.timezone }).nextRun(clock()) ?? clock();

/**
 * Takes the records of one rule, a few in each transaction, until none is left or the rule is changed. Half of the time is
 * left to others. A run that dies left whole transactions, and the next one goes on.
 */
async function runRule(context: ApiContext, name: RetentionName, signal: AbortSignal): Promise<number> {
  let count = 0;
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const startMs = performance.now();
    const batch = await write(context.db, null, REQUEST, async (tx) => {
      const { months } = (await readStates(tx, context))(name);
      return months === null ? null : takeRetained(tx, context, { name, months, after });
    });
    if (!batch || batch.count === 0) break;
    count += batch.count;
    after = batch.last;
    await sleep(Math.max(MIN_PAUSE_MS, performance.now() - startMs), undefined, { signal });
  }
  if (count > 0) await noteRun(context, name, count);
  return count;
}

async function noteRun(context: ApiContext, name: RetentionName, count: number): Promise<void> {
  await write(context.db, null, REQUEST, async (tx) => {
    const { row } = await lockState(tx, context, name);
    await tx.update(table).set({ lastDate: context.clock(), lastCount: count }).where(eq(table.id, row.id));
  });
}

/** Anonymizes, deletes and archives what has been kept for its time. */
export const retentionJob: Job = {
  name: 'retention',
  times: TIMES,
  async run(context, signal) {
    await write(context.db, null, REQUEST, (tx) => beginNewPeriods(tx, context));
    let count = 0;
    for (const name of RETENTION_NAMES) count += await runRule(context, name, signal);
    return count;
  },
};
