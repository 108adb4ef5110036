import { useEffect, useState } from 'react';
import type { DocumentJob } from '../../print/jobs.ts';
import { printDocument } from '../../print/print.ts';

/** The state of a document. */
export type MadeDocument =
  | { readonly state: 'making' }
  | { readonly state: 'failed' }
  | {
      readonly state: 'ready';
      /** The blob: URL of the document, valid while the component is mounted. */
      readonly url: string;
      readonly pages: number;
      /** Whether the job has changed and the next document is in progress. */
      readonly isOutdated: boolean;
    };

/**
 * Makes a document in a web worker. A changed job makes a new one, while the previous one stays visible. `again`
 * retries after a failure.
 */
export function useMadeDocument(job: DocumentJob): { document: MadeDocument; again: () => void } {
  const jobKey = JSON.stringify(job);
  const [attempt, setAttempt] = useState(0);
  const [document, setDocument] = useState<MadeDocument>({ state: 'making' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt makes it anew
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    setDocument((before) =>
      before.state === 'ready' ? { ...before, isOutdated: true } : { state: 'making' },
    );
    printDocument(JSON.parse(jobKey), { signal })
      .then(({ file, pages }) => {
        if (signal.aborted) return;
        setDocument({ state: 'ready', url: URL.createObjectURL(file), pages, isOutdated: false });
      })
      .catch(() => {
        if (!signal.aborted) setDocument({ state: 'failed' });
      });
    return () => abort.abort();
  }, [jobKey, attempt]);

  // Frees a document's memory once another one replaces it or the component is unmounted.
  const url = document.state === 'ready' ? document.url : null;
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url]);

  return { document, again: () => setAttempt((count) => count + 1) };
}
