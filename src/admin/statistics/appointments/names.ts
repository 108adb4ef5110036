import { useTranslate } from 'react-admin';
import { firstOfMonth, locale } from '#texts/locale.ts';
import { dayWriter } from '../../../domain/dates/long-day.ts';
import type { Part } from './search.ts';

/** novembre 2026 */
const monthOfYear = dayWriter(locale, firstOfMonth)({ month: 'long', year: 'numeric' });

/** Names a row by its column: a cell's name, lundi, novembre 2026. */
export function useNameOf(): (part: Part, column: keyof Part) => string {
  const translate = useTranslate();
  return (part, column) => {
    if (column === 'weekday') return part.weekday ? translate(`choices.receptionDays.${part.weekday}`) : '';
    if (column === 'month') return part.month ? monthOfYear(`${part.month}-01`) : '';
    return part[column]?.name ?? '';
  };
}
