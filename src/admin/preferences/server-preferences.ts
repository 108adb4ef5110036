import { HttpError } from 'react-admin';
import type { Http } from '../data-provider/http.ts';

/** Keeps a user's preferences on the server, beyond this browser (LIST-01). */

const PATH = '/api/me/preferences';

/** Whether a key of react-admin's store belongs to the person and not to the tab: saved filters, chosen columns, choices of the help. */
export const isPreference = (key: string): boolean =>
  /^([A-Za-z]\w*\.(savedQueries|datatable|datatable_columnRanks)|guides\.(singleKeys|tour|news))$/.test(key);

/** The browser lists under this key those that the server has not taken yet. */
const UNSENT = 'preferences.unsent';

/** The browser notes under this key that it has them all. */
export const LOADED = 'preferences.loaded';

interface Local {
  readonly getItem: <T>(key: string, otherwise?: T) => T | undefined;
  readonly setItem: (key: string, value: unknown) => void;
}

/**
 * Preferences of one person on their way to the server; the browser's store lists the keys of those that wait.
 * @param onRefused called when the server has no room for more of them
 */
function createSender(local: Local, http: Http, onRefused: () => void) {
  const waiting = new Map<string, unknown>();
  let person = 0;
  let isSending = false;

  const noteUnsent = () => local.setItem(UNSENT, [...waiting.keys()]);

  async function sendOne(key: string, value: unknown): Promise<void> {
    const requestedBy = person;
    try {
      await http(PATH, { method: 'PATCH', body: JSON.stringify({ [key]: value }) });
      if (requestedBy !== person || waiting.get(key) !== value) return;
      waiting.delete(key);
      noteUnsent();
    } catch (error) {
      // Nobody waits for it; that there is too much of it only its person can mend.
      if (requestedBy === person && error instanceof HttpError && error.status === 413) onRefused();
    }
  }

  /**
   * One after the other, so that the last one stands, and each by itself: one that is refused holds up no other. It stays
   * here, and goes with the next change or at the next start.
   */
  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    const triedValues = new Map<string, unknown>();
    const isUntried = ([key, value]: [string, unknown]) =>
      !triedValues.has(key) || triedValues.get(key) !== value;
    for (;;) {
      const next = [...waiting].find(isUntried);
      if (!next) break;
      triedValues.set(...next);
      await sendOne(...next);
    }
    isSending = false;
  }

  return {
    add(key: string, value: unknown): void {
      waiting.set(key, value);
      noteUnsent();
      void send();
    },
    /** The preferences that the server has; null without an answer, or where another person came meanwhile. */
    async read(): Promise<Record<string, unknown> | null> {
      const requestedBy = person;
      const answer = await http(PATH).catch(() => null);
      return answer && requestedBy === person ? answer.json : null;
    },
    /** Another person may come: nothing of this one goes out any more. */
    forget(): void {
      person += 1;
      waiting.clear();
    },
  };
}

/**
 * Keeps the preferences of one browser and those of the server level.
 * @param onRefused called when the server has no room for more of them
 */
export function followPreferences(local: Local, http: Http, onRefused: () => void) {
  const sender = createSender(local, http, onRefused);
  const touchedKeys = new Set<string>();

  /** A change made here; `undefined` takes it away. */
  function savePreference(key: string, value: unknown): void {
    touchedKeys.add(key);
    sender.add(key, value ?? null);
  }

  return {
    /** Takes over what the server has, except what was changed here meanwhile or did not reach it before. */
    async load(): Promise<void> {
      for (const key of local.getItem<string[]>(UNSENT) ?? []) savePreference(key, local.getItem(key));
      const keptPreferences = await sender.read();
      if (!keptPreferences) return;
      for (const [key, value] of Object.entries(keptPreferences))
        if (isPreference(key) && !touchedKeys.has(key)) local.setItem(key, value);
      local.setItem(LOADED, true);
    },
    changed: savePreference,
    /** Another person may come: nothing of this one goes out any more. */
    forget(): void {
      sender.forget();
      touchedKeys.clear();
    },
  };
}
