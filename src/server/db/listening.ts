import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

/**
 * The channels on which triggers notify: changes at the desks (DESK-02), opened and changed records (SYS-16), and
 * changed settings (OPS-06).
 */
type Channel = 'desk' | 'presence' | 'records' | 'settings';

/** The pause between two attempts to reconnect. */
const RETRY_MS = 500;
/** A connection without an answer for this time counts as lost. */
const ANSWER_MS = 5000;

interface ListeningOptions {
  readonly url: string;
  readonly channels: readonly Channel[];
  readonly log: Logger;
  /** Called with the payload of each notification, and its channel. */
  readonly onTold: (payload: string, channel: string) => void;
  /** Called after a reconnect: notifications sent meanwhile are lost. */
  readonly onGap: () => void;
}

export interface Listening {
  /** Checks that the connection still answers, and replaces it otherwise. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a connection that listens on channels. If it is lost, it is replaced until `close`. */
export async function startListening({
  url,
  channels,
  log,
  onTold,
  onGap,
}: ListeningOptions): Promise<Listening> {
  let isClosed = false;
  // Null until the first connection is made: if that one fails, `connectClient` throws and nothing is replaced.
  let client: pg.Client | null = null;
  client = await connectClient();

  async function connectClient(): Promise<pg.Client> {
    const newClient = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    for (const event of ['error', 'end'] as const) newClient.on(event, () => void replace(newClient));
    newClient.on('notification', ({ channel, payload = '' }) => onTold(payload, channel));
    try {
      await newClient.connect();
      for (const channel of channels) await newClient.query(`LISTEN ${channel}`);
      return newClient;
    } catch (error) {
      newClient.end().catch(() => {});
      throw error;
    }
  }

  async function replace(lostClient: pg.Client): Promise<void> {
    if (lostClient !== client || isClosed) return;
    client = null;
    log.warn({ channels }, 'listening connection lost');
    lostClient.end().catch(() => {});
    while (!isClosed && !client) {
      client = await connectClient().catch(() => null);
      if (!client) await sleep(RETRY_MS);
    }
    if (isClosed) await client?.end();
    else onGap();
  }

  return {
    async check() {
      const listener = client;
      await listener?.query('SELECT 1').catch(() => replace(listener));
    },
    async close() {
      isClosed = true;
      await client?.end();
    },
  };
}
