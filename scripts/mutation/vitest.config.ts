import type { TestProjectInlineConfiguration } from 'vitest/config';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import whole from '../../vitest.config.ts';

/** Keeps the order in which the files are asked for: those that may notice most come first. */
class AsAsked extends BaseSequencer {
  override async sort<T>(files: T[]): Promise<T[]> {
    return files;
  }
}

const projects = (whole.test?.projects ?? []) as TestProjectInlineConfiguration[];

/** The unit and API projects as they are, but for one worker and the first failure, which is enough. */
export default defineConfig({
  cacheDir: '.vite-mutation',
  test: {
    ...whole.test,
    maxWorkers: 1,
    bail: 1,
    sequence: { sequencer: AsAsked },
    projects: projects
      .filter(({ test }) => test?.name === 'unit' || test?.name === 'api')
      .map(({ test, ...rest }) => ({
        ...rest,
        test: {
          ...test,
          retry: 0,
          // A mutant may make something wait for ever: that fails sooner.
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          setupFiles: ['scripts/mutation/reached.ts'],
          // The cluster is the whole run's: a run that is ended leaves it alone.
          globalSetup: test?.name === 'api' ? ['scripts/mutation/shared-cluster.ts'] : [],
        },
      })),
  },
});
