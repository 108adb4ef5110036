import { useEffect, useRef, useState } from 'react';
import { failureOf } from '../../../data-provider/errors.ts';
import type { HydraRecord } from '../../../data-provider/hydra.ts';

/** A row that was refused, and why in the server's words; empty where there was no answer. */
export interface Refusal {
  readonly record: HydraRecord;
  readonly message: string;
}

/** The state of an action on several rows. */
interface Doing {
  readonly state: 'running' | 'over';
  readonly done: number;
  readonly total: number;
  readonly refusals: readonly Refusal[];
}

const statusOf = (error: unknown): number => failureOf(error).status ?? 0;

/**
 * Does the same with several records, one after the other: one that is refused stops no other. Who leaves or stops is
 * done with the one under way, and the others stay as they are.
 */
export function useRowsAction(run: (record: HydraRecord, signal: AbortSignal) => Promise<unknown>) {
  const [doing, setDoing] = useState<Doing | null>(null);
  const abort = useRef(new AbortController());
  useEffect(() => () => abort.current.abort(), []);

  async function start(records: readonly HydraRecord[]): Promise<Doing | null> {
    abort.current = new AbortController();
    const { signal } = abort.current;
    const refusals: Refusal[] = [];
    let doneCount = 0;
    const show = (state: Doing['state']): Doing => {
      const now: Doing = { state, done: doneCount, total: records.length, refusals: [...refusals] };
      setDoing(now);
      return now;
    };
    show('running');
    for (const record of records) {
      if (signal.aborted) break;
      try {
        await run(record, signal);
      } catch (error) {
        // The session is over: the page goes, with what is left to do.
        if (statusOf(error) === 401) return null;
        refusals.push({ record, message: statusOf(error) > 0 ? (failureOf(error).message ?? '') : '' });
      }
      doneCount += 1;
      show('running');
    }
    return show('over');
  }

  return { doing, start, stop: () => abort.current.abort() };
}
