import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, monthAfter, weekdayOf } from '../../../src/domain/dates/days.ts';
import { nextPeriod } from '../../../src/domain/dates/next-period.ts';

test('CAL-08: the next period is the next month, or as many weeks later as it is long, and lies ahead', () => {
  const next = (startDate: string, endDate: string, after = '2026-11-22') =>
    Object.values(nextPeriod({ startDate, endDate }, after)).join(' ');
  expect(next('2026-11-23', '2026-11-26')).toBe('2026-11-30 2026-12-03');
  expect(next('2026-11-22', '2026-12-03')).toBe('2026-12-06 2026-12-17');
  expect(next('2026-11-01', '2026-11-30')).toBe('2026-12-01 2026-12-31');
  expect(next('2027-01-01', '2027-01-31')).toBe('2027-02-01 2027-02-28');
  // A calendar that is long past gets the first period that is to come.
  expect(next('2026-10-05', '2026-10-08')).toBe('2026-11-23 2026-11-26');
  expect(next('2026-02-01', '2026-02-28')).toBe('2026-12-01 2026-12-31');
  // From the first of a month, but no month; to the last of one, but no month.
  expect(next('2026-12-01', '2026-12-03')).toBe('2026-12-08 2026-12-10');
  expect(next('2026-12-28', '2026-12-31')).toBe('2027-01-04 2027-01-07');
  // Four weeks that meet a whole month on their way stay four weeks.
  expect(next('2027-01-04', '2027-01-31', '2027-02-20')).toBe('2027-03-01 2027-03-28');
  // A period that begins on the day `after` is not after it: the one that follows is taken.
  expect(next('2026-11-16', '2026-11-19', '2026-11-23')).toBe('2026-11-30 2026-12-03');
});

test('CAL-08: whatever the period, the next one neither overlaps it nor falls on other days of the week', () => {
  fc.assert(
    fc.property(fc.nat(700), fc.nat(60), (start, length) => {
      const startDate = addDays('2026-11-02', start);
      const period = { startDate, endDate: addDays(startDate, length) };
      const next = nextPeriod(period, startDate);
      expect(next.startDate > period.endDate).toBe(true);
      const isMonth = startDate.endsWith('-01') && addDays(period.endDate, 1).endsWith('-01') && length < 31;
      if (isMonth) return expect(next.startDate).toBe(addDays(period.endDate, 1));
      expect(weekdayOf(next.startDate)).toBe(weekdayOf(startDate));
      expect(addDays(next.startDate, length)).toBe(next.endDate);
      // No week lies unused between the two.
      expect(next.startDate <= addDays(period.endDate, 7)).toBe(true);
    }),
    { seed: 1962, numRuns: 500 },
  );
});

test('CAL-08: however long the wait, a period keeps its length and its days of the week, and no earlier one fits', () => {
  fc.assert(
    fc.property(fc.nat(700), fc.nat(60), fc.nat(200), (start, length, wait) => {
      const startDate = addDays('2026-11-02', start);
      const period = { startDate, endDate: addDays(startDate, length) };
      const after = addDays(startDate, wait);
      const next = nextPeriod(period, after);
      expect(next.startDate > period.endDate && next.startDate > after).toBe(true);
      const isMonth = startDate.endsWith('-01') && addDays(period.endDate, 1).endsWith('-01') && length < 31;
      if (isMonth) {
        expect(addDays(next.endDate, 1)).toBe(monthAfter(next.startDate));
        const monthBefore = `${addDays(next.startDate, -1).slice(0, 7)}-01`;
        expect(monthBefore <= after || monthBefore <= period.endDate).toBe(true);
        return;
      }
      expect(weekdayOf(next.startDate)).toBe(weekdayOf(startDate));
      expect(addDays(next.startDate, length)).toBe(next.endDate);
      // The period before it would begin too early.
      const before = addDays(next.startDate, -Math.ceil((length + 1) / 7) * 7);
      expect(before <= after || before <= period.endDate).toBe(true);
    }),
    { seed: 1962, numRuns: 2000 },
  );
});
