/** The time that a process gets to end by itself; then it is ended. */
const LONGEST_END_MS = 5_000;

/**
 * Lets this process end by itself, with an exit code. `process.exit` can wait for ever: it ends V8's threads, and one that
 * compiles in the background may wait for the main thread to collect garbage (nodejs/node#54918). Here it is the last
 * resort.
 * @param code by default the exit code that is set already, or 0
 */
export function endProcess(code: number = Number(process.exitCode ?? 0)): void {
  process.exitCode = code;
  // The launcher that listens at its other end keeps nothing alive.
  process.channel?.unref();
  setTimeout(() => process.exit(), LONGEST_END_MS).unref();
}
