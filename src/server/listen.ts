import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { serve } from '@hono/node-server';
import { start } from '#texts/operations/start.ts';
import { fill } from '../i18n/fill.ts';
import { reasonOf, StartError } from './start-error.ts';

/** Answers one request; the second value is the address of the socket it came through. */
type Handler = (request: Request, socketAddress: string | undefined) => Promise<Response>;

export interface Listener {
  port: number;
  /** From now on requests go to `handler`; before, they hear that the server is starting. */
  use(handler: Handler): void;
  /** Takes no new connection, lets running requests end, for `graceMs` at most. */
  close(graceMs: number): Promise<void>;
}

/** The answer to anything while nothing can be served. */
export const unavailable = (status: 503 | 507, words: string): Response =>
  new Response(words, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Retry-After': '2',
      'Cache-Control': 'no-store',
    },
  });

/**
 * Opens the port before anything else happens, so that a port in use stops the start at once.
 * @param setting the variable that names the port
 * @throws StartError when it is taken or forbidden.
 */
export async function listen(
  host: string,
  port: number,
  setting: 'PORT' | 'METRICS_PORT' = 'PORT',
): Promise<Listener> {
  let handler: Handler = async () => unavailable(503, start.server.starting);
  const server = serve({
    hostname: host,
    port,
    fetch: (request, { incoming }) => handler(request, incoming.socket.remoteAddress),
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error: NodeJS.ErrnoException) => {
      const text = error.code === 'EADDRINUSE' ? start.server.portTaken : start.server.portForbidden;
      reject(
        new StartError(fill(text, { port: String(port), host, setting, reason: reasonOf(error) }), {
          cause: error,
        }),
      );
    });
  });
  const closeUnused = watchConnections(server);
  return {
    port: (server.address() as AddressInfo).port,
    use: (next) => {
      handler = next;
    },
    close: (graceMs) =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), graceMs);
        const sweep = setInterval(closeUnused, 100);
        server.close(() => {
          clearTimeout(cut);
          clearInterval(sweep);
          resolve();
        });
      }),
  };
}

/**
 * Gives a function that closes the connections on which nothing is being answered. Node's own
 * closeIdleConnections leaves those that browsers open in advance, and a stop would wait for them.
 */
function watchConnections(server: Server): () => void {
  const running = new Map<Socket, number>();
  const count = (socket: Socket, change: number) => {
    const requests = running.get(socket);
    if (requests !== undefined) running.set(socket, requests + change);
  };
  server.on('connection', (socket: Socket) => {
    running.set(socket, 0);
    socket.once('close', () => running.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  return () => {
    for (const [socket, requests] of running) if (requests === 0) socket.destroy();
  };
}
