import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

/** A mail server that keeps what it gets; told to, it refuses. */
export async function mailServer() {
  const receivedMails: { to: string[]; content: string }[] = [];
  const state = { refuses: 0, received: receivedMails };
  const server = new SMTPServer({
    authOptional: true,
    // It would ask the network who 127.0.0.1 is.
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (state.refuses > 0) {
          state.refuses -= 1;
          callback(Object.assign(new Error('try again later'), { responseCode: 451 }));
          return;
        }
        receivedMails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          content: Buffer.concat(chunks).toString(),
        });
        callback();
      });
    },
  });
  // A sender may be killed in the middle.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { ...state, state, received: receivedMails, url: `smtp://127.0.0.1:${port}` };
}

/** The text of a mail as it is read. */
export const readable = (content: string) =>
  content
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
