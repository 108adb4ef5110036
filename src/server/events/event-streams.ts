import type { ApiContext } from '../api-context.ts';
import { type Listening, startListening } from '../db/listening.ts';
import { ApiError } from '../hydra/errors.ts';
import { type Broadcaster, createBroadcaster } from './broadcaster.ts';
import { allowedTopics, browserWatcher } from './browser-watcher.ts';
import { startHeartbeat } from './heartbeat.ts';
import { parseNotice } from './news.ts';
import { leaveRecords, openRecords, removeAwayBrowsers, stayPresent } from './presence.ts';
import { createReadFacts, type ResourceOfTable } from './record-facts.ts';
import { createStreamRegistry, type HeldRights, type StreamRegistry } from './stream-registry.ts';
import type { Browser, EventStreams, Watcher } from './watcher.ts';

/**
 * The open streams of this process: desks and displays (DESK-02), and browsers with their open records (SYS-16). A
 * stream ends when its reader loses the right to it.
 */

const unavailable = () =>
  new ApiError(503, ({ refusals }) => refusals.unavailable, { headers: { 'Retry-After': '2' } });

interface EventStreamsOptions extends Pick<ApiContext, 'db' | 'settings' | 'log'> {
  readonly heldRights: HeldRights;
  readonly resourceOf: ResourceOfTable;
}

/** Marks the browsers of this process as present, and removes absent ones. */
async function keepPresence(db: ApiContext['db'], registry: StreamRegistry): Promise<void> {
  const watchers = [...registry.all].map(({ watcher }) => watcher);
  const browsers = watchers.flatMap(({ browser }) => browser ?? []);
  // Without browsers nobody needs to know who is absent.
  if (browsers.length === 0) return;
  const lostBrowsers = new Set<Browser>(await stayPresent(db, browsers));
  for (const { browser, topics } of watchers)
    if (browser && lostBrowsers.has(browser)) await openRecords(db, browser, topics);
  await removeAwayBrowsers(db);
}

/** The connection that listens to the database for a broadcaster. It is opened by the first `listen` and kept. */
function createListener(url: string, { onNotice, onGap }: Broadcaster, log: ApiContext['log']) {
  let listening: Promise<Listening> | null = null;
  return {
    /** @throws ApiError 503 while the database cannot be listened to; the next call tries again. */
    async listen(): Promise<void> {
      listening ??= startListening({
        url,
        channels: ['presence', 'records', 'desk'],
        log,
        onTold: (payload, channel) => onNotice(parseNotice(payload, channel)),
        onGap,
      });
      try {
        await listening;
      } catch (error) {
        listening = null;
        log.warn({ err: error }, 'events cannot be listened to');
        throw unavailable();
      }
    },
    async check(): Promise<void> {
      await (await listening)?.check();
    },
    async close(): Promise<void> {
      await listening?.then(
        (line) => line.close(),
        () => {},
      );
    },
  };
}

/** Creates the streams. The listening connection is opened with the first stream. */
export function createEventStreams(options: EventStreamsOptions): EventStreams {
  const { db, log, resourceOf } = options;
  const url = db.$client.options.connectionString ?? '';
  const onRightLost = ({ browser }: Watcher) => {
    if (browser)
      leaveRecords(db, browser).catch((error) => log.warn({ err: error }, 'open records cannot be closed'));
  };
  const registry = createStreamRegistry({ heldRights: options.heldRights, log, onRightLost });
  const broadcaster = createBroadcaster({ registry, readFacts: createReadFacts(db, resourceOf), log });
  const listener = createListener(url, broadcaster, log);
  let stopHeartbeat: (() => void) | null = null;
  let isClosed = false;

  async function check(): Promise<void> {
    await listener.check();
    await keepPresence(db, registry).catch((error) => log.warn({ err: error }, 'presence cannot be kept'));
    // Finds changes that were announced before the reader opened the record.
    for (const { news } of registry.all) news.noteOpen();
  }

  async function listen(): Promise<void> {
    if (isClosed) throw unavailable();
    await listener.listen();
    // After each heartbeat, streams that were full may take messages again.
    stopHeartbeat ??= startHeartbeat({ registry, check, onEnd: () => broadcaster.schedule() });
  }

  return {
    get count() {
      return registry.all.size;
    },
    async open(watcher) {
      await listen();
      return registry.open(watcher);
    },
    async openBrowser(caller, browser, topics) {
      await listen();
      const watcher = browserWatcher({ context: options, resourceOf, caller, browser, topics });
      const stream = registry.open(watcher);
      await openRecords(db, { user: caller.id, browser }, allowedTopics(resourceOf, caller, topics)).catch(
        async (error) => {
          await stream.cancel();
          throw error;
        },
      );
      broadcaster.schedule();
      return stream;
    },
    async close() {
      isClosed = true;
      broadcaster.stop();
      stopHeartbeat?.();
      for (const stream of registry.all) registry.end(stream);
      await broadcaster.settle();
      await listener.close();
    },
  };
}
