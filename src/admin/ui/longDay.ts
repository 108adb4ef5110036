import { serviceToday } from '../../service/service.ts';

const format = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

const isDay = (day: unknown): day is string => typeof day === 'string' && /^\d{4}-\d{2}-\d{2}/.test(day);

/** `YYYY-MM-DD`, or the day of a moment, as people say it: lundi 23 novembre 2026; nothing for anything else. */
export const longDay = (day: unknown): string =>
  isDay(day) && !Number.isNaN(Date.parse(day.slice(0, 10)))
    ? format(day.slice(0, 10), { dateStyle: 'full' })
    : '';

/** The same, short: lun. 23/11; with the year when it is another. */
export const shortDay = (day: string): string =>
  format(day, {
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    ...(day.startsWith(serviceToday().slice(0, 4)) ? {} : { year: 'numeric' }),
  });
