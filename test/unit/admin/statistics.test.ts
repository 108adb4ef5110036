import { describe, expect, it } from 'vitest';
import type { FiguresQuery, FiguresRow } from '../../../src/admin/data-provider/calls/figure-calls.ts';
import { groupsOf, sumOf, takenOf, totalOf } from '../../../src/admin/statistics/appointments/rows.ts';
import {
  addressOf,
  dayInAgenda,
  listOf,
  searchOf,
} from '../../../src/admin/statistics/appointments/search.ts';
import { csvOf } from '../../../src/admin/statistics/csv.ts';
import { PRESETS, periodBefore, presetOf } from '../../../src/admin/statistics/periods.ts';
import {
  groupsOf as veteranGroupsOf,
  sumOf as veteranSumOf,
} from '../../../src/admin/veterans/statistics/rows.ts';

const row = (more: Partial<FiguresRow>): FiguresRow => ({
  ...sumOf([]),
  booked: 1,
  coming: 1,
  places: 2,
  ...more,
});
const reference = (id: number, name: string) => ({ '@id': `/api/x/${id}`, id, name });

describe('periods', () => {
  it('FIG-01 STAT-01: presets are days of the calendar, from the first of a month or year to its last', () => {
    const spans = (today: string) =>
      PRESETS.map((preset) => Object.values(presetOf(preset, today)).filter(Boolean).join(' '));
    expect(spans('2028-03-31')).toEqual([
      '2028-03-01 2028-03-31',
      '2028-02-01 2028-02-29',
      '2028-01-01 2028-12-31',
      '2027-01-01 2027-12-31',
      '2028-01-01 2028-03-31 1',
    ]);
    expect(spans('2027-01-01')[1]).toBe('2026-12-01 2026-12-31');
    expect(periodBefore({ startDate: '2028-02-29', endDate: '2028-03-31' })).toEqual({
      startDate: '2027-02-28',
      endDate: '2027-03-31',
    });
  });
});

describe('figures of appointments', () => {
  const [a, b] = [reference(1, 'Écoute'), reference(2, 'Archives')];
  const [alger, oran] = [reference(7, 'Alger'), reference(8, 'Oran')];

  it('FIG-01: rows stand in groups in order, with subtotals that agree with the total', () => {
    const groups = groupsOf('cell', [
      row({ cell: a, region: oran, booked: 5, absent: 2, freeInDays: 4 }),
      row({ cell: a, region: alger, booked: 3, absent: 1, freeInDays: null }),
      row({ cell: b, region: alger, booked: 1, canceledByStaff: 1, places: 9, freeInDays: 2 }),
    ]);
    expect(
      groups.map(({ part, lines }) => [part.cell?.name, lines.map((line) => line.part.region?.name)]),
    ).toEqual([
      ['Archives', ['Alger']],
      ['Écoute', ['Alger', 'Oran']],
    ]);
    expect(groups[1]?.now).toMatchObject({ booked: 8, absent: 3, places: 4, freeInDays: 4 });
    expect(groups[1]?.part).toEqual({ cell: a });
    const { now } = totalOf(groups);
    expect(now).toMatchObject({ booked: 9, absent: 3, places: 13, freeInDays: 2 });
    expect(takenOf(now)).toBe(8);
    expect(totalOf(groupsOf('reason', [row({ reason: a, places: null })])).now.places).toBeNull();
  });

  it('FIG-01: beside the year before: months by their number, and what is in one year alone', () => {
    const groups = groupsOf(
      'month',
      [row({ month: '2026-02', booked: 4 })],
      [row({ month: '2025-02', booked: 1 }), row({ month: '2025-01', booked: 2 })],
    );
    expect(groups.map(({ part, now, before }) => [part.month, before?.booked, now.booked])).toEqual([
      ['2026-01', 2, 0],
      ['2026-02', 1, 4],
    ]);
    expect(totalOf(groups).before?.booked).toBe(3);
  });

  it('FIG-01: a figure leads to the list of its period, part and outcome; a month to no day outside the period', () => {
    const query: FiguresQuery = {
      by: 'month',
      startDate: '2026-01-15',
      endDate: '2026-02-10',
      cell: '/api/cells/3',
      region: '',
      reason: '',
    };
    const filter = (address: string) =>
      JSON.parse(new URLSearchParams(address.split('?')[1]).get('filter') ?? '');
    expect(filter(listOf(query, { month: '2026-01' }, 'absent'))).toEqual({
      dateRDV: { after: '2026-01-15', before: '2026-01-31' },
      cell: { id: 3 },
      outcome: 'absent',
    });
    expect(filter(listOf(query, { month: '2026-02' }, 'taken'))).toEqual({
      dateRDV: { after: '2026-02-01', before: '2026-02-10' },
      cell: { id: 3 },
      canceled: false,
    });
    expect(filter(listOf(query, { weekday: 'Mon', region: alger }, 'booked'))).toEqual({
      dateRDV: { after: '2026-01-15', before: '2026-02-10' },
      cell: { id: 3 },
      region: { id: 7 },
      weekday: 'Mon',
    });
    expect(dayInAgenda({ region: alger, cell: a }, '2026-01-20')).toBe(
      '/agenda?region=7&cell=1&day=2026-01-20&view=day',
    );
    expect(dayInAgenda({ region: oran }, '2026-01-20')).toBe('/agenda?region=8&day=2026-01-20&view=day');
  });

  it('FIG-01: the address holds the search; without a period that can be asked it is this month', () => {
    const search = searchOf('?by=weekday&startDate=2026-03-01&endDate=2026-02-01&figure=x', '2026-11-22');
    expect(search).toMatchObject({
      by: 'weekday',
      figure: 'booked',
      startDate: '2026-11-01',
      endDate: '2026-11-30',
    });
    const address = addressOf({ ...search, compare: true });
    expect(searchOf(address.split('?')[1] as string, '2026-11-22')).toEqual({ ...search, compare: '1' });
  });
});

describe('statistics of veterans', () => {
  it('STAT-02: subtotals by status add up to the total, beside those of the year before', () => {
    const one = (citizenStatusId: number, regionId: number | null, countVeterans: number) => ({
      citizenStatus: `Qualité ${citizenStatusId}`,
      citizenStatusId,
      region: regionId === null ? null : `Wilaya ${regionId}`,
      regionId,
      countVeterans,
    });
    const groups = veteranGroupsOf(
      [one(1, null, 2), one(1, 4, 3), one(2, 4, 1)],
      [one(2, 4, 5), one(3, 4, 1)],
    );
    expect(
      groups.map(({ lines, count, before }) => [lines.map((line) => line.row.regionId), count, before]),
    ).toEqual([
      [[4, null], 5, 0],
      [[4], 1, 5],
      [[4], 0, 1],
    ]);
    expect(veteranSumOf(groups)).toEqual({ count: 6, before: 6 });
    expect(veteranGroupsOf([one(1, 4, 3)])[0]).not.toHaveProperty('before');
  });

  it('STAT-03 FIG-01: a file runs nothing in a spreadsheet, and keeps numbers, quotes and lines', async () => {
    const text = await csvOf([
      ['Qualité', 'Fiches'],
      ['=1+1', -3],
      ['@x;"y"\nz', null],
    ]).text();
    // The mark that says UTF-8 is taken off by the reader.
    expect(text.replace('\uFEFF', '')).toBe(`Qualité;Fiches\r\n'=1+1;-3\r\n"'@x;""y""\nz";\r\n`);
  });
});
