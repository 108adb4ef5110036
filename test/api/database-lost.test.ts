import pg from 'pg';
import { expect, it } from 'vitest';
import { testApi } from '../harness/api.ts';

const api = await testApi();

it('OPS-02: a connection that the database ends in the middle of a write costs that request alone, not the server', async () => {
  const token = await api.signIn('admin');
  const owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
  await owner.query('begin; lock table params_services');
  const body = { name: 'Service des pensions' };
  const waiting = api.request('POST', '/api/params_services', { token, body });
  const terminated = () =>
    api.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
  // An error event that nobody listens to would end the process.
  await expect.poll(async () => (await terminated()).rowCount, { timeout: 10_000 }).toBe(1);
  await owner.end();
  expect((await waiting).status).toBe(503);
  expect((await api.request('POST', '/api/params_services', { token, body })).status).toBe(201);
});
