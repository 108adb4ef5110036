import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';

/**
 * A client of ClamAV's daemon: INSTREAM and VERSION of clamd's protocol, over TCP or a Unix socket (docs/decisions/261).
 * It has no TLS: `tcp://` is for this machine or a closed network.
 */

/** A scan that gave no verdict: clamd is away, too slow, or refuses the file. */
export class ScannerFault extends Error {
  override readonly name = 'ScannerFault';
}

/** From the connection to the verdict. */
const TIMEOUT_MS = 20_000;

/** clamd's answers are a line; whatever sends more is no clamd. */
const MAX_REPLY = 4096;

const socketTo = (url: string): Socket => {
  const { protocol, hostname, port, pathname } = new URL(url);
  return protocol === 'unix:'
    ? connect(decodeURIComponent(pathname))
    : connect(Number(port || 3310), hostname.replace(/^\[|\]$/g, ''));
};

/** Reads to the NUL that ends an answer. */
const readReply = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (piece) => {
      text += piece;
      const end = text.indexOf('\0');
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > MAX_REPLY) reject(new ScannerFault('no answer of clamd'));
      else return;
      // A content that is still on its way is not waited for.
      socket.destroy();
    });
    socket.on('error', (error) => reject(new ScannerFault('clamd cannot be reached', { cause: error })));
    socket.on('close', () => reject(new ScannerFault('clamd ended the connection without an answer')));
  });

/** A command, and the pieces of a content as clamd takes them: the length in four bytes before each, zero at the end. */
async function* framesOf(command: string, content?: () => AsyncIterable<Uint8Array>) {
  yield Buffer.from(`z${command}\0`);
  if (!content) return;
  for await (const piece of content()) {
    if (piece.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    yield length;
    yield piece;
  }
  yield Buffer.alloc(4);
}

async function exchange(
  url: string,
  timeoutMs: number,
  command: string,
  content?: () => AsyncIterable<Uint8Array>,
): Promise<string> {
  const socket = socketTo(url);
  const timer = setTimeout(() => socket.destroy(), timeoutMs);
  try {
    const [reply] = await Promise.all([
      readReply(socket),
      // A clamd that refuses a size answers and hears no more: its answer counts.
      pipeline(framesOf(command, content), socket, { end: false }).catch(() => {}),
    ]);
    return reply;
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

/**
 * Scans a content.
 * @param url `tcp://host:port` or `unix:///path`
 * @param content opens it, once clamd is there
 * @returns the name of what was found, null where nothing was
 * @throws ScannerFault where clamd gave no verdict
 */
export async function scanContent(
  url: string,
  content: () => AsyncIterable<Uint8Array>,
  timeoutMs = TIMEOUT_MS,
): Promise<string | null> {
  const reply = await exchange(url, timeoutMs, 'INSTREAM', content);
  const [, signature] = /^stream: (.+) FOUND$/.exec(reply) ?? [];
  if (signature) return signature;
  if (reply !== 'stream: OK') throw new ScannerFault(`clamd gave no verdict: ${reply.slice(0, 200)}`);
  return null;
}

/** The version of clamd and of its signatures; throws ScannerFault where none answers within a few seconds. */
export async function scannerVersion(url: string, timeoutMs = 3000): Promise<string> {
  const reply = await exchange(url, timeoutMs, 'VERSION');
  if (!reply.startsWith('ClamAV ')) throw new ScannerFault('no clamd answers');
  return reply;
}
