import { useCallback, useEffect, useRef } from 'react';

/**
 * Asks again what failed (SLOT-06): by itself whenever the connection is back, and once when the field is opened. Gives
 * what to call when that happens; it says whether it asks.
 */
export function useAskedAgain(failed: boolean, question: string, ask: () => void): () => boolean {
  const openedQuestion = useRef('');
  useEffect(() => {
    if (!failed) return;
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [failed, ask]);
  return useCallback(() => {
    if (!failed || openedQuestion.current === question) return false;
    openedQuestion.current = question;
    ask();
    return true;
  }, [failed, question, ask]);
}
