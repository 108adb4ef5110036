import { useCallback, useEffect, useRef } from 'react';

/** Longer than this nothing is loaded: then the keys are the page's again. */
const PATIENCE_MS = 10_000;

/** What is typed between `begin` and `take`: Enter is a line's end. */
interface EarlyKeys {
  /** @param since when the dialog was asked for, by the clock of events: a busy page hears of them late. */
  readonly begin: (since: number) => void;
  readonly take: () => string;
}

/**
 * Keeps what is typed for a dialog that is still being loaded (FIND-01): lost, or gone to the page below, it would leave
 * another number than the one that was typed.
 */
export function useEarlyKeys(): EarlyKeys {
  const early = useRef<{ text: string; readonly since: number } | null>(null);
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const kept = early.current;
      if (!kept || ctrlKey || metaKey || altKey || event.timeStamp - kept.since > PATIENCE_MS) return;
      if (key === 'Backspace') kept.text = kept.text.slice(0, -1);
      else if (key === 'Enter') kept.text += '\n';
      else if (key.length === 1) kept.text += key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', heard, true);
    return () => document.removeEventListener('keydown', heard, true);
  }, []);
  return {
    begin: useCallback((since) => {
      early.current = { text: '', since };
    }, []),
    take: useCallback(() => {
      const text = early.current?.text ?? '';
      early.current = null;
      return text;
    }, []),
  };
}
