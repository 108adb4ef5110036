import type { OpenMode } from '../../domain/live/messages.ts';
import type { MenuRole } from '../../domain/rights/rights.ts';
import type { Caller } from '../caller.ts';
import type { News, RecordKey, Topics } from './news.ts';

/** A browser of a signed-in user. */
export interface Browser {
  readonly user: number;
  readonly browser: string;
}

/** The facts that the database has of the records in the news. */
export interface Facts {
  /** The version of a record; undefined: there is none. */
  versionOf(key: RecordKey): number | undefined;
  peopleAt(key: RecordKey): readonly OpenRecord[];
}

/** The reader of a stream. */
export interface Watcher {
  /** The key by which streams are counted together. */
  readonly account: string;
  readonly topics: Topics;
  /** The key by which the right to go on is looked up. */
  readonly right: Right;
  /** The first message: from here on nothing is missed, so now is the time to read. */
  readonly greeting: unknown;
  /** Whether the stream goes on with these rights. */
  mayGoOn(menuRole: MenuRole): boolean;
  /** The message of the news; undefined where nothing is to be told. */
  write(news: News, facts: Facts, menuRole: MenuRole): Promise<unknown>;
  /** The browser whose open records the stream tells others of. */
  readonly browser?: Browser;
}

/** The right by which a stream goes on: a session, or the code of a display. */
export type Right =
  | {
      readonly kind: 'session';
      readonly id: string;
      readonly user: number;
      readonly tokenVersion: number;
      readonly expires: Date;
    }
  | { readonly kind: 'screen'; readonly codeHash: string };

/**
 * The open streams of this process: desks and displays (DESK-02), and browsers with their open records (SYS-16). Whoever
 * may no longer read is sent nothing more: their stream ends.
 */

export interface EventStreams {
  /** Opens a stream; 429 where the reader has too many. */
  open(watcher: Watcher): Promise<ReadableStream<Uint8Array>>;
  /** Opens the stream of a browser, and tells others what it has open. */
  openBrowser(caller: Caller, browser: string, topics: Topics): Promise<ReadableStream<Uint8Array>>;
  /** The number of open streams. */
  readonly count: number;
  /** Ends all of them, and listening. */
  close(): Promise<void>;
}

/** Somebody who has a record open, in one browser. */
export interface OpenRecord {
  readonly user: number;
  readonly browser: string;
  readonly mode: OpenMode;
  readonly since: Date;
  readonly civility: string;
  readonly firstName: string;
  readonly lastName: string;
}
