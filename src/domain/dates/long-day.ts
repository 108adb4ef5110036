import { firstOfMonth, locale } from '#texts/locale.ts';
import { isDay } from './days.ts';

/** Writes days in words in one language. The locale data is loaded with the first day, not with the page. */
export const dayWriter = (locale: string, firstOfMonth: string) => (style: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined;
  return (value: unknown): string => {
    const day = typeof value === 'string' ? value.slice(0, 10) : '';
    if (!isDay(day)) return '';
    format ??= new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
    return format.format(Date.parse(`${day}T00:00:00Z`)).replace(/(^| )1 /, `$1${firstOfMonth} `);
  };
};

const formatDay = dayWriter(locale, firstOfMonth);

/**
 * Writes `YYYY-MM-DD`, or the day of a moment in its own offset, in words: lundi 23 novembre 2026, vendredi 1er janvier
 * 2027. Anything else gives an empty text.
 */
export const longDay = formatDay({ dateStyle: 'full' });

/** The same without the day of the week, as letters are dated: 23 novembre 2026. */
export const longDate = formatDay({ dateStyle: 'long' });

/** A day of the coming months, where no year is meant: lundi 23 novembre. */
export const dayInYear = formatDay({ weekday: 'long', day: 'numeric', month: 'long' });
