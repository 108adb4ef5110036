import { beforeEach, vi } from 'vitest';
import type { DocumentJob } from '../../../src/print/jobs.ts';

export const PRINTED = { kind: 'printed', file: new Blob(['%PDF-']), pages: 1 };

/**
 * The browser's printing in jsdom. Call it once, at the top of a file: each test begins with a worker that prints
 * whatever it is given. `jobs` are those it was given, `revoked` the addresses that were given back.
 */
export function printWorker() {
  const jobs: DocumentJob[] = [];
  const revokedUrls: string[] = [];
  let answers: readonly unknown[] = [];

  class Worker {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    ended = false;
    postMessage(job: DocumentJob) {
      jobs.push(job);
      const data = answers[0] ?? PRINTED;
      answers = answers.slice(1);
      queueMicrotask(() => !this.ended && this.onmessage?.({ data }));
    }
    terminate() {
      this.ended = true;
    }
  }

  beforeEach(() => {
    jobs.length = 0;
    revokedUrls.length = 0;
    answers = [];
    let documentCount = 0;
    vi.stubGlobal('Worker', Worker);
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = () => {
          documentCount += 1;
          return `blob:document-${documentCount}`;
        };
        static override revokeObjectURL = (url: string) => {
          revokedUrls.push(url);
        };
      },
    );
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true });
  });

  return {
    jobs,
    revoked: revokedUrls,
    /** The results of the next jobs of the test, in turn; later jobs are printed. */
    answer: (...next: unknown[]) => {
      answers = next;
    },
  };
}
