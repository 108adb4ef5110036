type Listener = (guide: string | undefined) => void;

const listeners = new Set<Listener>();

/** Opens the help, at a guide or at that of the screen (HELP-01). */
export function openHelp(guide?: string): void {
  for (const listener of listeners) listener(guide);
}

/** Calls back when the help is to be opened. Returns the function that ends it. */
export function onOpenHelp(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
