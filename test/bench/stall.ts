import { setTimeout as sleep } from 'node:timers/promises';

/** Requests of one person, one after the other or beside each other, and how long each took. */
export interface RequestTimes {
  /** Milliseconds. */
  readonly times: number[];
  readonly statuses: Map<number, number>;
}

export const emptyMeasurement = (): RequestTimes => ({ times: [], statuses: new Map() });

export function note({ times, statuses }: RequestTimes, status: number, startMs: number): void {
  times.push(performance.now() - startMs);
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

/** The time that so many of a hundred requests stay below. */
export function percentile({ times }: RequestTimes, percent: number): number {
  const sortedTimes = times.toSorted((a, b) => a - b);
  return Math.round(
    sortedTimes[Math.min(sortedTimes.length - 1, Math.floor((sortedTimes.length * percent) / 100))] ?? 0,
  );
}

/** Repeats `work` until `isOver`, a moment apart. */
export async function repeat(
  work: () => Promise<unknown>,
  isOver: () => boolean,
  pauseMs = 0,
): Promise<void> {
  while (!isOver()) {
    await work();
    await sleep(pauseMs);
  }
}
