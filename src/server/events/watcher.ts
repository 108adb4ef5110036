import type { OpenMode } from '../../domain/live/messages.ts';
import type { MenuRole } from '../../domain/rights/rights.ts';
import type { Caller } from '../caller.ts';
import type { News, RecordKey, Topics } from './news.ts';

/** A browser of a signed-in user. */
export interface Browser {
  readonly user: number;
  readonly browser: string;
}

/** The current facts about the records in the news, read from the database. */
export interface Facts {
  /** The version of a record; undefined where it does not exist. */
  versionOf(key: RecordKey): number | undefined;
  peopleAt(key: RecordKey): readonly OpenRecord[];
}

/** A reader of an event stream. */
export interface Watcher {
  /** The key of the stream limit: streams with the same key count together. */
  readonly account: string;
  readonly topics: Topics;
  /** The session or display code whose rights are checked again while the stream is open. */
  readonly right: Right;
  /** The first message. It says that later changes will be reported, so the client reads its data now. */
  readonly greeting: unknown;
  /** Whether the stream may stay open with these rights. */
  mayStayOpen(menuRole: MenuRole): boolean;
  /** Writes the message for the news; undefined where there is nothing to send. */
  write(news: News, facts: Facts, menuRole: MenuRole): Promise<unknown>;
  /** The browser whose open records other streams show; absent for a display. */
  readonly browser?: Browser;
}

/** The right of a stream to stay open: a session, or the code of a display. */
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
 * The open streams of this process: desks and displays (DESK-02), and browsers with their open records (SYS-16). A
 * stream ends when its reader loses the right to it.
 */

export interface EventStreams {
  /** Opens a stream; 429 where the reader has too many. */
  open(watcher: Watcher): Promise<ReadableStream<Uint8Array>>;
  /** Opens the stream of a browser, and tells other readers which records it has open. */
  openBrowser(caller: Caller, browser: string, topics: Topics): Promise<ReadableStream<Uint8Array>>;
  /** The number of open streams. */
  readonly count: number;
  /** Ends all streams and stops listening. */
  close(): Promise<void>;
}

/** A user who has a record open in one browser. */
export interface OpenRecord {
  readonly user: number;
  readonly browser: string;
  readonly mode: OpenMode;
  readonly since: Date;
  readonly civility: string;
  readonly firstName: string;
  readonly lastName: string;
}
