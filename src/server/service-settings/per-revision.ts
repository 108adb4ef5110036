import type { Settings } from '../settings.ts';

/** Returns a function that gives what `make` makes of the settings: made anew after they changed (OPS-06). */
export function perRevision<T>(settings: Pick<Settings, 'revision'>, make: () => T): () => T {
  let last: { readonly revision: number; readonly value: T } | undefined;
  return () => {
    const { revision } = settings;
    if (last?.revision === revision) return last.value;
    const value = make();
    last = { revision, value };
    return value;
  };
}
