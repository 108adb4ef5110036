import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const long = process.env.TEST_LONG === '1';

/** What npm test leaves to the long run, to end within eight minutes: the API's and the rules' tests show most of it too. */
const longOnly = long
  ? []
  : [
      ...[
        'access-log-processes',
        'backup-memory',
        'backup-processes',
        'backup-s3',
        'behind-proxy',
        'bench',
        'care-log',
        'clamav',
        'data-exports',
        'drain',
        'first-start',
        'image',
        'imports-processes',
        'imports-scans-processes',
        'limits-processes',
        'live-records',
        'merges-processes',
        'newer-backup',
        'one-machine-to-three',
        'package',
        'public-outage',
        'retention-processes',
        'stall',
        'standby',
        'technicians-page',
        'totals',
        'transfer',
        'transfer-processes',
        'transfer-s3',
        'uploads',
        'visitors-storm',
        'webhooks-processes',
      ].map((name) => `test/api/*/${name}.test.ts`),
      ...[
        'admin-screens',
        'empty-states',
        'find',
        'found-by-people',
        'import-kinds',
        'imports',
        'lists',
        'notes',
        'rights-of-screens',
        'veteran-duplicates',
        'veteran-files',
      ].map((name) => `test/ui/*/${name}.test.tsx`),
      ...[
        'account',
        'agenda',
        'api-docs',
        'appointments',
        'appointments-booking',
        'calendars',
        'closures',
        'comfort',
        'command-line',
        'dashboard',
        'database-deaths',
        'desk',
        'every-route',
        'explorer',
        'figures',
        'first-day',
        'global-search',
        'guide-pictures',
        'guides',
        'imports',
        'invitation',
        'keystrokes',
        'late-scripts',
        'live-tabs',
        'lost-password',
        'new-documents',
        'notes',
        'opening',
        'person-rights',
        'print',
        'public-page-arabic',
        'rabat',
        'registration',
        'roles',
        'screens',
        'second-factor',
        'service-accounts',
        'single-sign-on',
        'start',
        'statistics',
        'users',
        'veteran-files',
        'veteran-record',
        'veterans',
        'visitors-way',
        'webhooks',
      ].map((name) => `test/e2e/*/${name}.test.ts`),
    ];

/** Tests wait for what they expect, not for a clock: on a busy machine that takes longer than Vitest's second. */
const patient = { poll: { timeout: 20_000 } };

/** A failure says what there was instead: `expected [ …(2) ]` tells nothing of a run that is over. */
const chaiConfig = { truncateThreshold: 400 };

/** A shared machine may stall for longer than any wait; a fault fails twice. npm test names what needed it. */
const retry = process.env.CI ? 1 : 0;

/**
 * Where isolate is false, files share what was imported, read once: each has a database, a server and a browser of its
 * own, or nothing at all. unit: pure rules. api: the real API on a real database. ui: screens in jsdom. e2e: the product in
 * Chromium.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // Where a screen gives up a request at the moment of its answer, the mocked socket still hands it to Node's parser.
    onUnhandledError: ({ message, stack }) =>
      !(message.includes('assert(!this.aborted)') && stack?.includes('@mswjs/interceptors')),
    projects: [
      {
        test: {
          name: 'unit',
          retry,
          isolate: false,
          include: ['test/unit/**/*.test.{ts,tsx}'],
          environment: 'node',
          expect: patient,
          chaiConfig,
          testTimeout: long ? 600_000 : 30_000,
        },
      },
      {
        test: {
          name: 'api',
          retry,
          isolate: false,
          include: ['test/api/**/*.test.ts'],
          exclude: longOnly,
          environment: 'node',
          expect: patient,
          chaiConfig,
          // Server processes draw the public page with what was built.
          globalSetup: ['test/harness/servers/cluster.ts', 'test/harness/servers/build.ts'],
          testTimeout: long ? 600_000 : 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'ui',
          retry,
          isolate: false,
          // Screens make much that is short-lived: with room for it less is collected.
          execArgv: ['--max-semi-space-size=64'],
          include: ['test/ui/**/*.test.{ts,tsx}'],
          exclude: longOnly,
          environment: 'jsdom',
          setupFiles: [
            'test/harness/screens/one-realm.ts',
            'test/harness/screens/empty-page.ts',
            'test/harness/screens/hidden-focus.ts',
            'test/harness/screens/patience.ts',
            'test/harness/screens/quick-screens.ts',
          ],
          // The theme is computed from the design tokens.
          css: { include: [/tokens\.css/] },
          expect: patient,
          chaiConfig,
          globalSetup: ['test/harness/servers/cluster.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          exclude: longOnly,
          environment: 'node',
          isolate: false,
          retry,
          expect: patient,
          chaiConfig,
          globalSetup: ['test/harness/servers/cluster.ts', 'test/harness/servers/build.ts'],
          testTimeout: long ? 600_000 : 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
