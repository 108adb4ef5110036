import { setImmediate as nextTurn } from 'node:timers/promises';

/** The time for which a computation may hold the thread before others get their turn. */
const SLICE_MS = 5;

/** Creates a pause for long computations: awaited often, it gives others their turn every few milliseconds. */
export function createPause(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return;
    await nextTurn();
    since = performance.now();
  };
}
