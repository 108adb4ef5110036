import { addDays } from '../domain/days.ts';

/** How many days one search looks at: each is a question to the server. */
export const SEARCHED_DAYS = 14;

interface Search {
  /** The day before the first one looked at, YYYY-MM-DD. */
  readonly after: string;
  /** Whether a day has a free hour. */
  readonly isOpen: (day: string) => Promise<boolean>;
  /** Told of each day before it is looked at; false stops the search. */
  readonly onDay: (day: string) => boolean;
}

/** The first day with a free hour among the next ones, asked one at a time; null when there is none. */
export async function findNextDay({ after, isOpen, onDay }: Search): Promise<string | null> {
  for (let ahead = 1; ahead <= SEARCHED_DAYS; ahead++) {
    const day = addDays(after, ahead);
    if (!onDay(day)) return null;
    if (await isOpen(day)) return day;
  }
  return null;
}
