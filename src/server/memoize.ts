/** Returns a function that calls `make` once for each object and gives the same value from then on. */
export function memoizeByObject<K extends object, V extends object>(make: (key: K) => V): (key: K) => V {
  const cache = new WeakMap<K, V>();
  return (key) => {
    const value = cache.get(key) ?? make(key);
    cache.set(key, value);
    return value;
  };
}
