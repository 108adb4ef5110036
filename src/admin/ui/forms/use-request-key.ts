import { useCallback, useRef } from 'react';
import { newKey } from '../../../shared/new-key.ts';

/** Replaces a file by its name, size and date: its bytes are not read. */
const replacer = (_name: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/**
 * The headers under which values are sent: one Idempotency-Key for as long as the same is asked, so that a repetition
 * after a lost answer creates nothing a second time (SYS-07, APT-11).
 */
export function useRequestKey(): (values: unknown) => Record<string, string> {
  const keys = useRef(new Map<string, string>());
  return useCallback((values) => {
    const body = JSON.stringify(values, replacer);
    if (!keys.current.has(body)) keys.current.set(body, newKey());
    return { 'Idempotency-Key': keys.current.get(body) ?? '' };
  }, []);
}
