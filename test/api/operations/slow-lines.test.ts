import net from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { clientOf } from '../../harness/data/request.ts';
import { createTestDatabase } from '../../harness/servers/database.ts';
import { startServer } from '../../harness/servers/server.ts';

const server = await startServer({ database: await createTestDatabase() });
afterAll(server.stop);
const client = clientOf(server.fetch, server.url);

/** A visitor whose line gives the headers and then nothing for a while; `end` sends the body and gives the answer. */
async function slowly(path: string, body: string) {
  const { hostname, port } = new URL(server.url);
  const socket = net.connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  const head = `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  await new Promise<void>((resolve) => socket.write(head, () => resolve()));
  return async () => {
    socket.write(body);
    await expect.poll(() => answer).toContain('\r\n\r\n');
    socket.destroy();
    return Number(answer.split(' ')[1]);
  };
}

it('OPS-03, PUB-04: visitors on slow lines keep nobody waiting who comes from the same address', async () => {
  const appointments = await Promise.all(
    Array.from({ length: 12 }, () => slowly('/api/appointments', '{"lastName":"Lente"}')),
  );
  const signIns = await Promise.all(
    Array.from({ length: 12 }, () => slowly('/api/login_check', '{"username":"personne","password":"x"}')),
  );
  expect((await client.request('GET', '/api/params_regions?itemsPerPage=1')).status).toBe(200);
  const answer = await client.request('POST', '/api/login_check', {
    body: { username: 'absente', password: 'inconnue' },
  });
  expect(answer.status).toBe(401);
  expect(await Promise.all(appointments.map((end) => end()))).toEqual(appointments.map(() => 422));
  expect(new Set(await Promise.all(signIns.map((end) => end())))).toEqual(new Set([401, 429]));
});
