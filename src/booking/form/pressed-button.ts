import type { FormEvent } from 'react';

/** The button that sent a form; null where a key did, or the browser does not tell. */
export function pressedButton({ nativeEvent }: FormEvent): HTMLButtonElement | null {
  const submitter = 'submitter' in nativeEvent ? nativeEvent.submitter : null;
  return submitter instanceof HTMLButtonElement ? submitter : null;
}
