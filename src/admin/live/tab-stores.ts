import type { ChangedDesk, OpenMode } from '../../domain/live/messages.ts';
import { type LiveState, NOTHING_LIVE, type TabMessage } from './live-state.ts';
import { openModes, type TabTopics, type Topic } from './topics.ts';

/** The stores of a tab: its topics, those of the other tabs of its browser, and the news of the stream (SYS-16). */

export type DeskListener = (desks: readonly ChangedDesk[] | 'all') => void;

type Post = (message: TabMessage) => void;

/** Functions that are called together, each until it is taken away. */
export function createListeners<Values extends readonly unknown[]>() {
  const listeners = new Set<(...values: Values) => void>();
  return {
    add(listener: (...values: Values) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    call(...values: Values): void {
      for (const listener of listeners) listener(...values);
    },
  };
}

/** The topics of the other tabs of this browser; `onChange` is called at each change. */
export function createOtherTabs(onChange: () => void) {
  const tabs = new Map<string, TabTopics>();
  let modes = new Map<string, OpenMode>();
  return {
    /** Notes the topics of a tab; null: it is gone. */
    set(tab: string, topics: TabTopics | null): void {
      if (topics) tabs.set(tab, topics);
      else tabs.delete(tab);
      modes = openModes([...tabs.values()].flatMap((one) => one.topics));
      onChange();
    },
    ids: () => tabs.keys(),
    topics: (): readonly TabTopics[] => [...tabs.values()],
    openMode: (record: string) => modes.get(record),
  };
}

/** The topics of this tab; `onChange` is called whenever one is added or taken away. */
export function createOwnTopics(onChange: () => void) {
  const topics = new Set<Topic>();
  /** Read at each change of sight: what runs later may run when its page is gone. */
  let isVisible = false;
  return {
    follow(topic: Topic): () => void {
      topics.add(topic);
      onChange();
      return () => {
        topics.delete(topic);
        onChange();
      };
    },
    checkSight(): void {
      isVisible = document.visibilityState === 'visible';
    },
    isVisible: () => isVisible,
    get: (): TabTopics => ({ isVisible, topics: [...topics] }),
  };
}

/** The state that the stream tells; all tabs of this browser know the same. */
export function createSharedState(post: Post, onChange: () => void) {
  let state = NOTHING_LIVE;
  const tell = () => post({ type: 'state', state });
  const set = (next: LiveState) => {
    state = next;
    tell();
    onChange();
  };
  return {
    get: () => state,
    /** Takes over what the leading tab told. */
    take(next: LiveState): void {
      state = next;
      onChange();
    },
    /** Sets what all tabs know, and tells the others. */
    set,
    /** Tells all tabs that no desk is followed. */
    clearDesks: () => set({ ...state, desks: [] }),
    tell,
  };
}

/** The news of changed desks: this tab has listeners for it, and the other tabs hear of it. */
export function createDeskNews(post: Post) {
  const listeners = createListeners<Parameters<DeskListener>>();
  return {
    add: listeners.add,
    /** Passes on what the leading tab told. */
    take: listeners.call,
    /** Tells the other tabs and this one. */
    tell(desks: Parameters<DeskListener>[0]): void {
      post({ type: 'desks', desks });
      listeners.call(desks);
    },
  };
}
