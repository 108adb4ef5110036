import { expect, it } from 'vitest';
import { withoutEnvFiles } from '../../../src/server/backup/nightly-job.ts';

it.each([
  [['--env-file=/etc/service.env', '--max-old-space-size=512'], ['--max-old-space-size=512']],
  [
    ['--env-file', '/etc/service.env', '--enable-source-maps', '--env-file-if-exists', '.env'],
    ['--enable-source-maps'],
  ],
  [
    ['--import', './trace.js', '--env-file-if-exists=.env', '--env-file', 'a'],
    ['--import', './trace.js'],
  ],
  [[], []],
])('OPS-08: of %j the nightly backup gets %j', (flags, expected) => {
  expect(withoutEnvFiles(flags)).toEqual(expected);
});
