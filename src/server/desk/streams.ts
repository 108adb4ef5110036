import { type Listening, startListening } from '../db/listening.ts';
import { ApiError } from '../hydra/errors.ts';
import type { Logger } from '../logging.ts';
import { createBroadcaster } from './broadcaster.ts';
import { startHeartbeat } from './heartbeat.ts';
import { createStreamRegistry, type StillHeld, type Watcher } from './stream-registry.ts';

/**
 * The open desks of this process (DESK-02): each a server-sent stream of the ids that changed in one cell and wilaya. An
 * empty list says that anything may have. Whoever may no longer read is sent nothing more: their stream ends.
 */

export interface DeskStreams {
  /** A stream of what changes in a place; 429 where the reader has too many. */
  open(watcher: Watcher): Promise<ReadableStream<Uint8Array>>;
  /** How many are open. */
  readonly count: number;
  /** Ends all of them, and listening. */
  close(): Promise<void>;
}

const unavailable = () =>
  new ApiError(503, ({ refusals }) => refusals.unavailable, { headers: { 'Retry-After': '2' } });

interface DeskStreamsOptions {
  /** Of the database, for the connection that listens. */
  readonly url: string;
  readonly stillHeld: StillHeld;
  readonly log: Logger;
}

/** Creates the open desks; the connection that listens is made with the first of them. */
export function createDeskStreams({ url, stillHeld, log }: DeskStreamsOptions): DeskStreams {
  const registry = createStreamRegistry({ stillHeld, log });
  const broadcaster = createBroadcaster(registry);
  let listening: Promise<Listening> | null = null;
  let stopHeartbeat: (() => void) | null = null;
  let isClosed = false;

  async function listen(): Promise<void> {
    const { onNotification, onGap } = broadcaster;
    listening ??= startListening({ url, channel: 'desk', log, onTold: onNotification, onGap });
    try {
      await listening;
    } catch (error) {
      listening = null;
      log.warn({ err: error }, 'desks cannot be listened to');
      throw unavailable();
    }
    stopHeartbeat ??= startHeartbeat({
      registry,
      check: async () => (await listening)?.check(),
      // A full line takes what it could not take before.
      onEnd: () => broadcaster.schedule(),
    });
  }

  return {
    get count() {
      return registry.all.size;
    },
    async open(watcher) {
      if (isClosed) throw unavailable();
      await listen();
      return registry.open(watcher);
    },
    async close() {
      isClosed = true;
      broadcaster.stop();
      stopHeartbeat?.();
      for (const stream of registry.all) registry.end(stream);
      await broadcaster.settle();
      await listening?.then(
        (line) => line.close(),
        () => {},
      );
    },
  };
}
