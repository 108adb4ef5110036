import { describe, expect, it } from 'vitest';
import { hoursOf, isToCome, nearestHour } from '../../../src/domain/scheduling/free-hours.ts';

const slot = (time: string, calendar: number, remaining?: number, day = '2026-11-23') => ({
  dateRDV: `${day}T${time}:00+01:00`,
  calendar: `/api/calendars/${calendar}`,
  ...(remaining === undefined ? {} : { remaining }),
});

describe('the hours of a day', () => {
  it('SYS-02: an hour is the short time of its own offset, in time order', () => {
    expect(hoursOf([slot('10:00', 1), slot('08:15', 1)]).map(({ time }) => time)).toEqual(['08:15', '10:00']);
  });

  it('SLOT-06: one an hour in time order, the places of several calendars together', () => {
    const hours = hoursOf([slot('09:00', 1, 1), slot('08:00', 1, 1), slot('08:00', 2, 2)]);
    expect(hours.map(({ time, remaining }) => [time, remaining])).toEqual([
      ['08:00', 3],
      ['09:00', 1],
    ]);
  });

  it('SLOT-05: an hour of several calendars is of the one with the most places', () => {
    const hours = hoursOf([slot('08:15', 1, 1), slot('08:15', 2, 3), slot('08:15', 3, 2)]);
    expect(hours.map(({ calendar }) => calendar)).toEqual(['/api/calendars/2']);
  });

  it('APT-08: the own slot stands for its hour, though full and in another calendar', () => {
    const ownHour = { dateRDV: '2026-11-23T08:00:00+01:00', calendar: '/api/calendars/2' };
    expect(hoursOf([slot('08:00', 1, 1), slot('08:00', 2, 0)], ownHour)[0]).toMatchObject({
      calendar: '/api/calendars/2',
      remaining: 1,
    });
  });

  it('APT-08: at another hour the calendar of the own slot has no preference', () => {
    const ownHour = { dateRDV: '2026-11-23T08:00:00+01:00', calendar: '/api/calendars/2' };
    expect(hoursOf([slot('09:00', 2, 1), slot('09:00', 1, 3)], ownHour)[0]?.calendar).toBe(
      '/api/calendars/1',
    );
  });

  it('SLOT-06: a slot that begins now is still to come', () => {
    const now = Date.parse('2026-11-23T08:00:00+01:00');
    expect(['07:59', '08:00', '08:01'].map((time) => isToCome(slot(time, 1), now))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('SLOT-06: after a lost hour the next one is nearest, else the last', () => {
    const hours = hoursOf([slot('08:00', 1, 1), slot('09:00', 1, 1)]);
    expect(nearestHour(hours, '2026-11-23T08:30:00+01:00')?.time).toBe('09:00');
    expect(nearestHour(hours, '2026-11-23T10:00:00+01:00')?.time).toBe('09:00');
    expect(nearestHour(hours, '2026-11-23T07:00:00+01:00')?.time).toBe('08:00');
    expect(nearestHour(hours, '2026-11-23T08:00:00+01:00')?.time).toBe('08:00');
    expect(nearestHour([], '2026-11-23T10:00:00+01:00')).toBeUndefined();
  });
});
