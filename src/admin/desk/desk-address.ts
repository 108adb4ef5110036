import { isDay } from '../../domain/dates/days.ts';
import { serviceToday } from '../../shared/page-settings.ts';
import type { Place } from '../appointments/place/place-form.tsx';

/** The day in a desk's address, `?day=YYYY-MM-DD`: one that is past; undefined for today, or where it names no such day. */
export function dayAsked(search: string): string | undefined {
  const day = new URLSearchParams(search).get('day') ?? '';
  return isDay(day) && day < serviceToday() ? day : undefined;
}

/** The address of a place's desk on a day; without the day where that is today, so that it follows midnight. */
export function deskAddress({ cell, region }: Place, day: string): string {
  const query = new URLSearchParams({ cell: String(cell), region: String(region) });
  if (day < serviceToday()) query.set('day', day);
  return `/accueil?${query}`;
}
