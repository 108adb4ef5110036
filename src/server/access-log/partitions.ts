import { sql } from 'drizzle-orm';
import type { Job } from '../jobs/jobs.ts';

/** The access log's months. The database makes them three ahead; where none stands, its default partition takes the lines. */
export const monthsJob: Job = {
  name: 'access log months',
  times: '0 4 * * *',
  async run({ db }) {
    await db.execute(sql`select make_access_partitions()`);
    return 0;
  },
};
