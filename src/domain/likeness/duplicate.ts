import { equalNames, fold, type Name, nameOf, soundAlike } from './names.ts';

/** The numbers by which a person is known to the services, of which one is enough (VET-08). */
export const NUMBERS = ['pmi', 'pmr', 'retcomb', 'fightCardNumber'] as const;
export type NumberName = (typeof NUMBERS)[number];

type Text = string | null | undefined;

/** The fields that tell one person from another; a missing or empty value is like no other. */
export interface Identity extends Readonly<Partial<Record<NumberName, Text>>> {
  readonly lastName?: Text;
  readonly firstName?: Text;
  readonly maidenName?: Text;
  /** `YYYY-MM-DD`, the first day of what is known (VET-17). */
  readonly birthDate?: Text;
  readonly birthDatePrecision?: Text;
}

/** A number as it is compared, as `number_key` of the database: letters and digits alone; '' for none. */
export const numberKey = (number: Text): string => fold(number ?? '').replace(/[^0-9a-z]/g, '');

/** The numbers that both have and that are equal. */
export const equalNumbers = (a: Identity, b: Identity): NumberName[] =>
  NUMBERS.filter((name) => {
    if (!a[name] || !b[name]) return false;
    const key = numberKey(a[name]);
    return key !== '' && key === numberKey(b[name]);
  });

/** The same date on record, however much of it is known: 1936 and 01/01/1936, as older records write the year alone. */
export const sameBirthDate = (a: Identity, b: Identity): boolean =>
  Boolean(a.birthDate) && a.birthDate === b.birthDate;

/** Somebody with their names taken apart, once for all whom they are compared with. */
export interface Person {
  readonly identity: Identity;
  readonly name: Name;
}

export const personOf = (identity: Identity): Person => ({
  identity,
  name: nameOf(identity.lastName, identity.firstName),
});

/**
 * Whether two records may be the same person, so that the second is not created without a word (VET-08): born on the
 * same day with names that are equal or sound alike; or with an equal number and the same last name or birth date.
 */
export function mayBeSame({ identity: a, name }: Person, { identity: b, name: other }: Person): boolean {
  const bornTogether = sameBirthDate(a, b);
  if (bornTogether && (equalNames(name, other) || soundAlike(name, other))) return true;
  if (equalNumbers(a, b).length === 0) return false;
  return bornTogether || equalNames(nameOf(a.lastName, null), nameOf(b.lastName, null));
}

/** `mayBeSame` of two records. */
export const isDuplicate = (a: Identity, b: Identity): boolean => mayBeSame(personOf(a), personOf(b));
