import { expect, it } from 'vitest';
import { comesIn, DESK_STATES } from '../../../src/domain/scheduling/desk.ts';
import { outcomeOf } from '../../../src/domain/scheduling/outcomes.ts';

const today = '2026-11-23';
const at = (day: string, more: object = {}) =>
  outcomeOf({ canceled: false, state: 'expected', dateRDV: `${day}T08:00:00+01:00`, ...more }, today);

it('FIG-01: what became of an appointment: one thing each, and what nobody noted only once its day is over', () => {
  expect([at('2026-11-22'), at(today), at('2026-11-24')]).toEqual(['unnoted', 'coming', 'coming']);
  expect(['arrived', 'received', 'done'].map((state) => at('2026-11-22', { state }))).toEqual([
    'kept',
    'kept',
    'kept',
  ]);
  expect([at(today, { state: 'absent' }), at(today, { state: 'excused' })]).toEqual(['absent', 'excused']);
  const canceledVisit = { canceled: true, state: null };
  expect([at(today, canceledVisit), at('2026-11-22', { ...canceledVisit, canceledByVisitor: true })]).toEqual(
    ['canceledByStaff', 'canceledByVisitor'],
  );
});

it('DESK-01: who arrives or is received comes in, unless they were in already', () => {
  for (const from of DESK_STATES)
    for (const to of DESK_STATES)
      expect([from, to, comesIn(from, to)]).toEqual([
        from,
        to,
        /^(arrived|received)$/.test(to) && /^(expected|excused|absent)$/.test(from),
      ]);
});
