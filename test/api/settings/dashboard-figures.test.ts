import { beforeAll, expect, it } from 'vitest';
import {
  accountsList,
  doublesList,
  endingCalendars,
  failedMailsList,
  type ListLink,
  queueList,
  TODAY_FIGURES,
  takenList,
  todayList,
  unsentCalendars,
} from '../../../src/admin/dashboard/figures/links.ts';
import { listQuery } from '../../../src/admin/data-provider/query.ts';
import type { DashboardFigures } from '../../../src/domain/dashboard-figures.ts';
import { addDays } from '../../../src/domain/dates/days.ts';
import { failedMails, queueEntries, veteranDoubles } from '../../../src/server/db/schema.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

/** The figures of the dashboard (DASH-02), on Monday 23 November 2026 at nine. */

const api = await testApi({ now: '2026-11-22T09:00:00+01:00', settings: { tokenHours: 240 } });
const office = await officeOf(api);
const { token } = office;
const { account, role } = accountsOf(api);

/** 08:00 and 08:30 with four places each, until Friday of the week after. */
const cellA = await office.create('cells', { name: 'Cellule A' });
const cellB = await office.create('cells', { name: 'Cellule B' });
const first = await office.calendar({ nbAgentAM: 4, endDate: '2026-12-04', cell: cellA['@id'] });
/** One place at each hour, on Monday and Tuesday; visitors do not see it. */
const unsent = await office.calendar({ endDate: '2026-11-24', cell: cellB['@id'] }, { sent: false });
const firstSlots = await office.slotsOf(first);
const unsentSlots = await office.slotsOf(unsent);

type Slots = typeof firstSlots;
const book = async (calendar: typeof first, slots: Slots, hour: string) =>
  office.create(
    'appointments?forced=1',
    office.appointment(calendar, slots.find(({ dateRDV }) => dateRDV.startsWith(hour)) as Slots[number]),
  );
const note = async ({ id }: { id: number }, state: string, at: string) => {
  api.clock.set(at);
  const { status } = await api.request('POST', `/api/appointments/${id}/state`, { token, body: { state } });
  expect(status).toBe(200);
};

const read = (as = token) => api.request('GET', '/api/dashboard_figures', { token: as });
async function figures(as = token): Promise<DashboardFigures> {
  const { status, body } = await read(as);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** How many records the list has to which a figure leads. */
async function totalOf({ address, filter }: ListLink): Promise<number> {
  const path = {
    '/appointments/queue': 'queue_entries',
    [doublesList.address]: 'veteran_doubles',
    [failedMailsList.address]: 'failed_mails',
  }[address];
  const query = listQuery({
    // The list of who waits shows nobody else.
    filter: address === '/appointments/queue' ? { waiting: true, ...filter } : filter,
    pagination: { page: 1, perPage: 1 },
  });
  const answer = await api.request('GET', `/api${path ? `/${path}` : address}?${query}`, { token });
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`);
  return answer.body['hydra:totalItems'];
}

/** Every figure with the list to which it leads. */
const linksOf = ({ day, today, nextDays, queue, ...parts }: DashboardFigures): [number, ListLink][] => [
  ...TODAY_FIGURES.flatMap((figure): [number, ListLink][] => [
    ...today.map((one): [number, ListLink] => [one[figure], todayList(figure, day, one.cell.id)]),
    [today.reduce((sum, one) => sum + one[figure], 0), todayList(figure, day, null)],
  ]),
  ...nextDays.map((fill): [number, ListLink] => [fill.taken, takenList(fill.day)]),
  ...queue.map(({ cell, count }): [number, ListLink] => [count, queueList(cell.id)]),
  [parts.calendars?.endingSoon ?? -1, endingCalendars(day)],
  [parts.calendars?.notSent ?? -1, unsentCalendars(day)],
  [parts.doubles ?? -1, doublesList],
  [parts.failedMails ?? -1, failedMailsList],
  [parts.accounts ?? -1, accountsList],
];

const MONDAY = '2026-11-23';
let longestWait = 0;

beforeAll(async () => {
  const [late, waiting, done, absent, canceled] = [
    await book(first, firstSlots, `${MONDAY}T08:30`),
    await book(first, firstSlots, `${MONDAY}T08:00`),
    await book(first, firstSlots, `${MONDAY}T08:00`),
    await book(first, firstSlots, `${MONDAY}T08:00`),
    await book(first, firstSlots, `${MONDAY}T08:30`),
    await book(first, firstSlots, `${MONDAY}T08:30`),
    await book(unsent, unsentSlots, `${MONDAY}T08:00`),
    await book(first, firstSlots, '2026-11-24T08:00'),
    await book(unsent, unsentSlots, '2026-11-24T08:00'),
    await book(first, firstSlots, '2026-11-28T08:00'),
  ];
  const canceling = await book(first, firstSlots, '2026-11-24T08:00');
  for (const { '@id': iri } of [canceled as typeof canceling, canceling])
    await api.request('PUT', `${iri}/cancel`, { token, body: { canceled: true } });
  // Everybody is away on Wednesday; on Thursday the first cell closes its second hour.
  await office.create('closures', { name: 'Fête', startDate: '2026-11-25', endDate: '2026-11-25' });
  await office.create('closures', {
    name: 'Réunion',
    startDate: '2026-11-26',
    endDate: '2026-11-26',
    startHour: '08:30',
    endHour: '12:00',
    cell: cellA['@id'],
  });
  await note(waiting as typeof late, 'arrived', `${MONDAY}T08:05:00+01:00`);
  await note(late as typeof late, 'arrived', `${MONDAY}T08:20:00+01:00`);
  await note(done as typeof late, 'done', `${MONDAY}T08:30:00+01:00`);
  await note(absent as typeof late, 'absent', `${MONDAY}T08:45:00+01:00`);
  longestWait = waiting?.id as number;
  api.clock.set(`${MONDAY}T09:00:00+01:00`);
  const person = { firstName: 'Rabah', birthDate: '1940-05-01', birthplace: 'Blida', phone: '0550100100' };
  for (const [index, cell] of [cellA, cellA, cellB].entries())
    await api.db.insert(queueEntries).values({
      ...person,
      lastName: `Attend ${'abc'[index]}`,
      email: `attend${index}@example.org`,
      quality: office.quality.id,
      reason: office.reason.id,
      region: office.region.id,
      cell: cell.id,
      date: '2026-11-27',
      browser: `b${index}`,
    } as typeof queueEntries.$inferInsert);
  const people = [await office.veteran(), await office.veteran(), await office.veteran()].map(({ id }) => id);
  await api.db.insert(veteranDoubles).values([
    { veteran: people[0] as number, related: people[1] as number, weight: 9 },
    { veteran: people[0] as number, related: people[2] as number, weight: 8 },
    { veteran: people[1] as number, related: people[2] as number, weight: 7, dismissed: true },
  ]);
  await api.db.insert(failedMails).values({
    kind: 'booked',
    appointment: longestWait,
    attempts: 12,
    failedDate: api.clock.now(),
    givenUp: true,
  });
  await account('attend');
  await account('parti', null, { enable: false });
});

it('DASH-02: today by cell: who is still to come, came, waits and stayed away, and who waits longest', async () => {
  const { day, today } = await figures();
  expect(day).toBe(MONDAY);
  expect(today).toEqual([
    {
      cell: { '@id': cellA['@id'], id: cellA.id, name: 'Cellule A' },
      regions: [office.region.id],
      expected: 1,
      arrived: 3,
      waiting: 2,
      absent: 1,
      longestWait: { id: longestWait, since: `${MONDAY}T08:05:00+01:00` },
    },
    {
      cell: { '@id': cellB['@id'], id: cellB.id, name: 'Cellule B' },
      regions: [office.region.id],
      expected: 1,
      arrived: 0,
      waiting: 0,
      absent: 0,
      longestWait: null,
    },
  ]);
});

it('DASH-02, CLOSE-01: the fill of the next five open days; closed days are no days, of closed hours taken places count', async () => {
  expect((await figures()).nextDays).toEqual([
    { day: '2026-11-24', taken: 2, places: 10 },
    { day: '2026-11-26', taken: 0, places: 4 },
    { day: '2026-11-27', taken: 0, places: 8 },
    { day: '2026-11-28', taken: 1, places: 8 },
    { day: '2026-11-29', taken: 0, places: 8 },
  ]);
});

it('DASH-02, PUB-10: the first free day of each cell and reason is the one that visitors find', async () => {
  const onlyB = await office.create('params_appointment_reasons', {
    name: 'Réservé à B',
    cells: [cellB['@id']],
  });
  const onlyA = await office.create('params_appointment_reasons', {
    name: 'Réservé à A',
    cells: [cellA['@id']],
  });
  const { cells, reasons } = (await figures()).freeDays;
  const free = {
    day: '2026-11-24',
    cell: { '@id': cellA['@id'], id: cellA.id, name: 'Cellule A' },
    region: { '@id': office.region['@id'], id: office.region.id, name: office.region.name },
  };
  // The hours of today are over, and nobody has sent the second cell's calendar.
  expect(cells.map(({ of, free: freeDay }) => [of.name, freeDay])).toEqual([
    ['Cellule A', free],
    ['Cellule B', null],
  ]);
  const byReason = new Map(reasons.map(({ of, free: freeDay }) => [of.id, freeDay]));
  expect([office.reason.id, onlyA.id, onlyB.id].map((id) => byReason.get(id))).toEqual([free, free, null]);
  const { body } = await api.request(
    'GET',
    `/api/appointments/open_days?cell=${cellA.id}&region=${office.region.id}`,
  );
  expect(body['hydra:member'][0].days[0]).toBe(free.day);
});

it('DASH-02: who waits for a place, calendars, doubles, failed mails and accounts', async () => {
  const { queue, calendars, doubles, failedMails: mails, accounts } = await figures();
  expect(queue.map(({ cell, count }) => [cell.name, count])).toEqual([
    ['Cellule A', 2],
    ['Cellule B', 1],
  ]);
  expect({ calendars, doubles, mails, accounts }).toEqual({
    calendars: { endingSoon: 2, notSent: 1 },
    doubles: 2,
    mails: 1,
    accounts: 1,
  });
});

it('DASH-02, API-03: each list to which a number leads has exactly as many records', async () => {
  const later = await office.calendar({ endDate: '2027-03-01', startDate: '2027-02-01' }, { sent: false });
  await office.calendar({ endDate: addDays(MONDAY, 30) });
  await api.request('PUT', later['@id'], { token, body: { archived: true } });
  const links = linksOf(await figures());
  expect(links.filter(([count]) => count > 0).length).toBeGreaterThan(14);
  for (const [count, link] of links) expect([link, await totalOf(link)]).toEqual([link, count]);
});

it('DASH-02, RIGHTS-11: each part by the right to the list that it leads to, all of it by that to the figures', async () => {
  const parts = async (name: string, rightOf: Parameters<typeof role>[1]) => {
    const reader = await account(name, await role(`ROLE_${name}`, rightOf));
    const { calendars, doubles, accounts, today, stoppedWebhooks } = await figures(reader.token);
    expect(today).toHaveLength(2);
    expect(stoppedWebhooks).toBeNull();
    return [calendars, doubles, accounts].map((part) => part !== null);
  };
  expect(await parts('chiffres', { Appointment: 'LIST' })).toEqual([false, false, false]);
  expect(await parts('calendriers', { Appointment: 'LIST', Calendar: 'LIST' })).toEqual([true, false, false]);
  expect(await parts('lectrice', { Appointment: 'LIST', Veteran: 'EDIT' })).toEqual([false, false, false]);
  expect(await parts('fusions', { Appointment: 'LIST', Veteran: 'DELETE' })).toEqual([false, true, false]);
  expect(await parts('comptes', { Appointment: 'LIST', User: 'LIST' })).toEqual([false, false, true]);
  const others = await role('ROLE_AUTRE', { Veteran: 'DELETE', User: 'DELETE', Calendar: 'DELETE' });
  expect((await read((await account('autre', others)).token)).status).toBe(403);
  expect((await api.request('GET', '/api/dashboard_figures')).status).toBe(401);
});

it('DASH-02, SYS-03: today is the day of the service, and goes on with the clock', async () => {
  // Half past midnight in Algiers, still Monday in UTC.
  api.clock.set('2026-11-23T23:30:00Z');
  const { day, today, nextDays, calendars } = await figures();
  expect([day, today.map(({ cell, expected }) => [cell.name, expected]), nextDays[0]?.day]).toEqual([
    '2026-11-24',
    [
      ['Cellule A', 1],
      ['Cellule B', 1],
    ],
    '2026-11-26',
  ]);
  api.clock.set('2026-11-25T09:00:00+01:00');
  // Tuesday's calendar is over.
  expect((await figures()).calendars).toEqual({
    endingSoon: (calendars?.endingSoon ?? 0) - 1,
    notSent: (calendars?.notSent ?? 0) - 1,
  });
  expect((await figures()).today).toEqual([]);
  api.clock.set('2027-06-01T09:00:00+01:00');
  const { nextDays: noDays, freeDays } = await figures(await api.signIn('admin'));
  expect([noDays, freeDays.cells.map(({ free }) => free)]).toEqual([[], freeDays.cells.map(() => null)]);
});
