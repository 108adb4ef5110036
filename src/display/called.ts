import { useEffect, useRef, useState } from 'react';
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

/** The delay between a call and its number on the display: a call by mistake can be undone meanwhile (SYS-17). */
const SHOWN_AFTER_MS = 2000;

/** The delay before a reading that failed is tried again. */
const RETRY_MS = 2000;
/** The numbers are read so often even if nothing is announced: they end at midnight without an event. */
const REFRESH_MS = 60_000;

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

/** Finds the calls of a reading that no reading before it held; none in the first reading. */
function createCallWatch(): (calls: readonly Call[]) => readonly Call[] {
  let earlier: ReadonlySet<string> | null = null;
  return (calls) => {
    const earlierKeys = earlier;
    // A call that was taken back and stands again is no new one.
    earlier = new Set([...(earlierKeys ?? []), ...calls.map(callKey)].slice(-MAX_REMEMBERED_CALLS));
    return earlierKeys ? calls.filter((call) => !earlierKeys.has(callKey(call))) : [];
  };
}

interface DelayOptions {
  readonly onShow: (calledNumbers: CalledNumbers) => void;
  readonly onCall: (calledNumbers: CalledNumbers) => void;
}

/** Shows each reading, but a new number only after the delay. A number on the display that is called again is shown at once. */
function createCallDelay({ onShow, onCall }: DelayOptions) {
  const newCallsIn = createCallWatch();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const heldBack = new Set<string>();
  let latest: CalledNumbers | null = null;
  let shownNumbers: ReadonlySet<number> = new Set();

  /** Shows the latest reading; `newKeys` are the calls that sound if they are still there. */
  function show(newKeys: readonly string[]): void {
    if (!latest) return;
    const calls = latest.calls.filter((call) => !heldBack.has(callKey(call)));
    shownNumbers = new Set(calls.map(({ number }) => number));
    const shownReading = { ...latest, calls };
    onShow(shownReading);
    if (calls.some((call) => newKeys.includes(callKey(call)))) onCall(shownReading);
  }

  return {
    take(reading: CalledNumbers): void {
      latest = reading;
      const newCalls = newCallsIn(reading.calls);
      const delayedKeys = newCalls.filter(({ number }) => !shownNumbers.has(number)).map(callKey);
      for (const key of delayedKeys) heldBack.add(key);
      show(newCalls.map(callKey));
      if (delayedKeys.length === 0) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        for (const key of delayedKeys) heldBack.delete(key);
        show(delayedKeys);
      }, SHOWN_AFTER_MS);
      timers.add(timer);
    },
    stop(): void {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** Follows the numbers of a display's code. */
export function useCalled(code: string, { onEnded, onCall }: Listeners) {
  const [calledNumbers, setCalledNumbers] = useState<CalledNumbers | null>(null);
  const [isLive, setLive] = useState(true);
  const listener = useRef(onCall);
  listener.current = onCall;
  useEffect(() => {
    const delay = createCallDelay({
      onShow: setCalledNumbers,
      onCall: (reading) => listener.current(reading),
    });
    let requestNumber = 0;
    let nextReading: ReturnType<typeof setTimeout> | undefined;
    const readAfter = (delayMs: number) => {
      clearTimeout(nextReading);
      nextReading = setTimeout(() => void read(), delayMs);
    };
    const read = async () => {
      requestNumber += 1;
      const mine = requestNumber;
      readAfter(REFRESH_MS);
      try {
        const screen = await readCalled(code);
        // Another question is under way, whose answer is newer, or the display has ended.
        if (mine !== requestNumber) return;
        if (screen) delay.take(screen);
        else onEnded();
      } catch (error) {
        if (mine === requestNumber && !(error instanceof TooManyCodes)) readAfter(RETRY_MS);
      }
    };
    readAfter(REFRESH_MS);
    const stop = followEvents({
      url: '/api/called_numbers/events',
      headers: () => headersOf(code),
      // The stream says that something changed, and never of whom.
      onTold: () => void read(),
      onLive: setLive,
      onRefused: () => void read(),
    });
    return () => {
      stop();
      clearTimeout(nextReading);
      delay.stop();
      requestNumber += 1;
    };
  }, [code, onEnded]);
  return { called: calledNumbers, isLive };
}
