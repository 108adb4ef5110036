import { setTimeout as sleep } from 'node:timers/promises';

export interface PacedTimes {
  /** Milliseconds of each that was answered. */
  readonly times: number[];
  readonly refusals: number;
}

/** Starts work so many times a second, whether or not what came before has ended. */
export async function paced(
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
