/**
 * Readings of the same by several who were told of a change together are one reading (DESK-02). Who asks while one runs
 * shares the next: what runs may have looked before the change that they were told of.
 */
export function createSharedReading<T>() {
  /** The last reading of each key, begun or not. */
  const last = new Map<string, Promise<unknown>>();
  /** Those that have not begun. */
  const next = new Map<string, Promise<T>>();

  /** Returns the result of `read`, or of a call by another caller that has not begun. */
  return (key: string, read: () => Promise<T>): Promise<T> => {
    const pendingReading = next.get(key);
    if (pendingReading) return pendingReading;
    const reading = (last.get(key) ?? Promise.resolve()).then(() => {
      next.delete(key);
      return read();
    });
    next.set(key, reading);
    const over = reading
      .catch(() => {})
      .then(() => {
        if (last.get(key) === over) last.delete(key);
      });
    last.set(key, over);
    return reading;
  };
}
