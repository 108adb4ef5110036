import { expect, it } from 'vitest';
import { dayTyped, isSought } from '../../../src/admin/agenda/search-places.ts';

const TODAY = '2026-11-23';
const place = { dateRDV: '2026-12-01T09:30:00+01:00', time: '09:30' };

it.each([
  ['', true],
  ['mardi', true],
  ['MARDI décembre', true],
  ['lundi', false],
  ['1/12', true],
  ['01/12/2026', true],
  ['1.12 9h', true],
  ['2/12', false],
  ['09:30', true],
  ['9h30', true],
  ['9:3', true],
  ['10h', false],
  ['mardi 10:00', false],
])('AGENDA-01: the place of Tuesday 1 December at 09:30 is looked for by %j: %s', (text, is) => {
  expect(isSought(place, text, TODAY)).toBe(is);
});

it.each([
  ['1/12', '2026-12-01'],
  ['à partir du 4/5', '2027-05-04'],
  ['22/11', '2027-11-22'],
  ['1/12/2028', '2028-12-01'],
  ['31/02', undefined],
  ['09:30', undefined],
  ['1/12/2025', undefined],
])('AGENDA-01: %j is the day %s', (text, day) => expect(dayTyped(text, TODAY)).toBe(day));
