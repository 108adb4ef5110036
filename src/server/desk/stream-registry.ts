import { ApiError } from '../hydra/errors.ts';
import type { Logger } from '../logging.ts';

/** Streams of one account, or of one display: more than anybody has desks in sight. */
const MAX_STREAMS_PER_READER = 12;
/** Messages on the way to a line that takes none. */
const MAX_WAITING_MESSAGES = 16;

export interface Place {
  readonly cell: number;
  readonly region: number;
}

/** The reader of a stream. */
export interface Watcher {
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

export interface Stream {
  readonly watcher: Watcher;
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  /** Ids to tell; `null`: anything may have changed. */
  pending: Set<number> | null;
  /** When it was told something last. */
  toldAt: number;
  /** Heartbeats that found the line full. */
  stalled: number;
}

export const encode = (text: string) => new TextEncoder().encode(text);
/** Returns the message of the ids that changed. */
export const messageOf = (ids: Iterable<number>) => encode(`data: ${JSON.stringify([...ids])}\n\n`);
/** Returns whether a line takes a message now. */
export const hasRoom = ({ controller }: Stream): boolean => (controller.desiredSize ?? 0) > 0;

/** The open streams of this process. */
export type StreamRegistry = ReturnType<typeof createStreamRegistry>;

/** Creates the registry of the open streams, with the rights of their readers. */
export function createStreamRegistry({ stillHeld, log }: { stillHeld: StillHeld; log: Logger }) {
  const all = new Set<Stream>();

  function end(stream: Stream, error?: Error): void {
    if (!all.delete(stream)) return;
    if (error) stream.controller.error(error);
    else stream.controller.close();
  }

  return {
    all: all as ReadonlySet<Stream>,

    /** Ends a stream, with an error where its line is the reason. */
    end,

    /** Returns those of the streams whose reader may still read; the others end. */
    async authorizedStreams(streams: readonly Stream[]): Promise<readonly Stream[]> {
      if (streams.length === 0) return [];
      try {
        const validRights = await stillHeld(streams.map(({ watcher }) => watcher.right));
        for (const stream of streams) if (!validRights.has(stream.watcher.right)) end(stream);
      } catch (error) {
        // A reader who cannot be looked up gets no events: the client connects again.
        log.warn({ err: error }, 'rights of open desks cannot be read');
        for (const stream of streams) end(stream);
      }
      return streams.filter((stream) => all.has(stream));
    },

    /** Opens a stream; 429 where the reader has too many. */
    open(watcher: Watcher): ReadableStream<Uint8Array> {
      const count = [...all].filter((one) => one.watcher.account === watcher.account).length;
      if (count >= MAX_STREAMS_PER_READER)
        throw new ApiError(429, ({ refusals }) => refusals.tooManyAtOnce, {
          headers: { 'Retry-After': '5' },
        });
      let stream: Stream;
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            const toldAt = Number.NEGATIVE_INFINITY;
            stream = { watcher, controller, pending: new Set(), toldAt, stalled: 0 };
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
  };
}
