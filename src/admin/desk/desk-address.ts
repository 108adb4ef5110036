import { isDay } from '../../domain/dates/days.ts';
import { serviceToday } from '../../shared/page-settings.ts';
import type { Office } from '../appointments/office/office-form.tsx';
import { DESK_PARTS, type DeskPart } from './desk-parts.ts';

/** Returns the past day in the query of a desk's URL, `?day=YYYY-MM-DD`; undefined for today and for an invalid day. */
export function dayInQuery(search: string): string | undefined {
  const day = new URLSearchParams(search).get('day') ?? '';
  return isDay(day) && day < serviceToday() ? day : undefined;
}

/** Returns the part of the list in the query of a desk's URL, `?show=waiting`; 'all' by default. */
export function partInQuery(search: string): DeskPart {
  const part = new URLSearchParams(search).get('show');
  return DESK_PARTS.find((one) => one === part) ?? 'all';
}

/** The URL of an office's desk on a day. Today's URL has no day, so that an open page moves on at midnight. */
export function deskAddress({ cell, region }: Office, day: string, part: DeskPart = 'all'): string {
  const query = new URLSearchParams({ cell: String(cell), region: String(region) });
  if (day < serviceToday()) query.set('day', day);
  if (part !== 'all') query.set('show', part);
  return `/accueil?${query}`;
}
