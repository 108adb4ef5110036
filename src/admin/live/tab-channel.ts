import { newKey } from '../../shared/new-key.ts';
import type { TabMessage } from './live-state.ts';

/** The lock of the browser's tabs: the one that holds it has the stream (SYS-16). */
const LEADER_LOCK = 'anciens-combattants.events';
/** Another number with another form of the messages: a tab of an older release is not understood. */
const CHANNEL = 'anciens-combattants.events.1';
const BROWSER_KEY = 'anciens-combattants.browser';
/** Tabs that ended without a word are looked for as often. */
const MISSING_MS = 20_000;

const tabLock = (tab: string): string => `${CHANNEL} ${tab}`;

/** The way from this tab to the others of its browser. */
export interface TabChannel {
  /** The key of the browser, or of this tab where tabs cannot share a stream. */
  readonly browser: string;
  readonly tab: string;
  post(message: TabMessage): void;
  /** Waits until this tab leads; `end` gives the lead back, or no longer waits for it. */
  lead(onLead: () => void): () => void;
  /** Tells of tabs that have ended without a word, until the function that it gives is called. */
  watchTabs(tabs: () => Iterable<string>, onGone: (tab: string) => void): () => void;
}

/** A key that a storage keeps; where it cannot, one for as long as the page lives. */
function keptKey(storage: () => Storage): string {
  try {
    const key = storage().getItem(BROWSER_KEY) ?? newKey();
    storage().setItem(BROWSER_KEY, key);
    return key;
  } catch {
    return newKey();
  }
}

/** A tab that shares nothing: an older browser, or a page without TLS. It has a stream of its own. */
export const loneTab = (): TabChannel => ({
  browser: keptKey(() => sessionStorage),
  tab: newKey(),
  post: () => {},
  lead(onLead) {
    let isOver = false;
    queueMicrotask(() => !isOver && onLead());
    return () => {
      isOver = true;
    };
  },
  watchTabs: () => () => {},
});

/** Tabs that share a stream: Web Locks choose the one that holds it, a BroadcastChannel passes on. */
export function sharedTab(onMessage: (message: TabMessage) => void): TabChannel {
  const tab = newKey();
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data));
  // Held for as long as the tab lives, however it ends.
  void navigator.locks.request(tabLock(tab), () => new Promise(() => {}));
  return {
    browser: keptKey(() => localStorage),
    tab,
    post: (message) => channel.postMessage(message),
    lead(onLead) {
      const end = new AbortController();
      const over = new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()));
      navigator.locks
        .request(LEADER_LOCK, { signal: end.signal }, () => {
          onLead();
          return over;
        })
        // No longer waited for.
        .catch(() => {});
      return () => end.abort();
    },
    watchTabs(tabs, onGone) {
      const checkTabs = async () => {
        const { held = [] } = await navigator.locks.query();
        const names = new Set(held.map(({ name }) => name));
        for (const other of tabs()) if (!names.has(tabLock(other))) onGone(other);
      };
      const timer = setInterval(() => void checkTabs(), MISSING_MS);
      return () => clearInterval(timer);
    },
  };
}

/** Whether tabs of this browser can share a stream. */
export const canShare = (): boolean => 'locks' in navigator && 'BroadcastChannel' in window;
