import fs from 'node:fs';
import { afterAll, afterEach, beforeEach } from 'vitest';

/** Counts of passing each mutant, by the mutant's id. */
type Counts = Record<string, number>;

/** The counters of the instrumented code. */
interface Counters {
  currentTestId?: string;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: { static: Counts; perTest: Record<string, Counts> };
}

/** Answers the question which mutants a test file passes. */
export interface Reached {
  /** While its modules load, and whatever it does before its first test. */
  readonly loaded: Readonly<Counts>;
  /** While its tests run. */
  readonly ran: Readonly<Counts>;
  /** The tests, by their ids in Vitest, and the mutants that each passes. */
  readonly tests: Readonly<Record<string, readonly string[]>>;
}

/** Stands for what runs between two tests. */
const BETWEEN = 'between';

const { MUTATION_HITS, MUTATION_REACHED } = process.env;
const shared = globalThis as { __stryker__?: Counters };
shared.__stryker__ ??= {};
const counters = shared.__stryker__;

// A mutant that makes a loop endless throws where it is passed far more often than its original.
if (MUTATION_HITS) Object.assign(counters, { hitCount: 0, hitLimit: Number(MUTATION_HITS) });

// Code that runs while the modules load is counted apart from code that the tests run.
beforeEach(({ task }) => {
  counters.currentTestId = task.id;
});

afterEach(() => {
  counters.currentTestId = BETWEEN;
});

function reached(): Reached {
  const { static: loaded = {}, perTest = {} } = counters.mutantCoverage ?? {};
  const ran: Counts = {};
  for (const counts of Object.values(perTest))
    for (const [id, count] of Object.entries(counts)) ran[id] = (ran[id] ?? 0) + count;
  const tests = Object.entries(perTest).map(([test, counts]) => [test, Object.keys(counts)]);
  return { loaded, ran, tests: Object.fromEntries(tests) };
}

afterAll(() => {
  if (MUTATION_REACHED) fs.writeFileSync(MUTATION_REACHED, JSON.stringify(reached()));
});
