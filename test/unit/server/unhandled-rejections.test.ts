import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const server = path.join(import.meta.dirname, '../../../src/server');

/** Runs a script in a process that survives unhandled rejections; gives how it ended and what it printed. */
function run(script: string) {
  const scriptText = `
    import { createLog } from '${server}/logging.ts';
    import { surviveUnhandledRejections } from '${server}/unhandled-rejections.ts';
    const count = surviveUnhandledRejections(createLog('info'));
    ${script}`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', scriptText],
    {
      encoding: 'utf8',
    },
  );
  return { status, output: stdout + stderr };
}

it('OPS-09: a rejection that nobody handles is logged with its stack and counted, and ends nothing', () => {
  const { status, output } = run(`
    void Promise.reject(new Error('read failed'));
    setTimeout(() => { console.log('still here', count()); process.exit(0); }, 50);`);
  expect([status, output]).toEqual([0, expect.stringContaining('still here 1')]);
  expect(output).toMatch(/"level":"error"[^\n]*"stack":"\s*at /);
});

it('OPS-09: an uncaught exception still ends the process', () => {
  const { status, output } = run(`
    setTimeout(() => { throw new Error('no way on'); }, 10);
    setTimeout(() => console.log('still here'), 100);`);
  expect(status).not.toBe(0);
  expect(output).not.toContain('still here');
});
