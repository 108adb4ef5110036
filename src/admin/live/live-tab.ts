import type { ChangedDesk, OpenMode } from '../../domain/live/messages.ts';
import { createLeader } from './leader.ts';
import { followed, type LiveState, NOTHING_LIVE, type TabMessage, withMessage } from './live-state.ts';
import { canShare, loneTab, sharedTab } from './tab-channel.ts';
import { joinTopics, openModes, type TabTopics, type Topic } from './topics.ts';

/** Topics that change together, as a page opens, are followed together. */
const SETTLE_MS = 100;

type DeskListener = (desks: readonly ChangedDesk[] | 'all') => void;

/**
 * This tab's part in the one stream of its browser (SYS-16): it tells the other tabs its topics, hears what the stream
 * says, and holds the stream itself while it leads. Only a tab in sight leads: with none in sight there is no stream.
 */
interface LiveTab {
  /** Follows a topic until the function that it gives is called. */
  follow(topic: Topic): () => void;
  /** Calls a listener with the desks that changed. */
  onDesks(listener: DeskListener): () => void;
  /** Calls a listener whenever the state or the open records of other tabs change. */
  subscribe(listener: () => void): () => void;
  state(): LiveState;
  /** Whether what changes at a desk reaches this tab, which is in sight. */
  isDeskLive(desk: string): boolean;
  /** Returns how another tab of this browser has a record open; undefined where none has. */
  openElsewhere(record: string): OpenMode | undefined;
  /** Whether a form of this tab edits a record. */
  isEditedHere(record: string): boolean;
}

/** Returns a function that has `run` called soon, once for all calls until then. */
function onceSoon(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    if (timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      run();
    }, SETTLE_MS);
  };
}

/** Functions that are called together, each until it is taken away. */
function createListeners<Values extends readonly unknown[]>() {
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

/** The topics of the other tabs of this browser. */
function createOtherTabs() {
  const tabs = new Map<string, TabTopics>();
  let modes = new Map<string, OpenMode>();
  return {
    /** Notes the topics of a tab; null: it is gone. */
    set(tab: string, topics: TabTopics | null): void {
      if (topics) tabs.set(tab, topics);
      else tabs.delete(tab);
      modes = openModes([...tabs.values()].flatMap((one) => one.topics));
    },
    ids: () => tabs.keys(),
    topics: (): readonly TabTopics[] => [...tabs.values()],
    openMode: (record: string) => modes.get(record),
  };
}

/** The topics that this tab follows; `onChange` is called at each change. */
function createTopics(onChange: () => void) {
  const topics = new Set<Topic>();
  return {
    follow(topic: Topic): () => void {
      topics.add(topic);
      onChange();
      return () => {
        topics.delete(topic);
        onChange();
      };
    },
    list: () => [...topics],
  };
}

/** The state that the stream tells; all tabs of this browser know the same. */
function createSharedState(post: (message: TabMessage) => void, onChange: () => void) {
  let state = NOTHING_LIVE;
  const tell = () => post({ type: 'state', state });
  return {
    get: () => state,
    /** Takes over what the leading tab told. */
    take(next: LiveState): void {
      state = next;
      onChange();
    },
    /** Sets what all tabs know, and tells the others. */
    set(next: LiveState): void {
      state = next;
      tell();
      onChange();
    },
    tell,
  };
}

function createLiveTab(): LiveTab {
  const listeners = createListeners<[]>();
  const others = createOtherTabs();
  const topics = createTopics(() => {
    settle();
    listeners.call();
  });
  const deskListeners = createListeners<Parameters<DeskListener>>();
  const channel = canShare() ? sharedTab(onMessage) : loneTab();
  const shared = createSharedState(channel.post, listeners.call);
  /** Read at each change of sight: what runs later may run when its page is gone. */
  let isVisible = false;

  const topicsOfTab = (): TabTopics => ({ isVisible, topics: topics.list() });
  const announce = (): void => channel.post({ type: 'topics', tab: channel.tab, ...topicsOfTab() });
  const noDesks = (): void => shared.set({ ...shared.get(), desks: [] });

  const tellDesks: DeskListener = (desks) => {
    channel.post({ type: 'desks', desks });
    deskListeners.call(desks);
  };

  const leader = createLeader({
    channel,
    tabs: others.ids,
    onLead: () => {
      noDesks();
      settle();
    },
    onTabGone: (tab) => {
      channel.post({ type: 'gone', tab });
      setOther(tab, null);
    },
    onLive: (liveTopics) => shared.set(followed(shared.get(), liveTopics)),
    onMessage: (message) => {
      if (message.versions || message.people) shared.set(withMessage(shared.get(), message));
      if (message.desks) tellDesks(message.desks);
    },
    onRefused: () => tellDesks('all'),
  });

  const updateStream = (): void => leader.setTopics(joinTopics([topicsOfTab(), ...others.topics()]));

  /** Announces this tab's topics and follows them, once those that change together have changed. */
  const settle = onceSoon(() => {
    announce();
    updateStream();
  });
  /** Follows the topics of other tabs. A new leader hears of all at once: a stream for each answer would be opened in vain. */
  const gather = onceSoon(updateStream);

  function setOther(tab: string, tabTopics: TabTopics | null): void {
    others.set(tab, tabTopics);
    listeners.call();
    gather();
  }

  function onMessage(message: TabMessage): void {
    if (message.type === 'topics') {
      setOther(message.tab, { isVisible: message.isVisible, topics: message.topics });
      if (leader.isLeading()) shared.tell();
    } else if (message.type === 'gone') setOther(message.tab, null);
    else if (message.type === 'ask') announce();
    else if (message.type === 'desks') deskListeners.call(message.desks);
    else shared.take(message.state);
  }

  function checkVisibility(): void {
    isVisible = document.visibilityState === 'visible';
    if (isVisible) leader.waitForLead();
    else {
      if (leader.isLeading()) noDesks();
      leader.giveBack();
    }
    announce();
    listeners.call();
  }

  followSight(checkVisibility, () => {
    channel.post({ type: 'gone', tab: channel.tab });
    leader.giveBack();
  });
  checkVisibility();

  return {
    follow: topics.follow,
    onDesks: deskListeners.add,
    subscribe: listeners.add,
    state: shared.get,
    isDeskLive: (desk) => isVisible && shared.get().desks.includes(desk),
    openElsewhere: others.openMode,
    isEditedHere: (record) => topics.list().some((topic) => topic.kind === 'edit' && topic.record === record),
  };
}

/** Calls `onChange` when the page comes into sight or leaves it, and `onEnd` when it ends. */
function followSight(onChange: () => void, onEnd: () => void): void {
  document.addEventListener('visibilitychange', onChange);
  window.addEventListener('pagehide', onEnd);
  // Back from the browser's memory.
  window.addEventListener('pageshow', ({ persisted }) => persisted && onChange());
}

let tab: LiveTab | undefined;

/** The part of this tab; it begins with the first topic. */
export function liveTab(): LiveTab {
  tab ??= createLiveTab();
  return tab;
}
