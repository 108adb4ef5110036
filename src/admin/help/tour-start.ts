const listeners = new Set<() => void>();

/** Begins the tour of the product (HELP-01). */
export function startTour(): void {
  for (const listener of listeners) listener();
}

/** Calls back when the tour is to begin. Returns the function that ends it. */
export function onStartTour(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
