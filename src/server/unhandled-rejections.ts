import type { Logger } from 'pino';

/**
 * Keeps the process alive when a promise is rejected that nobody awaits: logs it and counts it (OPS-09). An uncaught
 * exception still ends the process, as Node does.
 * @returns how many there were since the start.
 */
export function surviveUnhandledRejections(log: Logger): () => number {
  let count = 0;
  process.on('unhandledRejection', (reason) => {
    count += 1;
    log.error({ err: reason }, 'unhandled rejection');
  });
  return () => count;
}
