import { systemClock } from '../../../src/server/clock.ts';
import { connect } from '../../../src/server/db/connection.ts';
import { startJobs } from '../../../src/server/jobs/jobs.ts';
import { createLog } from '../../../src/server/logging.ts';
import { testSettings } from '../data/settings.ts';

/** A process of its own with one job, which says that it has begun and ends when the process is asked to. */

const { db, end } = connect(process.env.DATABASE_URL ?? '');
const log = createLog('info');
const context = { db, reservedDb: db, settings: testSettings(), clock: systemClock, log } as Parameters<
  typeof startJobs
>[0];
const jobs = startJobs(
  context,
  [
    {
      name: 'endless',
      times: '* * * * * *',
      async run(_context, signal) {
        console.log('begun');
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        return 1;
      },
    },
  ],
  50,
);
process.on('SIGTERM', async () => {
  await jobs.stop();
  await end();
  process.exit(0);
});
