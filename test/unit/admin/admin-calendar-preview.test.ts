import { describe, expect, it } from 'vitest';
import { periodOf, previewOf, warningsOf } from '../../../src/admin/calendars/preview.ts';
import { computeSlots } from '../../../src/domain/scheduling/slots.ts';

const VALUES = {
  startDate: '2026-11-23',
  endDate: '2026-11-29',
  duration: 25,
  startHourAM: '08:00',
  endHourAM: '12:00',
  startHourPM: '13:00',
  endHourPM: '14:30',
  nbAgentAM: 2,
  nbAgentPM: '1',
  receptionDays: ['Mon', 'Tue', 'Sun'],
};

const previewWith = (changes: Record<string, unknown> = {}) => {
  const period = periodOf({ ...VALUES, ...changes });
  if (!period) return null;
  const preview = previewOf(period);
  return { period, preview, warnings: warningsOf(period, preview) };
};

describe('what a calendar will make', () => {
  it('CAL-02, SLOT-01: counts the days, slots, places and lost minutes as the slots are made', () => {
    const forecast = previewWith();
    expect(forecast?.preview).toMatchObject({ days: 3, slotsPerDay: 12, places: 63, lostMinutes: 30 });
    expect(forecast?.preview.morning).toMatchObject({
      slots: 9,
      first: '08:00',
      last: '11:20',
      lostMinutes: 15,
    });
    const slots = forecast ? computeSlots(forecast.period) : [];
    expect(slots).toHaveLength(3 * 12);
    expect(slots.reduce((sum, { number }) => sum + number, 0)).toBe(63);
  });

  it('CAL-02: takes a calendar as the API gives it', () => {
    expect(
      previewWith({ startDate: '2026-11-23T00:00:00+01:00', startHourPM: null, endHourPM: '' })?.preview,
    ).toMatchObject({
      days: 3,
      slotsPerDay: 9,
    });
  });

  it.each([
    ['an end before the start', { endDate: '2026-11-22' }],
    ['a year typed wrong', { endDate: '9026-11-29' }],
    ['no end', { endDate: '' }],
    ['a duration of 0', { duration: 0 }],
    ['a duration that is no number', { duration: 'abc' }],
    ['an hour that is none', { startHourAM: '26:00' }],
    ['no day', { receptionDays: [] }],
  ])('CAL-02: says nothing with %s', (_name, changes) => {
    expect(previewWith(changes)).toBeNull();
  });

  it.each([
    ['noDay', { endDate: '2026-11-24', receptionDays: ['Sat'] }],
    ['longMorning', { duration: 250 }],
    ['longAfternoon', { duration: 100 }],
    ['oneHour', { endHourPM: '' }],
    ['noAgent', { nbAgentPM: 0 }],
    ['noAgentMorning', { nbAgentAM: 0 }],
  ])('CAL-03: warns of %s', (warning, changes) => {
    expect(previewWith(changes)?.warnings).toContain(warning);
  });

  it('CAL-03: a plain calendar is warned of nothing', () => {
    expect(previewWith()?.warnings).toEqual([]);
  });
});
