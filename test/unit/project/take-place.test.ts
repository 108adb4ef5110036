import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import packageFile from '../../../package.json' with { type: 'json' };
import { readProjectFile } from '../../harness/servers/deployment.ts';
import { ON_WINDOWS } from '../../harness/servers/on-windows.ts';

const launcher = path.join(import.meta.dirname, '../../../scripts/take-place.mjs');

/** Prints the arenas of glibc and Node's own arguments in a process that took the place of this one's child. */
function runInPlace(env: NodeJS.ProcessEnv) {
  const script = `
    import { takePlace } from ${JSON.stringify(launcher)};
    const shown = 'JSON.stringify([process.env.MALLOC_ARENA_MAX, process.execArgv[0]])';
    await takePlace(process.execPath, ['--max-semi-space-size=16', '-p', shown]);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    env,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

it.each([
  ['two arenas', {}, '2'],
  ['as many arenas as the environment says', { MALLOC_ARENA_MAX: '4' }, '4'],
])('OPS-03: a program that takes the place of its launcher has its flags and %s', (_arenas, env, arenas) => {
  expect(JSON.parse(runInPlace({ PATH: process.env.PATH, ...env }))).toEqual([
    arenas,
    '--max-semi-space-size=16',
  ]);
});

it.each(['start', 'admin'])(
  'OPS-07: npm run %s says on Windows that it needs Linux, by WSL for example',
  (name) => {
    const script = path.join(import.meta.dirname, `../../../scripts/${name}.mjs`);
    const { status, stderr } = spawnSync(process.execPath, [...ON_WINDOWS, script], {
      encoding: 'utf8',
      // A server that is not refused has no port to start on.
      env: { PATH: process.env.PATH, PORT: 'none' },
    });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/WSL.*docs\/running\.md, « Windows »/)]);
    expect(stderr).not.toContain('DATABASE_URL');
  },
);

it('OPS-01: README.md and docs/running.md ask for the Node that package.json does', () => {
  const [, version] = /^>=(\d+)$/.exec(packageFile.engines.node) ?? [];
  for (const page of ['README.md', 'docs/running.md'])
    expect(readProjectFile(page)).toMatch(new RegExp(`any Node from ${version} on`, 'i'));
});
