/** Median times of pairs measured in turn, so that a machine that slows down slows both. */

const ROUNDS = 9;

export type Work = () => Promise<unknown>;

const median = (values: readonly number[]): number => {
  const sortedValues = [...values].sort((a, b) => a - b);
  return sortedValues[Math.floor(sortedValues.length / 2)] as number;
};

/** Milliseconds of one call, over `times` calls. */
async function timeWork(work: Work, times: number): Promise<number> {
  const startMs = performance.now();
  for (let call = 0; call < times; call += 1) await work();
  return (performance.now() - startMs) / times;
}

export interface Comparison {
  /** Medians in milliseconds. */
  readonly ours: number;
  readonly base: number;
  /** Median of the ratios pair by pair. */
  readonly ratio: number;
}

/** Measures `ours` against `base` in alternating pairs, after a warm-up of both. */
export async function pairs(
  ours: Work,
  base: Work,
  times: number,
  rounds: number = ROUNDS,
): Promise<Comparison> {
  await timeWork(ours, 3);
  await timeWork(base, 3);
  const samples: { ours: number; base: number }[] = [];
  for (let pair = 0; pair < rounds; pair += 1)
    samples.push({ ours: await timeWork(ours, times), base: await timeWork(base, times) });
  return {
    ours: median(samples.map((pair) => pair.ours)),
    base: median(samples.map((pair) => pair.base)),
    ratio: median(samples.map((pair) => pair.ours / pair.base)),
  };
}
