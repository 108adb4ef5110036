import { setTimeout as sleep } from 'node:timers/promises';

export interface PacedTimes {
  /** Milliseconds of each that was answered. */
  readonly times: number[];
  readonly refusals: number;
}

/** Starts work so many times a second, whether or not what came before has ended. */
export async function runPaced(
  perSecond: number,
  seconds: number,
  work: (n: number) => Promise<boolean>,
): Promise<PacedTimes> {
  const times: number[] = [];
  let refusals = 0;
  const running: Promise<void>[] = [];
  const one = async (n: number) => {
    const startMs = performance.now();
    if (await work(n).catch(() => false)) times.push(performance.now() - startMs);
    else refusals += 1;
  };
  const runStartMs = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    await sleep(Math.max(0, runStartMs + (n * 1000) / perSecond - performance.now()));
    running.push(one(n));
  }
  await Promise.all(running);
  return { times, refusals };
}

/** The time that 95 of a hundred stay below, in whole milliseconds; 0 of none. */
export const p95Of = (times: readonly number[]): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0);

/** The times in a few words: `p95 12 ms`, and how many were refused. */
export const summaryOf = ({ times, refusals }: PacedTimes): string =>
  `p95 ${p95Of(times)} ms${refusals > 0 ? `, ${refusals} REFUSED` : ''}`;
