import { expect, it } from 'vitest';
import { validate } from '../../../src/domain/model/validate.ts';
import { ALGERIAN_PHONES } from '../../../src/domain/people/phone-rule.ts';
import { counterField, plainCounter } from '../../../src/domain/scheduling/counter.ts';

const edit = { creating: false, today: '2026-11-20', now: 0, phones: ALGERIAN_PHONES };
const refusals = (counter: unknown) =>
  validate({ fields: { counter: counterField }, rules: [] }, { counter }, edit).violations.map(
    ({ message }) => message,
  );

it.each(['3', 'A2', 'é', 'Accueil', 'A-2 bis', '12345678'])('DESK-05: %s is a counter', (counter) => {
  expect(refusals(counter)).toEqual([]);
});

it.each(['-3', '3-', 'A_2', '3.', '(3)', '3, 4'])('DESK-05: %s is none', (counter) => {
  expect(refusals(counter)).toEqual(['rules.counter']);
});

it('DESK-05: a wall has room for eight signs', () => {
  expect(refusals('123456789')).toEqual(['rules.tooLong:8']);
});

it.each([
  ['  3 ', '3'],
  ['Guichet 3', '3'],
  ['guichet   A  2', 'A 2'],
  ['Grand guichet 3', 'Grand guichet 3'],
  ['Guichets', 'Guichets'],
])('DESK-05: %j is stored as %j', (input, storedText) => {
  expect(plainCounter(input)).toBe(storedText);
});
