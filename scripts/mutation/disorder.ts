import type { Failure } from './orders.ts';
import type { PlainTests } from './plain-tests.ts';
import type { Reach } from './reach.ts';

/** Runs tests of a file without a mutant. Gives those that fail; all that are left where they do not end. */
async function failingTests(
  plainTests: PlainTests,
  reach: Reach,
  tests: readonly string[],
): Promise<readonly string[]> {
  const failing: string[] = [];
  let waitingTests = tests;
  while (waitingTests.length > 0) {
    const outcome = await plainTests.run(reach, waitingTests);
    if (outcome?.failed === null) break;
    const test = outcome?.failed.test;
    if (!test) return [...failing, ...waitingTests];
    failing.push(test);
    waitingTests = waitingTests.filter((one) => one !== test);
  }
  return failing;
}

/**
 * Runs once more, without a mutant, the tests that failed: one that fails now too met a worker that an earlier mutant
 * left in disorder. The worker is replaced then. Gives these tests.
 */
export async function findDisorder(
  plainTests: PlainTests,
  stopWorker: () => void,
  failures: readonly Failure[],
  reaches: readonly Reach[],
): Promise<Set<string>> {
  const disorder = new Set<string>();
  for (const reach of reaches) {
    const tests = failures.flatMap(({ file, test }) =>
      file === reach.file && test && !plainTests.isDependent(test) ? test : [],
    );
    for (const test of await failingTests(plainTests, reach, [...new Set(tests)])) disorder.add(test);
  }
  if (disorder.size === 0) return disorder;
  stopWorker();
  // A test that fails alone in a new worker too needs those before it, and says nothing of disorder.
  for (const reach of reaches)
    for (const test of disorder)
      if (reach.durationsMs[test] !== undefined) {
        plainTests.forget(test);
        if ((await plainTests.tryAlone(test, reach)) === 'fails') disorder.delete(test);
      }
  return disorder;
}
