import { localStorageStore, type Store } from 'react-admin';
import type { Http } from '../data-provider/http.ts';
import { followPreferences, isPreference } from './server-preferences.ts';

/** react-admin's store, of which the person's own part is kept on the server. */
export interface PreferenceStore extends Store {
  /** Brings what the signed-in person has saved, here or elsewhere. */
  load(): Promise<void>;
  /** Calls back when the server has no room for more; gives what ends that. */
  onRefused(listener: () => void): () => void;
}

/**
 * react-admin's preferences. Signing out empties them in this browser, so that the next person finds nothing of the last
 * one; the chosen theme is the browser's and stays.
 */
export function createStore(http: Http): PreferenceStore {
  const local = localStorageStore();
  const listeners = new Set<() => void>();
  const server = followPreferences(local, http, () => {
    for (const listener of listeners) listener();
  });
  return {
    ...local,
    load: server.load,
    onRefused(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setItem(key, value) {
      local.setItem(key, value);
      if (isPreference(key)) server.changed(key, value);
    },
    removeItem(key) {
      local.removeItem(key);
      if (isPreference(key)) server.changed(key, undefined);
    },
    reset() {
      const theme = local.getItem<string | undefined>('theme');
      server.forget();
      local.reset();
      if (theme) local.setItem('theme', theme);
    },
  };
}
