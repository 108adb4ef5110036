import { describe, expect, it } from 'vitest';
import { role } from '../../../src/domain/entities/accounts/role.ts';
import { serviceAccount } from '../../../src/domain/entities/accounts/service-account.ts';
import { user } from '../../../src/domain/entities/accounts/user.ts';
import { appointment } from '../../../src/domain/entities/appointments/appointment.ts';
import { appointmentRequest } from '../../../src/domain/entities/appointments/appointment-request.ts';
import { calendar } from '../../../src/domain/entities/appointments/calendar.ts';
import { closure } from '../../../src/domain/entities/appointments/closure.ts';
import { queueRequest } from '../../../src/domain/entities/appointments/queue-entry.ts';
import { slot } from '../../../src/domain/entities/appointments/slot.ts';
import { notice } from '../../../src/domain/entities/notice.ts';
import { region } from '../../../src/domain/entities/region.ts';
import { veteranMerge } from '../../../src/domain/entities/veteran-merge.ts';
import { veteranRelation } from '../../../src/domain/entities/veteran-relation.ts';
import { validate } from '../../../src/domain/model/validate.ts';
import { ALGERIAN_PHONES } from '../../../src/domain/people/phone-rule.ts';

const now = Date.parse('2026-11-20T09:00:00Z');
const creation = { creating: true, today: '2026-11-20', now, phones: ALGERIAN_PHONES };
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
    // 200 slots a day on a hundred days.
    const exact = { ...days, endHourAM: '11:20', endDate: '2027-03-02' };
    expect(violationsOf(calendar, exact)).toEqual([]);
    expect(violationsOf(calendar, { ...exact, endDate: '2027-03-03' })).toHaveLength(1);
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
    for (const [name, value] of Object.entries(past))
      expect(violationsOf(appointment, { [name]: value }, edit)).toEqual([]);
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
  it('SLOT-03: has a moment with an offset, and nothing beside it', () => {
    for (const dateRDV of ['2026-11-23T09:00:00+01:00', '2026-11-23T08:00Z'])
      expect(violationsOf(slot, { dateRDV })).toEqual([]);
    for (const dateRDV of ['2026-11-23T09:00:00', 'le 2026-11-23T08:00Z', '2026-11-23T08:00Z ou plus tard'])
      expect(violationsOf(slot, { dateRDV })).toHaveLength(1);
  });

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

  it('USER-02, SEC-09: the name of a user or a role is one that no other sign makes look like another', () => {
    for (const username of ['samia.b', 'élodie-2', 'a_b@c+d'])
      expect(violationsOf(user, { username })).toEqual([]);
    for (const username of ['sаmia', 'samia b', 'samia;', ';samia', 'سامية'])
      expect(violationsOf(user, { username })).toEqual(['username: username']);
    for (const name of ['ROLE_DESK', 'Accueil (l’après-midi)'])
      expect(violationsOf(role, { name })).toEqual([]);
    for (const name of ['RОLE_DESK', 'ROLE;', '<ROLE', 'دور'])
      expect(violationsOf(role, { name })).toEqual(['name: roleName']);
  });

  it('ME-06: a password has a letter', () => {
    expect(violationsOf(user, { password: '12345678', retypedPassword: '12345678' })).toEqual([
      'password: passwordLetter',
    ]);
    expect(violationsOf(user, { password: 'abcdefgh', retypedPassword: 'abcdefgh' })).toEqual([]);
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

describe('a closure', () => {
  const days = { name: 'Aïd', startDate: '2026-11-23', endDate: '2026-11-25' };
  it.each([
    ['of one day', { endDate: '2026-11-23' }, []],
    ['ends no earlier than it begins', { endDate: '2026-11-22' }, ['endDate: endBeforeStart']],
    ['of a year and a day', { endDate: '2027-11-24' }, []],
    ['no longer', { endDate: '2027-11-25' }, ['endDate: periodTooLong']],
    ['still today', { startDate: '2026-11-18', endDate: '2026-11-20' }, []],
    ['not over', { startDate: '2026-11-18', endDate: '2026-11-19' }, ['endDate: dateFromToday']],
    ['whose one day is not over', { startDate: '2026-11-19', endDate: null }, ['startDate: dateFromToday']],
    ['with a first hour alone', { startHour: '09:00', endHour: null }, ['endHour: bothHours']],
    ['with a last hour alone', { startHour: null, endHour: '09:00' }, ['startHour: bothHours']],
    ['whose hours follow each other', { startHour: '09:00', endHour: '09:00' }, ['endHour: hourAfter']],
    ['of an hour', { startHour: '09:00', endHour: '10:00' }, []],
    ['until the last minute', { startHour: '20:00', endHour: '23:59' }, []],
  ])('CLOSE-01: %s', (_, changes, expected) => {
    expect(violationsOf(closure, { ...days, ...changes })).toEqual(expected);
  });

  it('CLOSE-01: ends at an hour of the day, and nothing beside it', () => {
    for (const endHour of ['29:00', '24:00', '10:60', '10:00x', 'vers 10:00'])
      expect(violationsOf(closure, { ...days, startHour: '09:00', endHour })).toEqual(['endHour: time']);
  });

  it('CLOSE-01: that is over may be corrected', () => {
    const past = { ...days, startDate: '2026-11-02', endDate: '2026-11-03' };
    expect(violationsOf(closure, past, edit)).toEqual([]);
  });

  it('CLOSE-02: decides for a thousand people, each named by a link', () => {
    const person = { appointment: '/api/appointments/1', slot: null };
    const people = (count: number) => Array.from({ length: count }, () => person);
    expect(violationsOf(closure, { ...days, people: people(1000) })).toEqual([]);
    expect(violationsOf(closure, { ...days, people: people(1001) })).toEqual(['people: tooMany:1000']);
    const long = { ...person, appointment: 'x'.repeat(61) };
    expect(validate(closure, { ...days, people: [long] }, creation).violations).toHaveLength(1);
  });
});

describe('a notice', () => {
  const notices = { name: 'Fermeture', text: 'Le service est fermé.', startDate: '2026-11-23' };
  it.each([
    ['of one day', '2026-11-23', []],
    ['of several', '2026-11-24', []],
    ['that ends before it begins', '2026-11-22', ['endDate: endBeforeStart']],
    ['without an end', null, ['endDate: required']],
  ])('PUB-14: %s', (_, endDate, expected) => {
    expect(violationsOf(notice, { ...notices, endDate })).toEqual(expected);
  });

  it('PUB-14: without a first day it is asked for that alone', () => {
    expect(violationsOf(notice, { ...notices, startDate: null, endDate: '2026-11-23' })).toEqual([
      'startDate: required',
    ]);
  });
});

it('VET-16: nobody is related to themselves', () => {
  const one = { veteran: '/api/veterans/1', relation: 'widow' };
  expect(violationsOf(veteranRelation, { ...one, related: '/api/veterans/2' })).toEqual([]);
  expect(violationsOf(veteranRelation, { ...one, related: '/api/veterans/1' })).toEqual(['related: choice']);
  expect(violationsOf(veteranRelation, { relation: 'widow' })).toEqual([]);
});

it('VET-18: no record is joined with itself', () => {
  expect(violationsOf(veteranMerge, { merged: 5, kept: '/api/veterans/6' })).toEqual([]);
  expect(violationsOf(veteranMerge, { merged: 5, kept: '/api/veterans/5' })).toEqual(['merged: choice']);
  expect(violationsOf(veteranMerge, { merged: '5', kept: '/api/veterans/5' })).toEqual(['merged: choice']);
  expect(violationsOf(veteranMerge, { kept: '/api/veterans/5' })).toEqual([]);
});

describe('the account of a program', () => {
  it.each([
    ['until today', '2026-11-20', []],
    ['until yesterday no more', '2026-11-19', ['expires: dateFromToday']],
    ['for a year and a day', '2027-11-21', []],
    ['no longer', '2027-11-22', ['expires: periodTooLong']],
    ['no day', 'demain', ['expires: date']],
  ])('AUTH-13: its token is valid %s', (_, expires, expected) => {
    expect(violationsOf(serviceAccount, { expires })).toEqual(expected);
  });

  it('AUTH-13: it is asked for its last day, and its networks are networks', () => {
    expect(
      validate(serviceAccount, {}, creation)
        .violations.map(({ path }) => path)
        .sort(),
    ).toEqual(['expires', 'name', 'networks', 'role']);
    expect(violationsOf(serviceAccount, { networks: '192.0.2.0/24' })).toEqual([]);
    expect(violationsOf(serviceAccount, { networks: 'partout' })).toEqual(['networks: networks']);
  });
});

describe('the request of a visitor', () => {
  it.each([
    ['0550123456', true],
    ['+213650123456', true],
    ['00213750123456', true],
    ['0350123456', false],
    ['05501234567', false],
    ['055012345', false],
    ['+33612345678', false],
    ['x0550123456', false],
  ])('PUB-02: the mobile number %s: %s', (phone, isAccepted) => {
    expect(violationsOf(appointmentRequest, { phone })).toEqual(
      isAccepted ? [] : ['phone: phone:0550123456'],
    );
  });

  it('PUB-02: a phone that is missing is asked for in the same words', () => {
    expect(violationsOf(appointmentRequest, { phone: '' })).toEqual(['phone: phone:0550123456']);
  });

  it.each([
    ['2026-11-20', []],
    ['2027-11-21', []],
    ['2027-11-22', ['date: waitTooLong']],
    ['2026-11-19', ['date: dateFromToday']],
  ])('QUEUE-01: nobody waits longer than a year: until %s', (date, expected) => {
    expect(violationsOf(queueRequest, { date })).toEqual(expected);
  });

  it('QUEUE-01: who waits names no hour and no calendar', () => {
    const { calendar: _calendar, dateRDV: _hour, ...others } = appointmentRequest.fields;
    expect(Object.keys(queueRequest.fields)).toEqual(Object.keys(others));
  });
});
