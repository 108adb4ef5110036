import fs from 'node:fs';
import { afterAll, beforeAll } from 'vitest';

/** The counters of the instrumented code. */
interface Counts {
  currentTestId?: string;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}

const { MUTATION_HITS, MUTATION_REACHED } = process.env;
const shared = globalThis as { __stryker__?: Counts };
shared.__stryker__ ??= {};
const counts = shared.__stryker__;

// A mutant that makes a loop endless throws where it is passed far more often than its original.
if (MUTATION_HITS) Object.assign(counts, { hitCount: 0, hitLimit: Number(MUTATION_HITS) });

// Code that runs while the modules load is counted apart from code that the tests run.
beforeAll(() => {
  counts.currentTestId = 'tests';
});

afterAll(() => {
  const { static: loaded = {}, perTest = {} } = counts.mutantCoverage ?? {};
  if (MUTATION_REACHED)
    fs.writeFileSync(MUTATION_REACHED, JSON.stringify({ loaded, ran: perTest.tests ?? {} }));
});
