import { expect, it } from 'vitest';
import { createConcurrencyLimiter } from '../../../src/server/limits/concurrency-limit.ts';

/** Work that ends when told to. */
function work() {
  let end: () => void = () => {};
  const endPromise = new Promise<void>((resolve) => {
    end = resolve;
  });
  const runs = { times: 0 };
  const run = async () => {
    runs.times += 1;
    await endPromise;
    return 'done';
  };
  return { runs, end, run };
}
const never = () => false;

it('OPS-03: one caller’s documents wait for each other, and for nobody else’s', async () => {
  const turns = createConcurrencyLimiter();
  const long = work();
  const mine = Array.from({ length: 12 }, () =>
    turns.run('user 1', 'document', { run: long.run, isGivenUp: never }),
  );
  await expect(turns.run('user 1', 'document', { run: long.run, isGivenUp: never })).rejects.toMatchObject({
    status: 429,
    headers: { 'Retry-After': '5' },
  });
  const quick = { run: async () => 'at once', isGivenUp: never };
  expect(await turns.run('user 2', 'document', quick)).toBe('at once');
  expect(await turns.run('user 1', 'usual', quick)).toBe('at once');
  expect(long.runs.times).toBe(2);
  long.end();
  expect(new Set(await Promise.all(mine))).toEqual(new Set(['done']));
  expect(await turns.run('user 1', 'document', quick)).toBe('at once');
});

it('OPS-03: what nobody waits for any more is not begun; what failed leaves its turn to the next', async () => {
  const turns = createConcurrencyLimiter();
  const long = work();
  const running = [1, 2].map(() => turns.run('user 1', 'document', { run: long.run, isGivenUp: never }));
  const abandonedWork = work();
  const abandonedTurn = turns.run('user 1', 'document', { run: abandonedWork.run, isGivenUp: () => true });
  const rejection = turns.run('user 1', 'document', {
    run: () => Promise.reject(new Error('broken')),
    isGivenUp: never,
  });
  const last = turns.run('user 1', 'document', { run: async () => 'last', isGivenUp: never });
  long.end();
  await expect(abandonedTurn).rejects.toMatchObject({ status: 400 });
  await expect(rejection).rejects.toThrow('broken');
  expect([await last, abandonedWork.runs.times]).toEqual(['last', 0]);
  await Promise.all(running);
});
