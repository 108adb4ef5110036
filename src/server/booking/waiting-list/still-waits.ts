import { eq, gte, type SQL } from 'drizzle-orm';
import type { ApiContext } from '../../api-context.ts';
import { todayOf } from '../../clock.ts';
import { allOf } from '../../db/conditions.ts';
import { queueEntries } from '../../db/schema.ts';

/** The condition for an entry that waits and whose day is not over (QUEUE-01): the column `waiting` knows no date. */
export const stillWaits = (context: Pick<ApiContext, 'settings' | 'clock'>): SQL =>
  allOf(eq(queueEntries.waiting, true), gte(queueEntries.date, todayOf(context)));
