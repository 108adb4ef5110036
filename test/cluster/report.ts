import { folder } from './processes.ts';

/** Prints the figures of a step. */
export function report(step: string, figures: Readonly<Record<string, unknown>>): void {
  console.log(`${step}: ${JSON.stringify(figures)}`);
}

/**
 * Ends the run where something does not hold.
 * @throws Error that says so, and names the folder of the logs
 */
export function assert(holds: boolean, failure: string): void {
  if (!holds) throw new Error(`${failure} (logs in ${folder})`);
}
