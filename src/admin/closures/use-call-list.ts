import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { HttpError, useDataProvider } from 'react-admin';
import type { CallOutcome } from '../../domain/scheduling/call-outcome.ts';
import type { ClosureCall, DisplacedPerson } from '../data-provider/calls/closure-calls.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { useNotifyError } from '../ui/records/use-notify-error.ts';

/** The notes of colleagues are read so often while the page is in sight. */
const READ_EVERY_MS = 3000;

const isRefused = (error: unknown) => error instanceof HttpError && error.status >= 400 && error.status < 500;

/** The calls to the people of a closure, with those of colleagues as they note them (DESK-05). */
export function useCallList(closure: number | string | undefined, isNeeded: boolean) {
  const provider = useDataProvider<AppDataProvider>();
  const notifyError = useNotifyError();
  const running = useRef(new Set<string>());
  const [busyLinks, setBusyLinks] = useState<ReadonlySet<string>>(new Set());
  const { data: calls, refetch } = useQuery({
    queryKey: ['closures', 'calls', closure],
    queryFn: ({ signal }) => provider.callsOfClosure(closure ?? '', signal),
    enabled: isNeeded && closure !== undefined,
    // A closure that is gone is not asked for again.
    refetchInterval: ({ state }) => (isRefused(state.error) ? false : READ_EVERY_MS),
    retry: false,
  });
  const callOf = ({ '@id': link }: DisplacedPerson): ClosureCall | undefined =>
    calls?.find(({ appointment }) => appointment === link);

  /** One thing at a time for each person: a double click notes once. What a colleague noted meanwhile is shown. */
  async function run({ '@id': link }: DisplacedPerson, work: () => Promise<void>): Promise<void> {
    if (running.current.has(link)) return;
    running.current.add(link);
    setBusyLinks(new Set(running.current));
    await work().catch(notifyError);
    await refetch();
    running.current.delete(link);
    setBusyLinks(new Set(running.current));
  }

  return {
    /** Whether the notes were read: without them nobody knows who was called. */
    isRead: calls !== undefined,
    callOf,
    isBusy: ({ '@id': link }: DisplacedPerson) => busyLinks.has(link),
    note: (person: DisplacedPerson, outcome: CallOutcome) =>
      void run(person, () =>
        provider.noteClosureCall(closure ?? '', {
          appointment: person['@id'],
          outcome,
          after: callOf(person)?.id ?? null,
        }),
      ),
    undo: (person: DisplacedPerson) => {
      const call = callOf(person);
      if (call) void run(person, () => provider.undoClosureCall(closure ?? '', call.id));
    },
  };
}

export type CallList = ReturnType<typeof useCallList>;
