import path from 'node:path';
import { createVitest } from 'vitest/node';

/**
 * A process that holds Vitest and starts the worker (worker.ts), which takes its orders from the socket of
 * `MUTATION_SOCKET`. The parent ends both.
 */
const copy = process.cwd();
const vitest = await createVitest('test', {
  root: copy,
  config: path.join(copy, 'scripts/mutation/vitest.config.ts'),
  watch: false,
  reporters: [
    {
      onTestRunEnd(modules, errors) {
        for (const error of [...errors, ...modules.flatMap((module) => module.errors())])
          console.error(error.message, error.stack);
      },
    },
  ],
});
process.on('disconnect', () => process.exit());
await vitest.start();
process.exit(1);
