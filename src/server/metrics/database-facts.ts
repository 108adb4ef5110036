import { count, min, sql } from 'drizzle-orm';
import type { ApiContext } from '../api-context.ts';
import { lastBackup } from '../backup/last-backup.ts';
import { jobs, mailOutbox } from '../db/schema.ts';
import { sendableNow } from '../mail/reminders.ts';
import type { Channel } from '../mail/worker.ts';
import { withinTime } from '../within-time.ts';

/** Messages of the outbox that may be sent now. */
interface Backlog {
  readonly messages: number;
  /** Seconds since the oldest of them came; 0 where there is none. */
  readonly ageSeconds: number;
}

/** The facts that all processes share. */
export interface DatabaseFacts {
  readonly outbox: Readonly<Record<Channel, Backlog>>;
  readonly jobs: readonly (typeof jobs.$inferSelect)[];
  /** The moment of the last backup; null where there is none. */
  readonly lastBackup: Date | null;
}

type Source = Pick<ApiContext, 'reservedDb' | 'settings' | 'clock' | 'log'>;

/** Prometheus waits ten seconds unless told otherwise. */
const MAX_READ_MS = 5000;

async function readOutbox({ reservedDb, ...context }: Source): Promise<DatabaseFacts['outbox']> {
  const isSms = sql<boolean>`${mailOutbox.kind} like 'sms-%'`;
  const rows = await reservedDb
    .select({ isSms, messages: count(), oldest: min(mailOutbox.createdDate) })
    .from(mailOutbox)
    .where(sendableNow(context))
    .groupBy(isSms);
  const backlogOf = (channel: Channel): Backlog => {
    const row = rows.find((one) => one.isSms === (channel === 'sms'));
    const ageMs = row?.oldest ? context.clock().getTime() - row.oldest.getTime() : 0;
    return { messages: row?.messages ?? 0, ageSeconds: Math.max(ageMs, 0) / 1000 };
  };
  return { mail: backlogOf('mail'), sms: backlogOf('sms') };
}

/** Reads what the database knows of the service's work; null while it is away. */
export async function readDatabaseFacts(source: Source): Promise<DatabaseFacts | null> {
  const { reservedDb } = source;
  try {
    const [outbox, jobRows, last] = await withinTime(
      Promise.all([readOutbox(source), reservedDb.select().from(jobs), lastBackup(reservedDb)]),
      MAX_READ_MS,
    );
    return { outbox, jobs: jobRows, lastBackup: last };
  } catch (error) {
    source.log.warn({ err: error }, 'metrics of the database cannot be read');
    return null;
  }
}
