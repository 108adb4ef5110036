/**
 * Caches a value for a moment and computes it once for all callers that wait meanwhile: a storm of views is one query
 * (PUB-07). Failures are not cached.
 */
export function cacheFor<T>(milliseconds: number, make: () => Promise<T>): () => Promise<T> {
  let cachedValue: Promise<T> | undefined;
  let until = 0;
  return () => {
    if (cachedValue && performance.now() < until) return cachedValue;
    const making = make();
    cachedValue = making;
    until = Number.POSITIVE_INFINITY;
    making.then(
      () => {
        until = performance.now() + milliseconds;
      },
      () => {
        cachedValue = undefined;
      },
    );
    return making;
  };
}
