import type { KnipConfig } from 'knip';

/** Finds dead files, exports and dependencies. Circles of imports have a test: unit/project/import-circles. */
const config: KnipConfig = {
  entry: [
    'src/server/main.ts',
    // They take the place of packages in the build (vite.config.ts).
    'src/admin/shims/*.ts',
    'test/**/*.test.{ts,tsx}',
    'test/{bench,cluster}/*.ts',
    'scripts/**/*.{ts,mjs}',
  ],
  project: ['{src,mocks,test,scripts}/**/*.{ts,tsx,mjs}', '!test/openapi-types/**'],
  ignoreBinaries: ['mount', 'umount', 'promtool'],
  ignoreDependencies: [
    // Named by style sheets.
    '@fontsource-variable/source-sans-3',
    // Imported by a client that a test generates.
    'openapi-fetch',
    // test/openapi-types is a package of its own.
    'openapi-typescript',
  ],
  // `inflection` has both names.
  ignoreIssues: { 'src/admin/shims/inflection.ts': ['duplicates'] },
  // A released package has this file beside its programs.
  ignoreUnresolved: ['./take-place.mjs'],
};

export default config;
