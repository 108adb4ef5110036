import { once } from 'node:events';
import fs from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { listen } from '../../../src/server/listen.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { createStatic } from '../../../src/server/site/static.ts';

/** How the server reads the bounds of a request: two ways to read one message let one person answer as another (SEC-03). */

const seenMessages: string[] = [];
const listener = await listen('127.0.0.1', 0);
listener.use(async (request) => {
  seenMessages.push(`${request.method} ${new URL(request.url).pathname}`);
  await request.text();
  return new Response('answered');
});
afterAll(() => listener.close(0));

/** Sends lines as they are, and reads until the server ends the connection. */
async function exchange(lines: readonly string[]): Promise<string> {
  const socket = connect(listener.port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  socket.end(lines.join('\r\n'));
  await once(socket, 'close');
  return answer;
}

it.each([
  [
    'both a length and pieces',
    ['POST /first HTTP/1.1', 'Host: x', 'Content-Length: 6', 'Transfer-Encoding: chunked', '', '0', '', 'G'],
  ],
  ['two lengths', ['POST /first HTTP/1.1', 'Host: x', 'Content-Length: 1', 'Content-Length: 2', '', 'ab']],
  ['a length that is none', ['POST /first HTTP/1.1', 'Host: x', 'Content-Length: +3', '', 'abc']],
  ['a break inside a header', ['GET /first HTTP/1.1', 'Host: x', 'X-One: a\rX-Two: b', '', '']],
  ['a space before the colon', ['POST /first HTTP/1.1', 'Host: x', 'Content-Length : 3', '', 'abc']],
])('SEC-03: a request with %s is refused before anybody reads it', async (_what, lines) => {
  seenMessages.length = 0;
  expect(await exchange(lines)).toMatch(/^HTTP\/1\.1 400 /);
  expect(seenMessages).toEqual([]);
});

it('SEC-03: a request of usual bounds is answered', async () => {
  seenMessages.length = 0;
  const lines = ['POST /usual HTTP/1.1', 'Host: x', 'Connection: close', 'Content-Length: 3', '', 'abc'];
  expect(await exchange(lines)).toMatch(/^HTTP\/1\.1 200 /);
  expect(seenMessages).toEqual(['POST /usual']);
});

it('SEC-03: TRACE is refused, and sends nothing back of what it was sent', async () => {
  const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'combattants-test-trace-'));
  fs.writeFileSync(path.join(dist, 'index.html'), '<title>%SERVICE_NAME%</title>');
  const pages = createStatic(dist, readSettings({}));
  listener.use(async (request) => pages(request));
  const lines = ['TRACE / HTTP/1.1', 'Host: x', 'Connection: close', 'Authorization: Bearer secret', '', ''];
  const answer = await exchange(lines);
  expect(answer).toMatch(/^HTTP\/1\.1 405 /);
  expect(answer).not.toContain('secret');
  fs.rmSync(dist, { recursive: true });
});
