import { parentPort } from 'node:worker_threads';
import type { SheetFacts } from '../../../domain/imports/imports.ts';
import { toError } from '../../error-code.ts';
import { lengthOf, readSheet, SheetRefusal } from './read-sheet.ts';
import { READ_BATCH_LENGTH, READ_BATCH_ROWS } from './sheet-limits.ts';
import type { SheetAnswer, SheetRequest, SourceRow } from './sheet-messages.ts';

/** The thread that reads one file: it answers each message with the next rows. */

let rows: AsyncGenerator<SourceRow, SheetFacts, undefined> | undefined;

async function answer(request: SheetRequest): Promise<SheetAnswer> {
  if (request !== 'next') rows = readSheet(request.path);
  if (!rows) throw new Error('no file is being read');
  const batch: SourceRow[] = [];
  let textLength = 0;
  while (batch.length < READ_BATCH_ROWS && textLength < READ_BATCH_LENGTH) {
    const next = await rows.next();
    if (next.done) return { rows: batch, end: next.value };
    batch.push(next.value);
    textLength += lengthOf(next.value.cells);
  }
  return { rows: batch };
}

parentPort?.on('message', async (request: SheetRequest) => {
  try {
    parentPort?.postMessage(await answer(request));
  } catch (error) {
    // The reader describes the damage of a file in English.
    const problem = error instanceof SheetRefusal ? error.problem : problemOf(error);
    parentPort?.postMessage({ problem } satisfies SheetAnswer);
  }
});

const problemOf = (error: unknown): { refusal: 'protected' | 'inflated' | 'broken' } => {
  const { name, message } = toError(error);
  if (name === 'EncryptedFileError') return { refusal: 'protected' };
  return { refusal: /limit|exceeds|too large|allocation/i.test(message) ? 'inflated' : 'broken' };
};
