import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, WEEKDAYS, weekdayOf } from '../../../src/domain/dates/days.ts';
import {
  computeSlots,
  countSlots,
  slotStarts,
  type WorkingPeriod,
} from '../../../src/domain/scheduling/slots.ts';

const week: WorkingPeriod = {
  startDate: '2026-11-23',
  endDate: '2026-11-29',
  duration: 15,
  startHourAM: '08:00',
  endHourAM: '12:00',
  nbAgentAM: 1,
  receptionDays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu'],
};

describe('slots of a half-day', () => {
  it.each([
    [15, 16, '11:45'],
    [20, 12, '11:40'],
    [25, 9, '11:20'],
    [45, 5, '11:00'],
    [60, 4, '11:00'],
    [240, 1, '08:00'],
  ])('SLOT-01: of %i minutes from 08:00 to 12:00: %i, the last at %s', (duration, count, last) => {
    const starts = slotStarts('08:00', '12:00', duration);
    expect([starts.length, starts.at(-1)]).toEqual([count, last]);
  });

  it('SLOT-01: a duration longer than the half-day makes none', () => {
    expect(slotStarts('08:00', '12:00', 250)).toEqual([]);
  });
});

describe('slots of a calendar', () => {
  it('SLOT-01: both dates are included, days without reception are left out', () => {
    const days = new Set(computeSlots(week).map((slot) => slot.day));
    expect([...days]).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-29']);
  });

  it('SLOT-01: the afternoon starts anew with its own agents; without hours or agents there is none', () => {
    const afternoon = { ...week, startHourPM: '13:10', endHourPM: '14:00', nbAgentPM: 3 };
    const pm = computeSlots(afternoon).filter((slot) => slot.day === '2026-11-23' && slot.time >= '13:00');
    expect(pm).toEqual(['13:10', '13:25', '13:40'].map((time) => ({ day: '2026-11-23', time, number: 3 })));
    expect(countSlots({ ...afternoon, nbAgentPM: 0 })).toBe(countSlots(week));
    expect(countSlots({ ...afternoon, endHourPM: null })).toBe(countSlots(week));
  });

  it('SLOT-01: an afternoon counts with the morning; half of its hours, or no agent, is none', () => {
    const afternoon = { ...week, startHourPM: '13:00', endHourPM: '14:00', nbAgentPM: 1 };
    const counts = (calendar: WorkingPeriod) => [computeSlots(calendar).length, countSlots(calendar)];
    expect(counts(week)).toEqual([80, 80]);
    expect(counts(afternoon)).toEqual([100, 100]);
    for (const none of [{ startHourPM: null }, { endHourPM: null }, { nbAgentPM: 0 }, { nbAgentPM: null }])
      expect(counts({ ...afternoon, ...none } as WorkingPeriod), JSON.stringify(none)).toEqual([80, 80]);
  });

  it('SLOT-01: by the minute; of no length there is none', () => {
    expect(slotStarts('08:00', '12:00', 1)).toHaveLength(240);
    expect(slotStarts('08:00', '12:00', 0)).toEqual([]);
  });

  it('SLOT-01: whatever the calendar, slots lie on reception days within their hours, do not overlap, and are as counted', () => {
    const time = fc
      .integer({ min: 0, max: 23 * 60 })
      .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`);
    const calendars = fc.record({
      startDate: fc.integer({ min: 0, max: 1000 }).map((days) => addDays('2026-01-01', days)),
      length: fc.integer({ min: 1, max: 20 }),
      duration: fc.integer({ min: 1, max: 300 }),
      startHourAM: time,
      endHourAM: time,
      nbAgentAM: fc.integer({ min: 0, max: 5 }),
      receptionDays: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 }),
    });
    fc.assert(
      fc.property(calendars, ({ length, ...calendar }) => {
        const period = { ...calendar, endDate: addDays(calendar.startDate, length) };
        const slots = computeSlots(period);
        expect(slots).toHaveLength(countSlots(period));
        const minutes = (value: string) => Number(value.slice(0, 2)) * 60 + Number(value.slice(3));
        for (const [index, slot] of slots.entries()) {
          expect(period.receptionDays).toContain(weekdayOf(slot.day));
          expect(slot.day >= period.startDate && slot.day <= period.endDate).toBe(true);
          expect(slot.time >= period.startHourAM).toBe(true);
          expect(minutes(slot.time) + period.duration).toBeLessThanOrEqual(minutes(period.endHourAM));
          const next = slots[index + 1];
          if (next?.day === slot.day) expect(minutes(next.time) - minutes(slot.time)).toBe(period.duration);
        }
      }),
      { seed: 1962, numRuns: process.env.TEST_LONG === '1' ? 10_000 : 100 },
    );
  });
});
