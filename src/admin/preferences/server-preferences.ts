import type { Http } from '../data-provider/http.ts';

/** Where somebody's preferences live beyond this browser (LIST-01). */

const PATH = '/api/me/preferences';

/** Of react-admin's store what is the person's, not the tab's: saved filters, chosen columns. */
export const isPreference = (key: string): boolean =>
  /^[A-Za-z]\w*\.(savedQueries|datatable|datatable_columnRanks)$/.test(key);

interface Local {
  readonly setItem: (key: string, value: unknown) => void;
}

/** Keeps the preferences of one browser and those of the server level. */
export function followPreferences(local: Local, http: Http) {
  const waiting = new Map<string, unknown>();
  const touched = new Set<string>();
  let person = 0;
  let isSending = false;

  /** One after the other, so that the last one stands; where one fails they stay here, and go with the next change. */
  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      while (waiting.size > 0) {
        const sent = new Map(waiting);
        await http(PATH, { method: 'PATCH', body: JSON.stringify(Object.fromEntries(sent)) });
        for (const [key, value] of sent) if (waiting.get(key) === value) waiting.delete(key);
      }
    } catch {
      // Nobody waits for it.
    } finally {
      isSending = false;
    }
  }

  return {
    /** Takes over what the server has, except what was changed here meanwhile. */
    async load(): Promise<void> {
      const asked = person;
      const { json } = await http(PATH).catch(() => ({ json: {} }));
      if (asked !== person) return;
      for (const [key, value] of Object.entries(json))
        if (isPreference(key) && !touched.has(key)) local.setItem(key, value);
    },
    /** A change made here; `undefined` takes it away. */
    changed(key: string, value: unknown): void {
      touched.add(key);
      waiting.set(key, value ?? null);
      void send();
    },
    /** Another person may come: nothing of this one goes out any more. */
    forget(): void {
      person += 1;
      waiting.clear();
      touched.clear();
    },
  };
}
