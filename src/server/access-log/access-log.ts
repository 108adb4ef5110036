import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Answer, ApiContext, ApiOperation, ApiRequest } from '../api-context.ts';
import { ApiError } from '../hydra/errors.ts';
import type { Job } from '../jobs/jobs.ts';
import { lineOf } from './line.ts';
import { createLineQueue } from './line-queue.ts';
import type { AccessLog } from './types.ts';

/**
 * The months of the access log and the years of the audit. The database makes them ahead; where none stands, a default
 * partition takes the lines.
 */
export const monthsJob: Job = {
  name: 'access log months',
  times: '0 4 * * *',
  async run({ db }) {
    await db.execute(sql`select make_access_partitions(), make_audit_parts()`);
    return 0;
  },
};

const EVERY_MS = 500;
const MAX_LAST_FLUSHES = 5;

/** Begins a log of accesses; `everyMs` is how long a line waits for others. */
export function startAccessLog(
  context: Pick<ApiContext, 'db' | 'log'>,
  everyMs: number = EVERY_MS,
): AccessLog {
  const lines = createLineQueue(context);
  let writing: Promise<boolean> | null = null;
  let timer: NodeJS.Timeout | null = null;

  function flush(): Promise<boolean> {
    writing ??= lines.write().finally(() => {
      writing = null;
      if (lines.size > 0) schedule();
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
    isFull: lines.isFull,
    get waitingLines() {
      return lines.size;
    },
    add(line) {
      lines.add(line);
      schedule();
    },
    flush,
    async stop() {
      for (let tries = 1; lines.size > 0 || writing; tries += 1) {
        if ((await flush()) || tries === MAX_LAST_FLUSHES) break;
        await sleep(1000);
      }
      if (timer) clearTimeout(timer);
      if (lines.size > 0) context.log.error({ lost: lines.size }, 'access lines lost');
    },
  };
}

/** Does an operation's work, its refusals included, and leaves the line that it declares. */
export async function withAccessLog(
  operation: ApiOperation,
  request: ApiRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (operation.accessLogScope === 'nothing') return work();
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
  request.accessNote.addLine = (body) => {
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
