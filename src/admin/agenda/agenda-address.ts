import { addDays, monthAfter } from '../../domain/dates/days.ts';
import type { View } from './events.ts';

export const VIEWS: readonly View[] = ['day', 'week', 'month'];

/** The state of the agenda. It lives in the URL, so that it can be bookmarked, shared and reached by Back. */
export interface AgendaAddress {
  readonly region: number;
  /** Undefined for every cell of the wilaya. */
  readonly cell?: number | undefined;
  readonly day: string;
  readonly view: View;
}

/** The days that a view shows around `day`. A week begins on Sunday. */
export function spanOf(view: View, day: string): { readonly from: string; readonly to: string } {
  if (view === 'day') return { from: day, to: day };
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (view === 'week') return { from: addDays(day, -weekday), to: addDays(day, 6 - weekday) };
  const first = `${day.slice(0, 8)}01`;
  return { from: first, to: addDays(monthAfter(first), -1) };
}

/** Returns the day one view earlier or later: a day, a week or a month. */
export function stepFrom(view: View, day: string, step: 1 | -1): string {
  if (view === 'day') return addDays(day, step);
  if (view === 'week') return addDays(day, 7 * step);
  const { from } = spanOf('month', day);
  return step === 1 ? monthAfter(from) : `${addDays(from, -1).slice(0, 8)}01`;
}
