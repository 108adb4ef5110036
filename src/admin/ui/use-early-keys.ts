import { useEffect } from 'react';
import { isKeeping, keepKeys, stopKeys, typeKeys } from './early-keys.ts';

/** Buffers the keys that are typed before the form is ready, until the component unmounts. */
export function useKeysBefore(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    if (!isKeeping('form')) keepKeys('form', performance.now());
    return () => stopKeys('form');
  }, [isAsked]);
}

/** Replays the buffered keys once the form is ready: its field has the focus and its options are loaded. */
export function useKeysWhen(isReady: boolean): void {
  useEffect(() => {
    if (isReady) void typeKeys('form');
  }, [isReady]);
}
