import { sql } from 'drizzle-orm';
import type { ApiContext } from '../api-context.ts';

/** The database makes them three months ahead, so that a server which runs for years need only ask once a day. */
const DAY_MS = 24 * 3_600_000;

/** Has the access log's months made ahead of time, until it is stopped. */
export function keepPartitions({ db, log }: Pick<ApiContext, 'db' | 'log'>): { stop(): Promise<void> } {
  const make = async () => {
    try {
      await db.execute(sql`select make_access_partitions()`);
    } catch (error) {
      // Nothing is lost: the default partition takes what no month does.
      log.warn({ err: error }, 'access log partitions cannot be made');
    }
  };
  let made = make();
  const daily = setInterval(() => {
    made = make();
  }, DAY_MS);
  return {
    async stop() {
      clearInterval(daily);
      await made;
    },
  };
}
