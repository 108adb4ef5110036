import { useCallback, useEffect, useRef, useState } from 'react';
import { followEvents } from '../shared/follow-events.ts';

/** The state of the display. */
export interface CalledNumbers {
  readonly cell: string;
  readonly region: string;
  /** Numbers of appointments, the one called last first. */
  readonly numbers: readonly number[];
}

/** The delay between a call and its number on the display. */
const SHOWN_AFTER_MS = 2000;

const headersOf = (code: string) => ({ 'Display-Code': code });

/** Too many unknown codes came from this network: no other one is looked up for now. */
export class TooManyCodes extends Error {}

/** Reads the called numbers of a code; null for an unknown code. Throws TooManyCodes after too many unknown ones. */
export async function readCalled(code: string): Promise<CalledNumbers | null> {
  const headers = { ...headersOf(code), Accept: 'application/ld+json' };
  const response = await fetch('/api/called_numbers', { headers, cache: 'no-store' });
  if (response.status === 404) return null;
  if (response.status === 429) throw new TooManyCodes();
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()) as CalledNumbers;
}

/** Follows the numbers of a display's code; `onEnded` is called when the code is no longer valid. */
export function useCalled(code: string, onEnded: () => void) {
  const [calledNumbers, setCalledNumbers] = useState<CalledNumbers | null>(null);
  const [isLive, setLive] = useState(true);
  const requestNumber = useRef(0);
  const read = useCallback(async () => {
    requestNumber.current += 1;
    const mine = requestNumber.current;
    const screen = await readCalled(code).catch(() => undefined);
    // Another question is under way: its answer is newer.
    if (mine !== requestNumber.current || screen === undefined) return;
    if (screen) setCalledNumbers(screen);
    else onEnded();
  }, [code, onEnded]);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stop = followEvents<readonly number[]>({
      url: '/api/called_numbers/events',
      headers: () => headersOf(code),
      // A number that was called by mistake can be taken back before anybody gets up.
      onTold: (ids) => {
        if (ids.length === 0) return void read();
        timers.add(setTimeout(() => void read(), SHOWN_AFTER_MS));
      },
      onLive: setLive,
      onRefused: () => void read(),
    });
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [code, read]);
  return { called: calledNumbers, isLive };
}
