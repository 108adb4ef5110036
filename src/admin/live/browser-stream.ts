import type { LiveMessage } from '../../domain/live/messages.ts';
import { currentToken } from '../../session/renewal.ts';
import { followEvents } from '../../shared/follow-events.ts';
import type { StreamTopics } from './topics.ts';

export interface BrowserStreamOptions {
  /** The key of this browser. */
  readonly browser: string;
  /** Called with the topics that are followed from now on; null while the line is lost. */
  readonly onLive: (topics: StreamTopics | null) => void;
  readonly onMessage: (message: LiveMessage) => void;
  /** Called when messages may have been missed: the server refuses the stream, or a line took the place of another. */
  readonly onGap: () => void;
}

interface Line {
  readonly topics: StreamTopics;
  isLive: boolean;
  stop: () => void;
}

/** The one line of a browser to the server (SYS-16). */
export interface BrowserStream {
  /** Follows other topics. A line that is live ends once its successor is. */
  setTopics(topics: StreamTopics): void;
  close(): void;
}

export function createBrowserStream(options: BrowserStreamOptions): BrowserStream {
  let line: Line | null = null;
  let successor: Line | null = null;

  function take(next: Line): void {
    const isOther = next !== line;
    if (isOther) line?.stop();
    line = next;
    if (successor === next) successor = null;
    next.isLive = true;
    options.onLive(next.topics);
    // Messages that were still on their way on the line before are lost.
    if (isOther) options.onGap();
  }

  function open(topics: StreamTopics): Line {
    const newLine: Line = { topics, isLive: false, stop: () => {} };
    const isUsed = () => newLine === line || newLine === successor;
    newLine.stop = followEvents<LiveMessage>({
      url: `/api/events?browser=${options.browser}&${topics.query}`,
      headers: async () => ({ Authorization: `Bearer ${(await currentToken()) ?? ''}` }),
      onLive: (live) => {
        if (live && isUsed()) return take(newLine);
        if (live || newLine !== line) return;
        newLine.isLive = false;
        options.onLive(null);
      },
      onTold: (message) => newLine === line && options.onMessage(message),
      onRefused: () => isUsed() && options.onGap(),
    });
    return newLine;
  }

  function close(): void {
    line?.stop();
    successor?.stop();
    line = null;
    successor = null;
  }

  return {
    setTopics(topics) {
      if ((successor ?? line)?.topics.query === topics.query) return;
      successor?.stop();
      successor = null;
      if (topics.query === '') {
        close();
        options.onLive(null);
      } else if (line?.isLive) {
        // Back to what is followed already.
        if (line.topics.query !== topics.query) successor = open(topics);
      } else {
        line?.stop();
        line = open(topics);
      }
    },
    close,
  };
}
