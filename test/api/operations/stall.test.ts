import { afterAll, expect, it } from 'vitest';
import { createManyVeterans } from '../../../src/server/data/demo-data/many-veterans.ts';
import { emptyMeasurement, note, percentile, repeat } from '../../bench/stall.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { testApi } from '../../harness/servers/api.ts';
import { startServer } from '../../harness/servers/server.ts';

/** One caller asks for as much as the API lets them; an agent works beside them (OPS-03). In the long run alone. */

const VETERANS = 100_000;
/** The agent works alone and beside the reader in turns. */
const TURNS = 5;
const TURN_MS = 3000;
/** An answer beside the reader may take so many times as long as one without, at the 95th percentile. */
const MAX_RATIO = 40;

const api = await testApi();
await createManyVeterans(api.db, VETERANS, () => {});
const accounts = accountsOf(api);
const reader = await accounts.account('lectrice', await accounts.role('ROLE_READS', { Veteran: 'VIEW' }));
const agent = await accounts.account(
  'agente',
  await accounts.role('ROLE_WORKS', { Veteran: 'EDIT', Appointment: 'EDIT', Cell: 'LIST' }),
);
const server = await startServer({ database: api.database });
afterAll(server.stop);

const texts = (count: number) =>
  Array.from({ length: count }, (_, index) => `addresses[]=rue${index}x`).join('&');
const attacks: Record<string, readonly string[]> = {
  'twelve lists of 1,000 addresses': Array.from(
    { length: 12 },
    () => `/api/veterans?${'addresses[]=r&'.repeat(1000)}`,
  ),
  'twelve lists of as many addresses as are taken': Array.from(
    { length: 12 },
    () => `/api/veterans?${texts(20)}`,
  ),
  'twelve searches of many short words': Array.from(
    { length: 12 },
    () => `/api/globalSearch?keyWord=${encodeURIComponent('ab cd ef gh ij kl mn op qr st uv wx')}`,
  ),
  'six lists of all at once': Array.from(
    { length: 6 },
    () => '/api/veterans?pagination=false&birthDate[after]=1935-01-01&birthDate[before]=1935-12-31',
  ),
  'forty care logs of 100 pages': Array.from({ length: 40 }, () => '/api/veterans/1/care_log?pages=100'),
};

it.each(Object.entries(attacks))(
  'OPS-03: an agent works beside %s, and the server stays ready',
  async (name, calls) => {
    const get = async (path: string, token = '') => {
      const response = await fetch(server.url + path, {
        headers: token ? { Authorization: `Bearer ${token}`, Accept: 'application/ld+json' } : {},
      });
      await response.arrayBuffer();
      return response.status;
    };
    const [attack, work, workAlone, ready] = [
      emptyMeasurement(),
      emptyMeasurement(),
      emptyMeasurement(),
      emptyMeasurement(),
    ];
    const timedGet = async (noted: typeof attack, path: string, token?: string) => {
      const startMs = performance.now();
      note(noted, await get(path, token), startMs);
    };
    const steps = [
      '/api/veterans?itemsPerPage=30&order[lastName]=asc',
      '/api/veterans/7',
      '/api/cells',
      '/api/me',
    ];
    let step = 0;
    const turn = async (noted: typeof work, paths: readonly string[]) => {
      const until = Date.now() + TURN_MS;
      const isOver = () => Date.now() > until;
      await Promise.all([
        ...paths.map((path) => repeat(() => timedGet(attack, path, reader.token), isOver)),
        repeat(() => timedGet(noted, steps[step++ % steps.length] as string, agent.token), isOver, 50),
        repeat(() => timedGet(ready, '/health/ready'), isOver, 100),
      ]);
    };
    for (let count = 0; count < TURNS; count += 1) {
      await turn(workAlone, []);
      await turn(work, calls);
    }
    console.info(
      `${name}: agent p50 ${percentile(work, 50)} ms, p95 ${percentile(work, 95)} ms of ${work.times.length}, ` +
        `alone p95 ${percentile(workAlone, 95)} ms; ` +
        `ready p95 ${percentile(ready, 95)} ms; reader ${JSON.stringify([...attack.statuses])}`,
    );
    for (const { statuses } of [work, workAlone]) expect([...statuses.keys()]).toEqual([200]);
    expect([...ready.statuses.keys()]).toEqual([200]);
    expect(percentile(work, 95)).toBeLessThan(MAX_RATIO * percentile(workAlone, 95));
  },
);
