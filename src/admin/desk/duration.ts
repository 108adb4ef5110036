import type { useTranslate } from 'react-admin';

/** Writes minutes: 12 min, 1 h 05 min. */
export const duration = (translate: ReturnType<typeof useTranslate>, minutes: number): string =>
  minutes < 60
    ? translate('desk.minutes', { minutes })
    : translate('desk.hours', {
        hours: Math.floor(minutes / 60),
        minutes: String(minutes % 60).padStart(2, '0'),
      });
