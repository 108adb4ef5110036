import type { VeteranRecord } from '../../data-provider/records.ts';

/** The fields that a picked veteran fills and locks as long as the link stands (APT-06). */
export const LOCKED = [
  'civility',
  'lastName',
  'firstName',
  'birthDate',
  'birthDatePrecision',
  'email',
] as const;

/** A veteran's values as the appointment takes them. */
export const valuesOfVeteran = (veteran: VeteranRecord): Record<string, unknown> => ({
  veteran: veteran['@id'],
  ...Object.fromEntries(LOCKED.map((name) => [name, veteran[name] ?? null])),
});

/** Further fields that the record fills, free to change. */
export const knownOf = ({ birthplace, phones, citizenStatus }: VeteranRecord): Record<string, unknown> => ({
  birthplace: birthplace ?? null,
  phone: phones?.[0]?.phone ?? null,
  quality: citizenStatus ?? null,
});

/**
 * Returns the values of a picked record that go into the form: where nothing is typed, or what an earlier pick filled
 * still stands. A typed value stays: a caller's phone is newer than the record's.
 */
export function fillable(
  veteranValues: Readonly<Record<string, unknown>>,
  formValues: Readonly<Record<string, unknown>>,
  filled: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const isReplaceable = ([name]: [string, unknown]) => !formValues[name] || formValues[name] === filled[name];
  return Object.fromEntries(Object.entries(veteranValues).filter(isReplaceable));
}
