import { setTimeout as sleep } from 'node:timers/promises';
import { demonstration } from './demonstration.ts';
import { type PacedTimes, paced } from './paced.ts';
import { listOfPeople } from './people.ts';

/**
 * `node test/bench/imports-beside.ts`: what an agent does, first alone, then beside the dry run and the run of an import.
 * Their 95th percentile at most doubles (VET-19). `BENCH_ROWS` sets the length of the list.
 */
const ROWS = Number(process.env.BENCH_ROWS ?? 20_000);
const ACTIONS_PER_SECOND = 4;
const SECONDS = 25;
const READ_MS = 500;

const say = (text: string) => process.stdout.write(`${text}\n`);

const p95 = ({ times }: PacedTimes): number => {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
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
    paced(ACTIONS_PER_SECOND, SECONDS, async (n) => {
      await actions[n % actions.length]?.(n);
      return true;
    });

  const report = (name: string, beside: PacedTimes, alone: PacedTimes) =>
    say(
      `${name.padEnd(10)} p95 ${p95(beside).toFixed(1)} ms, ${(p95(beside) / p95(alone)).toFixed(2)} of alone, ${beside.refusals} refused`,
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

  await agent();
  const alone = await agent();
  report('alone', alone, alone);
  await command('matching', upload.body.matching);
  report('dry run', await agent(), alone);
  say(`the dry run ${(await read()).state === 'checked' ? 'ended meanwhile' : 'goes on'}`);
  await untilState('checked');
  await command('run', { written: ['new'] });
  report('run', await agent(), alone);
  say(`the run ${(await read()).state === 'done' ? 'ended meanwhile' : 'goes on'}`);
} finally {
  await stop();
}
