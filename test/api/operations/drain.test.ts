import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../harness/servers/database.ts';
import { startServer } from '../../harness/servers/server.ts';

it('OPS-10: a server that is asked to stop is not ready, and answers on new connections until it is drained', async () => {
  const server = await startServer({ database: await createTestDatabase(), env: { DRAIN_SECONDS: '3' } });
  const statusOf = async (path: string) =>
    (await fetch(`${server.url}${path}`, { headers: { Connection: 'close' } })).status;
  const stopping = server.stop();
  await expect.poll(() => statusOf('/health/ready')).toBe(503);
  expect(await statusOf('/api/params_regions')).toBe(200);
  // A visitor's request that came at the last moment is answered too.
  const statuses: number[] = [];
  for (let isOpen = true; isOpen; await sleep(20))
    isOpen = await statusOf('/api/cells').then(
      (status) => statuses.push(status) > 0,
      () => false,
    );
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await stopping).toBe(0);
});
