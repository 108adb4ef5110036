import { encode, hasRoom, type StreamRegistry } from './stream-registry.ts';

/** The interval at which each stream gets a heartbeat and its right is checked. */
const HEARTBEAT_MS = 10_000;
/** A stream that is full for more heartbeats than this ends. */
const MAX_STALLED_BEATS = 2;

const BEAT = encode(':\n\n');

interface HeartbeatOptions {
  readonly registry: StreamRegistry;
  /** Runs before each beat. */
  readonly check: () => Promise<void>;
  /** Runs after each beat. */
  readonly onEnd: () => void;
}

/** Starts the heartbeat of the open streams. Returns the function that stops it. */
export function startHeartbeat({ registry, check, onEnd }: HeartbeatOptions): () => void {
  async function beat(): Promise<void> {
    await check();
    for (const stream of await registry.authorizedStreams([...registry.all])) {
      if (hasRoom(stream)) {
        stream.stalled = 0;
        stream.controller.enqueue(BEAT);
      } else {
        stream.stalled += 1;
        if (stream.stalled > MAX_STALLED_BEATS) registry.end(stream, new Error('line is stalled'));
      }
    }
    onEnd();
  }
  const timer = setInterval(beat, HEARTBEAT_MS);
  return () => clearInterval(timer);
}
