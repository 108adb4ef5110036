import { createServer, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/** How the server of a test answers a scan. */
type ClamdFault = 'slow' | 'closes' | 'refusesSize' | 'talksNonsense';

/**
 * A server that speaks clamd's protocol: it finds `Eicar-Test` in contents with the word EICAR, and behaves as badly as it
 * is told.
 */
export async function fakeClamd() {
  const state = { fault: null as ClamdFault | null, finds: true, contents: [] as Buffer[] };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    void answer(socket).catch(() => socket.destroy());
  });

  async function answer(socket: Socket): Promise<void> {
    let receivedBytes = Buffer.alloc(0);
    const pieces = socket[Symbol.asyncIterator]();
    const take = async (length: number): Promise<Buffer> => {
      while (receivedBytes.length < length) {
        const { value, done } = await pieces.next();
        if (done) throw new Error('the client went away');
        receivedBytes = Buffer.concat([receivedBytes, value]);
      }
      const takenBytes = receivedBytes.subarray(0, length);
      receivedBytes = receivedBytes.subarray(length);
      return takenBytes;
    };
    let command = '';
    while (!command.endsWith('\0')) command += (await take(1)).toString();
    if (command === 'zVERSION\0') return void socket.end('ClamAV 1.4.6/27000/Thu Nov 26 2026\0');
    if (command !== 'zINSTREAM\0') return void socket.end('UNKNOWN COMMAND\0');
    if (state.fault === 'closes') return void socket.destroy();
    const parts: Buffer[] = [];
    for (;;) {
      const length = (await take(4)).readUInt32BE();
      if (length === 0) break;
      parts.push(Buffer.from(await take(length)));
      if (state.fault === 'refusesSize') return void socket.end('INSTREAM size limit exceeded. ERROR\0');
    }
    const content = Buffer.concat(parts);
    state.contents.push(content);
    if (state.fault === 'slow') return;
    if (state.fault === 'talksNonsense') return void socket.end('x'.repeat(10_000));
    socket.end(state.finds && content.includes('EICAR') ? 'stream: Eicar-Test FOUND\0' : 'stream: OK\0');
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `tcp://127.0.0.1:${port}`, state };
}
