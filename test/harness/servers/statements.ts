import type { Pool, PoolClient } from 'pg';
import type { BoundStatement } from '../../../src/server/db/statements.ts';

/** The statements that a pool's connections send while `work` runs, in their order; those that travel together in one list. */
export async function roundTripsOf(pool: Pool, work: () => Promise<unknown>): Promise<string[][]> {
  const roundTrips: string[][] = [];
  const watchedClients: { client: PoolClient; query: PoolClient['query'] }[] = [];
  const watch = (client: PoolClient) => {
    if (watchedClients.some((one) => one.client === client)) return;
    const query = client.query;
    watchedClients.push({ client, query });
    client.query = ((...of: unknown[]) => {
      roundTrips.push(textsOf(of[0]));
      return Reflect.apply(query, client, of);
    }) as PoolClient['query'];
  };
  pool.on('acquire', watch);
  try {
    await work();
  } finally {
    pool.off('acquire', watch);
    for (const { client, query } of watchedClients) client.query = query;
  }
  return roundTrips;
}

/** Every statement alone: `begin` and `commit` are one each. */
export const statementsOf = async (pool: Pool, work: () => Promise<unknown>): Promise<string[]> =>
  (await roundTripsOf(pool, work)).flat();

type QueryArgument =
  | { readonly text: string; readonly all?: undefined }
  | { readonly all: readonly BoundStatement[] };

function textsOf(query: unknown): string[] {
  if (typeof query === 'string') return [query];
  const { all = [{ statement: query as { text: string } }] } = query as QueryArgument;
  return all.map(({ statement: { text } }) => text.replace(/\s+/g, ' ').trim());
}
