import { ApiError } from '../hydra/errors.ts';

/**
 * Limits the concurrent requests of one caller in this process: a few run at once, the others wait in turn. A caller
 * with many requests waits alone, and everybody else finds connections and processors free. Each lane (class of
 * requests) has its own limit: a slow upload keeps nobody from reading.
 */

interface Lane {
  /** Requests of one caller that are answered at the same time. */
  readonly atOnce: number;
  /** Requests that may wait behind them; one more hears 429. */
  readonly waiting: number;
}

/** No browser has more than some hundred requests under way, however many its tabs: it never hears 429. */
const CONCURRENCY_LIMITS = {
  usual: { atOnce: 4, waiting: 250 },
  /** A file takes as long as its sender's line. */
  upload: { atOnce: 4, waiting: 20 },
  /** Documents and reports, which take seconds of a processor. */
  document: { atOnce: 2, waiting: 10 },
  /** Lists without pages, of thousands of records: each takes the processor for a while. */
  whole: { atOnce: 1, waiting: 250 },
  /** Many people sign in behind one address; what goes wrong is counted elsewhere (SEC-01). */
  signIn: { atOnce: 8, waiting: 250 },
} as const satisfies Record<string, Lane>;

export type LaneName = keyof typeof CONCURRENCY_LIMITS;

interface Work<T> {
  readonly run: () => Promise<T>;
  /** Whether nobody waits for it any more; asked of what had to wait itself. */
  readonly isGivenUp: () => boolean;
}

export interface Turns {
  /** Does the work in the caller's turn; 429 where too much of theirs waits already. */
  run<T>(caller: string, lane: LaneName, work: Work<T>): Promise<T>;
  /** Counts the requests of all callers that are answered now, and those that wait, by lane. */
  load(): Readonly<Record<LaneName, { readonly running: number; readonly waiting: number }>>;
}

/** The requests of one caller in one lane. */
interface CallerTurns {
  readonly lane: LaneName;
  underWay: number;
  readonly queue: (() => void)[];
}

export function createConcurrencyLimiter(): Turns {
  // Written by hand: a library's queue for each request would take longer than all else that is asked here.
  const all = new Map<string, CallerTurns>();
  return {
    async run(caller, lane, { run, isGivenUp }) {
      const { atOnce, waiting } = CONCURRENCY_LIMITS[lane];
      const key = `${lane} ${caller}`;
      const mine = all.get(key) ?? { lane, underWay: 0, queue: [] };
      if (mine.underWay >= atOnce + waiting)
        throw new ApiError(429, ({ refusals }) => refusals.tooManyAtOnce, {
          headers: { 'Retry-After': '5' },
        });
      all.set(key, mine);
      mine.underWay += 1;
      try {
        if (mine.underWay > atOnce) {
          await new Promise<void>((begin) => mine.queue.push(begin));
          if (isGivenUp()) throw new ApiError(400, ({ refusals }) => refusals.malformed);
        }
        return await run();
      } finally {
        mine.underWay -= 1;
        if (mine.underWay === 0) all.delete(key);
        mine.queue.shift()?.();
      }
    },
    load() {
      const none = { running: 0, waiting: 0 };
      const load = {
        usual: { ...none },
        upload: { ...none },
        document: { ...none },
        whole: { ...none },
        signIn: { ...none },
      };
      for (const { lane, underWay, queue } of all.values()) {
        load[lane].running += underWay - queue.length;
        load[lane].waiting += queue.length;
      }
      return load;
    },
  };
}
