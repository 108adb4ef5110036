import { createJobWorker } from './job-worker.ts';

/** There is as much to do as may wait; who asks again later finds room. */
export class QueueFull extends Error {
  constructor() {
    super('too many jobs are waiting');
  }
}

const WEIGH_MS = 100;

interface QueueOptions {
  /** Jobs that may wait or run at once. */
  readonly most: number;
  /** A job that takes longer is given up, with its worker. */
  readonly jobMs: number;
  /** A worker without work is let go after so long: it holds some 100 MB. */
  readonly idleMs: number;
  /** The memory that a worker may hold, arrays of bytes included; a worker that holds more is ended with its job. */
  readonly maxMb: number;
}

interface Waiting<Job, Result> {
  readonly job: Job;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Hands jobs to one worker thread, one after the other: laying out a hundred pages, or opening a file of 10 MB, takes a
 * second in which nobody else would be answered. One thread a queue leaves the other cores to requests and to the
 * database.
 * @param script the worker's file, by its whole path; it answers every message with one of its own.
 */
export function workerQueue<Job, Result>(script: string, { most, jobMs, idleMs, maxMb }: QueueOptions) {
  const waiting: Waiting<Job, Result>[] = [];
  const worker = createJobWorker<Job, Result>(script, {
    maxMb,
    onResult: (result) => settle(({ resolve }) => resolve(result)),
    onFailure: fail,
  });
  let running: Waiting<Job, Result> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let watch: NodeJS.Timeout | undefined;

  const after = (ms: number, action: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(action, ms);
    timer.unref();
  };

  async function weigh(): Promise<void> {
    if ((await worker.isTooBig()) && running) fail(new Error(`a job took more than ${maxMb} MB`));
  }

  function settle(how: (job: Waiting<Job, Result>) => void): void {
    const job = running;
    running = null;
    clearInterval(watch);
    if (job) how(job);
    next();
  }

  function fail(error: Error): void {
    worker.letGo();
    settle(({ reject }) => reject(error));
  }

  function next(): void {
    if (running) return;
    running = waiting.shift() ?? null;
    if (!running) {
      after(idleMs, worker.letGo);
      return;
    }
    worker.post(running.job);
    watch = setInterval(weigh, WEIGH_MS);
    watch.unref();
    after(jobMs, () => fail(new Error(`a job took longer than ${jobMs} ms`)));
  }

  return {
    /** Does a job in its turn. Rejects with QueueFull at once where there is no room for it. */
    run(job: Job): Promise<Result> {
      if (waiting.length + (running ? 1 : 0) >= most) return Promise.reject(new QueueFull());
      return new Promise((resolve, reject) => {
        waiting.push({ job, resolve, reject });
        next();
      });
    },
  };
}
