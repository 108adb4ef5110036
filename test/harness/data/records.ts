import { randomUUID } from 'node:crypto';
import { addDays, dayIn } from '../../../src/domain/dates/days.ts';
import type { TestApi } from '../servers/api.ts';

/** The week of the calendars of tests that set their clock. */
const SET_WEEK = { monday: '2026-11-23', friday: '2026-11-27' };

/** The week after today, Monday to Friday, for tests that run by the real clock. */
function nextWeek() {
  const today = dayIn('Africa/Algiers', Date.now());
  const monday = addDays(today, 7 - ((new Date(today).getUTCDay() + 6) % 7));
  return { monday, friday: addDays(monday, 4) };
}

/** Records that many tests begin with, made through the API itself. */
export async function officeOf(
  api: Pick<TestApi, 'request' | 'signIn'> & { readonly clock?: Pick<TestApi['clock'], 'isSet'> },
) {
  const week = api.clock?.isSet() ? SET_WEEK : nextWeek();
  const token = await api.signIn('admin');

  async function create(path: string, body: Record<string, unknown>) {
    const answer = await api.request('POST', `/api/${path}`, { token, body });
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** The first record of a list, narrowed by a query. */
  async function first(path: string, query = ''): Promise<{ '@id': string; id: number; name: string }> {
    const answer = await api.request('GET', `/api/${path}?itemsPerPage=1&${query}`, { token });
    return answer.body['hydra:member'][0];
  }

  const region = await first('params_regions', 'capital=true&service=true');
  const quality = await first('params_qualities');
  const reason = await first('params_appointment_reasons');

  /** A veteran, also where one like it stands. */
  const veteran = (changes: Record<string, unknown> = {}) =>
    create('veterans?forced=1', {
      civility: 'Mr',
      lastName: 'Zerrouki',
      firstName: 'Karim',
      birthDate: '1936-05-04',
      citizenStatus: quality['@id'],
      addresses: [{ address: 'Alger' }],
      ...changes,
    });

  /** A calendar of a new cell: Sunday to Saturday, 08:00 to 09:00 in slots of 30 minutes, one agent. */
  async function calendar(changes: Record<string, unknown> = {}, { sent: isSent = true } = {}) {
    const cell = changes.cell
      ? { '@id': changes.cell as string }
      : await create('cells', { name: `Cellule ${randomUUID()}` });
    const newCalendar = await create('calendars', {
      startDate: week.monday,
      endDate: week.friday,
      duration: 30,
      startHourAM: '08:00',
      endHourAM: '09:00',
      nbAgentAM: 1,
      region: region['@id'],
      receptionDays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
      ...changes,
      cell: cell['@id'],
    });
    if (isSent) await api.request('PUT', `${newCalendar['@id']}/sent`, { token, body: { sent: true } });
    return newCalendar;
  }

  /** The slots of a calendar, in time order. */
  async function slotsOf(calendar: { id: number }) {
    const answer = await api.request(
      'GET',
      `/api/available_appointments?calendar.id=${calendar.id}&pagination=false`,
      { token },
    );
    return answer.body['hydra:member'] as {
      '@id': string;
      id: number;
      dateRDV: string;
      number: number;
      booked: number;
      remaining: number;
    }[];
  }

  /** The body that staff send for an appointment on a slot. */
  function appointment(
    calendar: { '@id': string; cell: { '@id': string } },
    slot: { dateRDV: string },
    changes: Record<string, unknown> = {},
  ) {
    return {
      civility: 'Mr',
      firstName: 'Rabah',
      lastName: 'Benali',
      reason: reason['@id'],
      quality: quality['@id'],
      region: region['@id'],
      cell: calendar.cell['@id'],
      calendar: calendar['@id'],
      date: slot.dateRDV.slice(0, 10),
      dateHour: slot.dateRDV.slice(11, 16),
      dateRDV: slot.dateRDV,
      ...changes,
    };
  }

  let visitors = 0;
  /** The body that a visitor sends (PUB-06), of another person each time. */
  function visit(
    calendar: { '@id': string; cell: { '@id': string } },
    slot: { dateRDV: string },
    changes: Record<string, unknown> = {},
  ) {
    const { civility: _civility, dateHour: _dateHour, ...body } = appointment(calendar, slot);
    visitors += 1;
    return {
      ...body,
      birthDate: '1940-05-01',
      birthplace: 'Blida',
      email: `rabah${visitors}@example.dz`,
      phone: `0550${String(100_000 + visitors)}`,
      ...changes,
    };
  }

  return { token, create, first, veteran, calendar, slotsOf, appointment, visit, region, quality, reason };
}
