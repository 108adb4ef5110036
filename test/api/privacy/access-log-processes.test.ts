import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../harness/servers/database.ts';
import { startServer } from '../../harness/servers/server.ts';

/** The access log of a server process that ends, as it was asked or not. */

const database = await createTestDatabase();
const owner = new pg.Client({ connectionString: database.ownerUrl });
await owner.connect();
afterAll(() => owner.end());

async function linesOf(name: string): Promise<number> {
  const { rows } = await owner.query(
    `SELECT count(*)::int AS total FROM access_log WHERE asked ->> 'lastName' = $1`,
    [name],
  );
  return rows[0].total;
}

it('SEC-05: a clean stop loses no line, and a kill -9 none that stood for a second', async () => {
  const server = await startServer({ database, env: { LOG_LEVEL: 'info', TRUSTED_PROXY: '127.0.0.1' } });
  afterAll(server.kill9);
  const token = await server.signIn('admin');
  const findVeterans = (name: string) =>
    server.request('GET', `/api/veterans?lastName=${name}`, {
      token,
      headers: { 'X-Forwarded-For': '10.9.9.9, 198.51.100.4' },
    });
  await Promise.all(Array.from({ length: 20 }, () => findVeterans('Arretee')));
  expect(await server.stop()).toBe(0);
  expect(await linesOf('Arretee')).toBe(20);
  const { rows } = await owner.query('SELECT DISTINCT address FROM access_log ORDER BY 1');
  expect(rows.map(({ address }) => address)).toEqual(['127.0.0.1', '198.51.100.4']);
  expect(server.output()).toContain('/api/veterans');
  expect(server.output()).not.toMatch(/Arretee|198\.51/);

  const other = await startServer({ database });
  afterAll(other.kill9);
  const again = await other.signIn('admin');
  await other.request('GET', '/api/veterans?lastName=Tuee', { token: again });
  // Nobody asked for it: the line is written while the server goes on.
  await expect.poll(() => linesOf('Tuee')).toBe(1);
  await other.kill9();
  expect(await linesOf('Tuee')).toBe(1);
});
