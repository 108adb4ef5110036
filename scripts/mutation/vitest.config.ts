import { defineConfig } from 'vitest/config';

/**
 * One worker for all test files of a group, of the unit tests and of the API's: worker.ts runs them. The settings are
 * those of vitest.config.ts but for retries; a mutant may make something wait for ever, and that fails sooner.
 */
export default defineConfig({
  cacheDir: '.vite-mutation',
  test: {
    name: 'mutation',
    maxWorkers: 1,
    isolate: false,
    retry: 0,
    environment: 'node',
    include: ['scripts/mutation/driver.test.ts'],
    runner: 'scripts/mutation/worker.ts',
    // The cluster is the whole run's: a run that is ended leaves it alone.
    globalSetup: ['scripts/mutation/shared-cluster.ts'],
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A worker that was ended is soon replaced.
    fsModuleCache: true,
    fsModuleCachePath: '.vitest-cache',
  },
});
