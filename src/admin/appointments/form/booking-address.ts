import { addDays, dayOf } from '../../../domain/dates/days.ts';
import { cell as cellEntity } from '../../../domain/entities/cell.ts';
import { region as regionEntity } from '../../../domain/entities/region.ts';
import { iriOf } from '../../../domain/model/entity.ts';
import { serviceToday } from '../../../shared/page-settings.ts';
import { lastSegment } from '../../data-provider/hydra.ts';
import type { CalendarRecord } from '../../data-provider/records.ts';

/** Initial values of the booking form that its URL can set: links of cell and region, and a day. */
interface BookingDefaults {
  readonly cell?: string;
  readonly region?: string;
  readonly date?: string;
}

/** The URL of the booking form for a calendar: its cell and region, and its first day, but tomorrow at the earliest. */
export function calendarBookingAddress(calendar: CalendarRecord, today = serviceToday()): string {
  const tomorrow = addDays(today, 1);
  const start = dayOf(String(calendar.startDate ?? ''));
  const query = new URLSearchParams({
    ...(calendar.cell ? { cell: lastSegment(String(calendar.cell)) } : {}),
    ...(calendar.region ? { region: lastSegment(String(calendar.region)) } : {}),
    date: [start, tomorrow].sort().at(-1) ?? tomorrow,
  });
  return `/appointments/create?${query}`;
}

/** The URL of the booking form for a veteran (APT-12). */
export const veteranBookingAddress = (veteran: number | string): string =>
  `/appointments/create?veteran=${veteran}`;

/** The URL of the booking form for a free slot of a cell and region (APT-12). All are ids. */
export const slotBookingAddress = (slot: {
  readonly id: number | string;
  readonly dateRDV: string;
  readonly cell: number | string;
  readonly region: number | string;
}): string =>
  `/appointments/create?cell=${slot.cell}&region=${slot.region}&date=${dayOf(slot.dateRDV)}&slot=${slot.id}`;

/** The URL of an appointment's edit form, opened to move it: the day has the focus (APT-12). */
export const moveAddress = (id: number | string): string => `/appointments/${id}?move=1`;
export const isMoveAddress = (search: string): boolean => new URLSearchParams(search).get('move') === '1';

/** Returns an id from the query of the booking form's URL; null where it is absent or not a number. */
export function idInQuery(search: string, name: 'cell' | 'region' | 'veteran' | 'slot'): string | null {
  const value = new URLSearchParams(search).get(name) ?? '';
  return /^[1-9]\d{0,8}$/.test(value) ? value : null;
}

/** Reads the initial values of the booking form from its URL. Invalid values are ignored. */
export function bookingDefaultsInQuery(search: string): BookingDefaults {
  const [cell, region] = [idInQuery(search, 'cell'), idInQuery(search, 'region')];
  const date = new URLSearchParams(search).get('date') ?? '';
  return {
    ...(cell ? { cell: iriOf(cellEntity, cell) } : {}),
    ...(region ? { region: iriOf(regionEntity, region) } : {}),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)) ? { date } : {}),
  };
}
