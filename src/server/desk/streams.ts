import { ApiError } from '../hydra/errors.ts';
import type { Logger } from '../logging.ts';
import { type Listening, startListening } from './listening.ts';

/**
 * The open desks of this process (DESK-02): each a server-sent stream of the ids that changed in one cell and wilaya. An
 * empty list says that anything may have. Whoever may no longer read is sent nothing more: their stream ends.
 */

/** The time in which changes are gathered, to be sent together. */
const GATHER_MS = 100;
/**
 * Between two messages of a line: whoever hears one reads, and where changes come fast all desks together would read more
 * than the server can answer. With the gathering and the reading a change is there within the second that is promised.
 */
const PAUSE_MS = 600;
/** So often each line carries a word, and its right is looked at. */
const HEARTBEAT_MS = 10_000;
/** Streams of one account, or of one display: more than anybody has desks in sight. */
const MAX_STREAMS_PER_READER = 12;
/** Ids that wait for a slow line; more are an empty list. */
const MAX_MESSAGE_IDS = 200;
/** Messages on the way to a line that takes none. */
const MAX_WAITING_MESSAGES = 16;

export interface Place {
  readonly cell: number;
  readonly region: number;
}

/** The reader of a stream. */
interface Watcher {
  /** The key by which streams are counted together. */
  readonly account: string;
  readonly place: Place;
  /** By what the right to go on is looked up. */
  readonly right: Right;
}

export type Right =
  | {
      readonly kind: 'session';
      readonly user: number;
      readonly tokenHash: string;
      readonly tokenVersion: number;
      readonly expires: Date;
    }
  | { readonly kind: 'screen'; readonly codeHash: string };

/** Of these rights those that still hold: one look for all of them. */
export type StillHeld = (rights: readonly Right[]) => Promise<ReadonlySet<Right>>;

interface Stream {
  readonly watcher: Watcher;
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  /** Ids to tell; `null`: anything may have changed. */
  pending: Set<number> | null;
  /** When it was told something last. */
  toldAt: number;
  /** Heartbeats that found the line full. */
  stalled: number;
}

export interface DeskStreams {
  /** A stream of what changes in a place; 429 where the reader has too many. */
  open(watcher: Watcher): Promise<ReadableStream<Uint8Array>>;
  /** How many are open. */
  readonly count: number;
  /** Ends all of them, and listening. */
  close(): Promise<void>;
}

const encode = (text: string) => new TextEncoder().encode(text);
const messageOf = (ids: Iterable<number>) => encode(`data: ${JSON.stringify([...ids])}\n\n`);
const BEAT = encode(':\n\n');
const keyOf = ({ cell, region }: Place): string => `${cell} ${region}`;
/** Whether there is something to tell on a line that takes it. */
const isWaiting = ({ pending, controller }: Stream): boolean =>
  pending?.size !== 0 && (controller.desiredSize ?? 0) > 0;
const isRested = ({ toldAt }: Stream): boolean => performance.now() - toldAt >= PAUSE_MS;
const unavailable = () =>
  new ApiError(503, ({ refusals }) => refusals.unavailable, { headers: { 'Retry-After': '2' } });

interface DeskStreamsOptions {
  /** Of the database, for the connection that listens. */
  readonly url: string;
  readonly stillHeld: StillHeld;
  readonly log: Logger;
}

export function createDeskStreams({ url, stillHeld, log }: DeskStreamsOptions): DeskStreams {
  const all = new Set<Stream>();
  let listening: Promise<Listening> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let heartbeat: NodeJS.Timeout | null = null;
  let telling = Promise.resolve();
  let isClosed = false;

  function end(stream: Stream, error?: Error): void {
    if (!all.delete(stream)) return;
    if (error) stream.controller.error(error);
    else stream.controller.close();
  }

  /** Those of them whose reader may still read; the others end. */
  async function authorizedStreams(streams: readonly Stream[]): Promise<readonly Stream[]> {
    if (streams.length === 0) return [];
    try {
      const good = await stillHeld(streams.map(({ watcher }) => watcher.right));
      for (const stream of streams) if (!good.has(stream.watcher.right)) end(stream);
    } catch (error) {
      // A reader who cannot be looked up gets no events: the client connects again.
      log.warn({ err: error }, 'rights of open desks cannot be read');
      for (const stream of streams) end(stream);
    }
    return streams.filter((stream) => all.has(stream));
  }

  async function tell(looksAtAll: boolean): Promise<void> {
    const waiting = [...all].filter(isWaiting);
    const due = waiting.filter(isRested);
    // Those who were told something just now are told what came since a little later.
    if (due.length < waiting.length) schedule();
    for (const stream of await authorizedStreams(looksAtAll ? [...all] : due)) {
      if (!isWaiting(stream) || !isRested(stream)) continue;
      const { pending, controller } = stream;
      stream.pending = new Set();
      stream.toldAt = performance.now();
      controller.enqueue(messageOf(pending ?? []));
    }
  }

  let looksAtAll = false;
  function schedule(ofAll = false): void {
    looksAtAll ||= ofAll;
    timer ??= setTimeout(() => {
      timer = null;
      const whole = looksAtAll;
      looksAtAll = false;
      telling = telling.then(() => tell(whole));
    }, GATHER_MS);
  }

  function onNotification(payload: string): void {
    if (all.size === 0) return;
    // Somebody may have lost a right or a session.
    if (payload === 'access') {
      schedule(true);
      return;
    }
    const [cell, region, id] = payload.split(' ');
    let isHeard = false;
    for (const stream of all) {
      if (keyOf(stream.watcher.place) !== `${cell} ${region}`) continue;
      isHeard = true;
      // A display hears that something changed, and never of whom (DESK-03).
      if (stream.watcher.right.kind === 'screen') stream.pending = null;
      else if (stream.pending && stream.pending.size < MAX_MESSAGE_IDS) stream.pending.add(Number(id));
      else stream.pending = null;
    }
    if (isHeard) schedule();
  }

  function gap(): void {
    for (const stream of all) stream.pending = null;
    schedule(true);
  }

  async function beat(): Promise<void> {
    await (await listening)?.check();
    for (const stream of await authorizedStreams([...all])) {
      if ((stream.controller.desiredSize ?? 0) > 0) {
        stream.stalled = 0;
        stream.controller.enqueue(BEAT);
      } else {
        stream.stalled += 1;
        if (stream.stalled > 2) end(stream, new Error('line is stalled'));
      }
    }
    // What a full line could not take.
    schedule();
  }

  async function listen(): Promise<void> {
    listening ??= startListening({ url, log, onTold: onNotification, onGap: gap });
    try {
      await listening;
    } catch (error) {
      listening = null;
      log.warn({ err: error }, 'desks cannot be listened to');
      throw unavailable();
    }
    heartbeat ??= setInterval(() => void beat(), HEARTBEAT_MS);
  }

  const ofAccount = (account: string): number =>
    [...all].filter(({ watcher }) => watcher.account === account).length;

  return {
    get count() {
      return all.size;
    },
    async open(watcher) {
      if (isClosed) throw unavailable();
      await listen();
      if (ofAccount(watcher.account) >= MAX_STREAMS_PER_READER)
        throw new ApiError(429, ({ refusals }) => refusals.tooManyAtOnce, {
          headers: { 'Retry-After': '5' },
        });
      let stream: Stream;
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            stream = {
              watcher,
              controller,
              pending: new Set(),
              toldAt: Number.NEGATIVE_INFINITY,
              stalled: 0,
            };
            all.add(stream);
            // From here on nothing is missed: now is the time to read.
            controller.enqueue(messageOf([]));
          },
          cancel() {
            all.delete(stream);
          },
        },
        { highWaterMark: MAX_WAITING_MESSAGES },
      );
    },
    async close() {
      isClosed = true;
      if (timer) clearTimeout(timer);
      if (heartbeat) clearInterval(heartbeat);
      for (const stream of all) end(stream);
      await telling;
      await listening?.then(
        (line) => line.close(),
        () => {},
      );
    },
  };
}
