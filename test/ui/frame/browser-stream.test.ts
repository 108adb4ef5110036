import { afterEach, expect, it, vi } from 'vitest';
import { type BrowserStream, createBrowserStream } from '../../../src/admin/live/browser-stream.ts';
import { joinTopics } from '../../../src/admin/live/topics.ts';

/** The one line of a browser to the server, in front of a server whose messages come late (SYS-16). */

interface Line {
  /** The line is live from now on. */
  answer(): void;
  send(message: unknown): void;
}

/** A server that answers and sends when the test says so. */
function slowServer(): readonly Line[] {
  const lines: Line[] = [];
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    let controller: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start(of) {
        controller = of;
      },
    });
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      lines.push({
        answer: () => resolve(new Response(body)),
        send: (message) =>
          controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(message)}\n\n`)),
      });
    });
  });
  return lines;
}

const topicsOf = (...cells: readonly number[]) =>
  joinTopics([{ isVisible: true, topics: cells.map((cell) => ({ kind: 'desk', cell, region: 16 })) }]);

let stream: BrowserStream | undefined;
afterEach(() => {
  stream?.close();
  vi.unstubAllGlobals();
});

it('DESK-02, SYS-16: a line that takes the place of another tells that messages may be missing; the first one does not', async () => {
  const lines = slowServer();
  const calls: unknown[] = [];
  stream = createBrowserStream({
    browser: 'b',
    onLive: (topics) => calls.push(topics?.desks ?? null),
    onMessage: (message) => calls.push(message),
    onGap: () => calls.push('gap'),
  });
  stream.setTopics(topicsOf(1));
  await expect.poll(() => lines.length).toBe(1);
  lines[0]?.answer();
  await expect.poll(() => calls).toEqual([['1,16']]);

  stream.setTopics(topicsOf(1, 2));
  await expect.poll(() => lines.length).toBe(2);
  lines[1]?.answer();
  await expect.poll(() => calls).toHaveLength(3);
  // It was under way on the line before.
  lines[0]?.send({ desks: [{ cell: 1, region: 16, ids: [7] }] });
  lines[1]?.send({ desks: [{ cell: 2, region: 16, ids: [8] }] });
  await expect.poll(() => calls).toHaveLength(4);
  expect(calls).toEqual([['1,16'], ['1,16', '2,16'], 'gap', { desks: [{ cell: 2, region: 16, ids: [8] }] }]);
});
