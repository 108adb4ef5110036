import type { OpenMode } from '../../domain/live/messages.ts';
import { createLeader } from './leader.ts';
import { followed, type LiveState, type TabMessage, withMessage } from './live-state.ts';
import { canShare, loneTab, sharedTab, type TabChannel } from './tab-channel.ts';
import {
  createDeskNews,
  createListeners,
  createOtherTabs,
  createOwnTopics,
  createSharedState,
  type DeskListener,
} from './tab-stores.ts';
import { joinTopics, type Topic } from './topics.ts';

/** Topics that change together, as a page opens, are followed together. */
const SETTLE_MS = 100;

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

interface TabStores {
  readonly others: ReturnType<typeof createOtherTabs>;
  readonly shared: ReturnType<typeof createSharedState>;
  readonly desks: ReturnType<typeof createDeskNews>;
}

/** Returns the lead of this tab: it keeps what the stream says and tells the other tabs. */
function createTabLeader(channel: TabChannel, { others, shared, desks }: TabStores, onLead: () => void) {
  return createLeader({
    channel,
    tabs: others.ids,
    onLead: () => {
      shared.clearDesks();
      onLead();
    },
    onTabGone: (tab) => {
      channel.post({ type: 'gone', tab });
      others.set(tab, null);
    },
    onLive: (topics) => shared.set(followed(shared.get(), topics)),
    onMessage: (message) => {
      if (message.versions || message.people) shared.set(withMessage(shared.get(), message));
      if (message.desks) desks.tell(message.desks);
    },
    onRefused: () => desks.tell('all'),
  });
}

type TabLeader = ReturnType<typeof createTabLeader>;

/** Takes a message of another tab; `announce` tells this tab's topics. */
function takeMessage(
  message: TabMessage,
  { others, shared, desks }: TabStores,
  leader: TabLeader,
  announce: () => void,
): void {
  if (message.type === 'topics') {
    others.set(message.tab, { isVisible: message.isVisible, topics: message.topics });
    if (leader.isLeading()) shared.tell();
  } else if (message.type === 'gone') others.set(message.tab, null);
  else if (message.type === 'ask') announce();
  else if (message.type === 'desks') desks.take(message.desks);
  else shared.take(message.state);
}

function createLiveTab(): LiveTab {
  const listeners = createListeners<[]>();
  const own = createOwnTopics(() => {
    settle();
    listeners.call();
  });
  const others = createOtherTabs(() => {
    listeners.call();
    gather();
  });
  const channel = canShare()
    ? sharedTab((message) => takeMessage(message, stores, leader, announce))
    : loneTab();
  const shared = createSharedState(channel.post, listeners.call);
  const desks = createDeskNews(channel.post);
  const stores = { others, shared, desks };
  const leader = createTabLeader(channel, stores, () => settle());

  const announce = (): void => channel.post({ type: 'topics', tab: channel.tab, ...own.get() });
  const updateStream = (): void => leader.setTopics(joinTopics([own.get(), ...others.topics()]));
  /** Announces this tab's topics and follows them, once those that change together have changed. */
  const settle = onceSoon(() => {
    announce();
    updateStream();
  });
  /** Follows the topics of other tabs. A new leader hears of all at once: a stream for each answer would be opened in vain. */
  const gather = onceSoon(updateStream);

  function checkSight(): void {
    own.checkSight();
    if (own.isVisible()) leader.waitForLead();
    else {
      if (leader.isLeading()) shared.clearDesks();
      leader.giveBack();
    }
    announce();
    listeners.call();
  }

  followSight(checkSight, () => {
    channel.post({ type: 'gone', tab: channel.tab });
    leader.giveBack();
  });
  checkSight();

  return {
    follow: own.follow,
    onDesks: desks.add,
    subscribe: listeners.add,
    state: shared.get,
    isDeskLive: (desk) => own.isVisible() && shared.get().desks.includes(desk),
    openElsewhere: others.openMode,
    isEditedHere: (record) =>
      own.get().topics.some((topic) => topic.kind === 'edit' && topic.record === record),
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
