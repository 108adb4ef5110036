import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  addDays,
  dayIn,
  formatDay,
  formatMoment,
  isDay,
  monthAfter,
  monthsBefore,
  timeOf,
  wallTime,
  weekdayOf,
  writeMoment,
  yearBefore,
} from '../../../src/domain/dates/days.ts';

describe('what people read', () => {
  it('SYS-02: days are DD/MM/YYYY and times those of the value itself', () => {
    expect(formatDay('1940-05-01')).toBe('01/05/1940');
    expect(formatMoment('2026-11-23T08:15:00+01:00')).toBe('23/11/2026 08:15');
    expect(timeOf('2026-11-23T23:30:00-05:00')).toBe('23:30');
    expect([formatDay(null), formatMoment(undefined), formatDay('')]).toEqual(['', '', '']);
  });
});

describe('days and moments of a zone', () => {
  it('SYS-03: moments bear the offset of the service, and midnight is its own', () => {
    const instant = Date.parse('2026-11-23T23:30:00Z');
    expect(writeMoment('Africa/Algiers', instant)).toBe('2026-11-24T00:30:00+01:00');
    expect(dayIn('Africa/Algiers', instant)).toBe('2026-11-24');
    expect(dayIn('America/New_York', instant)).toBe('2026-11-23');
    expect(writeMoment('Asia/Kolkata', instant)).toBe('2026-11-24T05:00:00+05:30');
  });

  it('SYS-03: a wall time that is written is read back, also around a change of clocks', () => {
    const zones = fc.constantFrom('Africa/Algiers', 'Europe/Paris', 'America/New_York', 'Asia/Kolkata');
    fc.assert(
      fc.property(
        zones,
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 4, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        (zone, days, hour, minute) => {
          const day = addDays('2024-01-01', days);
          const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
          expect(writeMoment(zone, wallTime(zone, day, time)).slice(0, 16)).toBe(`${day}T${time}`);
        },
      ),
      { seed: 1962, numRuns: 300 },
    );
  });

  it.each([
    // Between the moment that the clock changes and the hour of the same name in UTC.
    ['Europe/Paris', '2026-03-29', '01:30', '2026-03-29T00:30:00Z'],
    ['Europe/Paris', '2026-03-29', '03:00', '2026-03-29T01:00:00Z'],
    ['Europe/Paris', '2026-10-25', '01:30', '2026-10-24T23:30:00Z'],
    ['America/New_York', '2026-03-08', '01:30', '2026-03-08T06:30:00Z'],
    ['America/New_York', '2026-03-08', '04:30', '2026-03-08T08:30:00Z'],
    ['America/New_York', '2026-11-01', '04:30', '2026-11-01T09:30:00Z'],
  ])('SYS-03: the hours around a change of clocks: %s %s %s', (zone, day, time, instant) => {
    expect(wallTime(zone, day, time)).toBe(Date.parse(instant));
  });

  it('SYS-03: an offset west of Greenwich has a minus', () => {
    expect(writeMoment('America/New_York', Date.parse('2026-11-23T03:05:09.999Z'))).toBe(
      '2026-11-22T22:05:09-05:00',
    );
    expect(writeMoment('UTC', 0)).toBe('1970-01-01T00:00:00+00:00');
    expect(writeMoment('America/St_Johns', Date.parse('2026-11-23T03:05:00Z'))).toBe(
      '2026-11-22T23:35:00-03:30',
    );
  });

  it('SYS-03, PUB-04: today is known in browsers that cannot write an offset (Safari before 15.4, Chrome before 95)', () => {
    class Older extends Intl.DateTimeFormat {
      constructor(locale: string, options: Intl.DateTimeFormatOptions) {
        if (options.timeZoneName === 'longOffset') throw new RangeError('timeZoneName');
        super(locale, options);
      }
    }
    vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: Older });
    expect(dayIn('Asia/Tokyo', Date.parse('2026-11-23T15:30:00Z'))).toBe('2026-11-24');
    vi.unstubAllGlobals();
  });

  it('SYS-02: a day is one of the calendar, of a year with four digits, and nothing beside it', () => {
    for (const day of ['1000-01-01', '1900-02-28', '2028-02-29', '9998-12-31'])
      expect(isDay(day), day).toBe(true);
    for (const text of [
      '0999-12-31',
      '9999-01-01',
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '2026-1-1',
      'x2026-01-01',
      '2026-01-01x',
      '2026-01-01T',
      '2026/01/01',
      '',
    ])
      expect(isDay(text), text).toBe(false);
  });

  it('CAL-02: days follow each other over months, years and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect([monthAfter('2026-12-01'), monthAfter('2027-02-01')]).toEqual(['2027-01-01', '2027-03-01']);
    expect(weekdayOf('2026-11-20')).toBe('Fri');
    expect([monthsBefore('2026-03-31', 1), monthsBefore('2026-02-15', 14)]).toEqual([
      '2026-02-28',
      '2024-12-15',
    ]);
    expect([yearBefore('2028-02-29'), yearBefore('2027-02-28')]).toEqual(['2027-02-28', '2026-02-28']);
    // A day that no clock of Samoa has shown is one of the calendar all the same, whatever the machine's zone.
    expect(addDays('2011-12-29', 2)).toBe('2011-12-31');
  });
});
