/**
 * Caches a value for a moment and computes it once for all callers that wait meanwhile: a storm of views is one query
 * (PUB-07). Failures are not cached.
 */
export function cacheFor<T>(milliseconds: number, make: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  let until = 0;
  return () => {
    if (kept && performance.now() < until) return kept;
    const making = make();
    kept = making;
    until = Number.POSITIVE_INFINITY;
    making.then(
      () => {
        until = performance.now() + milliseconds;
      },
      () => {
        kept = undefined;
      },
    );
    return making;
  };
}
