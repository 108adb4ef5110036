import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import { addDays, dayIn, formatDay } from '../../../src/domain/dates/days.ts';
import type { Product } from '../../harness/screens/product.ts';
import { awayFromMidnight } from '../../harness/servers/midnight.ts';

/** Records that the tests of calendars and appointments start from, made through the API. */

/** A day of the service, `days` from today. */
export const dayFromNow = (days: number): string => addDays(dayIn('Africa/Algiers', Date.now()), days);

/** The same as people type and read it: DD/MM/YYYY. */
export const typedFromNow = (days: number): string => formatDay(dayFromNow(days));

export async function bookingData(product: Product) {
  beforeEach(() => awayFromMidnight(2), 240_000);
  const token = await product.signIn('admin');
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await product.request(method, `/api/${path}`, { token, body });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const first = async (path: string) => (await call('GET', path))['hydra:member'][0];
  const region = await first('params_regions?name=Alger&service=true');
  const quality = await first('params_qualities');
  const reason = await first('params_appointment_reasons');

  /** A cell of a test's own: its slots are nobody else's. */
  const cell = (name = `Cellule ${randomUUID().slice(0, 8)}`) => call('POST', 'cells', { name });

  /** A calendar of that cell: every day, 08:00 to 10:00, slots of 30 minutes, one place each unless told. */
  const calendar = (ofCell: { '@id': string }, changes: Record<string, unknown> = {}) =>
    call('POST', 'calendars', {
      startDate: dayFromNow(1),
      endDate: dayFromNow(3),
      duration: 30,
      startHourAM: '08:00',
      endHourAM: '10:00',
      nbAgentAM: 1,
      receptionDays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
      cell: ofCell['@id'],
      region: region['@id'],
      ...changes,
    });

  /** An appointment on a calendar's slot. */
  const appointment = (
    { '@id': link, cell: ofCell }: { '@id': string; cell: { '@id': string } },
    time = '08:00',
    changes: Record<string, unknown> = {},
    day = dayFromNow(1),
  ) =>
    call('POST', 'appointments', {
      civility: 'Mr',
      lastName: 'Testeur',
      firstName: 'Ali',
      quality: quality['@id'],
      reason: reason['@id'],
      cell: ofCell['@id'],
      region: region['@id'],
      calendar: link,
      date: day,
      dateHour: time,
      dateRDV: `${day}T${time}:00+01:00`,
      ...changes,
    });

  /** The calendar's slots: HH:MM of its first day with their booked places. */
  const slots = async (id: number): Promise<Record<string, number>> => {
    const { 'hydra:member': slots } = await call(
      'GET',
      `available_appointments?calendar.id=${id}&pagination=false`,
    );
    return Object.fromEntries(
      slots
        .filter(({ dateRDV }: { dateRDV: string }) => dateRDV.startsWith(dayFromNow(1)))
        .map(({ dateRDV, booked }: { dateRDV: string; booked: number }) => [dateRDV.slice(11, 16), booked]),
    );
  };

  /** A calendar in a cell of its own, with the query of the booking form's address there. */
  async function office(changes: Record<string, unknown> = {}) {
    const openCalendar = await calendar(await cell(), changes);
    const query = `?cell=${openCalendar.cell.id}&region=${openCalendar.region.id}&date=${dayFromNow(1)}`;
    return { calendar: openCalendar, query };
  }

  const appointmentsOf = async ({ id }: { id: number }) =>
    (await call('GET', `appointments?calendar.id=${id}`))['hydra:member'];

  return { call, region, quality, reason, cell, calendar, office, appointment, appointmentsOf, slots };
}
