import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { QueueFull, workerQueue } from '../../../src/server/workers/worker-queue.ts';

/** A worker that says what it is told, with the thread it runs in; it can break and hang. */
const SCRIPT = `
import { writeFileSync } from 'node:fs';
import { parentPort, threadId } from 'node:worker_threads';
parentPort.on('message', (job) => {
  if (job === 'break') throw new Error('broken');
  if (job === 'exit') process.exit(3);
  if (job === 'hang') {
    writeFileSync(new URL('hangs', import.meta.url), '');
    for (;;);
  }
  if (job === 'swell') {
    const held = [];
    for (;;) held.push(new Uint8Array(10_000_000).fill(1));
  }
  parentPort.postMessage([job, threadId]);
});
`;

const folder = await mkdtemp(path.join(tmpdir(), 'worker-queue-'));
const script = path.join(folder, 'worker.mjs');
await writeFile(script, SCRIPT);

const queue = (changes: Partial<Parameters<typeof workerQueue>[1]> = {}) =>
  workerQueue<string, [string, number]>(script, {
    most: 5,
    jobMs: 20_000,
    idleMs: 20_000,
    maxMb: 200,
    ...changes,
  });

afterEach(() => {
  vi.useRealTimers();
});

describe('CARE-01, DOC-04: jobs are done in turn by one worker', () => {
  it('each job has its answer, all from the same thread', async () => {
    const { run } = queue();
    const results = await Promise.all(['a', 'b', 'c'].map(run));
    expect(results.map(([job]) => job)).toEqual(['a', 'b', 'c']);
    expect(new Set(results.map(([, thread]) => thread)).size).toBe(1);
  });

  it('more than there is room for are refused at once, and find room later', async () => {
    const { run } = queue({ most: 2 });
    const waitingJobs = [run('a'), run('b')];
    await expect(run('c')).rejects.toBeInstanceOf(QueueFull);
    await Promise.all(waitingJobs);
    expect((await run('d'))[0]).toBe('d');
  });

  it.each([
    ['break', 'broken'],
    ['exit', 'ended with 3'],
    ['hang', 'longer than 20000 ms'],
    ['swell', 'more than 200 MB'],
  ])('%s: the job fails, those behind it are done', async (job, reason) => {
    // Time passes for the job that hangs, not for the one behind it, whose worker is yet to start.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { run } = queue();
    const both = Promise.allSettled([run(job), run('a')]);
    if (job === 'hang') {
      await expect.poll(() => existsSync(path.join(folder, 'hangs'))).toBe(true);
      vi.advanceTimersByTime(20_000);
    }
    const [failedResult, next] = await both;
    expect(failedResult.status === 'rejected' && String(failedResult.reason)).toContain(reason);
    expect(next.status === 'fulfilled' && next.value[0]).toBe('a');
  });

  it('without work the worker is let go; the next job starts another', async () => {
    const { run } = queue({ idleMs: 20 });
    const [, first] = await run('a');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await run('c'))[1]).not.toBe(first);
  });
});
