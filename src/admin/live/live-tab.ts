import type { ChangedDesk, OpenMode } from '../../domain/live/messages.ts';
import { type BrowserStream, createBrowserStream } from './browser-stream.ts';
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

function createLiveTab(): LiveTab {
  const ownTopics = new Set<Topic>();
  const others = new Map<string, TabTopics>();
  const listeners = new Set<() => void>();
  const deskListeners = new Set<DeskListener>();
  const channel = canShare() ? sharedTab(onMessage) : loneTab();
  let elsewhere = new Map<string, OpenMode>();
  let state = NOTHING_LIVE;
  let stream: BrowserStream | null = null;
  let endLead: (() => void) | null = null;
  let stopWatching: (() => void) | null = null;
  /** Read at each change of sight: what runs later may run when its page is gone. */
  let isVisible = false;

  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const topicsOfTab = (): TabTopics => ({ isVisible, topics: [...ownTopics] });
  const announce = (): void => channel.post({ type: 'topics', tab: channel.tab, ...topicsOfTab() });

  function setState(next: LiveState): void {
    state = next;
    channel.post({ type: 'state', state });
    notify();
  }

  function tellDesks(desks: readonly ChangedDesk[] | 'all'): void {
    for (const listener of deskListeners) listener(desks);
  }

  const updateStream = (): void => stream?.setTopics(joinTopics([topicsOfTab(), ...others.values()]));

  /** Announces this tab's topics and follows them, once those that change together have changed. */
  const settle = onceSoon(() => {
    announce();
    updateStream();
  });
  /** Follows the topics of other tabs. A new leader hears of all at once: a stream for each answer would be opened in vain. */
  const gather = onceSoon(updateStream);

  function setOther(tab: string, topics: TabTopics | null): void {
    if (topics) others.set(tab, topics);
    else others.delete(tab);
    elsewhere = openModes([...others.values()].flatMap((one) => one.topics));
    notify();
    gather();
  }

  function onMessage(message: TabMessage): void {
    if (message.type === 'topics') {
      setOther(message.tab, { isVisible: message.isVisible, topics: message.topics });
      if (stream) channel.post({ type: 'state', state });
    } else if (message.type === 'gone') setOther(message.tab, null);
    else if (message.type === 'ask') announce();
    else if (message.type === 'desks') tellDesks(message.desks);
    else {
      state = message.state;
      notify();
    }
  }

  function lead(): void {
    const desksTold = (desks: readonly ChangedDesk[] | 'all') => {
      channel.post({ type: 'desks', desks });
      tellDesks(desks);
    };
    setState({ ...state, desks: [] });
    stream = createBrowserStream({
      browser: channel.browser,
      onLive: (topics) => setState(followed(state, topics)),
      onMessage: (message) => {
        if (message.versions || message.people) setState(withMessage(state, message));
        if (message.desks) desksTold(message.desks);
      },
      onRefused: () => desksTold('all'),
    });
    stopWatching = channel.watchTabs(
      () => others.keys(),
      (tab) => {
        channel.post({ type: 'gone', tab });
        setOther(tab, null);
      },
    );
    channel.post({ type: 'ask' });
    settle();
  }

  function stopLeading(): void {
    stopWatching?.();
    stream?.close();
    stream = null;
    endLead?.();
    endLead = null;
  }

  function checkVisibility(): void {
    isVisible = document.visibilityState === 'visible';
    if (isVisible) endLead ??= channel.lead(lead);
    else {
      if (stream) setState({ ...state, desks: [] });
      stopLeading();
    }
    announce();
    notify();
  }

  document.addEventListener('visibilitychange', checkVisibility);
  window.addEventListener('pagehide', () => {
    channel.post({ type: 'gone', tab: channel.tab });
    stopLeading();
  });
  // Back from the browser's memory.
  window.addEventListener('pageshow', ({ persisted }) => persisted && checkVisibility());
  checkVisibility();

  return {
    follow(topic) {
      const change = () => {
        settle();
        notify();
      };
      ownTopics.add(topic);
      change();
      return () => {
        ownTopics.delete(topic);
        change();
      };
    },
    onDesks(listener) {
      deskListeners.add(listener);
      return () => deskListeners.delete(listener);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    isDeskLive: (desk) => isVisible && state.desks.includes(desk),
    openElsewhere: (record) => elsewhere.get(record),
    isEditedHere: (record) =>
      [...ownTopics].some((topic) => topic.kind === 'edit' && topic.record === record),
  };
}

let tab: LiveTab | undefined;

/** The part of this tab; it begins with the first topic. */
export function liveTab(): LiveTab {
  tab ??= createLiveTab();
  return tab;
}
