import { useCallback, useEffect, useRef, useState } from 'react';
import { followEvents } from '../shared/follow-events.ts';

/** The state of the display. */
export interface CalledNumbers {
  readonly cell: string;
  readonly region: string;
  /** The one called last first. */
  readonly calls: readonly Call[];
  /** Whether a call sounds: a setting of the service (DESK-05). */
  readonly sound: boolean;
}

/** A person who is called. */
export interface Call {
  /** The number of the appointment. */
  readonly number: number;
  readonly counter: string | null;
  /** The moment of the last call; a person who is called again has a new one. */
  readonly calledDate: string | null;
}

/** Names a call: a number that is called again is another call. */
export const callKey = ({ number, calledDate }: Call): string => `${number} ${calledDate}`;

/** More calls than a waiting room has at a time. */
const MAX_REMEMBERED_CALLS = 200;

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
  return response.json();
}

interface Listeners {
  /** Called when the code is no longer valid. */
  readonly onEnded: () => void;
  /** Called when somebody is called, or called again; not for those who were before the display opened. */
  readonly onCall: (calledNumbers: CalledNumbers) => void;
}

/** Says of each reading whether it holds a call that no reading before it held. */
function createCallWatch(): (calls: readonly Call[]) => boolean {
  let earlier: Set<string> | null = null;
  return (calls) => {
    const keys = calls.map(callKey);
    const isNew = earlier !== null && keys.some((key) => !earlier?.has(key));
    // A call that was taken back and stands again is no new one.
    earlier = new Set([...(earlier ?? []), ...keys].slice(-MAX_REMEMBERED_CALLS));
    return isNew;
  };
}

/** Follows the numbers of a display's code. */
export function useCalled(code: string, { onEnded, onCall }: Listeners) {
  const [calledNumbers, setCalledNumbers] = useState<CalledNumbers | null>(null);
  const [isLive, setLive] = useState(true);
  const requestNumber = useRef(0);
  const [hasNewCall] = useState(createCallWatch);
  const listener = useRef(onCall);
  listener.current = onCall;
  const read = useCallback(async () => {
    requestNumber.current += 1;
    const mine = requestNumber.current;
    const screen = await readCalled(code).catch(() => undefined);
    // Another question is under way: its answer is newer.
    if (mine !== requestNumber.current || screen === undefined) return;
    if (!screen) return onEnded();
    setCalledNumbers(screen);
    if (hasNewCall(screen.calls)) listener.current(screen);
  }, [code, onEnded, hasNewCall]);
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
