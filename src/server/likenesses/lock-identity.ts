import { type Identity, NUMBERS, numberKey } from '../../domain/likeness/duplicate.ts';
import type { Transaction } from '../db/connection.ts';
import { lockAdvisoryKeys } from '../transaction.ts';

const keysOf = (person: Identity): string[] => [
  `veteran:birthDate:${person.birthDate}`,
  ...NUMBERS.map((name) => [name, numberKey(person[name])] as const)
    .filter(([, key]) => key !== '')
    .map(([name, key]) => `veteran:${name}:${key}`),
];

/**
 * Another transaction that creates a record with the same birth date or number as one of these people waits until this
 * one ends, and then sees its record.
 */
export const lockIdentities = (tx: Transaction, people: readonly Identity[]): Promise<void> =>
  lockAdvisoryKeys(tx, [...new Set(people.flatMap(keysOf))]);
