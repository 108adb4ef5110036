import { dayOf, formatDay, isDay } from '../../domain/dates/days.ts';
import { dayInYear } from '../../domain/dates/long-day.ts';
import type { Hour } from '../../domain/scheduling/free-hours.ts';

/** Finds places by typed text: a day, a weekday, an hour, in any order. Pure. */

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

const wordsOf = (search: string): string[] => plain(search).split(/\s+/).filter(Boolean);

const DAY = /^(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}))?$/;

/**
 * Parses a word as a day and returns it as `YYYY-MM-DD`; undefined for a past day. Without a year it is the next such
 * day, today included.
 */
function dayOfWord(word: string, today: string): string | undefined {
  const [, day, month, year] = DAY.exec(word) ?? [];
  if (!day || !month) return undefined;
  const dayIn = (of: number | string) => `${of}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  const days = year ? [dayIn(year)] : [dayIn(thisYear), dayIn(thisYear + 1)];
  return days.find((one) => isDay(one) && one >= today);
}

/** The day that is typed in full, if any. It may lie far beyond the next places, so it is requested from the server. */
export const dayTyped = (search: string, today: string): string | undefined =>
  wordsOf(search)
    .map((word) => dayOfWord(word, today))
    .find((day) => day !== undefined);

/** Whether a place matches the search: each word is part of its day or hour. '9h' means 09:00. */
export function isSought(place: Pick<Hour, 'dateRDV' | 'time'>, search: string, today: string): boolean {
  const day = dayOf(place.dateRDV);
  const text = plain(`${dayInYear(day)} ${formatDay(day)}`);
  return wordsOf(search).every((word) => {
    const asDay = dayOfWord(word, today);
    if (asDay) return asDay === day;
    const [, hour, minute = ''] = /^(\d{1,2})[h:](\d{0,2})$/.exec(word) ?? [];
    return hour ? place.time.startsWith(`${hour.padStart(2, '0')}:${minute}`) : text.includes(word);
  });
}
