import { useCallback, useEffect, useRef } from 'react';

/**
 * Retries a failed request (SLOT-06): each time the connection is back, and once when its field is opened.
 * @param requestKey identifies the request
 * @returns the function to call when the field is opened; it returns whether it retried
 */
export function useRetry(failed: boolean, requestKey: string, retry: () => void): () => boolean {
  const lastRetried = useRef('');
  useEffect(() => {
    if (!failed) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [failed, retry]);
  return useCallback(() => {
    if (!failed || lastRetried.current === requestKey) return false;
    lastRetried.current = requestKey;
    retry();
    return true;
  }, [failed, requestKey, retry]);
}
