import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { jobs as table } from '../../../src/server/db/schema.ts';
import { type Job, startJobs } from '../../../src/server/jobs/jobs.ts';
import { createLog } from '../../../src/server/logging.ts';
import { testApi } from '../../harness/servers/api.ts';
import { spawnServer } from '../../harness/servers/server.ts';

const api = await testApi();
const at = (time: string) => new Date(`2026-11-22T${time}+01:00`);
const rowOf = async (name: string) => {
  const [row] = await api.db.select().from(table).where(eq(table.name, name));
  return row;
};

/** A job of the night at 02:30 in as many processes as asked, whose runs end when the test says how. */
function nightly(name: string, processes = 1) {
  const ends: { finish: () => void; failed: () => void; signal: AbortSignal }[] = [];
  const looks = Array.from({ length: processes }, () => 0);
  const log = createLog('silent');
  const logError = vi.spyOn(log, 'error');
  const starts = looks.map((_, index) => {
    const job: Job = {
      name,
      times: '30 2 * * *',
      // Called at each look: what is looked for twice was not done in between.
      hasWork: async () => {
        looks[index] = (looks[index] ?? 0) + 1;
        return true;
      },
      run: (_context, signal) =>
        new Promise((resolve, reject) => {
          const rejectCall = () => reject(new Error('a name that nobody may read'));
          ends.push({ finish: () => resolve(1), failed: rejectCall, signal });
          signal.addEventListener('abort', rejectCall);
        }),
    };
    return startJobs({ ...api.context, log }, [job], 10);
  });
  const stop = () => Promise.all(starts.map((one) => one.stop()));
  onTestFinished(async () => void (await stop()));
  /** Waits until every process has looked, all the way, for what is due. */
  const everyoneLooks = async () => {
    const before = [...looks];
    await expect.poll(() => looks.every((count, index) => count > (before[index] ?? 0) + 2)).toBe(true);
  };
  return { ends, everyoneLooks, stop, logError };
}

it('OPS-03: a job is done at its time in the service’s zone, and once', async () => {
  api.clock.set(at('02:00:00'));
  const { ends, everyoneLooks, stop } = nightly('night');
  await everyoneLooks();
  expect(await rowOf('night')).toEqual({
    name: 'night',
    started: at('02:00:00'),
    ended: at('02:00:00'),
    outcome: null,
  });
  api.clock.set(at('02:30:00'));
  await expect.poll(() => ends.length).toBe(1);
  expect(await rowOf('night')).toMatchObject({ started: at('02:30:00'), ended: null, outcome: null });
  api.clock.set(at('02:31:00'));
  ends[0]?.finish();
  await everyoneLooks();
  expect(await rowOf('night')).toMatchObject({
    started: at('02:30:00'),
    ended: at('02:31:00'),
    outcome: 'done',
  });
  expect(ends).toHaveLength(1);
  await stop();
  // The night passes while no server runs.
  api.clock.set('2026-11-24T09:00:00+01:00');
  const next = nightly('night');
  await expect.poll(() => next.ends.length).toBe(1);
  next.ends[0]?.finish();
});

it('OPS-02: of two processes one does a job; the other takes over where the first loses the database', async () => {
  api.clock.set(at('02:00:00'));
  const { ends, everyoneLooks } = nightly('shared', 2);
  await everyoneLooks();
  api.clock.set(at('02:30:00'));
  await expect.poll(() => ends.length).toBe(1);
  // The one that works looks no more; the other does.
  const other = nightly('shared');
  await other.everyoneLooks();
  expect([ends.length, other.ends.length]).toEqual([1, 0]);
  await api.db.execute(sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()`);
  await expect.poll(() => ends[0]?.signal.aborted).toBe(true);
  await other.everyoneLooks();
  expect(ends.length + other.ends.length).toBe(1);
  api.clock.set(at('02:35:00'));
  await expect.poll(() => ends.length + other.ends.length).toBe(2);
  [...ends, ...other.ends].at(-1)?.finish();
  other.ends[0]?.finish();
  await expect.poll(async () => (await rowOf('shared'))?.outcome).toBe('done');
});

it('OPS-03: a job that fails says so in its row and in the log, and is done the next time', async () => {
  api.clock.set(at('02:00:00'));
  const { ends, everyoneLooks, logError } = nightly('failing');
  await everyoneLooks();
  api.clock.set(at('02:30:00'));
  await expect.poll(() => ends.length).toBe(1);
  ends[0]?.failed();
  await expect.poll(async () => (await rowOf('failing'))?.outcome).toBe('failed');
  expect(logError).toHaveBeenCalledWith(expect.objectContaining({ job: 'failing' }), 'job failed');
  await everyoneLooks();
  expect(ends).toHaveLength(1);
  api.clock.set('2026-11-23T02:30:00+01:00');
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.finish();
  await expect.poll(async () => (await rowOf('failing'))?.outcome).toBe('done');
});

it('OPS-03: a clean stop waits for the job that is under way; one that is left is begun again', async () => {
  api.clock.set(at('02:00:00'));
  const first = nightly('stopped');
  await first.everyoneLooks();
  api.clock.set(at('02:30:00'));
  await expect.poll(() => first.ends.length).toBe(1);
  await first.stop();
  expect(first.ends[0]?.signal.aborted).toBe(true);
  expect(await rowOf('stopped')).toMatchObject({ started: at('02:30:00'), ended: null });
  expect(first.logError).not.toHaveBeenCalled();
  const second = nightly('stopped');
  api.clock.set(at('02:34:59'));
  await second.everyoneLooks();
  expect(second.ends).toEqual([]);
  api.clock.set(at('02:35:00'));
  await expect.poll(() => second.ends.length).toBe(1);
  second.ends[0]?.finish();
  await second.stop();
  expect(await rowOf('stopped')).toMatchObject({ started: at('02:35:00'), outcome: 'done' });
});

it('OPS-04: a job whose process is killed is begun again by another', async () => {
  const script = fileURLToPath(new URL('../../harness/servers/job-process.ts', import.meta.url));
  const both = [0, 1].map(() => spawnServer({ DATABASE_URL: api.database.url }, script));
  const starters = () => both.filter(({ output }) => output().includes('begun'));
  await expect.poll(starters).toHaveLength(1);
  const [doomedServer] = starters();
  doomedServer?.process.kill('SIGKILL');
  await doomedServer?.exited;
  await expect.poll(starters).toHaveLength(2);
  const [survivor] = both.filter((one) => one !== doomedServer);
  expect(await rowOf('endless')).toMatchObject({ ended: null });
  survivor?.process.kill('SIGTERM');
  expect(await survivor?.exited).toBe(0);
  expect(await rowOf('endless')).toMatchObject({ ended: expect.any(Date), outcome: 'done' });
});
