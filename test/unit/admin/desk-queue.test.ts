import { describe, expect, it } from 'vitest';
import type { AppointmentRecord } from '../../../src/admin/data-provider/records.ts';
import { type DeskPart, inPart } from '../../../src/admin/desk/desk-parts.ts';
import {
  countByState,
  lateMinutes,
  mergeAppointments,
  mergeReading,
  placeForWalkIn,
  waitedMinutes,
} from '../../../src/admin/desk/queue.ts';

const at = (time: string) => `2026-11-23T${time}:00+01:00`;
const one = (id: number, time: string, more: Partial<AppointmentRecord> & { version?: number } = {}) =>
  ({ id, dateRDV: at(time), state: 'expected', refs: {}, '@id': '', ...more }) as AppointmentRecord;

describe('the queue of a desk', () => {
  it('DESK-02: what was read again stands at its position in the day; what is gone goes; an older answer changes nothing', () => {
    const list = [one(1, '08:00', { version: 3 }), one(2, '08:30', { version: 1 }), one(3, '09:00')];
    const changedRows = [one(1, '08:00', { version: 2, state: 'arrived' }), one(4, '08:15')];
    expect(mergeAppointments(list, [1, 2, 4], changedRows).map(({ id, state }) => [id, state])).toEqual([
      [1, 'expected'],
      [4, 'expected'],
      [3, 'expected'],
    ]);
  });

  it('DESK-02: a reading of the whole list keeps what is newer, and what came or left since it began', () => {
    const list = [
      one(1, '08:00', { version: 3, state: 'arrived' }),
      one(2, '08:10', { version: 1 }),
      one(3, '08:20'),
      one(4, '08:30'),
    ];
    const reading = [
      one(1, '08:00', { version: 2 }),
      one(2, '08:10', { version: 2, state: 'done' }),
      one(5, '08:40'),
      one(6, '08:50'),
    ];
    // 3 left before the reading, 4 came during it, 5 left during it, 6 came before it.
    const answer = mergeReading(list, reading, new Set([4, 5]));
    expect(answer.map(({ id, state }) => [id, state])).toEqual([
      [1, 'arrived'],
      [2, 'done'],
      [4, 'expected'],
      [6, 'expected'],
    ]);
  });

  it('DESK-01: how many are in each state', () => {
    const list = [
      one(1, '08:00'),
      one(2, '09:00', { state: 'arrived', arrivedDate: at('07:00') }),
      one(3, '08:30', { state: 'arrived', arrivedDate: at('08:20') }),
      one(4, '08:30', { state: 'arrived', arrivedDate: at('08:10') }),
    ];
    expect(countByState(list).filter(({ count }) => count > 0)).toEqual([
      { state: 'expected', count: 1 },
      { state: 'arrived', count: 3 },
    ]);
  });

  it('DESK-05: the parts of a list hold everybody once; who is being received is still here', () => {
    const states = ['expected', 'arrived', 'received', 'done', 'excused', 'absent'] as const;
    const list = states.map((state, index) => one(index, '08:00', { state }));
    const statesIn = (part: DeskPart) => inPart(list, part).map(({ state }) => state);
    expect(statesIn('all')).toEqual(states);
    expect(statesIn('waiting')).toEqual(['arrived', 'received']);
    expect(statesIn('upcoming')).toEqual(['expected']);
    expect(statesIn('over')).toEqual(['done', 'excused', 'absent']);
  });

  it('DESK-01: minutes of waiting end where somebody is received, of being late where they come', () => {
    const now = Date.parse(at('08:40'));
    const arrivedVisitor = one(1, '08:30', { state: 'arrived', arrivedDate: at('08:10') });
    expect(waitedMinutes(arrivedVisitor, now)).toBe(30);
    expect(waitedMinutes({ ...arrivedVisitor, state: 'received', stateDate: at('08:25') }, now)).toBe(15);
    expect(waitedMinutes({ ...arrivedVisitor, state: 'done' }, now)).toBeNull();
    expect([
      lateMinutes(arrivedVisitor, now),
      lateMinutes(one(2, '08:30'), now),
      lateMinutes(one(3, '09:00'), now),
    ]).toEqual([0, 10, 0]);
  });

  it('DESK-01 SLOT-01: who comes without appointment gets the place of the hour that has just begun, else the next', () => {
    const hours = ['08:00', '08:10', '09:00'].map((time) => ({ dateRDV: at(time) }));
    const placeAt = (time: string) => placeForWalkIn(hours, Date.parse(at(time)))?.dateRDV;
    expect(['07:00', '08:05', '08:12', '08:45', '09:40'].map(placeAt)).toEqual([
      at('08:00'),
      at('08:00'),
      at('08:10'),
      at('09:00'),
      undefined,
    ]);
  });
});
