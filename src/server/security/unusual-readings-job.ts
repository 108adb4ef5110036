import { sql } from 'drizzle-orm';
import { addDays, dayIn, daySpan } from '../../domain/dates/days.ts';
import type { ReadingRule } from '../../domain/entities/unusual-reading.ts';
import { menuEntityName } from '../../domain/rights/rights.ts';
import type { ApiContext } from '../api-context.ts';
import type { Transaction } from '../db/connection.ts';
import { menus, rights, roleRights, users } from '../db/schema.ts';
import type { Job } from '../jobs/jobs.ts';
import { enqueueAccountMail } from '../mail/outbox.ts';
import { write } from '../transaction.ts';

const HOUR_MS = 3_600_000;
/** The reads of a day's last minutes are looked at on the next day. */
const LATE_MS = 15 * 60_000;

/** The period and threshold of a rule; a threshold of 0 marks nothing. */
interface Look {
  readonly rule: ReadingRule;
  readonly from: Date;
  readonly to: Date;
  readonly day: string;
  readonly threshold: number;
}

/** The looks of a run: files in the last hour, the other rules over the day so far, after midnight over the day before too. */
function looksOf({ settings, clock }: Pick<ApiContext, 'settings' | 'clock'>): Look[] {
  const { timezone, filesPerHour, filesOutsideRegion, readersOfFile } = settings;
  const now = clock();
  const today = dayIn(timezone, now.getTime());
  const isEarly = now.getTime() - daySpan(timezone, today).from.getTime() < LATE_MS;
  const days = isEarly ? [addDays(today, -1), today] : [today];
  const daily = days.flatMap((day): Look[] => {
    const { from, to } = daySpan(timezone, day);
    return [
      { rule: 'otherRegion', from, to, day, threshold: filesOutsideRegion },
      { rule: 'manyReaders', from, to, day, threshold: readersOfFile },
    ];
  });
  const hourly: Look = {
    rule: 'manyFiles',
    from: new Date(now.getTime() - HOUR_MS),
    // Lines of this very millisecond too.
    to: new Date(now.getTime() + 1),
    day: today,
    threshold: filesPerHour,
  };
  return [hourly, ...daily].filter(({ threshold }) => threshold > 0);
}

/** The accounts that may open the security page. */
async function readersOf(tx: Transaction): Promise<readonly number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select ${users.id} as id from ${users}
    join ${roleRights} on ${roleRights.role} = ${users.role}
    join ${menus} on ${menus.id} = ${roleRights.menu} and ${menus.name} = ${menuEntityName('Security')}
    join ${rights} on ${rights.id} = ${roleRights.right} and ${rights.name} <> 'NONE'
    where ${users.enable} order by 1`);
  return rows.map(({ id }) => id);
}

/**
 * Marks unusual reading every five minutes and mails to who may open the security page, once for each run that has found
 * something new (SEC-06). Marks and mails are one transaction: a run that is repeated finds the same marks and mails nothing.
 */
export const unusualReadingsJob: Job = {
  name: 'unusual readings',
  times: '*/5 * * * *',
  run: (context) =>
    write(context.db, null, 'unusual readings', async (tx) => {
      let newReadings = 0;
      for (const { rule, from, to, day, threshold } of looksOf(context)) {
        const { rows } = await tx.execute<{ found: number }>(sql`
          select mark_unusual_readings(${rule}, ${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz,
            ${day}::date, ${threshold}::int) as found`);
        newReadings += rows[0]?.found ?? 0;
      }
      if (newReadings > 0)
        for (const user of await readersOf(tx)) await enqueueAccountMail(tx, context, 'unusualReading', user);
      return newReadings;
    }),
};
