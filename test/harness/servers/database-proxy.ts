import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { afterAll } from 'vitest';
import type { DatabaseRole } from '../../../src/server/db/embedded.ts';

/** Joins two sockets; each ends with the other. */
function join(sockets: readonly [net.Socket, net.Socket], all: Set<net.Socket>): void {
  for (const [from, to] of [sockets, sockets.toReversed() as [net.Socket, net.Socket]]) {
    all.add(from);
    from.on('data', (bytes) => to.write(bytes));
    from.on('error', () => {});
    from.once('close', () => {
      all.delete(from);
      to.destroy();
    });
  }
}

/**
 * A TCP proxy in front of PostgreSQL's Unix socket. It can stall, as a machine does that hangs, and lead to another
 * PostgreSQL, as HAProxy does after a failover. Call it at the top level of the file.
 * @param folder of the socket
 */
export async function startDatabaseProxy(folder: string) {
  const sockets = new Set<net.Socket>();
  let target = folder;
  let isStalled = false;
  const server = net.createServer((socket) => {
    join([socket, net.connect(path.join(target, '.s.PGSQL.5432'))], sockets);
    if (isStalled) socket.pause();
  });
  const endConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    endConnections();
    server.close();
  });
  const { port } = server.address() as net.AddressInfo;
  return {
    urlFor: (role: DatabaseRole, database: string) => `postgresql://${role}@127.0.0.1:${port}/${database}`,
    /** Takes what comes, and passes nothing on. */
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      isStalled = false;
      for (const socket of sockets) socket.resume();
    },
    /** Ends all connections; new ones lead to the PostgreSQL of another folder. */
    leadTo(otherFolder: string) {
      target = otherFolder;
      endConnections();
    },
  };
}
