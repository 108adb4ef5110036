import { transferTexts as texts } from '#texts/operations/transfer.ts';
import { fill } from '../../../i18n/fill.ts';
import { StartError } from '../../start-error.ts';

/** The longest line that is read: a record with all its texts, and the undo of a merge, are far below it. */
const MAX_LINE_CHARACTERS = 16 * 1_048_576;
/** Lines that are written with one statement. */
const BATCH_LINES = 500;
const BATCH_CHARACTERS = 4 * 1_048_576;

const unreadable = (path: string, line: number): StartError =>
  new StartError(fill(texts.refusal.line, { path, line }));

/** The lines of a file; one that is not UTF-8, is too long or has no end is refused by its number. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let count = 0;
  const decode = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw unreadable(path, count + 1);
    }
  };
  for await (const chunk of bytes) {
    const lines = (rest + decode(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      count += 1;
      yield line;
    }
    if (rest.length > MAX_LINE_CHARACTERS) throw unreadable(path, count + 1);
  }
  if (rest + decode() !== '') throw unreadable(path, count + 1);
}

/**
 * The lines of a JSON Lines file as arrays of JSON objects, some hundred at a time.
 * @throws StartError that names the file and the line
 */
export async function* jsonBatches(
  bytes: AsyncIterable<Uint8Array>,
  path: string,
): AsyncGenerator<{ json: string; count: number }> {
  let batch: string[] = [];
  let characters = 0;
  let count = 0;
  const takeBatch = () => {
    const result = { json: `[${batch.join(',')}]`, count: batch.length };
    batch = [];
    characters = 0;
    return result;
  };
  for await (const line of linesOf(bytes, path)) {
    count += 1;
    // PostgreSQL reads the values; here it is only seen that a line is one object, which no other text completes.
    if (!isObject(line)) throw unreadable(path, count);
    batch.push(line);
    characters += line.length;
    if (batch.length >= BATCH_LINES || characters >= BATCH_CHARACTERS) yield takeBatch();
  }
  if (batch.length > 0) yield takeBatch();
}

function isObject(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
