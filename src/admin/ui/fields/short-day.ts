import { locale } from '#texts/locale.ts';
import { serviceToday } from '../../../service/service.ts';

/** A day, YYYY-MM-DD, as a column has room for it: lun. 23/11; with the year when it is another. */
export const shortDay = (day: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    ...(day.startsWith(serviceToday().slice(0, 4)) ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
