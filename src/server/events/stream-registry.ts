import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import type { MenuRole } from '../../domain/rights/rights.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../hydra/errors.ts';
import { createNewsBox, type NewsBox } from './news.ts';
import type { Right, Watcher } from './watcher.ts';

/** At most this many streams per account or display: more than anybody has visible windows. */
const MAX_STREAMS_PER_READER = 12;
/** At most this many messages are buffered for a stream that takes none. */
const MAX_WAITING_MESSAGES = 16;

/** The right of a signed-in caller to go on reading. */
export const sessionRight = ({ id, session }: Caller): Right => ({
  kind: 'session',
  id: session.id,
  user: id,
  tokenVersion: session.tokenVersion,
  expires: session.expires,
});

/**
 * Looks up the current rights of those sessions and displays that are still valid, all at once. A display has no menu
 * rights.
 */
export type HeldRights = (rights: readonly Right[]) => Promise<ReadonlyMap<Right, MenuRole>>;

export interface Stream {
  readonly watcher: Watcher;
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  readonly news: NewsBox;
  /** The rights at the last check. */
  menuRole: MenuRole | null;
  /** The time of the last message. */
  toldAt: number;
  /** Consecutive heartbeats at which the stream was full. */
  stalled: number;
}

export const encode = (text: string) => new TextEncoder().encode(text);
/** Encodes a message as a server-sent event. */
export const messageOf = (content: unknown) => encode(`data: ${JSON.stringify(content)}\n\n`);
/** Whether a stream can take a message now. */
export const hasRoom = ({ controller }: Stream): boolean => (controller.desiredSize ?? 0) > 0;

/** The open streams of this process. */
export type StreamRegistry = ReturnType<typeof createStreamRegistry>;

interface RegistryOptions {
  readonly heldRights: HeldRights;
  readonly log: Logger;
  /** Called when a stream ends because its right is gone. */
  readonly onRightLost: (watcher: Watcher) => void;
}

function refuseTooMany(streams: ReadonlySet<Stream>, { account }: Watcher): void {
  const count = [...streams].filter(({ watcher }) => watcher.account === account).length;
  if (count >= MAX_STREAMS_PER_READER)
    throw new ApiError(429, ({ refusals }) => refusals.tooManyAtOnce, { headers: { 'Retry-After': '5' } });
}

/** A stream that joins `all` when it starts, and leaves it when its reader goes. */
function openStream(all: Set<Stream>, watcher: Watcher): ReadableStream<Uint8Array> {
  let stream: Stream;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const toldAt = Number.NEGATIVE_INFINITY;
        const news = createNewsBox(watcher.topics);
        stream = { watcher, controller, news, menuRole: null, toldAt, stalled: 0 };
        all.add(stream);
        news.noteRecords();
        controller.enqueue(messageOf(watcher.greeting));
      },
      cancel() {
        all.delete(stream);
      },
    },
    { highWaterMark: MAX_WAITING_MESSAGES },
  );
}

/** Creates the registry of the open streams, with the rights of their readers. */
export function createStreamRegistry({ heldRights, log, onRightLost }: RegistryOptions) {
  const all = new Set<Stream>();
  const readonlyStreams: ReadonlySet<Stream> = all;

  function end(stream: Stream, error?: Error): void {
    if (!all.delete(stream)) return;
    if (error) stream.controller.error(error);
    else stream.controller.close();
  }

  /** Applies the current rights. A stream that they do not allow any more ends. */
  function update(stream: Stream, menuRole: MenuRole | undefined): void {
    if (!menuRole || !stream.watcher.mayStayOpen(menuRole)) {
      end(stream);
      onRightLost(stream.watcher);
      return;
    }
    // Other rights may show other records, so everything is sent again.
    if (stream.menuRole && !isDeepStrictEqual(stream.menuRole, menuRole)) stream.news.noteAll();
    stream.menuRole = menuRole;
  }

  return {
    all: readonlyStreams,

    /** Ends a stream; with an error where its connection is the reason. */
    end,

    /** Returns those of the streams whose readers still have the right. The other streams end. */
    async authorizedStreams(streams: readonly Stream[]): Promise<readonly Stream[]> {
      if (streams.length === 0) return [];
      try {
        const rightsOf = await heldRights(streams.map(({ watcher }) => watcher.right));
        for (const stream of streams) if (all.has(stream)) update(stream, rightsOf.get(stream.watcher.right));
      } catch (error) {
        // If the rights cannot be read, the streams end and the clients reconnect.
        log.warn({ err: error }, 'rights of open streams cannot be read');
        for (const stream of streams) end(stream);
      }
      return streams.filter((stream) => all.has(stream));
    },

    /** Opens a stream; 429 where the reader has too many. */
    open(watcher: Watcher): ReadableStream<Uint8Array> {
      refuseTooMany(all, watcher);
      return openStream(all, watcher);
    },
  };
}
