import { addDays } from '../domain/days.ts';

/** How many days one search looks at: each is a question to the server. */
export const SEARCHED_DAYS = 14;

interface Search {
  /** The day before the first one looked at, YYYY-MM-DD. */
  readonly after: string;
  /** The days of the next free slots, soonest first; perhaps not all of them. */
  readonly nextDays: () => Promise<readonly string[]>;
  /** Whether a day has a free hour. */
  readonly isOpen: (day: string) => Promise<boolean>;
  /** Told of each day before it is looked at; false stops the search. */
  readonly onDay: (day: string) => boolean;
}

/** The first open day after the one that was asked, or that there is none: at all, or in the days looked at. */
export type Found = { readonly day: string } | { readonly none: 'never' | 'inTheseDays' };

/**
 * Looks for the first day with a free hour: among the next slots, in one question; when these end before the day
 * that was asked, on the days after it, one at a time.
 */
export async function findNextDay({ after, nextDays, isOpen, onDay }: Search): Promise<Found> {
  const known = await nextDays();
  if (known.length === 0) return { none: 'never' };
  const next = known.find((day) => day > after);
  if (next) return { day: next };
  for (let ahead = 1; ahead <= SEARCHED_DAYS; ahead++) {
    const day = addDays(after, ahead);
    if (!onDay(day)) break;
    if (await isOpen(day)) return { day };
  }
  return { none: 'inTheseDays' };
}
