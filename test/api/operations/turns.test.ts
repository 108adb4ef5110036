import pg from 'pg';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { accountsOf } from '../../harness/data/accounts.ts';
import { type Answer, clientOf } from '../../harness/data/request.ts';
import { testApi } from '../../harness/servers/api.ts';
import { startServer } from '../../harness/servers/server.ts';

/** The limits of one caller: requests at once, size of one request, time in the database. */

const api = await testApi();
const hurriedApi = await testApi({ database: api.database, statementMs: 300 });
const accounts = accountsOf(api);
const lists = await accounts.role('ROLE_READS', { Veteran: 'VIEW' });
const reader = await accounts.account('lectrice', lists);
const other = await accounts.account('collegue', lists);
const connectClient = async (connectionString: string) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  afterAll(() => client.end());
  return client;
};
const owner = await connectClient(api.database.ownerUrl);
/** This client has the server's own role: others see nothing of its sessions. */
const watcher = await connectClient(api.database.url);

type Get = (path: string, token: string) => Promise<Answer>;
const get: Get = (path, token) => api.request('GET', path, { token });
const VETERANS = '/api/veterans?itemsPerPage=1';
/** Statements on veterans that stand waiting in the database. */
const standing = async () => {
  const { rows } = await watcher.query(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
};
/** While `work` goes on nobody can read veterans. */
async function withLock(work: () => Promise<void>): Promise<void> {
  await owner.query('BEGIN; LOCK TABLE veterans');
  await work().finally(() => owner.query('COMMIT'));
}

describe('one request', () => {
  const many = (name: string, count: number) => Array.from({ length: count }, () => `${name}=a`).join('&');
  it.each([
    [many('addresses[]', 20), 200, ''],
    [many('addresses[]', 21), 400, 'Trop de valeurs pour le paramètre addresses[] : 20 au plus'],
    [many('addresses[]', 1000), 400, 'Trop de valeurs pour le paramètre addresses[] : 100 au plus'],
    [many('lastName', 21), 400, 'Trop de valeurs pour le paramètre lastName : 20 au plus'],
    [
      Array.from({ length: 21 }, (_, index) => `lastName[${index}]=a`).join('&'),
      400,
      'Trop de valeurs pour le paramètre lastName[] : 20 au plus',
    ],
    [many('nobodyKnowsIt[]', 101), 400, 'Trop de valeurs pour le paramètre nobodyKnowsIt[] : 100 au plus'],
    [Array.from({ length: 900 }, (_, index) => `id[]=${index + 1}`).join('&'), 200, ''],
    [`lastName=${'a'.repeat(255)}`, 200, ''],
    [
      `lastName=${'a'.repeat(256)}`,
      400,
      'Valeur trop longue pour le paramètre lastName : 255 caractères au plus',
    ],
  ])(
    'API-03: filters are bounded in number and length, and what is over is named: %#',
    async (query, status, message) => {
      const answer = await get(`${VETERANS}&${query}`, reader.token);
      expect([answer.status, answer.body['hydra:description'] ?? '']).toEqual([status, message]);
    },
  );

  it('OPS-03: what takes too long is ended in the database itself, and said so in French', async () => {
    await withLock(async () => {
      const answer = await hurriedApi.request('GET', VETERANS, { token: reader.token });
      expect([answer.status, answer.body['hydra:description']]).toEqual([
        503,
        'La demande prend trop de temps : précisez-la ou réessayez plus tard',
      ]);
      await expect.poll(standing).toBe(0);
    });
    expect((await hurriedApi.request('GET', VETERANS, { token: reader.token })).status).toBe(200);
  });
});

describe('many requests', () => {
  it('OPS-03: of one user a few are answered at once, the others wait, 250 at most; nobody else waits', async () => {
    let answers: Promise<Answer[]> = Promise.resolve([]);
    await withLock(async () => {
      answers = Promise.all(Array.from({ length: 254 }, () => get(VETERANS, reader.token)));
      // Each list is one statement for the page and the count.
      await expect.poll(standing).toBe(4);
      const refusal = await get('/api/cells', reader.token);
      expect([refusal.status, refusal.headers.get('Retry-After'), refusal.body['hydra:description']]).toEqual(
        [429, '5', 'Trop de demandes en cours : réessayez dans quelques secondes'],
      );
      expect((await get('/api/params_regions', other.token)).status).toBe(200);
      expect(await standing()).toBe(4);
    });
    expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([200]));
    expect((await get('/api/params_regions', reader.token)).status).toBe(200);
  });
});

it('OPS-03, AUTH-10: while every other connection is held, the server is ready and people sign in', async () => {
  const server = await startServer({ database: api.database });
  onTestFinished(async () => void (await server.stop()));
  const tokens = [reader.token, other.token];
  for (let index = 0; index < 4; index += 1)
    tokens.push((await accounts.account(`insistante${index}`, lists)).token);
  const client = clientOf(server.fetch, server.url);
  let waiting: Promise<Answer>[] = [];
  await withLock(async () => {
    waiting = tokens.flatMap((token) =>
      Array.from({ length: 4 }, () => client.request('GET', VETERANS, { token })),
    );
    await expect.poll(standing).toBe(16);
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    expect(await client.signIn('collegue')).toBeTruthy();
    expect((await client.request('GET', '/api/me')).status).toBe(401);
  });
  await Promise.all(waiting);
});
