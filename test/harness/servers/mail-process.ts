import { connect } from '../../../src/server/db/connection.ts';
import { startJobs } from '../../../src/server/jobs/jobs.ts';
import { createLog } from '../../../src/server/logging.ts';
import { reminderJob } from '../../../src/server/mail/reminders.ts';
import { mailJob } from '../../../src/server/mail/worker.ts';
import { testSettings } from '../data/settings.ts';

/** A process of its own that sends what is due, by a clock that goes on from NOW. */

const { db } = connect(process.env.DATABASE_URL ?? '');
const [now, began] = [Date.parse(process.env.NOW ?? ''), Date.now()];
const clock = () => new Date(now + Date.now() - began);
const settings = testSettings({ smtpUrl: process.env.SMTP_URL, mailFrom: 'service@example.org' });
const log = createLog('info');
startJobs(
  { db, reservedDb: db, settings, clock, log } as Parameters<typeof startJobs>[0],
  [reminderJob, mailJob],
  50,
);
console.log('begun');
