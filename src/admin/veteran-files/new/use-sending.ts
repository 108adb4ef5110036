import { useEffect, useRef, useState } from 'react';
import { useCreate, useNotify, useTranslate } from 'react-admin';
import type { CallMeta } from '../../data-provider/call-meta.ts';
import { failureOf } from '../../data-provider/errors.ts';
import { useRequestKey } from '../../ui/forms/use-request-key.ts';
import type { NewRow } from './new-rows.ts';

/** The result of a row. */
export interface Outcome {
  readonly isSent: boolean;
  /** The number of the document that it created; two rows of the same file make one. */
  readonly documentId?: unknown;
  /** The message about the row as a whole. */
  readonly failure?: string | undefined;
  /** Keyed by the names of the fields. */
  readonly errors: Readonly<Record<string, string>>;
}

const SENT: Outcome = { isSent: true, errors: {} };
const NOT_BEGUN: Outcome = { isSent: false, errors: {} };

/** The row that is on its way, and how much of its file is, 0 to 1. */
export interface OnItsWay {
  readonly index: number;
  readonly part: number;
}

/**
 * Sends documents one after the other, each once however often it is asked, since what is sent again after a lost answer
 * bears the same key (SYS-07). One that fails keeps none of the others back (DOC-05).
 */
export function useSending(veteran: string) {
  const translate = useTranslate();
  const notify = useNotify();
  const [create] = useCreate();
  const requestKey = useRequestKey();
  const [onItsWay, setOnItsWay] = useState<OnItsWay | null>(null);
  const abort = useRef<AbortController | null>(null);
  // Nothing goes on being sent from a form that one has left.
  useEffect(() => () => abort.current?.abort(), []);

  function outcomeOfError(error: unknown): Outcome {
    const { status, message = '', body, name } = failureOf(error);
    const failedAs = (failure: string) => ({ ...NOT_BEGUN, failure });
    if (name === 'AbortError') return failedAs(translate('veteranFiles.stopped'));
    if (status === 0) return failedAs(translate('veteranFiles.lost'));
    const { root, ...errors } = (body?.errors ?? {}) as Outcome['errors'] & {
      root?: { serverError?: string };
    };
    if (Object.keys(errors).length > 0) return { isSent: false, errors, failure: root?.serverError };
    return failedAs(root?.serverError ?? translate(message, { _: message }));
  }

  return {
    onItsWay,
    stop: () => abort.current?.abort(),
    /** Sends those that are not sent yet; `onOutcome` is told of each as it ends. */
    send: async (
      rows: readonly NewRow[],
      onOutcome: (index: number, outcome: Outcome) => void,
    ): Promise<Outcome[]> => {
      abort.current = new AbortController();
      const { signal } = abort.current;
      const outcomes: Outcome[] = [];
      for (const [index, { isSent, failure: _, ...row }] of rows.entries()) {
        outcomes.push(isSent ? SENT : NOT_BEGUN);
        if (isSent || signal.aborted) continue;
        const show = (part: number) => setOnItsWay({ index, part });
        show(0);
        const data = { ...row, veteran };
        const meta: CallMeta = { headers: requestKey(data), upload: { signal, onProgress: show } };
        const outcome = await create('veteranFiles', { data, meta }, { returnPromise: true }).then(
          (record) => {
            // The list hides it from users who may not edit documents (DOC-06).
            if (record?.scan === 'quarantined')
              notify('veteranFiles.scan.found', { type: 'warning', messageArgs: { name: row.name } });
            return { ...SENT, documentId: record?.id };
          },
          outcomeOfError,
        );
        outcomes[index] = outcome;
        onOutcome(index, outcome);
      }
      setOnItsWay(null);
      return outcomes;
    },
  };
}
