import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const long = process.env.TEST_LONG === '1';

/** unit: pure rules. api: the real API on a real database. ui: screens in jsdom. e2e: the product in Chromium. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'], environment: 'node' } },
      {
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['test/harness/cluster.ts'],
          testTimeout: long ? 600_000 : 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'ui',
          include: ['test/ui/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['test/harness/one-realm.ts', 'test/harness/patience.ts'],
          // The theme is computed from the design tokens.
          css: { include: [/tokens\.css/] },
          globalSetup: ['test/harness/cluster.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          environment: 'node',
          // A shared machine may stall a browser for longer than any wait; a fault fails twice.
          retry: process.env.CI ? 1 : 0,
          globalSetup: ['test/harness/cluster.ts', 'test/harness/build.ts'],
          testTimeout: long ? 600_000 : 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
