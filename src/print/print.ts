import type { DocumentJob } from './jobs.ts';
import type { PrintedFile } from './pages.ts';
import type { PrintResult } from './worker.ts';

interface PrintOptions {
  /** Called with the finished amount of a long document, in the job's own units. */
  readonly onProgress?: (doneCount: number) => void;
  /** Ends the work at once. */
  readonly signal: AbortSignal;
}

/**
 * Makes a document in a worker, so that the page stays responsive (PRINT-03). Rejects with the signal's reason when it
 * is aborted, and with an Error when the document cannot be made.
 */
export function printDocument(job: DocumentJob, { onProgress, signal }: PrintOptions): Promise<PrintedFile> {
  return new Promise<PrintedFile>((resolve, reject) => {
    if (signal.aborted) throw signal.reason;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    signal.addEventListener('abort', () => {
      worker.terminate();
      reject(signal.reason);
    });
    worker.onmessage = ({ data: result }: MessageEvent<PrintResult>) => {
      if (result.kind === 'progress') return onProgress?.(result.doneCount);
      worker.terminate();
      if (result.kind === 'printed') resolve({ file: result.file, pages: result.pages });
      else reject(new Error(result.message));
    };
    worker.onerror = (event) => {
      worker.terminate();
      reject(new Error(event.message || 'The worker did not start'));
    };
    worker.postMessage(job);
  });
}
