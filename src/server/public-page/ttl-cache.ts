/**
 * Caches a value for a moment and computes it once for all callers that wait meanwhile: a storm of views is one query
 * (PUB-07). Failures are not cached.
 */
export function cacheFor<T>(milliseconds: number, make: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | undefined;
  let until = 0;
  return () => {
    if (cached && performance.now() < until) return cached;
    const making = make();
    cached = making;
    until = Number.POSITIVE_INFINITY;
    making.then(
      () => {
        until = performance.now() + milliseconds;
      },
      () => {
        cached = undefined;
      },
    );
    return making;
  };
}
