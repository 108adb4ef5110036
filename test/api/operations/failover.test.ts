import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { connect } from '../../../src/server/db/connection.ts';
import { startDatabaseProxy } from '../../harness/servers/database-proxy.ts';
import { startServer } from '../../harness/servers/server.ts';
import { createStandbyPair } from '../../harness/servers/standby.ts';

/** Two servers behind a proxy that leads them to the standby once the primary is lost (OPS-10). */

const pair = await createStandbyPair();
const proxy = await startDatabaseProxy(pair.sockets.primary);
const { name } = pair.database;
const database = { name, url: proxy.urlFor('app', name), ownerUrl: proxy.urlFor('owner', name) };
const options = { database, env: { FILES_URL: pair.filesUrl } };
const servers = await Promise.all([startServer(options), startServer(options)]);
afterAll(() => Promise.all(servers.map((server) => server.kill9())));
const [first, second] = servers;
const token = await first.signIn('admin');

type Server = typeof first;
const save = async (server: Server, serviceName: string) =>
  (await server.request('PUT', '/api/settings', { token, body: { serviceName } })).status;
/** The values in force on a server, as the public page shows them. */
const page = async ({ url }: Server) => (await fetch(`${url}/public/rien`)).text();

/** Waits until a server has the setting; gives the milliseconds. */
async function msUntil(server: Server, serviceName: string): Promise<number> {
  const startMs = performance.now();
  await expect.poll(() => page(server), { interval: 10 }).toContain(serviceName);
  return performance.now() - startMs;
}

it('OPS-06, OPS-10: after a failover a setting that one server changes is in force on the other within a second', async () => {
  expect(await save(first, 'Avant la perte')).toBe(200);
  expect(await msUntil(second, 'Avant la perte')).toBeLessThan(1000);

  await pair.failOver();
  proxy.leadTo(pair.sockets.standby);
  const newPrimary = connect(pair.url, { max: 1 });
  const listenerCount = async () => {
    const { rows } = await newPrimary.db.execute(sql`
      select from pg_stat_activity where datname = current_database() and query = 'LISTEN settings'`);
    return rows.length;
  };
  await expect.poll(() => save(first, 'Juste après la perte')).toBe(200);
  // It listened to nobody, perhaps, when this was changed.
  await msUntil(second, 'Juste après la perte');
  await expect.poll(listenerCount).toBe(servers.length);
  await newPrimary.end();

  expect(await save(first, 'Depuis le premier')).toBe(200);
  expect(await msUntil(second, 'Depuis le premier')).toBeLessThan(1000);
  expect(await save(second, 'Depuis le second')).toBe(200);
  expect(await msUntil(first, 'Depuis le second')).toBeLessThan(1000);
  // Neither server was started again.
  for (const { output } of servers) expect(output()).toContain('listening connection lost');
});
