import { addDays, dayOf } from '../../../domain/dates/days.ts';
import { cell as cellEntity } from '../../../domain/entities/cell.ts';
import { region as regionEntity } from '../../../domain/entities/region.ts';
import { iriOf } from '../../../domain/model/entity.ts';
import { serviceToday } from '../../../shared/page-settings.ts';
import { lastSegment } from '../../data-provider/hydra.ts';
import type { CalendarRecord } from '../../data-provider/records.ts';

/** The query of the booking form's address: ids of cell, region, veteran and slot, and a day. */
interface Asked {
  readonly cell?: string;
  readonly region?: string;
  readonly date?: string;
}

/** The booking form's address for a calendar: its cell and region, its first day from tomorrow on. */
export function bookingAddress(calendar: CalendarRecord, today = serviceToday()): string {
  const tomorrow = addDays(today, 1);
  const start = dayOf(String(calendar.startDate ?? ''));
  const query = new URLSearchParams({
    ...(calendar.cell ? { cell: lastSegment(String(calendar.cell)) } : {}),
    ...(calendar.region ? { region: lastSegment(String(calendar.region)) } : {}),
    date: [start, tomorrow].sort().at(-1) ?? tomorrow,
  });
  return `/appointments/create?${query}`;
}

/** The booking form's address for a veteran (APT-12). */
export const bookingFor = (veteran: number | string): string => `/appointments/create?veteran=${veteran}`;

/** The booking form's address for a free place: a slot of a cell and region, all by their ids (APT-12). */
export const bookingAt = (slot: {
  readonly id: number | string;
  readonly dateRDV: string;
  readonly cell: number | string;
  readonly region: number | string;
}): string =>
  `/appointments/create?cell=${slot.cell}&region=${slot.region}&date=${dayOf(slot.dateRDV)}&slot=${slot.id}`;

/** The address of an appointment's form with the day under the keys (APT-12). */
export const movingOf = (id: number | string): string => `/appointments/${id}?move=1`;
export const isMoving = (search: string): boolean => new URLSearchParams(search).get('move') === '1';

/** An id in the query of the booking form's address; what is none counts as not asked. */
export function askedId(search: string, name: 'cell' | 'region' | 'veteran' | 'slot'): string | null {
  const value = new URLSearchParams(search).get(name) ?? '';
  return /^[1-9]\d{0,8}$/.test(value) ? value : null;
}

/** The values that the query of the booking form's address begins with. */
export function askedBooking(search: string): Asked {
  const [cell, region] = [askedId(search, 'cell'), askedId(search, 'region')];
  const date = new URLSearchParams(search).get('date') ?? '';
  return {
    ...(cell ? { cell: iriOf(cellEntity, cell) } : {}),
    ...(region ? { region: iriOf(regionEntity, region) } : {}),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)) ? { date } : {}),
  };
}
