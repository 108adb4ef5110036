import { findDisorder } from './disorder.ts';
import type { Failure, Outcome, TestFile } from './orders.ts';
import { createPlainTests, timeoutAfter } from './plain-tests.ts';
import { hitsOf, millisecondsOf, type Reach, testsReaching } from './reach.ts';
import type { WorkerProcess } from './worker-process.ts';

/** Tries mutants in the worker. */
export function createTrial(worker: WorkerProcess) {
  const plainTests = createPlainTests(worker);
  const testsOf = (mutant: string, reach: Reach) => testsReaching(mutant, reach, plainTests.isDependent);

  /** The milliseconds that the tests of a file take that reach a mutant. */
  const usualMs = (mutant: string, reach: Reach): number => millisecondsOf(testsOf(mutant, reach), reach);

  /**
   * Returns the run of test files with a mutant. How often they usually reach it and how long they take sets its limits.
   */
  function runWith(mutant: string, reaching: readonly Reach[]) {
    const hits = reaching.reduce((sum, reach) => sum + hitsOf(mutant, reach), 0);
    // The API's modules are many. The test files of npm test share them too, loaded once.
    const keepsModules = reaching.every(
      ({ file, modules }) => file.startsWith('test/api/') && !modules[mutant],
    );
    const timeoutMs = timeoutAfter(reaching.reduce((sum, reach) => sum + usualMs(mutant, reach), 0));
    return (files: readonly TestFile[]): Promise<Outcome | null> =>
      worker.run({ mutant, files, hitLimit: hits * 100 + 1000, keepsModules }, timeoutMs);
  }

  /** Runs the tests that reach a mutant, file after file, up to the first failure; null where they do not end. */
  async function tryMutant(mutant: string, reaching: readonly Reach[]): Promise<Outcome | null> {
    const run = runWith(mutant, reaching);
    let waitingFiles = reaching;
    for (;;) {
      const outcome = await run(
        waitingFiles.map((reach) => ({ file: reach.file, tests: testsOf(mutant, reach) })),
      );
      const failure = outcome?.failed;
      if (!failure) return outcome;
      const at = waitingFiles.findIndex(({ file }) => file === failure.file);
      const reach = waitingFiles[at];
      if (!reach || !testsOf(mutant, reach)) return outcome;
      const alone = failure.test ? await plainTests.tryAlone(failure.test, reach) : 'fails';
      if (alone === 'passes') return outcome;
      if (alone === 'again') continue;
      const whole = await run([{ file: reach.file }]);
      if (!whole || whole.failed) return whole;
      waitingFiles = waitingFiles.slice(at + 1);
      if (waitingFiles.length === 0) return whole;
    }
  }

  return {
    tryMutant,
    usualMs,
    findDisorder: (failures: readonly Failure[], reaches: readonly Reach[]) =>
      findDisorder(plainTests, worker.stop, failures, reaches),
  };
}
