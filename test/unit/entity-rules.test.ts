import { describe, expect, it } from 'vitest';
import { appointment } from '../../src/domain/entities/appointment.ts';
import { appointmentRequest } from '../../src/domain/entities/appointment-request.ts';
import { calendar } from '../../src/domain/entities/calendar.ts';
import { region } from '../../src/domain/entities/region.ts';
import { slot } from '../../src/domain/entities/slot.ts';
import { user } from '../../src/domain/entities/user.ts';
import { validate } from '../../src/domain/model/validate.ts';

const now = Date.parse('2026-11-20T09:00:00Z');
const creation = { creating: true, today: '2026-11-20', now };
const edit = { ...creation, creating: false };

/** Returns the violations of rules across fields as `path: rule`, without those of missing fields. */
const violationsOf = (
  entity: Parameters<typeof validate>[0],
  values: Record<string, unknown>,
  context: typeof creation = creation,
) =>
  validate(entity, values, context)
    .violations.filter(({ path }) => path in values)
    .map(({ path, message }) => `${path}: ${message.replace('rules.', '')}`);

describe('a calendar', () => {
  const week = {
    startDate: '2026-11-23',
    endDate: '2026-11-27',
    duration: 15,
    startHourAM: '08:00',
    endHourAM: '12:00',
    nbAgentAM: 1,
    receptionDays: ['Mon'],
  };
  it.each([
    ['from yesterday on', { startDate: '2026-11-19' }, []],
    ['no earlier', { startDate: '2026-11-18' }, ['startDate: dateFromToday']],
    ['ends after its start', { endDate: '2026-11-23' }, ['endDate: endAfterStart']],
    ['of a year and a day', { endDate: '2027-11-24' }, []],
    ['no longer', { endDate: '2027-11-25' }, ['endDate: periodTooLong']],
    ['with a first agent', { nbAgentAM: 0 }, ['nbAgentAM: atLeast1']],
    ['whose morning ends after it begins', { endHourAM: '08:00' }, ['endHourAM: hourAfter']],
    ['whose afternoon begins when the morning ends', { startHourPM: '12:00', endHourPM: '12:01' }, []],
    ['no earlier', { startHourPM: '11:59', endHourPM: '13:00' }, ['startHourPM: afternoonAfterMorning']],
    [
      'whose afternoon ends after it begins',
      { startHourPM: '13:00', endHourPM: '13:00' },
      ['endHourPM: hourAfter'],
    ],
    ['without an end of its afternoon', { startHourPM: '13:00' }, []],
  ])('CAL-02, CAL-03: %s', (_, changes, expected) => {
    expect(violationsOf(calendar, { ...week, ...changes })).toEqual(expected);
  });

  it('CAL-02, CAL-03: half filled in is asked for what is missing, and nothing else is said of it', () => {
    const whole = { ...week, startHourPM: '13:00', endHourPM: '16:00', nbAgentPM: 1 };
    const links = { cell: '/api/cells/1', region: '/api/params_regions/16' };
    const optional = ['startHourPM', 'endHourPM', 'nbAgentPM'];
    for (const missing of Object.keys(whole)) {
      const half = { ...whole, ...links, [missing]: null };
      expect(validate(calendar, half, creation).violations).toEqual(
        optional.includes(missing)
          ? []
          : [
              expect.objectContaining({
                path: missing,
                message: expect.stringMatching(/required|receptionDays/),
              }),
            ],
      );
    }
  });

  it('CAL-02: 20,000 slots are a calendar, more are a mistake of typing', () => {
    // 240 slots a day from 08:00 to 12:00 by the minute.
    const days = { ...week, duration: 1, receptionDays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] };
    expect(violationsOf(calendar, { ...days, endDate: '2027-02-13' })).toEqual([]);
    expect(violationsOf(calendar, { ...days, endDate: '2027-02-14' })).toEqual([
      'duration: tooManySlots:20000',
    ]);
  });

  it('CAL-04: one that has begun, or has no agent, can still be edited', () => {
    expect(violationsOf(calendar, { ...week, startDate: '2026-11-02', nbAgentAM: 0 }, edit)).toEqual([]);
  });
});

describe('an appointment', () => {
  it('APT-05, APT-08: is today or later when it is made or moved, and only then', () => {
    const past = { date: '2026-11-19', dateRDV: '2026-11-19T08:00:00+01:00' };
    expect(violationsOf(appointment, past)).toEqual(['date: dateFromToday']);
    expect(violationsOf(appointment, { dateRDV: past.dateRDV })).toEqual(['dateRDV: dateFromToday']);
    expect(violationsOf(appointment, { date: '2026-11-20', dateRDV: past.dateRDV })).toEqual([]);
    expect(violationsOf(appointment, { dateRDV: '2026-11-20T00:00:00+01:00' })).toEqual([]);
    expect(violationsOf(appointment, past, edit)).toEqual([]);
    expect(violationsOf(appointment, { ...past, ancienDateRDV: past.dateRDV }, edit)).toEqual([]);
    const move = { ...past, ancienDateRDV: '2026-11-18T08:00:00+01:00' };
    expect(violationsOf(appointment, move, edit)).toEqual(['date: dateFromToday']);
    // The day alone, beside an hour that stays.
    const slotChange = { dateRDV: '2026-11-25T08:00:00+01:00' };
    expect(violationsOf(appointment, { ...slotChange, date: '2026-11-19' }, edit)).toEqual([
      'date: dateFromToday',
    ]);
    expect(violationsOf(appointment, { ...slotChange, date: '2026-11-25' }, edit)).toEqual([]);
  });

  it('PUB-02: a visitor asks for today or later', () => {
    expect(violationsOf(appointmentRequest, { date: '2026-11-19' })).toEqual(['date: dateFromToday']);
    expect(violationsOf(appointmentRequest, { date: '2026-11-20' })).toEqual([]);
  });
});

describe('a slot', () => {
  it('SLOT-03: is at a full minute from now on', () => {
    expect(violationsOf(slot, { dateRDV: '2026-11-20T09:59:59+01:00' })).toEqual(['dateRDV: slotDate']);
    expect(violationsOf(slot, { dateRDV: '2026-11-20T10:00:00+01:00' })).toEqual([]);
    expect(violationsOf(slot, { dateRDV: '2026-11-20T10:00:30+01:00' })).toEqual(['dateRDV: slotMinute']);
  });
});

describe('a wilaya and a user', () => {
  it('REG-02: a site that receives has an address', () => {
    expect(violationsOf(region, { service: true, address: '' })).toEqual(['address: required']);
    expect(violationsOf(region, { service: true, address: 'Rue Mourad' })).toEqual([]);
    expect(violationsOf(region, { service: false, address: '' })).toEqual([]);
  });

  it('ME-06, USER-02: a password that is set is typed twice', () => {
    const twice = { password: 'Combattant-1', retypedPassword: 'Combattant-1' };
    expect(violationsOf(user, twice)).toEqual([]);
    expect(violationsOf(user, { ...twice, retypedPassword: 'Combattant-2' })).toEqual([
      'retypedPassword: passwordsDiffer',
    ]);
    // Said beside what is wrong with the first, not after it.
    expect(violationsOf(user, { password: 'court', retypedPassword: 'courte' })).toEqual([
      'password: passwordShort',
      'retypedPassword: passwordsDiffer',
    ]);
    for (const password of ['', null])
      expect(violationsOf(user, { password, retypedPassword: 'Combattant-2' }, edit)).toEqual([]);
  });
});
