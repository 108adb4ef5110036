import net from 'node:net';

/** Requests over connections that stay open, one after the other on each: as little work as a generator can do. */

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

function textOf({ method, path, headers = {}, body }: HttpRequest): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1'];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== undefined) lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}

/** The length of the first answer in a buffer, its head included; -1 while it is not all there. */
function lengthOf(buffer: Buffer): number {
  const head = buffer.indexOf('\r\n\r\n');
  if (head < 0) return -1;
  const length = /\r\ncontent-length: (\d+)/i.exec(buffer.toString('latin1', 0, head))?.[1];
  const whole = head + 4 + Number(length ?? 0);
  return buffer.length >= whole ? whole : -1;
}

async function connection(port: number, next: () => HttpRequest | null, status: number): Promise<void> {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => {
    let buffer: Buffer<ArrayBufferLike> = Buffer.alloc(0);
    let last: HttpRequest | null = null;
    const send = () => {
      last = next();
      if (last) socket.write(textOf(last));
      else resolve();
    };
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`connection closed after ${last?.path}`)));
    socket.on('connect', send);
    socket.on('data', (piece: Buffer) => {
      buffer = buffer.length === 0 ? piece : Buffer.concat([buffer, piece]);
      const length = lengthOf(buffer);
      if (length < 0) return;
      const receivedStatus = Number(buffer.toString('latin1', 9, 12));
      if (receivedStatus !== status)
        reject(new Error(`${last?.path}: ${buffer.toString('utf8', 0, length)}`));
      buffer = buffer.subarray(length);
      send();
    });
  });
  socket.removeAllListeners('close');
  socket.destroy();
}

export interface Load {
  readonly port: number;
  readonly connections: number;
  readonly milliseconds: number;
  /** The status that every answer must have. */
  readonly status: number;
  readonly ask: () => HttpRequest;
}

/** Requests a second. */
export async function load({ port, connections, milliseconds, status, ask }: Load): Promise<number> {
  let count = 0;
  const startMs = performance.now();
  const next = () => {
    if (performance.now() - startMs >= milliseconds) return null;
    count += 1;
    return ask();
  };
  await Promise.all(Array.from({ length: connections }, () => connection(port, next, status)));
  return (count * 1000) / (performance.now() - startMs);
}
