import type { ReachedTests } from './orders.ts';

/** The code that one test file reaches without a mutant, and the time that the file takes. */
export interface Reach extends ReachedTests {
  readonly file: string;
  readonly milliseconds: number;
}

/** Counts how often a test file reaches a mutant. */
export const hitsOf = (mutant: string, { modules, loaded, ran }: Reach): number =>
  (modules[mutant] ?? 0) + (loaded[mutant] ?? 0) + (ran[mutant] ?? 0);

/**
 * The tests of a file that reach a mutant; undefined for all. Where only its loading does, or what runs between tests,
 * any test may notice. A dependent test fails without those before it.
 */
export function testsReaching(
  mutant: string,
  { modules, loaded, ran, tests }: Reach,
  isDependent: (test: string) => boolean,
): string[] | undefined {
  if (modules[mutant] || loaded[mutant] || !ran[mutant] || tests.between?.includes(mutant)) return undefined;
  const reaching = Object.keys(tests).filter((test) => tests[test]?.includes(mutant));
  return reaching.some(isDependent) ? undefined : reaching;
}

/** The milliseconds that these tests of a file take; undefined stands for all. */
export function millisecondsOf(tests: readonly string[] | undefined, reach: Reach): number {
  if (!tests) return reach.milliseconds;
  const all = Object.values(reach.durationsMs).reduce((sum, one) => sum + one, 0);
  const some = tests.reduce((sum, test) => sum + (reach.durationsMs[test] ?? 0), 0);
  return Math.max(0, reach.milliseconds - all) + some;
}
