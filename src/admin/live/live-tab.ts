import type { OpenMode } from '../../domain/live/messages.ts';
import { createLeader } from './leader.ts';
import type { LiveState, TabMessage } from './live-state.ts';
import { canShare, loneTab, sharedTab } from './tab-channel.ts';
import {
  createListeners,
  createNews,
  createOtherTabs,
  createOwnTopics,
  type DeskListener,
} from './tab-stores.ts';
import { joinTopics, type Topic } from './topics.ts';

/** Topics that change together, as a page opens, are followed together. */
export const SETTLE_MS = 100;

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
  const listeners = createListeners<[]>();
  const ownTopics = createOwnTopics(() => {
    settle();
    listeners.call();
  });
  const others = createOtherTabs(() => {
    listeners.call();
    gather();
  });
  const channel = canShare() ? sharedTab(takeMessage) : loneTab();
  const news = createNews(channel.post, listeners.call);

  const announce = (): void => channel.post({ type: 'topics', tab: channel.tab, ...ownTopics.get() });
  const updateStream = (): void => leader.setTopics(joinTopics([ownTopics.get(), ...others.topics()]));
  /** Announces this tab's topics and follows them, once those that change together have changed. */
  const settle = onceSoon(() => {
    announce();
    updateStream();
  });
  /** Follows the topics of other tabs. A new leader hears of all at once: a stream for each answer would be opened in vain. */
  const gather = onceSoon(updateStream);
  const leader = createLeader({
    channel,
    tabs: others.ids,
    onLead: settle,
    onTabGone: (tab) => others.set(tab, null),
    ...news.streamHandlers,
  });

  function takeMessage(message: TabMessage): void {
    if (message.type === 'topics') {
      others.set(message.tab, message);
      if (leader.isLeading()) news.tell();
    } else if (message.type === 'gone') others.set(message.tab, null);
    else if (message.type === 'ask') announce();
    else news.take(message);
  }

  followSight(ownTopics, leader, () => {
    announce();
    listeners.call();
  });

  return {
    follow: ownTopics.follow,
    onDesks: news.onDesks,
    subscribe: listeners.add,
    state: news.state,
    isDeskLive: (desk) => ownTopics.get().isVisible && news.state().desks.includes(desk),
    openElsewhere: others.openMode,
    isEditedHere: (record) =>
      ownTopics.get().topics.some((topic) => topic.kind === 'edit' && topic.record === record),
  };
}

/** Leads while the page is in sight, until it ends. `onChange` is called at first and whenever its sight changes. */
function followSight(
  ownTopics: ReturnType<typeof createOwnTopics>,
  leader: ReturnType<typeof createLeader>,
  onChange: () => void,
): void {
  const check = () => {
    if (ownTopics.checkSight()) leader.waitForLead();
    else leader.hide();
    onChange();
  };
  document.addEventListener('visibilitychange', check);
  window.addEventListener('pagehide', leader.leave);
  // Back from the browser's memory.
  window.addEventListener('pageshow', ({ persisted }) => persisted && check());
  check();
}

let tab: LiveTab | undefined;

/** The part of this tab; it begins with the first topic. */
export function liveTab(): LiveTab {
  tab ??= createLiveTab();
  return tab;
}
