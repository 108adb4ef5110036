import type { Outcome } from './orders.ts';
import type { Reach } from './reach.ts';
import type { WorkerProcess } from './worker-process.ts';

const MIN_TIMEOUT_MS = 15_000;
const TIMEOUT_FACTOR = 4;

/** The time after which tests are ended that usually take so long. */
export const timeoutAfter = (usualMs: number): number => MIN_TIMEOUT_MS + TIMEOUT_FACTOR * usualMs;

/** Runs tests without a mutant. Its findings hold for the whole run. */
export function createPlainTests(worker: WorkerProcess) {
  /** Tests that pass alone: a failure of theirs is the mutant's. */
  const independent = new Set<string>();
  /** Tests that fail without those before them. */
  const dependent = new Set<string>();

  /** Runs some tests of a file, up to the first failure; null where they do not end. */
  const run = ({ file, milliseconds }: Reach, tests: readonly string[]): Promise<Outcome | null> =>
    worker.run(
      {
        mutant: null,
        files: [{ file, tests }],
        hitLimit: Number.MAX_SAFE_INTEGER,
        keepsModules: file.startsWith('test/api/'),
      },
      timeoutAfter(milliseconds),
    );

  /** The result of a test alone: `again` where only a new worker lets it pass. */
  async function tryAlone(test: string, reach: Reach): Promise<'passes' | 'fails' | 'again'> {
    if (independent.has(test)) return 'passes';
    if (dependent.has(test)) return 'fails';
    for (const result of ['passes', 'again'] as const) {
      const outcome = await run(reach, [test]);
      if (outcome?.failed === null) {
        independent.add(test);
        return result;
      }
      worker.stop();
    }
    dependent.add(test);
    return 'fails';
  }

  return {
    run,
    tryAlone,
    isDependent: (test: string) => dependent.has(test),
    /** Forgets that a test passes alone: it is tried anew. */
    forget: (test: string) => independent.delete(test),
  };
}

export type PlainTests = ReturnType<typeof createPlainTests>;
