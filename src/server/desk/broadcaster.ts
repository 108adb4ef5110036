import { hasRoom, messageOf, type Place, type Stream, type StreamRegistry } from './stream-registry.ts';

/** The time in which changes are gathered, to be sent together. */
const GATHER_MS = 100;
/**
 * Between two messages of a line: whoever hears one reads, and where changes come fast all desks together would read more
 * than the server can answer. With the gathering and the reading a change is there within the second that is promised.
 */
const PAUSE_MS = 600;
/** Ids that wait for a slow line; more are an empty list. */
const MAX_MESSAGE_IDS = 200;

const keyOf = ({ cell, region }: Place): string => `${cell} ${region}`;
/** Whether there is something to tell on a line that takes it. */
const isWaiting = (stream: Stream): boolean => stream.pending?.size !== 0 && hasRoom(stream);
const isRested = ({ toldAt }: Stream): boolean => performance.now() - toldAt >= PAUSE_MS;

/** Notes a change for a stream. */
function note(stream: Stream, id: number): void {
  // A display hears that something changed, and never of whom (DESK-03).
  if (stream.watcher.right.kind === 'screen') stream.pending = null;
  else if (stream.pending && stream.pending.size < MAX_MESSAGE_IDS) stream.pending.add(id);
  else stream.pending = null;
}

/** Tells the streams of the registry what changed. */
interface Broadcaster {
  /** Tells soon what waits; `ofAll`: the rights of every reader are looked at too. */
  schedule(ofAll?: boolean): void;
  /** Takes a notification of the database. */
  onNotification(payload: string): void;
  /** Tells that anything may have changed. */
  onGap(): void;
  /** Tells nothing more. */
  stop(): void;
  /** Waits for what is being told. */
  settle(): Promise<void>;
}

export function createBroadcaster({ all, authorizedStreams }: StreamRegistry): Broadcaster {
  let timer: NodeJS.Timeout | null = null;
  let telling = Promise.resolve();
  let looksAtAll = false;

  async function tell(whole: boolean): Promise<void> {
    const waiting = [...all].filter(isWaiting);
    const due = waiting.filter(isRested);
    // Those who were told something just now are told what came since a little later.
    if (due.length < waiting.length) schedule();
    for (const stream of await authorizedStreams(whole ? [...all] : due)) {
      if (!isWaiting(stream) || !isRested(stream)) continue;
      const { pending, controller } = stream;
      stream.pending = new Set();
      stream.toldAt = performance.now();
      controller.enqueue(messageOf(pending ?? []));
    }
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
    onNotification(payload) {
      if (all.size === 0) return;
      // Somebody may have lost a right or a session.
      if (payload === 'access') return schedule(true);
      const [cell, region, id] = payload.split(' ');
      const readers = [...all].filter(({ watcher }) => keyOf(watcher.place) === `${cell} ${region}`);
      for (const stream of readers) note(stream, Number(id));
      if (readers.length > 0) schedule();
    },
    onGap() {
      for (const stream of all) stream.pending = null;
      schedule(true);
    },
    stop() {
      if (timer) clearTimeout(timer);
    },
    settle: () => telling,
  };
}
