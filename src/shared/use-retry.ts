import { useCallback, useEffect, useRef } from 'react';

/**
 * Retries a failed request (SLOT-06): each time the connection is back, and once when its field is opened.
 * @param requestKey identifies the request
 * @returns the function to call when the field is opened; it returns whether it retried
 */
export function useRetry(hasFailed: boolean, requestKey: string, retry: () => void): () => boolean {
  const lastRetried = useRef('');
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed, retry]);
  return useCallback(() => {
    if (!hasFailed || lastRetried.current === requestKey) return false;
    lastRetried.current = requestKey;
    retry();
    return true;
  }, [hasFailed, requestKey, retry]);
}
