import type { Logger } from 'pino';
import type { Notice } from './news.ts';
import type { ReadFacts } from './record-facts.ts';
import { hasRoom, messageOf, type Stream, type StreamRegistry } from './stream-registry.ts';

/** Changes are gathered for this time, and then sent together. */
const GATHER_MS = 100;
/**
 * The minimum pause between two messages of a stream. Every message makes its reader request data, and many readers at
 * once could overload the server. With gathering and reading, a change still arrives within the promised second.
 */
const PAUSE_MS = 600;

/** Whether a stream has news and can take a message. */
const isWaiting = (stream: Stream): boolean => stream.news.hasNews() && hasRoom(stream);
const isRested = ({ toldAt }: Stream): boolean => performance.now() - toldAt >= PAUSE_MS;
const isDue = (stream: Stream): boolean => isWaiting(stream) && isRested(stream);

/** Sends news to the streams of the registry. */
export interface Broadcaster {
  /** Sends the waiting news soon. `ofAll` also checks the rights of every reader. */
  schedule(ofAll?: boolean): void;
  /** Handles a notification of the database. Null means that somebody may have lost a right or a session. */
  onNotice(notice: Notice | null): void;
  /** Handles lost notifications: anything may have changed. */
  onGap(): void;
  /** Stops sending. */
  stop(): void;
  /** Waits until the current messages are sent. */
  settle(): Promise<void>;
}

interface BroadcasterOptions {
  readonly registry: StreamRegistry;
  readonly readFacts: ReadFacts;
  readonly log: Logger;
}

export function createBroadcaster({ registry, readFacts, log }: BroadcasterOptions): Broadcaster {
  const { all } = registry;
  let timer: NodeJS.Timeout | null = null;
  let telling = Promise.resolve();
  let looksAtAll = false;

  /** Sends each stream its news. The facts are read once for all streams. */
  async function send(streams: readonly Stream[]): Promise<void> {
    const letters = streams.map((stream) => ({ stream, news: stream.news.take() }));
    const facts = await readFacts(letters.map(({ news }) => news));
    for (const { stream, news } of letters) {
      const message = await stream.watcher.write(news, facts, stream.menuRole ?? {});
      if (message === undefined || !all.has(stream)) continue;
      stream.toldAt = performance.now();
      stream.controller.enqueue(messageOf(message));
    }
  }

  async function tell(whole: boolean): Promise<void> {
    const authorizedStreams = await registry.authorizedStreams(whole ? [...all] : [...all].filter(isDue));
    const due = authorizedStreams.filter(isDue);
    if (due.length > 0)
      await send(due).catch((error) => {
        // The news is lost, so the streams end and the clients reconnect.
        log.warn({ err: error }, 'news of open streams cannot be read');
        for (const stream of due) registry.end(stream);
      });
    // Streams that are in their pause get their news a little later.
    if ([...all].some((stream) => isWaiting(stream) && !isRested(stream))) schedule();
  }

  function schedule(ofAll = false): void {
    looksAtAll ||= ofAll;
    timer ??= setTimeout(() => {
      timer = null;
      const whole = looksAtAll;
      looksAtAll = false;
      telling = telling.then(() => tell(whole));
    }, GATHER_MS);
  }

  return {
    schedule,
    onNotice(notice) {
      if (all.size === 0) return;
      if (!notice) return schedule(true);
      for (const stream of all) stream.news.note(notice);
      if ([...all].some((stream) => stream.news.hasNews())) schedule();
    },
    onGap() {
      for (const stream of all) stream.news.noteAll();
      schedule(true);
    },
    stop() {
      if (timer) clearTimeout(timer);
    },
    settle: () => telling,
  };
}
