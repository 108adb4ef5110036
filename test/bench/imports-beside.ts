import { setTimeout as sleep } from 'node:timers/promises';
import { demonstration } from './demonstration.ts';
import { type PacedTimes, runPaced } from './paced.ts';
import { listOfPeople } from './people.ts';

/**
 * `node test/bench/imports-beside.ts`: what an agent does, alone and beside the dry run and the run of an import. The 95th
 * percentile beside it is at most twice that alone (VET-19). The run is paused and resumed in turn, so that both are
 * measured on the same machine at the same time. `BENCH_ROWS` sets the length of the list, `BENCH_ROUNDS` the rounds.
 */
const ROWS = Number(process.env.BENCH_ROWS ?? 20_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 6);
const ACTIONS_PER_SECOND = 8;
const SECONDS = 8;
const READ_MS = 500;

const say = (text: string) => process.stdout.write(`${text}\n`);

const p95 = ({ times }: PacedTimes): number => {
  const sortedTimes = times.toSorted((a, b) => a - b);
  return sortedTimes[Math.floor(sortedTimes.length * 0.95)] ?? Number.NaN;
};

const { server, session, call, first, stop } = await demonstration();
try {
  const veteran = await first('veterans');
  const { name: quality } = await first('params_qualities');
  const actions = [
    () => call('GET', 'veterans?page=2'),
    () => call('GET', 'veterans?lastName=ben'),
    () => call('GET', veteran['@id'].slice('/api/'.length)),
    async (n: number) => {
      const target = veteran['@id'].slice('/api/'.length);
      const { status } = await server.request('PATCH', `/api/${target}`, {
        token: session.token,
        body: { city: null, other: `Essai ${n}` },
        headers: { 'Content-Type': 'application/merge-patch+json' },
      });
      if (status !== 200) throw new Error(`edit: ${status}`);
    },
  ];
  const agent = () =>
    runPaced(ACTIONS_PER_SECOND, SECONDS, async (n) => {
      await actions[n % actions.length]?.(n);
      return true;
    });
  const together = (rounds: readonly PacedTimes[]): PacedTimes => ({
    times: rounds.flatMap(({ times }) => times),
    refusals: rounds.reduce((sum, { refusals }) => sum + refusals, 0),
  });

  const report = (name: string, beside: PacedTimes, alone: PacedTimes) =>
    say(
      `${name.padEnd(10)} p95 ${p95(beside).toFixed(1)} ms beside ${p95(alone).toFixed(1)} alone, ${(p95(beside) / p95(alone)).toFixed(2)} times, ${beside.refusals} refused`,
    );

  const form = new FormData();
  form.append('name', 'liste.csv');
  form.append('file', new Blob([listOfPeople(ROWS, quality)]), 'liste.csv');
  const upload = await server.request('POST', '/api/veteran_imports', { token: session.token, body: form });
  const link: string = upload.body['@id'];
  const read = async () => (await server.request('GET', link, { token: session.token })).body;
  const command = async (name: string, body: object) => {
    const { version } = await read();
    const answer = await server.request('PUT', `${link}/${name}`, {
      token: session.token,
      body,
      headers: { 'If-Match': `"${version}-"` },
    });
    if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
  };
  const untilState = async (state: string) => {
    while ((await read()).state !== state) await sleep(READ_MS);
  };

  /** The dry run is not paused: it is measured between two times alone, as long as it lasts. */
  const aroundDryRun = [await agent(), await agent()].slice(1);
  await command('matching', upload.body.matching);
  const besideDryRun: PacedTimes[] = [];
  do besideDryRun.push(await agent());
  while ((await read()).state === 'checking');
  await untilState('checked');
  aroundDryRun.push(await agent());
  report('dry run', together(besideDryRun), together(aroundDryRun));

  const alone: PacedTimes[] = [];
  const beside: PacedTimes[] = [];
  let rows = 0;
  await command('run', { written: ['new'] });
  for (let round = 0; round < ROUNDS && (await read()).state === 'running'; round += 1) {
    const { processed } = await read();
    beside.push(await agent());
    const after = await read();
    rows += after.processed - processed;
    if (after.state !== 'running') break;
    await command('pause', {});
    alone.push(await agent());
    await command('resume', {});
  }
  report('run', together(beside), together(alone));
  say(`the run wrote ${(rows / (beside.length * SECONDS)).toFixed(0)} rows a second`);
} finally {
  await stop();
}
