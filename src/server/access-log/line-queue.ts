import { sql } from 'drizzle-orm';
import type { ApiContext } from '../api-context.ts';
import { accessLog as table } from '../db/schema.ts';
import { databaseRefusal } from '../transaction.ts';
import type { AccessLine } from './types.ts';

const BATCH = 1000;
/** The number of lines that wait while the database is away: some ten megabytes. */
const MAX_WAITING_LINES = 10_000;
const MAX_WAITING_IDS = 1_000_000;

async function insert({ db }: Pick<ApiContext, 'db'>, lines: readonly AccessLine[]): Promise<void> {
  // A batch whose answer was lost is sent again: what stands already is not written twice.
  await db.execute(sql`
    insert into ${table} (moment, request, address, actor, operation, entity, ids, veterans, asked, status)
    select moment, request, address, actor, operation, entity, ids, veterans, asked, status
    from json_to_recordset(${JSON.stringify(lines)}::json) as line (moment timestamptz, request text, address text,
      actor integer, operation text, entity text, ids integer[], veterans integer[], asked jsonb, status smallint)
    on conflict do nothing`);
}

/** The lines that wait to be written. */
interface LineQueue {
  /** The number of waiting lines. */
  readonly size: number;
  isFull(): boolean;
  add(line: AccessLine): void;
  /** Writes all that waits; whether it could. */
  write(): Promise<boolean>;
}

/** Creates the queue of the lines that wait for the database. */
export function createLineQueue(context: Pick<ApiContext, 'db' | 'log'>): LineQueue {
  const { log } = context;
  const waiting: AccessLine[] = [];
  let ids = 0;
  let isFailing = false;

  function removeFirst(count: number): void {
    for (const line of waiting.splice(0, count)) ids -= line.ids.length;
  }

  async function writeFirst(count: number): Promise<void> {
    try {
      await insert(context, waiting.slice(0, count));
      removeFirst(count);
    } catch (error) {
      // A value that the database refuses would hold up all others for good.
      if (!databaseRefusal(error)?.code.startsWith('22')) throw error;
      if (count > 1) return writeFirst(1);
      log.error({ err: error, requestId: waiting[0]?.request }, 'access line refused');
      removeFirst(1);
    }
  }

  return {
    get size() {
      return waiting.length;
    },
    isFull: () => waiting.length >= MAX_WAITING_LINES || ids >= MAX_WAITING_IDS,
    add(line) {
      waiting.push(line);
      ids += line.ids.length;
    },
    async write() {
      try {
        while (waiting.length > 0) await writeFirst(Math.min(waiting.length, BATCH));
        if (isFailing) log.info('access log written again');
        isFailing = false;
        return true;
      } catch (error) {
        if (!isFailing) log.error({ err: error, waiting: waiting.length }, 'access log cannot be written');
        isFailing = true;
        return false;
      }
    },
  };
}
