import type { Mutant } from './mutants.ts';
import { hitsOf, type Reach } from './reach.ts';
import type { Result } from './results.ts';

/** A mutant gets tests of about so much time; what they do not notice survives. */
const MAX_TESTS_MS = 40_000;

/** The facts by which test files are ordered. */
interface FileOrderFacts {
  readonly mutants: readonly Mutant[];
  readonly reaches: readonly Reach[];
  readonly oldResults: Iterable<Result>;
  /** The milliseconds that the tests of a file take that reach a mutant. */
  readonly usualMs: (mutant: string, reach: Reach) => number;
}

/** Counts what happened between a source file and a test file. */
function createPairCounter() {
  const counts = new Map<string, number>();
  const keyOf = (source: string, test: string) => `${source} ${test}`;
  const count = (source: string, test: string): number => counts.get(keyOf(source, test)) ?? 0;
  const add = (source: string, test: string) => void counts.set(keyOf(source, test), count(source, test) + 1);
  return { count, add };
}

/** The test files that try a mutant: those that reach and noticed much of its source file in little time come first. */
export function createFileOrder({ mutants, reaches, oldResults, usualMs }: FileOrderFacts) {
  /** Counts the mutants of a source file that a test file noticed so far. */
  const noticedPairs = createPairCounter();
  for (const { file, by } of oldResults) {
    const test = by?.split(/:? /, 1)[0];
    if (test) noticedPairs.add(file, test);
  }
  /** Counts the mutants of a source file that the tests of a test file reach. */
  const reachedPairs = createPairCounter();
  for (const { file, ran } of reaches)
    for (const mutant of mutants) if (ran[mutant.id]) reachedPairs.add(mutant.file, file);

  return {
    /** Notes that a test file noticed a mutant of a source file. */
    note: noticedPairs.add,
    /** Returns the test files to run for a mutant, in their order. */
    filesFor({ id, file }: Mutant): Reach[] {
      const weigh = (reach: Reach) =>
        ((reach.ran[id] ? 5 : 1) *
          (1 + noticedPairs.count(file, reach.file)) *
          (1 + reachedPairs.count(file, reach.file))) /
        (500 + usualMs(id, reach));
      let totalMs = 0;
      return reaches
        .filter((reach) => hitsOf(id, reach) > 0)
        .sort((one, other) => weigh(other) - weigh(one))
        .filter((reach) => {
          const isInTime = totalMs < MAX_TESTS_MS;
          totalMs += usualMs(id, reach);
          return isInTime;
        });
    },
  };
}
