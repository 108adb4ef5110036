import { type BrowserStream, type BrowserStreamOptions, createBrowserStream } from './browser-stream.ts';
import type { TabChannel } from './tab-channel.ts';
import type { StreamTopics } from './topics.ts';

interface LeaderOptions extends Omit<BrowserStreamOptions, 'browser'> {
  readonly channel: TabChannel;
  /** The other tabs that are known. */
  readonly tabs: () => Iterable<string>;
  /** Called when this tab begins to lead, before its stream is opened. */
  readonly onLead: () => void;
  /** Called with a tab that has ended without a word. */
  readonly onTabGone: (tab: string) => void;
}

/** The lead among the tabs of a browser: the tab that has it holds the stream of all of them (SYS-16). */
export function createLeader({ channel, tabs, onLead, onTabGone, ...options }: LeaderOptions) {
  let stream: BrowserStream | null = null;
  let endLead: (() => void) | null = null;
  let stopWatching: (() => void) | null = null;

  function begin(): void {
    // No desk is followed until the stream is live.
    options.onLive(null);
    onLead();
    stream = createBrowserStream({ ...options, browser: channel.browser });
    stopWatching = channel.watchTabs(tabs, (tab) => {
      channel.post({ type: 'gone', tab });
      onTabGone(tab);
    });
    channel.post({ type: 'ask' });
  }

  function giveBack(): void {
    stopWatching?.();
    stream?.close();
    stream = null;
    endLead?.();
    endLead = null;
  }

  return {
    isLeading: (): boolean => stream !== null,
    setTopics: (topics: StreamTopics): void => stream?.setTopics(topics),
    /** Waits for the lead, unless this tab waits for it or has it. */
    waitForLead(): void {
      endLead ??= channel.lead(begin);
    },
    /** Gives the lead back, or no longer waits for it, as the page goes out of sight. */
    hide(): void {
      if (stream) options.onLive(null);
      giveBack();
    },
    /** Gives the lead back as the page ends, and tells the other tabs. */
    leave(): void {
      channel.post({ type: 'gone', tab: channel.tab });
      giveBack();
    },
  };
}
