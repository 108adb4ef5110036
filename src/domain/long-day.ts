import { firstOfMonth, locale } from '#texts/locale.ts';

/** Writes days in words, in one language. */
export const dayWriter = (locale: string, firstOfMonth: string) => (style: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
  return (value: unknown): string => {
    const day = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : '';
    const instant = Date.parse(`${day}T00:00:00Z`);
    return Number.isNaN(instant) ? '' : format.format(instant).replace(/(^| )1 /, `$1${firstOfMonth} `);
  };
};

const written = dayWriter(locale, firstOfMonth);

/**
 * `YYYY-MM-DD`, or the day of a moment in its own offset, as people say it: lundi 23 novembre 2026, vendredi 1er
 * janvier 2027; nothing for anything else.
 */
export const longDay = written({ dateStyle: 'full' });

/** The same without the day of the week, as letters are dated: 23 novembre 2026. */
export const longDate = written({ dateStyle: 'long' });

/** Of the months to come, where no year is meant: lundi 23 novembre. */
export const dayInYear = written({ weekday: 'long', day: 'numeric', month: 'long' });
