/** The server beside a build of its pages that ends when a signal says so: SIGUSR2 where it succeeds, SIGHUP where it fails. */

import { startServer } from '../../../src/server/start-server.ts';

await startServer(
  new Promise((resolve) => {
    process.once('SIGUSR2', () => resolve(true)).once('SIGHUP', () => resolve(false));
  }),
);
