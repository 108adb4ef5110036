import { imports } from '#texts/imports.ts';
import type { SheetFacts } from '../../../domain/imports/imports.ts';
import { fill } from '../../../i18n/fill.ts';
import { FileRefusal } from '../../files/sent-file.ts';
import { ApiError } from '../../hydra/errors.ts';
import { createJobWorker } from '../../workers/job-worker.ts';
import { scriptPath } from '../../workers/script-path.ts';
import { MAX_READ_MS, MAX_READER_MB } from './sheet-limits.ts';
import type { SheetAnswer, SheetProblem, SheetRequest, SourceRow } from './sheet-messages.ts';

/** Reads a file in a thread of its own, which can neither hold up the server nor take its memory (VET-19). */

const SCRIPT = scriptPath(import.meta, 'sheet-worker');
const WEIGH_MS = 100;

/** A refusal at the field of the file. */
export const refuseFile = ({ refusal, values = {} }: SheetProblem): FileRefusal =>
  new FileRefusal(422, { message: fill(imports.refusals[refusal], values), code: `import.${refusal}` });

/** A process reads one file at a time: each may take much memory. */
let isReading = false;

/** A conversation with the thread: a message, and its answer. */
function startReader() {
  let pending: PromiseWithResolvers<SheetAnswer> | undefined;
  /** Why the thread was ended, perhaps while the server was busy with the rows before. */
  let failure: SheetProblem | undefined;
  const fail = (problem: SheetProblem) => {
    failure = problem;
    worker.letGo();
    pending?.reject(refuseFile(problem));
  };
  const worker = createJobWorker<SheetRequest, SheetAnswer>(SCRIPT, {
    maxMb: MAX_READER_MB,
    onResult: (answer) => pending?.resolve(answer),
    // The engine ends a thread that takes more than its memory.
    onFailure: () => fail({ refusal: 'inflated' }),
  });
  const watch = setInterval(async () => {
    if (await worker.isTooBig()) fail({ refusal: 'inflated' });
  }, WEIGH_MS).unref();
  const timer = setTimeout(() => fail({ refusal: 'slow' }), MAX_READ_MS).unref();
  return {
    async ask(message: SheetRequest): Promise<SheetAnswer> {
      if (failure) throw refuseFile(failure);
      pending = Promise.withResolvers();
      worker.post(message);
      return pending.promise;
    },
    end() {
      clearInterval(watch);
      clearTimeout(timer);
      worker.letGo();
    },
  };
}

/**
 * Reads the rows of a file in batches.
 * @returns a generator that gives what is known of the sheet at its end.
 * @throws FileRefusal where the file cannot be read or passes a bound; ApiError 503 while another file is read.
 */
export async function* sheetRows(file: string): AsyncGenerator<readonly SourceRow[], SheetFacts, undefined> {
  if (isReading) throw new ApiError(503, imports.refusals.busy, { headers: { 'Retry-After': '5' } });
  isReading = true;
  const reader = startReader();
  try {
    let answer = await reader.ask({ path: file });
    for (;;) {
      if (answer.problem) throw refuseFile(answer.problem);
      yield answer.rows;
      if (answer.end) return answer.end;
      answer = await reader.ask('next');
    }
  } finally {
    reader.end();
    isReading = false;
  }
}
