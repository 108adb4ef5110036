import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { databaseRefusal, isDatabaseAway } from '../transaction.ts';
import { withinTime } from '../within-time.ts';
import type { Connection, Database } from './connection.ts';
import { bind, prepareStatement, run } from './statements.ts';

/**
 * Reads on a standby (OPS-10, decision 294). A read waits until the standby has replayed everything that the primary
 * had written when the caller's rights were read there. So callers see their own writes, and all changes that they were
 * notified of. If that takes too long, or the standby is down, the primary answers.
 */

/** A position in the primary's write-ahead log. A failover starts a new timeline. */
export interface LogPosition {
  /** Null: the server is not a primary now. */
  readonly lsn: string | null;
  readonly timeline: string | null;
}

/** Reads the current position of the primary's log. */
export const readLogPosition = bind<LogPosition>(sql`
  select case when not pg_is_in_recovery() then pg_current_wal_flush_lsn()::text end as lsn,
    case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) end as timeline`);

const readReplay = prepareStatement<{ isStandby: boolean; isReached: boolean | null }, { lsn: string }>(sql`
  select pg_is_in_recovery() as "isStandby",
    pg_last_wal_replay_lsn() >= ${sql.placeholder('lsn')}::pg_lsn as "isReached"`);

/** Pauses between the checks of a read that waits for the standby: 126 ms in total. */
const PAUSES_MS = [2, 4, 8, 16, 32, 64] as const;
/** After a standby did not catch up in time, reads skip it for this long. */
const BEHIND_PAUSE_MS = 1000;
/** After a failover reads skip the standby for this long, because it may still follow the old primary. */
const NEW_TIMELINE_PAUSE_MS = 30_000;
/** A standby that does not answer within this time counts as down. */
const ANSWER_TIMEOUT_MS = 1000;
/** The interval of the checks whether the standby answers. */
const CHECK_INTERVAL_MS = 5000;

/** A read, as a function for each server. */
interface StandbyRead<T> {
  readonly onStandby: () => Promise<T>;
  readonly onPrimary: () => Promise<T>;
}

export interface Standby {
  readonly db: Database;
  /**
   * Runs the read on the standby once that has replayed `position`. If it does not catch up or fails, the primary runs
   * it.
   */
  read<T>(position: LogPosition, read: StandbyRead<T>): Promise<T>;
  /** Whether the standby answers; null before the first check. */
  isUp(): boolean | null;
  /** The number of reads since the start, by server. */
  counts(): Readonly<Record<'standby' | 'primary', number>>;
  /** Checks whether the standby answers. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** SQLSTATE codes: a write, a conflict with replayed changes, a page or file that could not be read. */
const STANDBY_FAULT = /^(25006|40001|40P01|58|XX)/;
const STATEMENT_TIMEOUT = '57014';

/** Whether an error comes from the standby, so that the read is tried on the primary. */
function isFaultOfStandby(error: unknown): boolean {
  const code = databaseRefusal(error)?.code ?? '';
  return code !== STATEMENT_TIMEOUT && (STANDBY_FAULT.test(code) || isDatabaseAway(error));
}

/** Tracks whether the standby answers, and logs each change once. */
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

/** Waits for what the standby replays; it is not asked for a while after it was behind or changed its timeline. */
function createReplayWait(db: Database, watch: ReturnType<typeof createWatch>) {
  let pausedUntilMs = 0;
  let lastTimeline: string | null = null;

  /** Whether the standby has replayed a position. */
  async function hasReached(lsn: string): Promise<boolean> {
    try {
      const [row] = await withinTime(run(db, readReplay({ lsn })), ANSWER_TIMEOUT_MS);
      if (!row?.isStandby) throw new Error('the server is no standby');
      watch.noteUp();
      return row.isReached ?? false;
    } catch (error) {
      watch.noteAway(error);
      return false;
    }
  }

  async function waitForReplay({ lsn, timeline }: LogPosition): Promise<boolean> {
    if (lsn === null) return false;
    if (lastTimeline !== null && timeline !== lastTimeline)
      pausedUntilMs = Date.now() + NEW_TIMELINE_PAUSE_MS;
    lastTimeline = timeline;
    if (!watch.isUp() || Date.now() < pausedUntilMs) return false;
    for (const pauseMs of PAUSES_MS) {
      if (await hasReached(lsn)) return true;
      if (!watch.isUp()) return false;
      await sleep(pauseMs);
    }
    if (await hasReached(lsn)) return true;
    pausedUntilMs = Date.now() + BEHIND_PAUSE_MS;
    return false;
  }

  return { hasReached, waitForReplay };
}

/** Creates the reads on the standby of a connection. `close` also ends that connection. */
export function createStandby({ db, end }: Pick<Connection, 'db' | 'end'>, log: Logger): Standby {
  const watch = createWatch(log);
  const { hasReached, waitForReplay } = createReplayWait(db, watch);
  const counts = { standby: 0, primary: 0 };
  const check = async () => {
    await hasReached('0/0');
  };
  const checks = setInterval(() => void check(), CHECK_INTERVAL_MS).unref();
  return {
    db,
    check,
    isUp: watch.isUp,
    counts: () => ({ ...counts }),
    async read(position, { onStandby, onPrimary }) {
      if (await waitForReplay(position)) {
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
