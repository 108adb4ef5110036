import type { Failure, Outcome, Reached, TestFile } from './orders.ts';
import type { WorkerProcess } from './worker-process.ts';

/** The code that one test file passes through without a mutant, and the time that the file takes. */
export interface Reach extends Reached {
  readonly file: string;
  readonly milliseconds: number;
}

const MIN_TIMEOUT_MS = 15_000;
const TIMEOUT_FACTOR = 4;

/** Tries mutants in the worker. What it learns of the tests holds for the whole run. */
export function createTrial(worker: WorkerProcess) {
  /** Tests that pass alone: a failure of theirs is the mutant's. */
  const independent = new Set<string>();
  /** Tests that fail without those before them. */
  const dependent = new Set<string>();

  const runAlone = (file: string, tests: readonly string[], timeoutMs: number) =>
    worker.run(
      {
        mutant: null,
        files: [{ file, tests }],
        hitLimit: Number.MAX_SAFE_INTEGER,
        keepsModules: file.startsWith('test/api/'),
      },
      timeoutMs,
    );

  /** The result of a test alone, without a mutant: `again` where only a new worker lets it pass. */
  async function tryAlone(
    test: string,
    { file, milliseconds }: Reach,
  ): Promise<'passes' | 'fails' | 'again'> {
    if (independent.has(test)) return 'passes';
    if (dependent.has(test)) return 'fails';
    const timeoutMs = MIN_TIMEOUT_MS + TIMEOUT_FACTOR * milliseconds;
    for (const result of ['passes', 'again'] as const) {
      const outcome = await runAlone(file, [test], timeoutMs);
      if (outcome?.failed === null) {
        independent.add(test);
        return result;
      }
      worker.stop();
    }
    dependent.add(test);
    return 'fails';
  }

  /**
   * The tests of a file that pass a mutant; undefined for all. Where only its loading does, or what runs between tests,
   * any test may notice.
   */
  function testsReaching(mutant: string, { modules, loaded, ran, tests }: Reach): string[] | undefined {
    if (modules[mutant] || loaded[mutant] || !ran[mutant] || tests.between?.includes(mutant))
      return undefined;
    const reaching = Object.keys(tests).filter((test) => tests[test]?.includes(mutant));
    return reaching.some((test) => dependent.has(test)) ? undefined : reaching;
  }

  /** The milliseconds that the tests of a file take that pass a mutant. */
  function millisecondsOf(mutant: string, reach: Reach): number {
    const tests = testsReaching(mutant, reach);
    if (!tests) return reach.milliseconds;
    const all = Object.values(reach.durations).reduce((sum, one) => sum + one, 0);
    const some = tests.reduce((sum, test) => sum + (reach.durations[test] ?? 0), 0);
    return Math.max(0, reach.milliseconds - all) + some;
  }

  /** Runs the tests that pass a mutant, file after file, up to the first failure; null where they do not end. */
  async function tryMutant(mutant: string, reaching: readonly Reach[]): Promise<Outcome | null> {
    const hits = reaching.reduce(
      (sum, { modules, loaded, ran }) =>
        sum + (modules[mutant] ?? 0) + (loaded[mutant] ?? 0) + (ran[mutant] ?? 0),
      0,
    );
    // The API's modules are many. The test files of npm test share them too, loaded once.
    const keepsModules = reaching.every(
      ({ file, modules }) => file.startsWith('test/api/') && !modules[mutant],
    );
    const usual = reaching.reduce((sum, reach) => sum + millisecondsOf(mutant, reach), 0);
    const run = (files: readonly TestFile[]) =>
      worker.run(
        { mutant, files, hitLimit: hits * 100 + 1000, keepsModules },
        MIN_TIMEOUT_MS + TIMEOUT_FACTOR * usual,
      );
    let waitingFiles = reaching;
    for (;;) {
      const outcome = await run(
        waitingFiles.map((reach) => ({ file: reach.file, tests: testsReaching(mutant, reach) })),
      );
      const failed = outcome?.failed;
      if (!failed) return outcome;
      const at = waitingFiles.findIndex(({ file }) => file === failed.file);
      const reach = waitingFiles[at];
      if (!reach || !testsReaching(mutant, reach)) return outcome;
      const alone = failed.test ? await tryAlone(failed.test, reach) : 'fails';
      if (alone === 'passes') return outcome;
      if (alone === 'again') continue;
      const whole = await run([{ file: reach.file }]);
      if (!whole || whole.failed) return whole;
      waitingFiles = waitingFiles.slice(at + 1);
      if (waitingFiles.length === 0) return whole;
    }
  }

  /**
   * Runs once more, without a mutant, the tests that failed: one that fails now too met a worker that an earlier mutant
   * left in disorder. The worker is replaced then. Gives these tests.
   */
  async function findDisorder(failures: readonly Failure[], reaches: readonly Reach[]): Promise<Set<string>> {
    const disorder = new Set<string>();
    for (const reach of reaches) {
      const tests = failures.flatMap(({ file, test }) =>
        file === reach.file && test && !dependent.has(test) ? test : [],
      );
      if (tests.length === 0) continue;
      const timeoutMs = MIN_TIMEOUT_MS + TIMEOUT_FACTOR * reach.milliseconds;
      for (let waitingTests = [...new Set(tests)]; waitingTests.length > 0; ) {
        const outcome = await runAlone(reach.file, waitingTests, timeoutMs);
        const test = outcome?.failed?.test;
        if (!test) {
          if (outcome?.failed !== null) for (const one of waitingTests) disorder.add(one);
          break;
        }
        disorder.add(test);
        waitingTests = waitingTests.filter((one) => one !== test);
      }
    }
    if (disorder.size === 0) return disorder;
    worker.stop();
    // A test that fails alone in a new worker too needs those before it, and says nothing of disorder.
    for (const reach of reaches)
      for (const test of disorder)
        if (reach.durations[test] !== undefined) {
          independent.delete(test);
          if ((await tryAlone(test, reach)) === 'fails') disorder.delete(test);
        }
    return disorder;
  }

  return { tryMutant, millisecondsOf, findDisorder };
}
