import { useEffect } from 'react';
import { isKeeping, keepKeys, stopKeys, typeKeys } from './early-keys.ts';

/** Keeps what is typed while the form is still to come, also where no search led to it; gone with the page. */
export function useKeysBefore(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    if (!isKeeping('form')) keepKeys('form', performance.now());
    return () => stopKeys('form');
  }, [isAsked]);
}

/** Types what was kept once the field has the focus and its choices, and what follows from them, are there. */
export function useKeysWhen(isReady: boolean): void {
  useEffect(() => {
    if (isReady) void typeKeys('form');
  }, [isReady]);
}
