/** The messages of GET /api/events to a browser (DESK-02, SYS-16). A record is named by its path: `veterans/12`. */

/** An office of which appointments of today changed; no ids: anything may have. */
export interface ChangedDesk {
  readonly cell: number;
  readonly region: number;
  readonly ids: readonly number[];
}

/** The ways of having a record open. */
export type OpenMode = 'view' | 'edit';

/** Somebody who has a record open. */
export interface Presence {
  /** The link of the user. */
  readonly user: string;
  readonly name: string;
  readonly mode: OpenMode;
  /** The moment from which they have it open so, with the service's offset. */
  readonly since: string;
}

/** One message; parts that are left out are as they were. */
export interface LiveMessage {
  readonly desks?: readonly ChangedDesk[];
  /** The versions of records; null: it is gone, or out of the reader's sight. */
  readonly versions?: Readonly<Record<string, number | null>>;
  /** Everybody who has a record open, by record. */
  readonly people?: Readonly<Record<string, readonly Presence[]>>;
}

/** Records that one browser may have open. */
export const MAX_OPEN_RECORDS = 60;
/** Rows of lists that one browser may show. */
export const MAX_LISTED_RECORDS = 500;
/** Desks that one browser may show. */
export const MAX_DESKS = 12;
