import { Worker } from 'node:worker_threads';
import { toError } from '../error-code.ts';

/** Without a limit V8 keeps 130 MB for young objects of a worker (docs/performance.md). */
const MAX_YOUNG_MB = 48;

interface JobWorkerOptions<Result> {
  /** The memory that the worker may hold, arrays of bytes included. */
  readonly maxMb: number;
  readonly onResult: (result: Result) => void;
  readonly onFailure: (error: Error) => void;
}

/** A worker thread that is started by its first job and again after it was let go. */
interface JobWorker<Job> {
  post(job: Job): void;
  /** Ends the worker; the next job starts another. */
  letGo(): void;
  /** Returns whether the worker holds more memory than it may. */
  isTooBig(): Promise<boolean>;
}

/** Creates the worker of a script, which answers every message with one of its own. */
export function createJobWorker<Job, Result>(
  script: string,
  { maxMb, onResult, onFailure }: JobWorkerOptions<Result>,
): JobWorker<Job> {
  let worker: Worker | null = null;

  function startWorker(): Worker {
    const newWorker = new Worker(script, {
      resourceLimits: { maxOldGenerationSizeMb: maxMb, maxYoungGenerationSizeMb: MAX_YOUNG_MB },
    });
    // Messages of a worker that was let go no longer count.
    const ifOurs = (action: () => void) => {
      if (worker === newWorker) action();
    };
    newWorker.on('message', (result: Result) => ifOurs(() => onResult(result)));
    newWorker.on('error', (error) => ifOurs(() => onFailure(toError(error))));
    newWorker.on('exit', (code) => ifOurs(() => onFailure(new Error(`the worker ended with ${code}`))));
    newWorker.unref();
    return newWorker;
  }

  return {
    post(job) {
      worker ??= startWorker();
      worker.postMessage(job);
    },
    letGo() {
      void worker?.terminate();
      worker = null;
    },
    // V8 bounds its own heap; arrays of bytes lie beside it, and a small file can unfold to gigabytes.
    async isTooBig() {
      const current = worker;
      // One that is ending tells nothing.
      const heap = await current?.getHeapStatistics().catch(() => null);
      if (!heap || worker !== current) return false;
      return heap.used_heap_size + heap.external_memory > maxMb * 1_048_576;
    },
  };
}
