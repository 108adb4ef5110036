import { expect, it } from 'vitest';
import type { Reason } from '../../../src/domain/likeness/resemblance.ts';
import { isProbableDouble } from '../../../src/domain/likeness/resemblance.ts';

/** Two records on file that are probably of one person (VET-18). */
const isProbable = (...reasons: Reason[]) => isProbableDouble({ duplicate: false, reasons });

it('VET-18: a duplicate is one, whatever the reasons', () => {
  expect(isProbableDouble({ duplicate: true, reasons: [] })).toBe(true);
});

it.each(['sameName', 'alikeName', 'maidenName'] as const)(
  'VET-18: %s is one beside a birth date or a number, and nothing alone',
  (name) => {
    expect(isProbable(name)).toBe(false);
    for (const day of ['birthDate', 'compatibleBirthDate', 'closeBirthDate'] as const)
      expect(isProbable(name, day)).toBe(true);
    expect(isProbable('pmi', name)).toBe(true);
  },
);

it.each(['birthDate', 'compatibleBirthDate', 'closeBirthDate'] as const)(
  'VET-18: %s is one beside a number, and neither alone nor beside a family name',
  (day) => {
    expect(isProbable(day)).toBe(false);
    expect(isProbable('familyName', day)).toBe(false);
    expect(isProbable('pmr', day)).toBe(true);
  },
);

it('VET-18: numbers and a family name alone say too little', () => {
  expect([isProbable('pmi'), isProbable('pmi', 'retcomb'), isProbable('pmi', 'familyName')]).toEqual([
    false,
    false,
    false,
  ]);
});
