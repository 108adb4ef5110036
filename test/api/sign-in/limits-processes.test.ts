import fs from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { accountsOf } from '../../harness/data/accounts.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';
import { startServer, type TestServer, temporaryFolder } from '../../harness/servers/server.ts';

// The mails go to this folder.
const dataDir = temporaryFolder('limits');
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));
const api = await testApi();
const servers: TestServer[] = [];
const start = async () => {
  const server = await startServer({ database: api.database, env: { DATA_DIR: dataDir } });
  servers.push(server);
  return server;
};
afterAll(() => Promise.all(servers.map((server) => server.kill9())));

/** Each entry is an action with its limit and the answer to a try within it. */
const limitedCalls = {
  'a sign-in': {
    points: 10,
    within: 401,
    send: (server: TestServer) =>
      server.request('POST', '/api/login_check', { body: { username: 'visee', password: 'faux' } }),
  },
  'a forgotten password': {
    points: 5,
    within: 200,
    send: (server: TestServer) =>
      server.request('POST', '/api/auth/forgot-password', { body: { email: 'visee@example.org' } }),
  },
  'a registration': {
    points: 60,
    within: 201,
    send: (server: TestServer, index: number) =>
      server.request('POST', '/api/auth/register', {
        body: {
          fullname: 'Nadia Benali',
          username: `nadia${index}`,
          email: `nadia${index}@example.org`,
          password: PASSWORD,
        },
      }),
  },
};

it('SEC-01: two server processes count together, and those that follow a kill -9 go on counting', async () => {
  await accountsOf(api).account('visee');
  const servers = await Promise.all([start(), start()]);
  for (const [name, { points, within, send }] of Object.entries(limitedCalls)) {
    const answers = await Promise.all(
      Array.from({ length: points + 4 }, (_, index) => send(servers[index % 2] as TestServer, index)),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect([name, statuses]).toEqual([name, [...Array(points).fill(within), ...Array(4).fill(429)]]);
  }
  await Promise.all(servers.map((server) => server.kill9()));

  const next = await start();
  for (const [index, { send }] of Object.values(limitedCalls).entries()) {
    const answer = await send(next, 1000 + index);
    expect([answer.status, Number(answer.headers.get('Retry-After')) > 0]).toEqual([429, true]);
  }
});
