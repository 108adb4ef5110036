/**
 * What is the same for all who ask, kept for a moment and made once for all who wait meanwhile: a storm of views is one
 * question to the database (PUB-07). What could not be made is not kept.
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
