import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { databaseRefusal, isDatabaseAway } from '../transaction.ts';
import { withinTime } from '../within-time.ts';
import type { Connection, Database } from './connection.ts';
import { bind, prepared, run } from './statements.ts';

/**
 * Reads on a standby (OPS-10, decision 294). A read begins once the standby has replayed all that the primary had written
 * when the caller's rights were read there: nobody misses a write of theirs, nor one that they were told of. Where that takes
 * too long, or the standby is away, the primary answers.
 */

/** A position in the primary's log. After a failover the log goes on in another timeline. */
export interface LogPosition {
  /** Null: the server is no primary now. */
  readonly lsn: string | null;
  readonly timeline: string | null;
}

/** Reads on the primary up to which position its log stands. */
export const readLogPosition = bind<LogPosition>(sql`
  select case when not pg_is_in_recovery() then pg_current_wal_flush_lsn()::text end as lsn,
    case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) end as timeline`);

const readReplay = prepared<{ isStandby: boolean; isReached: boolean | null }, { lsn: string }>(sql`
  select pg_is_in_recovery() as "isStandby",
    pg_last_wal_replay_lsn() >= ${sql.placeholder('lsn')}::pg_lsn as "isReached"`);

/** The pauses of a read that waits for the standby: an eighth of a second in all. */
const PAUSES_MS = [2, 4, 8, 16, 32, 64] as const;
/** A standby that did not catch up meanwhile is given so long before another read waits for it. */
const BEHIND_MS = 1000;
/** After a failover a standby may follow the lost primary for a while. */
const NEW_TIMELINE_MS = 30_000;
/** A standby without an answer for so long is away. */
const ANSWER_MS = 1000;
/** Between two looks whether it is there. */
const CHECK_MS = 5000;

/** A read, by the server that answers it. */
interface StandbyRead<T> {
  readonly onStandby: () => Promise<T>;
  readonly onPrimary: () => Promise<T>;
}

export interface Standby {
  readonly db: Database;
  /** Reads on the standby once it has replayed `position`; on the primary where it has not, or fails. */
  read<T>(position: LogPosition, read: StandbyRead<T>): Promise<T>;
  /** Whether it answers as a standby; null before the first look. */
  isUp(): boolean | null;
  /** The reads since the start, by the server that answered them. */
  counts(): Readonly<Record<'standby' | 'primary', number>>;
  /** Looks whether it is there. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Codes of PostgreSQL: a write, a conflict with what is replayed, a page or file that it could not read. */
const STANDBY_FAULT = /^(25006|40001|40P01|58|XX)/;
const STATEMENT_TIMEOUT = '57014';

/** Whether the primary may answer what failed on a standby. */
function isFaultOfStandby(error: unknown): boolean {
  const code = databaseRefusal(error)?.code ?? '';
  return code !== STATEMENT_TIMEOUT && (STANDBY_FAULT.test(code) || isDatabaseAway(error));
}

/** Whether a standby answers; one warning until it does again. */
function createWatch(log: Logger) {
  let isUp: boolean | null = null;
  const setting = 'DATABASE_READ_URL';
  return {
    isUp: () => isUp,
    noteUp() {
      if (isUp === false) log.info({ setting }, `${setting}: the standby answers reads again`);
      isUp = true;
    },
    noteAway(error: unknown) {
      if (isUp !== false)
        log.warn({ setting, err: error }, `${setting}: the primary answers all reads meanwhile`);
      isUp = false;
    },
  };
}

/** Reads on the standby behind a connection, which ends with it. */
export function createStandby({ db, end }: Pick<Connection, 'db' | 'end'>, log: Logger): Standby {
  const watch = createWatch(log);
  const counts = { standby: 0, primary: 0 };
  let pausedUntilMs = 0;
  let lastTimeline: string | null = null;

  /** Whether it has replayed a position now. */
  async function hasReached(lsn: string): Promise<boolean> {
    try {
      const [row] = await withinTime(run(db, readReplay({ lsn })), ANSWER_MS);
      if (!row?.isStandby) throw new Error('the server is no standby');
      watch.noteUp();
      return row.isReached ?? false;
    } catch (error) {
      watch.noteAway(error);
      return false;
    }
  }

  async function isCurrent({ lsn, timeline }: LogPosition): Promise<boolean> {
    if (lsn === null) return false;
    if (lastTimeline !== null && timeline !== lastTimeline) pausedUntilMs = Date.now() + NEW_TIMELINE_MS;
    lastTimeline = timeline;
    if (!watch.isUp() || Date.now() < pausedUntilMs) return false;
    for (const pauseMs of PAUSES_MS) {
      if (await hasReached(lsn)) return true;
      if (!watch.isUp()) return false;
      await sleep(pauseMs);
    }
    if (await hasReached(lsn)) return true;
    pausedUntilMs = Date.now() + BEHIND_MS;
    return false;
  }

  const check = async () => {
    await hasReached('0/0');
  };
  const checks = setInterval(() => void check(), CHECK_MS).unref();
  return {
    db,
    check,
    isUp: watch.isUp,
    counts: () => ({ ...counts }),
    async read(position, { onStandby, onPrimary }) {
      if (await isCurrent(position)) {
        try {
          const result = await onStandby();
          counts.standby += 1;
          return result;
        } catch (error) {
          if (!isFaultOfStandby(error)) throw error;
          if (isDatabaseAway(error)) watch.noteAway(error);
          else log.warn({ err: error }, 'a read on the standby failed: the primary answers it');
        }
      }
      counts.primary += 1;
      return onPrimary();
    },
    async close() {
      clearInterval(checks);
      await end();
    },
  };
}
