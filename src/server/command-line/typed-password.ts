import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** An output that shows nothing: what is typed stays unseen. */
const unseen = new Writable({ write: (_chunk, _encoding, callback) => callback() });

/**
 * Reads a password: from the terminal without showing it, or the first line of a pipe. Never from an argument, which other
 * users of the machine can read.
 */
export async function readPassword(prompt: string): Promise<string> {
  if (!process.stdin.isTTY) {
    for await (const line of createInterface({ input: process.stdin })) return line;
    return '';
  }
  process.stderr.write(prompt);
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
