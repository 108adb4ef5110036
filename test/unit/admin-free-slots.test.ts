import { describe, expect, it } from 'vitest';
import { askedBooking, bookingAddress } from '../../src/admin/appointments/booking-address.ts';
import { freeDays, hoursOf, nearestHour } from '../../src/admin/appointments/free-slots.ts';
import { normalizeHour } from '../../src/admin/ui/inputs/hour-input.tsx';

const slot = (time: string, calendar: number, remaining: number, day = '2026-11-23') => ({
  '@id': `/api/available_appointments/${calendar}${time.replace(':', '')}`,
  id: 1,
  dateRDV: `${day}T${time}:00+01:00`,
  calendar: `/api/calendars/${calendar}`,
  number: 2,
  booked: 2 - remaining,
  remaining,
});

describe('the hours of a day', () => {
  it('SLOT-06: one an hour in time order, the places of two calendars together', () => {
    const hours = hoursOf([slot('09:00', 1, 1), slot('08:00', 1, 1), slot('08:00', 2, 2)]);
    expect(hours.map(({ time, remaining }) => [time, remaining])).toEqual([
      ['08:00', 3],
      ['09:00', 1],
    ]);
    expect(hours[0]?.calendar).toBe('/api/calendars/1');
  });

  it('APT-08: the own slot stands for its hour, though full and in another calendar', () => {
    const own = { dateRDV: '2026-11-23T08:00:00+01:00', calendar: '/api/calendars/2' };
    expect(hoursOf([slot('08:00', 1, 1), slot('08:00', 2, 0)], own)[0]).toMatchObject({
      calendar: '/api/calendars/2',
      remaining: 1,
    });
  });

  it('SLOT-06: after a lost hour the next one is nearest, else the last', () => {
    const hours = hoursOf([slot('08:00', 1, 1), slot('09:00', 1, 1)]);
    expect(nearestHour(hours, '2026-11-23T08:30:00+01:00')?.time).toBe('09:00');
    expect(nearestHour(hours, '2026-11-23T10:00:00+01:00')?.time).toBe('09:00');
    expect(nearestHour([], '2026-11-23T10:00:00+01:00')).toBeUndefined();
  });

  it('SLOT-06: the next free days with their places', () => {
    const found = freeDays([slot('08:00', 1, 1), slot('09:00', 1, 2), slot('08:00', 1, 1, '2026-11-25')]);
    expect(found).toEqual([
      { day: '2026-11-23', remaining: 3 },
      { day: '2026-11-25', remaining: 1 },
    ]);
  });
});

describe('the address of the booking form', () => {
  it('CAL-04: carries the cell, region and first day of a calendar', () => {
    const calendar = {
      id: 7,
      '@id': '/api/calendars/7',
      refs: {},
      cell: '/api/cells/3',
      region: '/api/params_regions/16',
    };
    const address = bookingAddress({ ...calendar, startDate: '2027-01-04T00:00:00+01:00' }, '2026-11-20');
    expect(address).toBe('/appointments/create?cell=3&region=16&date=2027-01-04');
    expect(askedBooking(address.slice(address.indexOf('?')))).toEqual({
      cell: '/api/cells/3',
      region: '/api/params_regions/16',
      date: '2027-01-04',
    });
    const running = bookingAddress({ ...calendar, startDate: '2026-11-01T00:00:00+01:00' }, '2026-11-20');
    expect(running).toContain('date=2026-11-21');
  });

  it('CAL-04: what is no id or day counts as not asked', () => {
    expect(askedBooking('?cell=x&region=-1&date=demain')).toEqual({});
  });
});

describe('a typed time', () => {
  it.each([
    ['8', '08:00'],
    ['830', '08:30'],
    ['0830', '08:30'],
    ['8h30', '08:30'],
    ['8 h', '08:00'],
    ['8:30', '08:30'],
    ['24:00', '24:00'],
    ['99', '99'],
    ['midi', 'midi'],
    ['', ''],
  ])('CAL-02: %s becomes %s', (typed, hour) => {
    expect(normalizeHour(typed)).toBe(hour);
  });
});
