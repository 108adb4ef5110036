import { and, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { midnight, monthsBefore } from '../../domain/dates/days.ts';
import type { RetentionCount, RetentionName } from '../../domain/privacy/retention.ts';
import type { ApiContext } from '../api-context.ts';
import { todayOf } from '../clock.ts';
import type { Reader, Transaction } from '../db/connection.ts';
import { tableOf } from '../db/entity-table.ts';
import { appointments, failedMails, queueEntries, veterans } from '../db/schema.ts';
import { anonymizeAppointments } from './anonymize.ts';

/** The statements of each rule: how many records a period takes, by month, and the next few of them (SEC-08). */

/** Records that one transaction takes at most. */
const RETENTION_BATCH = 100;

/** The end of a period: what is older goes. */
interface Cutoff {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly moment: Date;
  readonly now: Date;
}

/** Returns the end of a period that goes back so many months from today. */
function cutoffOf(context: ApiContext, months: number): Cutoff {
  const day = monthsBefore(todayOf(context), months);
  return { day, moment: midnight(context.settings.timezone, day), now: context.clock() };
}

/** The records that a batch took, and where the next one goes on. */
interface TakenBatch {
  readonly count: number;
  /** The highest id; 0 where a rule needs none. */
  readonly last: number;
}

interface RuleStatements {
  counts(reader: Reader, cutoff: Cutoff, timezone: string): Promise<readonly RetentionCount[]>;
  take(tx: Transaction, cutoff: Cutoff, after: number): Promise<TakenBatch>;
}

/** A rule over the records of a class. */
interface RecordRule {
  readonly className: string;
  /** The moment or day that the period is counted from, as a time of the service's zone. */
  readonly since: (timezone: string) => SQL;
  /** Whether a record's period is over. */
  readonly isOver: (cutoff: Cutoff) => SQL | undefined;
  readonly apply: (tx: Transaction, ids: number[], cutoff: Cutoff) => Promise<unknown>;
}

/** The statements of a rule that takes records by their ids. A record that somebody holds is left to the next night. */
function recordRule({ className, since, isOver, apply }: RecordRule): RuleStatements {
  const table = tableOf(className);
  return {
    async counts(reader, cutoff, timezone) {
      const { rows } = await reader.execute<{ month: string; count: number }>(sql`
        select to_char(${since(timezone)}, 'YYYY-MM') as month, count(*)::int as count
        from ${table} where ${isOver(cutoff)} group by 1 order by 1`);
      return rows;
    },
    async take(tx, cutoff, after) {
      const { rows } = await tx.execute<{ id: number }>(sql`
        select ${table.id} from ${table} where ${and(isOver(cutoff), gt(table.id, after))}
        order by ${table.id} limit ${RETENTION_BATCH} for update skip locked`);
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await apply(tx, ids, cutoff);
      return { count: ids.length, last: ids.at(-1) ?? after };
    },
  };
}

/** The statements of a rule over the lines of a log, which the serving role can neither read nor delete itself. */
const logRule = (log: 'audit_log' | 'access_log'): RuleStatements => ({
  async counts(reader, { moment }, timezone) {
    const { rows } = await reader.execute<{ month: string; count: number }>(
      sql`select month, count from old_log_lines(${log}, ${moment.toISOString()}::timestamptz, ${timezone})`,
    );
    return rows;
  },
  async take(tx, { moment }) {
    const { rows } = await tx.execute<{ count: number }>(
      sql`select delete_old_log_lines(${log}, ${moment.toISOString()}::timestamptz, ${10 * RETENTION_BATCH}) as count`,
    );
    return { count: rows[0]?.count ?? 0, last: 0 };
  },
});

const rules: Readonly<Record<RetentionName, RuleStatements>> = {
  appointments: recordRule({
    className: 'Appointment',
    since: (timezone) => sql`${appointments.dateRDV} at time zone ${timezone}`,
    isOver: ({ moment }) => and(lt(appointments.dateRDV, moment), isNull(appointments.anonymizedDate)),
    apply: (tx, ids, { now }) => anonymizeAppointments(tx, ids, now),
  }),
  canceledAppointments: recordRule({
    className: 'Appointment',
    since: (timezone) => sql`${appointments.dateRDV} at time zone ${timezone}`,
    isOver: ({ moment }) =>
      and(
        lt(appointments.dateRDV, moment),
        eq(appointments.canceled, true),
        isNull(appointments.anonymizedDate),
      ),
    apply: (tx, ids, { now }) => anonymizeAppointments(tx, ids, now),
  }),
  queueEntries: recordRule({
    className: 'QueueEntry',
    since: () => sql`${queueEntries.date}`,
    isOver: ({ day }) => lt(queueEntries.date, day),
    apply: (tx, ids) => tx.delete(queueEntries).where(inArray(queueEntries.id, ids)),
  }),
  failedMails: recordRule({
    className: 'FailedMail',
    since: (timezone) => sql`${failedMails.failedDate} at time zone ${timezone}`,
    isOver: ({ moment }) => and(eq(failedMails.givenUp, true), lt(failedMails.failedDate, moment)),
    apply: (tx, ids) => tx.delete(failedMails).where(inArray(failedMails.id, ids)),
  }),
  deceasedVeterans: recordRule({
    className: 'Veteran',
    since: () => sql`${veterans.deathDate}`,
    isOver: ({ day }) =>
      and(
        isNotNull(veterans.deathDate),
        lt(veterans.deathDate, day),
        eq(veterans.archived, false),
        isNull(veterans.restrictedDate),
      ),
    apply: (tx, ids) => tx.update(veterans).set({ archived: true }).where(inArray(veterans.id, ids)),
  }),
  accessLog: logRule('access_log'),
  audit: logRule('audit_log'),
};

/** Counts by month the records that a rule would take now with this period. */
export const countRetained = (
  reader: Reader,
  context: ApiContext,
  name: RetentionName,
  months: number,
): Promise<readonly RetentionCount[]> =>
  rules[name].counts(reader, cutoffOf(context, months), context.settings.timezone);

/**
 * Takes the next few records of a rule, in the caller's transaction. Their author and date of change stay as they are.
 * @param after the last id of the batch before; 0 at the beginning
 */
export async function takeRetained(
  tx: Transaction,
  context: ApiContext,
  { name, months, after }: { name: RetentionName; months: number; after: number },
): Promise<TakenBatch> {
  await tx.execute(sql`select set_config('app.retention', 'on', true)`);
  return rules[name].take(tx, cutoffOf(context, months), after);
}
