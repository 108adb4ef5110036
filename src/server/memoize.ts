/** Makes what belongs to an object when it is first asked for, and gives the same from then on. */
export function memoizeByObject<K extends object, V extends object>(make: (key: K) => V): (key: K) => V {
  const cache = new WeakMap<K, V>();
  return (key) => {
    const of = cache.get(key) ?? make(key);
    cache.set(key, of);
    return of;
  };
}
