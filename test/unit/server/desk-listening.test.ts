import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startListening } from '../../../src/server/db/listening.ts';
import { createLog } from '../../../src/server/logging.ts';

test('DESK-02, OPS-03: a database that hangs up on the first desk refuses it alone, and ends no process', async () => {
  const unhandledErrors: unknown[] = [];
  const note = (error: unknown) => unhandledErrors.push(error);
  process.on('unhandledRejection', note);
  const server = net.createServer((socket) => socket.once('data', () => socket.destroy())).listen(0);
  await once(server, 'listening');
  const url = `postgresql://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/none`;
  const nothing = () => {};
  await expect(
    startListening({ url, channels: ['desk'], log: createLog('silent'), onTold: nothing, onGap: nothing }),
  ).rejects.toThrow(/terminated/);
  // The driver says once more that the connection ended, a moment later.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  expect(unhandledErrors).toEqual([]);
  process.off('unhandledRejection', note);
  server.close();
});
