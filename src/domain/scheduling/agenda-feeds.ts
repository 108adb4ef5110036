/** The addresses at which an account subscribes to an agenda in a calendar program (API-10). */

interface FeedCell {
  readonly id: number;
  readonly name: string;
}

export interface AgendaFeed {
  readonly id: number;
  /** Null: the agenda of the account's cell and wilaya. */
  readonly cell: FeedCell | null;
  readonly createdDate: string;
  /** The last time a program read it. */
  readonly usedDate: string | null;
}

export interface AgendaFeedList {
  readonly feeds: readonly AgendaFeed[];
  /** Whether the service lets names stand in them. */
  readonly showsNames: boolean;
}

/** An address that was just made; it is shown this once. */
export interface NewAgendaFeed {
  readonly id: number;
  readonly url: string;
}

/** The days that an agenda shows before and after today. */
export const FEED_DAYS = { before: 7, after: 90 } as const;
