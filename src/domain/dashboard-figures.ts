import type { RetentionChange } from './privacy/retention.ts';

/** The dashboard for the head of the service (DASH-02): the answer of GET /api/dashboard_figures. */

/** Open days after today of which the fill is shown. */
export const MAX_NEXT_DAYS = 5;

/** A calendar ends soon where its last day is at most so many days away. */
export const ENDING_SOON_DAYS = 30;

/** A record that figures are of. */
interface NamedRecord {
  readonly '@id': string;
  readonly id: number;
  readonly name: string;
}

/** Today's appointments of a cell; canceled ones count nowhere. */
export interface CellToday {
  readonly cell: NamedRecord;
  /** The ids of the wilayas where it has appointments today. */
  readonly regions: readonly number[];
  /** People who have not come yet. */
  readonly expected: number;
  /** People who came: they wait, are received or are done. */
  readonly arrived: number;
  /** People who came and wait to be received. */
  readonly waiting: number;
  readonly absent: number;
  /** The appointment of the person who waits longest, and the moment of their arrival; null where nobody waits. */
  readonly longestWait: { readonly id: number; readonly since: string } | null;
}

/** The places of an open day. */
export interface DayFill {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Appointments that are not canceled. */
  readonly taken: number;
  /** Places that could be taken; of closed hours and archived calendars only those that are. */
  readonly places: number;
}

/** The first day on which a visitor finds a place, and where. */
export interface FirstFreeDay {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly cell: NamedRecord;
  readonly region: NamedRecord;
}

/** A cell or reason with its first free day; null where no place is free. */
export interface FreeDayOf {
  readonly of: NamedRecord;
  readonly free: FirstFreeDay | null;
}

/** Calendars that are not archived and not over. */
interface CalendarFigures {
  readonly endingSoon: number;
  readonly notSent: number;
}

/** A part is null for a caller without the right to the list of its records. */
export interface DashboardFigures {
  /** The server's day, `YYYY-MM-DD`, to which all figures belong. */
  readonly day: string;
  readonly today: readonly CellToday[];
  readonly nextDays: readonly DayFill[];
  readonly freeDays: { readonly cells: readonly FreeDayOf[]; readonly reasons: readonly FreeDayOf[] };
  /** People who wait for a place, by cell. */
  readonly queue: readonly { readonly cell: NamedRecord; readonly count: number }[];
  readonly calendars: CalendarFigures | null;
  /** Pairs of records that are probably of one person. */
  readonly doubles: number | null;
  /** Mails and short messages that could not be sent. */
  readonly failedMails: number | null;
  /** Accounts that wait for a role. */
  readonly accounts: number | null;
  /** Shorter periods of retention that are confirmed and not in force yet (SEC-08). */
  readonly retention: readonly RetentionChange[] | null;
  /** The last backup, and whether a night passed without one (OPS-08). */
  readonly backup: { readonly last: string | null; readonly isLate: boolean } | null;
  /** Webhooks that were switched off because nothing arrived (API-11). */
  readonly stoppedWebhooks: number | null;
}
