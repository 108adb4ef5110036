import { beforeAll, describe, expect, it } from 'vitest';
import { OUTCOMES } from '../../../src/domain/scheduling/outcomes.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi({ now: '2026-11-22T09:00:00+01:00', settings: { tokenHours: 240 } });
const office = await officeOf(api);
const { token } = office;
const otherReason = await office.create('params_appointment_reasons', { name: 'Autre démarche' });

type Row = Record<string, number | null> & {
  cell?: { id: number; name: string };
  region?: { id: number; name: string };
  reason?: { id: number; name: string };
};

const ask = (query: string, as = token) =>
  api.request('GET', `/api/appointments/stats?${query}`, { token: as });
const NOVEMBER = 'startDate=2026-11-01&endDate=2026-11-30';

async function rows(query: string): Promise<Row[]> {
  const { status, body } = await ask(query);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body['hydra:member'];
}

/** Returns how many the list has with the filters that a figure leads to. */
async function countOf(query: string): Promise<number> {
  const { status, body } = await api.request(
    'GET',
    `/api/appointments?itemsPerPage=1&dateRDV[after]=2026-11-01&dateRDV[before]=2026-11-30&${query}`,
    { token },
  );
  return status === 200 ? body['hydra:totalItems'] : status;
}

// Monday 23 to Friday 27 November, 08:00 and 08:30 with four places each: forty places in the first cell.
const first = await office.calendar({ nbAgentAM: 4 });
const second = await office.calendar({ nbAgentAM: 1, endDate: '2026-11-24' });
const cellOf = ({ cell }: Record<string, { id: number; name: string }>) => cell as { id: number };
const slots = await office.slotsOf(first);

/** An appointment of the first cell on the day that is so many days after Monday. */
const bookOn = async (day: number, changes: Record<string, unknown> = {}) =>
  office.create(
    'appointments?forced=1',
    office.appointment(first, slots[2 * day] as (typeof slots)[number], changes),
  );
const note = (id: number, state: string) =>
  api.request('POST', `/api/appointments/${id}/state`, { token, body: { state } });

beforeAll(async () => {
  const [honoured, here, absent, excused, , canceled] = [
    await bookOn(0),
    await bookOn(0),
    await bookOn(0),
    await bookOn(0, { reason: otherReason['@id'] }),
    await bookOn(1), // left as it is
    await bookOn(1),
    await bookOn(4), // still to come
  ];
  const [slot] = await office.slotsOf(second);
  await office.create('appointments?forced=1', office.appointment(second, slot as never));
  await api.request('PUT', `/api/appointments/${canceled.id}/cancel`, { token, body: { canceled: true } });
  const byVisitor = await bookOn(1);
  await api.db.execute(
    `update appointments set canceled = true, canceled_by_visitor = true, slot_id = null where id = ${byVisitor.id}`,
  );
  api.clock.set('2026-11-23T18:00:00+01:00');
  await note(honoured.id, 'done');
  await note(here.id, 'arrived');
  await note(absent.id, 'absent');
  await note(excused.id, 'excused');
  api.clock.set('2026-11-25T09:00:00+01:00');
});

const ofFirst = {
  booked: 8,
  kept: 2,
  absent: 1,
  excused: 1,
  canceledByStaff: 1,
  canceledByVisitor: 1,
  unnoted: 1,
  coming: 1,
  places: 40,
};

describe('FIG-01: figures of appointments', () => {
  it('FIG-01: what became of them, by cell and wilaya, with the places and the days to the first free one', async () => {
    const cellRows = await rows(`${NOVEMBER}&by=cell&cell=${cellOf(first).id}`);
    expect(cellRows).toEqual([
      {
        cell: { '@id': first.cell['@id'], id: cellOf(first).id, name: expect.any(String) },
        region: { '@id': office.region['@id'], id: office.region.id, name: office.region.name },
        // Tomorrow at 8: today's hours are over.
        freeInDays: 1,
        ...ofFirst,
      },
    ]);
    // A past appointment that nobody noted is still expected; the second cell has no day left.
    const both = await rows(`${NOVEMBER}&by=region&region=${office.region['@id']}`);
    expect(
      both.map(({ cell, unnoted, places, freeInDays }) => [cell?.id, unnoted, places, freeInDays]),
    ).toEqual(
      expect.arrayContaining([
        [cellOf(first).id, 1, 40, 1],
        [cellOf(second).id, 1, 4, null],
      ]),
    );
  });

  it('FIG-01: by reason, weekday and month the same appointments add up to the same', async () => {
    const whole = (await rows(`${NOVEMBER}&by=cell`)).reduce((sum, { booked: of }) => sum + (of ?? 0), 0);
    for (const by of ['cell', 'region', 'reason', 'weekday', 'month']) {
      const groupRows = await rows(`${NOVEMBER}&by=${by}`);
      expect([by, groupRows.reduce((sum, { booked: of }) => sum + (of ?? 0), 0)]).toEqual([by, whole]);
      for (const row of groupRows)
        expect(OUTCOMES.reduce((sum, name) => sum + (row[name] ?? 0), 0)).toBe(row.booked);
    }
    expect(await rows(`${NOVEMBER}&by=weekday&cell=${cellOf(first).id}`)).toMatchObject([
      { weekday: 'Mon', booked: 4, places: 8 },
      { weekday: 'Tue', booked: 3, places: 8 },
      { weekday: 'Wed', booked: 0, places: 8 },
      { weekday: 'Thu', booked: 0, places: 8 },
      { weekday: 'Fri', booked: 1, places: 8 },
    ]);
    expect(await rows(`${NOVEMBER}&by=month&cell=${cellOf(first).id}`)).toEqual([
      { month: '2026-11', ...ofFirst },
    ]);
    // A place is for any reason.
    expect(await rows(`${NOVEMBER}&by=reason&reason=${otherReason['@id']}`)).toMatchObject([
      { reason: { id: otherReason.id }, booked: 1, excused: 1, places: null },
    ]);
  });

  it('FIG-01 API-03: the list has exactly as many with the filters of each figure', async () => {
    for (const by of ['cell', 'region', 'reason', 'weekday', 'month'] as const)
      for (const row of await rows(`${NOVEMBER}&by=${by}`)) {
        const of = {
          cell: `cell.id=${row.cell?.id}&region.id=${row.region?.id}`,
          region: `cell.id=${row.cell?.id}&region.id=${row.region?.id}`,
          reason: `reason.id=${row.reason?.id}`,
          weekday: `weekday=${row.weekday}`,
          month: '',
        }[by];
        expect([by, of, await countOf(of)]).toEqual([by, of, row.booked]);
        for (const outcome of OUTCOMES)
          expect([by, of, outcome, await countOf(`${of}&outcome=${outcome}`)]).toEqual([
            by,
            of,
            outcome,
            row[outcome],
          ]);
      }
    expect(await countOf('outcome[]=absent&outcome[]=excused&weekday[]=Mon&weekday[]=Tue')).toBe(2);
    expect([await countOf('outcome=venu'), await countOf('weekday=Lundi')]).toEqual([400, 400]);
  });

  it('FIG-01 SYS-03: days are those of the service, and its months', async () => {
    // 00:30 in Algiers is still the month before in UTC.
    const midnight = await office.calendar({
      startDate: '2026-12-01',
      endDate: '2026-12-02',
      startHourAM: '00:00',
      endHourAM: '01:00',
    });
    const [slot] = await office.slotsOf(midnight);
    await office.create('appointments?forced=1', office.appointment(midnight, slot as never));
    const of = `cell=${cellOf(midnight).id}`;
    expect(await rows(`${NOVEMBER}&by=month&${of}`)).toEqual([]);
    expect(await rows(`startDate=2026-12-01&endDate=2026-12-01&by=month&${of}`)).toMatchObject([
      { month: '2026-12', booked: 1, places: 2 },
    ]);
    expect(await rows(`startDate=2026-12-01&endDate=2026-12-01&by=weekday&${of}`)).toMatchObject([
      { weekday: 'Tue', booked: 1 },
    ]);
  });

  it('FIG-01 CLOSE-01: of closed hours, and of what an archived calendar no longer offers, only taken places count', async () => {
    const closedCalendar = await office.calendar({
      nbAgentAM: 2,
      startDate: '2026-11-30',
      endDate: '2026-12-01',
    });
    const of = `startDate=2026-11-30&endDate=2026-12-01&by=cell&cell=${cellOf(closedCalendar).id}`;
    expect(await rows(of)).toMatchObject([{ places: 8, booked: 0, freeInDays: 5 }]);
    await office.create('closures', {
      name: 'Travaux',
      startDate: '2026-11-30',
      endDate: '2026-11-30',
      startHour: '08:15',
      endHour: '12:00',
      cell: closedCalendar.cell['@id'],
    });
    // 08:00 runs until 08:30: both hours of Monday are closed.
    expect(await rows(of)).toMatchObject([{ places: 4, booked: 0, freeInDays: 6 }]);
    const [, , tuesday] = await office.slotsOf(closedCalendar);
    await office.create('appointments?forced=1', office.appointment(closedCalendar, tuesday as never));
    await api.request('PUT', closedCalendar['@id'], { token, body: { archived: true } });
    expect(await rows(of)).toMatchObject([{ places: 1, booked: 1, freeInDays: null }]);
  });

  it('FIG-01: what is wrong with the question is said', async () => {
    expect((await ask(`${NOVEMBER}&by=visitor`)).status).toBe(400);
    expect((await ask(NOVEMBER)).status).toBe(400);
    const { status, body } = await ask('by=cell&startDate=2026-11-02&endDate=2026-11-01');
    expect([status, body.violations[0].propertyPath]).toEqual([422, 'endDate']);
    expect((await ask(`${NOVEMBER}&by=cell&cell=/api/params_regions/1`)).status).toBe(400);
  });

  it('FIG-01 RIGHTS-15: who may list appointments reads figures, and the lists that they lead to', async () => {
    const accounts = accountsOf(api);
    const reader = await accounts.account(
      'chiffres',
      await accounts.role('CHIFFRES', { Appointment: 'LIST' }),
    );
    expect((await ask(`${NOVEMBER}&by=cell`, reader.token)).status).toBe(200);
    const list = await api.request('GET', '/api/appointments?outcome=absent&weekday=Mon', {
      token: reader.token,
    });
    expect([list.status, list.body['hydra:totalItems']]).toEqual([200, 1]);
    expect(list.body['hydra:search']['hydra:template']).toMatch(/outcome,weekday/);
    const other = await accounts.account('rien', await accounts.role('RIEN', { Veteran: 'DELETE' }));
    expect((await ask(`${NOVEMBER}&by=cell`, other.token)).status).toBe(403);
  });
});
