import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { fill, start } from '../i18n/fr/start.ts';
import { reasonOf, StartError } from './start-error.ts';

/** Answers one request; the second value is the address of the socket it came through. */
export type Handler = (request: Request, socketAddress: string | undefined) => Promise<Response>;

export interface Listener {
  port: number;
  /** From now on requests go to `handler`; before, they hear that the server is starting. */
  use(handler: Handler): void;
  /** Takes no new connection, lets running requests end, for `graceMs` at most. */
  close(graceMs: number): Promise<void>;
}

/**
 * Opens the port before anything else happens, so that a port in use stops the start at once.
 * @throws StartError when it is taken or forbidden.
 */
export async function listen(host: string, port: number): Promise<Listener> {
  let handler: Handler = async () =>
    new Response(start.server.starting, {
      status: 503,
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Retry-After': '2',
        'Cache-Control': 'no-store',
      },
    });
  const server = serve({
    hostname: host,
    port,
    fetch: (request, { incoming }) => handler(request, incoming.socket.remoteAddress),
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error: NodeJS.ErrnoException) => {
      const text = error.code === 'EADDRINUSE' ? start.server.portTaken : start.server.portForbidden;
      reject(new StartError(fill(text, { port, host, reason: reasonOf(error) }), { cause: error }));
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    use: (next) => {
      handler = next;
    },
    close: (graceMs) =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), graceMs);
        // A connection whose request has just ended is idle, and would be kept for the browser's next one.
        const sweep = setInterval(() => server.closeIdleConnections(), 50);
        server.close(() => {
          clearTimeout(cut);
          clearInterval(sweep);
          resolve();
        });
      }),
  };
}
