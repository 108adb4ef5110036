import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Answer, ApiContext, ApiOperation, ApiRequest } from '../api-context.ts';
import { accessLog as table } from '../db/schema.ts';
import { ApiError } from '../hydra/errors.ts';
import { databaseRefusal } from '../transaction.ts';
import { lineOf } from './line.ts';
import type { AccessLine, AccessLog } from './types.ts';

const EVERY_MS = 500;
const BATCH = 1000;
/** The number of lines that wait while the database is away: some ten megabytes. */
const MAX_WAITING_LINES = 10_000;
const MAX_WAITING_IDS = 1_000_000;
const LAST_TRIES = 5;

async function insert({ db }: Pick<ApiContext, 'db'>, lines: readonly AccessLine[]): Promise<void> {
  // A batch whose answer was lost is sent again: what stands already is not written twice.
  await db.execute(sql`
    insert into ${table} (moment, request, address, actor, operation, entity, ids, veterans, asked, status)
    select moment, request, address, actor, operation, entity, ids, veterans, asked, status
    from json_to_recordset(${JSON.stringify(lines)}::json) as line (moment timestamptz, request text, address text,
      actor integer, operation text, entity text, ids integer[], veterans integer[], asked jsonb, status smallint)
    on conflict do nothing`);
}

/** Begins a log of accesses; `everyMs` is how long a line waits for others. */
export function startAccessLog(
  context: Pick<ApiContext, 'db' | 'log'>,
  everyMs: number = EVERY_MS,
): AccessLog {
  const { log } = context;
  const waiting: AccessLine[] = [];
  let ids = 0;
  let isFailing = false;
  let writing: Promise<boolean> | null = null;
  let timer: NodeJS.Timeout | null = null;

  function countWritten(count: number): void {
    for (const line of waiting.splice(0, count)) ids -= line.ids.length;
  }

  async function writeFirst(count: number): Promise<void> {
    try {
      await insert(context, waiting.slice(0, count));
      countWritten(count);
    } catch (error) {
      // A value that the database refuses would hold up all others for good.
      if (!databaseRefusal(error)?.code.startsWith('22')) throw error;
      if (count > 1) return writeFirst(1);
      log.error({ err: error, requestId: waiting[0]?.request }, 'access line refused');
      countWritten(1);
    }
  }

  /** Writes all that waits; whether it could. */
  async function write(): Promise<boolean> {
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
  }

  function flush(): Promise<boolean> {
    writing ??= write().finally(() => {
      writing = null;
      if (waiting.length > 0) schedule();
    });
    return writing;
  }

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = null;
      void flush();
    }, everyMs);
  }

  return {
    isFull: () => waiting.length >= MAX_WAITING_LINES || ids >= MAX_WAITING_IDS,
    add(line) {
      waiting.push(line);
      ids += line.ids.length;
      schedule();
    },
    flush,
    async stop() {
      for (let tries = 1; waiting.length > 0 || writing; tries += 1) {
        if ((await flush()) || tries === LAST_TRIES) break;
        await sleep(1000);
      }
      if (timer) clearTimeout(timer);
      if (waiting.length > 0) log.error({ lost: waiting.length }, 'access lines lost');
    },
  };
}

/** Does an operation's work, its refusals included, and leaves the line that it declares. */
export async function withAccessLog(
  operation: ApiOperation,
  request: ApiRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (operation.reads === 'nothing') return work();
  const { accessLog } = request.context;
  const refuseWithoutRoom = () => {
    if (accessLog.isFull())
      throw new ApiError(503, ({ refusals }) => refusals.unavailable, { headers: { 'Retry-After': '5' } });
  };
  refuseWithoutRoom();
  const leave = (status: number, body: unknown, name = request.requestId) => {
    const line = lineOf(operation, request, { status, body });
    if (line) accessLog.add({ ...line, request: name });
  };
  let further = 1;
  request.access.leave = (body) => {
    refuseWithoutRoom();
    further += 1;
    leave(200, body, `${request.requestId} ${further}`);
  };
  try {
    const answer = await work();
    leave(answer.status ?? 200, answer.body);
    return answer;
  } catch (error) {
    if (error instanceof ApiError) leave(error.status, error.extra);
    else leave(500, undefined);
    throw error;
  }
}
