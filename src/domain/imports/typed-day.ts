import { imports } from '#texts/imports.ts';
import { isDay } from '../dates/days.ts';
import { textKey } from './text-key.ts';

/** Dates as lists have them: 19/03/1936, 1936-03-19, 19 mars 1936, mars 1936, 1936, présumé 1936, 00/00/1936. */

/** A date as one text (VET-17), or the reason why the text is none. */
type ReadDay =
  | { readonly day: string; readonly problem?: undefined }
  | { readonly problem: 'twoDigits' | 'malformed' };

/** The number of each name of a month. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  Object.entries(imports.months).flatMap(([month, names]) =>
    names.map((name): [string, number] => [name, Number(month)]),
  ),
);
const PRESUMED = new Set<string>(imports.presumed);
const MALFORMED: ReadDay = { problem: 'malformed' };

const two = (part: number): string => String(part).padStart(2, '0');

/** Completes a year. One of two digits needs the pivot; without it the result is null. */
function yearOf(digits: string, pivot: number | null): number | null {
  if (digits.length === 4) return Number(digits);
  if (pivot === null) return null;
  return Number(digits) + (Number(digits) <= pivot ? 2000 : 1900);
}

interface Parts {
  readonly day: number;
  readonly month: number;
  readonly year: string;
}

/** The parts of a date. An unknown day or month is 0. */
function partsOf(text: string): Parts | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text);
  if (iso) {
    const [, year = '', month, day] = iso;
    return { year, month: Number(month), day: Number(day) };
  }
  const match = /^(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4}|\d{2})(?:\s+0?0:00(?::00)?)?$/.exec(text);
  if (match) {
    const [, day, month, year = ''] = match;
    return { day: Number(day), month: Number(month), year };
  }
  const monthAlone = /^(\d{1,2})[-/.](\d{4})$/.exec(text);
  if (monthAlone) {
    const [, month, year = ''] = monthAlone;
    return { day: 0, month: Number(month), year };
  }
  const inWords = /^(?:(\d{1,2})(?:er)? )?(\p{L}+) (\d{4}|\d{2})$/u.exec(textKey(text));
  const [, day = 0, monthName = '', year = ''] = inWords ?? [];
  const month = MONTHS.get(monthName);
  return inWords && month ? { day: Number(day), month, year } : null;
}

/** A year without day and month, and whether a word or sign beside it says that it is presumed. */
function yearAlone(text: string): { readonly year: string; readonly isPresumed: boolean } | null {
  const [, before = '', year = '', after = ''] =
    /^([\p{L} ]*?)(\d{4})([\p{L} ]*)$/u.exec(textKey(text)) ?? [];
  const words = `${before} ${after}`.split(' ').filter(Boolean);
  if (!year || words.some((word) => !PRESUMED.has(word))) return null;
  return { year, isPresumed: words.some((word) => word !== 'en') || text.includes('~') };
}

/** Whether a date in a list of veterans can have this year. */
const isYear = (year: number): boolean => year >= 1800 && year <= 2100;

/**
 * Reads a date.
 * @param pivot the last two-digit year that means 20xx; null refuses two-digit years, because a century is never
 *   guessed.
 */
export function readTypedDay(cell: string, pivot: number | null): ReadDay {
  const text = cell.trim();
  const alone = yearAlone(text);
  if (alone)
    return isYear(Number(alone.year)) ? { day: `${alone.year}${alone.isPresumed ? '~' : ''}` } : MALFORMED;
  const parts = partsOf(text);
  if (!parts) return MALFORMED;
  const year = yearOf(parts.year, pivot);
  if (year === null) return { problem: 'twoDigits' };
  const { day, month } = parts;
  if (!isYear(year) || !isDay(`${year}-${two(month || 1)}-${two(day || 1)}`) || (day > 0 && month === 0))
    return MALFORMED;
  return {
    day: [String(year), ...(month ? [two(month)] : []), ...(month && day ? [two(day)] : [])].join('-'),
  };
}
