import { addDays, dayOf } from '../../domain/days.ts';
import { cell as cellEntity } from '../../domain/entities/cell.ts';
import { region as regionEntity } from '../../domain/entities/region.ts';
import { iriOf } from '../../domain/entity.ts';
import { serviceToday } from '../../service/service.ts';
import { lastSegment } from '../data-provider/hydra.ts';
import type { CalendarRecord } from '../data-provider/records.ts';

/** What the booking form can be opened with, in the address's query: ids of cell and region, a day. */
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

/** Reads the query of the booking form's address; what is no id or day counts as not asked. */
export function askedBooking(search: string): Asked {
  const query = new URLSearchParams(search);
  const id = (name: string) => (/^[1-9]\d{0,8}$/.test(query.get(name) ?? '') ? query.get(name) : null);
  const [cell, region, date] = [id('cell'), id('region'), query.get('date') ?? ''];
  return {
    ...(cell ? { cell: iriOf(cellEntity, cell) } : {}),
    ...(region ? { region: iriOf(regionEntity, region) } : {}),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)) ? { date } : {}),
  };
}
