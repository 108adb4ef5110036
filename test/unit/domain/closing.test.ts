import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countTaken, placesLeft } from '../../../src/admin/closures/places-left.ts';
import { closedHours } from '../../../src/domain/scheduling/closed-hours.ts';
import { decide } from '../../../src/domain/scheduling/closing.ts';

const at = (hour: string) => new Date(`2026-11-24T${hour}:00Z`);
const place = (slot: number, hour: string, remaining = 1, cell = 1) => ({
  slot,
  cell,
  region: 1,
  dateRDV: at(hour),
  remaining,
});
const person = (id: number, hour: string) => ({ id, cell: 1, region: 1, dateRDV: at(hour) });
const movesOf = (lines: ReturnType<typeof decide>) =>
  lines.map(({ person: { id }, place: to, state }) => [id, to?.slot ?? null, state]);

test('CLOSE-02: everybody is proposed the next free place of their cell after their time, none twice', () => {
  const people = [person(1, '08:00'), person(2, '08:00'), person(3, '08:30'), person(4, '09:00')];
  const places = [place(13, '12:00'), place(11, '10:00', 2), place(10, '07:00'), place(12, '10:30', 5, 2)];
  expect(movesOf(decide(people, places, new Map()))).toEqual([
    [1, 11, 'proposed'],
    [2, 11, 'proposed'],
    [3, 13, 'proposed'],
    [4, null, 'proposed'],
  ]);
});

test('CLOSE-02: what was decided stands while it has a place; what is taken comes back with another proposal', () => {
  const people = [person(1, '08:00'), person(2, '08:00'), person(3, '08:30'), person(4, '09:00')];
  const places = [place(11, '10:00'), place(12, '10:30')];
  const decisions = new Map([
    [1, null],
    [2, 12],
    [3, 12],
    [4, 99],
  ]);
  expect(movesOf(decide(people, places, decisions))).toEqual([
    [1, null, 'decided'],
    [2, 12, 'decided'],
    [3, 11, 'taken'],
    [4, null, 'taken'],
  ]);
});

test('CLOSE-02: nobody is proposed another wilaya', () => {
  const places = [{ ...place(11, '10:00'), region: 2 }, place(12, '11:00')];
  expect(movesOf(decide([person(1, '08:00')], places, new Map()))).toEqual([[1, 12, 'proposed']]);
});

test('CLOSE-02: whatever was decided, no slot gets more people than it has places, and all people get an answer', () => {
  const hours = fc.constantFrom('07:00', '08:00', '09:00', '10:00');
  const one = fc.integer({ min: 1, max: 2 });
  const people = fc.array(fc.record({ hour: hours, cell: one, region: one }), { maxLength: 6 });
  const places = fc.array(fc.record({ hour: hours, cell: one, region: one, remaining: fc.nat(2) }), {
    maxLength: 5,
  });
  const choices = fc.array(fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }), { maxLength: 6 });
  fc.assert(
    fc.property(people, places, choices, (some, free, chosenSlots) => {
      const displacedPeople = some.map(({ hour, ...rest }, id) => ({ id, dateRDV: at(hour), ...rest }));
      const slots = free.map(({ hour, ...rest }, slot) => ({ slot, dateRDV: at(hour), ...rest }));
      // 6 stands for a cancellation.
      const decisions = new Map(
        chosenSlots.flatMap((slot, id) =>
          slot === undefined ? [] : [[id, slot === 6 ? null : slot] as const],
        ),
      );
      const lines = decide(displacedPeople, slots, decisions);
      expect(lines.map(({ person: { id } }) => id)).toEqual(displacedPeople.map(({ id }) => id));
      for (const { slot, remaining } of slots)
        expect(lines.filter(({ place: to }) => to?.slot === slot).length).toBeLessThanOrEqual(remaining);
      for (const { person: moved, place: to, state } of lines) {
        if (state === 'decided') expect(to?.slot ?? null).toBe(decisions.get(moved.id));
        else if (to) {
          expect([to.cell, to.region]).toEqual([moved.cell, moved.region]);
          expect(to.dateRDV.getTime()).toBeGreaterThan(moved.dateRDV.getTime());
        }
      }
    }),
  );
});

test('CLOSE-01: whole days are one span of the service, hours one a day', () => {
  const days = { startDate: '2026-11-01', endDate: '2026-11-02' };
  const hoursOf = (closing: Parameters<typeof closedHours>[1]) =>
    closedHours('Africa/Algiers', closing).map(({ from, to }) => `${from.toISOString()} ${to.toISOString()}`);
  expect(hoursOf(days)).toEqual(['2026-10-31T23:00:00.000Z 2026-11-02T23:00:00.000Z']);
  expect(hoursOf({ ...days, startHour: '12:00', endHour: '16:30' })).toEqual([
    '2026-11-01T11:00:00.000Z 2026-11-01T15:30:00.000Z',
    '2026-11-02T11:00:00.000Z 2026-11-02T15:30:00.000Z',
  ]);
});

test('CLOSE-02, SYS-17: places count down as people get them, and one that is given away is offered to nobody else', () => {
  const places = [
    { '@id': 'three', remaining: 3 },
    { '@id': 'one', remaining: 1 },
  ];
  const choices = { a: 'three', b: 'three', c: 'one', d: 'cancel' };
  const leftTo = (person: keyof typeof choices) =>
    placesLeft(places, countTaken(choices), choices[person]).map(
      ({ '@id': link, remaining }) => `${link} ${remaining}`,
    );
  expect(leftTo('a')).toEqual(['three 2']);
  expect(leftTo('c')).toEqual(['three 1', 'one 1']);
  expect(leftTo('d')).toEqual(['three 1']);
  // Chosen for two although there is one: both see what they chose, and the server says whose it is.
  expect(placesLeft(places, countTaken({ a: 'one', b: 'one' }), 'one')[1]).toEqual({
    '@id': 'one',
    remaining: 1,
  });
});
