import { describe, expect, it } from 'vitest';
import {
  bookingDefaultsInQuery,
  calendarBookingAddress,
} from '../../../src/admin/appointments/form/booking-address.ts';
import { normalizeHour } from '../../../src/admin/ui/inputs/hour-input.tsx';

describe('the address of the booking form', () => {
  it('CAL-04: carries the cell, region and first day of a calendar', () => {
    const calendar = {
      id: 7,
      '@id': '/api/calendars/7',
      refs: {},
      cell: '/api/cells/3',
      region: '/api/params_regions/16',
    };
    const address = calendarBookingAddress(
      { ...calendar, startDate: '2027-01-04T00:00:00+01:00' },
      '2026-11-20',
    );
    expect(address).toBe('/appointments/create?cell=3&region=16&date=2027-01-04');
    expect(bookingDefaultsInQuery(address.slice(address.indexOf('?')))).toEqual({
      cell: '/api/cells/3',
      region: '/api/params_regions/16',
      date: '2027-01-04',
    });
    const running = calendarBookingAddress(
      { ...calendar, startDate: '2026-11-01T00:00:00+01:00' },
      '2026-11-20',
    );
    expect(running).toContain('date=2026-11-21');
  });

  it('CAL-04: what is no id or day counts as not asked', () => {
    expect(bookingDefaultsInQuery('?cell=x&region=-1&date=demain')).toEqual({});
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
  ])('CAL-02: %s becomes %s', (text, hour) => {
    expect(normalizeHour(text)).toBe(hour);
  });
});
