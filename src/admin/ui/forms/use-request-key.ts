import { useCallback, useRef } from 'react';
import { newKey } from './new-key.ts';

/**
 * The headers under which values are sent: one Idempotency-Key for as long as the same is asked, so that a repetition
 * after a lost answer creates nothing a second time (APT-11).
 */
export function useRequestKey(): (values: unknown) => Record<string, string> {
  const keys = useRef(new Map<string, string>());
  return useCallback((values) => {
    const body = JSON.stringify(values);
    if (!keys.current.has(body)) keys.current.set(body, newKey());
    return { 'Idempotency-Key': keys.current.get(body) ?? '' };
  }, []);
}
