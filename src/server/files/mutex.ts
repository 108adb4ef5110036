/** Work on pictures, one after the other: decoding takes a processor and, of some kinds, all the pixels in memory. */
export function createMutex(): <T>(work: () => Promise<T>) => Promise<T> {
  let turn: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = turn.then(work);
    turn = result.catch(() => {});
    return result;
  };
}
