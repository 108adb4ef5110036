import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SERVED = fileURLToPath(new URL('../../bench/served.ts', import.meta.url));

test('API-03, PUB-07: what `npm run bench` compares runs to its end, both servers giving the same bytes', async () => {
  const small = { BENCH_VETERANS: '5000', BENCH_ROUNDS: '1', BENCH_MS: '100' };
  const child = spawn(process.execPath, [SERVED], { env: { ...process.env, ...small } });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  // A quiet machine has to say whether the ratios hold.
  expect(output, errors).toMatch(/get[\s\S]*list[\s\S]*search[\s\S]*edit[\s\S]*booking[\s\S]*page +\d+/);
});
