import type { ChangedDesk, LiveMessage, OpenMode } from '../../domain/live/messages.ts';
import { type LiveState, NOTHING_LIVE, type TabMessage, withMessage, withTopics } from './live-state.ts';
import { openModes, type StreamTopics, type TabTopics, type Topic } from './topics.ts';

/** The stores of a tab: its topics, those of the other tabs of its browser, and the news of the stream (SYS-16). */

export type DeskListener = (desks: readonly ChangedDesk[] | 'all') => void;

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
    /** Reads whether the page is in sight. */
    checkSight(): boolean {
      isVisible = document.visibilityState === 'visible';
      return isVisible;
    },
    get: (): TabTopics => ({ isVisible, topics: [...topics] }),
  };
}

/** The news of the stream: the state, which all tabs of this browser know, and desks that changed. */
export function createNews(post: (message: TabMessage) => void, onChange: () => void) {
  let state = NOTHING_LIVE;
  const deskListeners = createListeners<Parameters<DeskListener>>();
  const tell = () => post({ type: 'state', state });
  const set = (next: LiveState) => {
    state = next;
    tell();
    onChange();
  };
  const tellDesks: DeskListener = (desks) => {
    post({ type: 'desks', desks });
    deskListeners.call(desks);
  };
  return {
    state: () => state,
    onDesks: deskListeners.add,
    /** Tells the other tabs the state. */
    tell,
    /** Takes over what the leading tab told. */
    take(message: Extract<TabMessage, { type: 'state' | 'desks' }>): void {
      if (message.type === 'desks') deskListeners.call(message.desks);
      else {
        state = message.state;
        onChange();
      }
    },
    /** Keeps the news of this tab's own stream, and tells the other tabs. */
    streamHandlers: {
      onLive: (topics: StreamTopics | null) => set(withTopics(state, topics)),
      onMessage: (message: LiveMessage) => {
        if (message.versions || message.people) set(withMessage(state, message));
        if (message.desks) tellDesks(message.desks);
      },
      onGap: () => tellDesks('all'),
    },
  };
}
