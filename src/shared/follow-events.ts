import { EventSourceParserStream } from 'eventsource-parser/stream';

/** Without a word for so long the line is lost: the server says one every ten seconds. */
const SILENT_MS = 25_000;
/** Between tries, the first and the longest: once the line is back, what is shown is right within two seconds. */
const FIRST_MS = 200;
const MAX_RETRY_MS = 1500;
/** For who may not read: they may be given the right meanwhile. */
const REFUSED_MS = 10_000;

interface FollowOptions<T> {
  readonly url: string;
  /** Gives the credentials at each attempt, because the session's token may have changed meanwhile. */
  readonly headers: () => Record<string, string> | Promise<Record<string, string>>;
  /** Called for each message. */
  readonly onTold: (message: T) => void;
  readonly onLive: (isLive: boolean) => void;
  /** The server refuses: 401, 403, 404. */
  readonly onRefused?: (status: number) => void;
}

/** Waits; a line that is back ends it, and so does the end of it all. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      window.removeEventListener('online', stop);
      signal.removeEventListener('abort', stop);
      resolve();
    };
    const timer = setTimeout(stop, ms);
    window.addEventListener('online', stop);
    signal.addEventListener('abort', stop);
  });
}

/** Reads one stream to its end. */
async function read<T>(
  { url, headers, onTold, onLive }: FollowOptions<T>,
  signal: AbortSignal,
): Promise<Response> {
  const line = new AbortController();
  const end = () => line.abort();
  signal.addEventListener('abort', end);
  // A line that is known to be gone is not waited for.
  window.addEventListener('offline', end);
  let silence = setTimeout(end, SILENT_MS);
  try {
    const request = { headers: { ...(await headers()), Accept: 'text/event-stream' }, signal: line.signal };
    const response = await fetch(url, { ...request, cache: 'no-store' });
    if (!response.ok || !response.body) return response;
    onLive(true);
    const activityMonitor = new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        clearTimeout(silence);
        silence = setTimeout(end, SILENT_MS);
        controller.enqueue(bytes);
      },
    });
    const messages = response.body
      .pipeThrough(activityMonitor)
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    for (let next = await messages.read(); !next.done; next = await messages.read())
      onTold(JSON.parse(next.value.data));
    return response;
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', end);
    window.removeEventListener('offline', end);
    line.abort();
  }
}

const inSight = (): boolean => document.visibilityState === 'visible';

/**
 * Follows a stream of messages (DESK-02), again and again when the line is lost, until the function that it gives is called.
 * A page that nobody sees holds no line: a browser has few of them to one server.
 */
export function followEvents<T>(followOptions: FollowOptions<T>): () => void {
  const all = new AbortController();
  let visibility = new AbortController();

  async function follow(signal: AbortSignal): Promise<void> {
    let wait = FIRST_MS;
    while (!signal.aborted) {
      const startMs = Date.now();
      const status = await read(followOptions, signal).then(
        ({ status: of }) => of,
        () => 0,
      );
      if (signal.aborted) return;
      followOptions.onLive(false);
      const isRefused = status === 401 || status === 403 || status === 404;
      if (isRefused) followOptions.onRefused?.(status);
      // One that lived a while was no failure.
      if (Date.now() - startMs > MAX_RETRY_MS * 2) wait = FIRST_MS;
      await pause(isRefused ? REFUSED_MS : wait * (0.75 + Math.random() / 4), signal);
      wait = Math.min(wait * 2, MAX_RETRY_MS);
    }
  }

  const checkVisibility = () => {
    visibility.abort();
    if (!inSight() || all.signal.aborted) return;
    visibility = new AbortController();
    void follow(visibility.signal);
  };
  document.addEventListener('visibilitychange', checkVisibility);
  checkVisibility();
  return () => {
    all.abort();
    visibility.abort();
    document.removeEventListener('visibilitychange', checkVisibility);
  };
}
