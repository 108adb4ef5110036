import { expect, it, vi } from 'vitest';
import { PASSWORD } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';

const exposedApi = await testApi({ settings: { demo: true, isDemoChosen: false } });
const deliberate = await testApi({
  settings: { demo: true, isDemoChosen: true },
  database: exposedApi.database,
});
const proxiedApi = await testApi({
  settings: { demo: true, isDemoChosen: false },
  database: exposedApi.database,
});
const signIn = (api: typeof exposedApi, headers: Record<string, string>) =>
  api.request('POST', '/api/login_check', { body: { username: 'admin', password: PASSWORD }, headers });

it.each([
  ['another name', { Host: 'rdv.example.org' }],
  ['an address of the network', { Host: '192.168.1.20:3000' }],
  ['a proxy that keeps the name', { Host: 'localhost:3000', 'X-Forwarded-For': '203.0.113.7' }],
  ['a proxy that tells who it is', { Host: '127.0.0.1:3000', Forwarded: 'for=203.0.113.7' }],
])('SEC-01, OPS-03: the demonstration that nobody chose is closed to %s', async (_name, headers) => {
  const { status, body } = await signIn(exposedApi, headers);
  expect([status, body['hydra:description']]).toEqual([403, expect.stringContaining('PUBLIC_URL')]);
  expect((await signIn(deliberate, headers)).status).toBe(200);
});

it.each(['localhost:3000', '127.0.0.1', '[::1]:3000', 'rdv.localhost'])(
  'OPS-01: the demonstration is open to this machine as %s',
  async (host) => {
    expect((await signIn(exposedApi, { Host: host })).status).toBe(200);
  },
);

it('OPS-03: the first of such sign-ins is one warning in the log, which says which settings are missing', async () => {
  const warnings = vi.spyOn(proxiedApi.context.log, 'warn');
  expect((await signIn(proxiedApi, { Host: 'localhost:3000' })).status).toBe(200);
  expect(warnings.mock.calls).toEqual([]);
  for (const address of ['203.0.113.7', '203.0.113.8', '203.0.113.7'])
    expect((await signIn(proxiedApi, { Host: '127.0.0.1', 'X-Forwarded-For': address })).status).toBe(403);
  const [line = '', ...others] = warnings.mock.calls.map(String);
  expect(others).toEqual([]);
  for (const setting of ['PUBLIC_URL', 'TRUSTED_PROXY', 'DEMO'])
    expect(line).toMatch(new RegExp(`\\b${setting}\\b`));
  expect(line).not.toContain('203.0.113');
});
