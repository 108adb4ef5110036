import type { TestApi } from '../servers/api.ts';
import { beside, lockWaiter } from '../servers/database.ts';

/**
 * Sends a request that gives an account's password. It waits once the hash of the password is read, until `meanwhile` is
 * done: its counter of failed tries is held by another session of the database.
 */
export async function holdProof<T>(
  { request, pool, database }: Pick<TestApi, 'request' | 'pool' | 'database'>,
  username: string,
  send: () => Promise<T>,
  meanwhile: () => Promise<void>,
): Promise<T> {
  // A failed try leaves the counter.
  await request('POST', '/api/login_check', { body: { username, password: 'Faux-2026' } });
  return beside(database.url, async (holder) => {
    await holder.query("select from rate_limits where key like 'sign-in-account:%' for update");
    const sending = send();
    await lockWaiter(pool);
    await meanwhile();
    await holder.query('rollback');
    return await sending;
  });
}
