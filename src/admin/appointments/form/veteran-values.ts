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

/** Converts a veteran's values to the fields of an appointment. */
export const valuesOfVeteran = (veteran: VeteranRecord): Record<string, unknown> => ({
  veteran: veteran['@id'],
  ...Object.fromEntries(LOCKED.map((name) => [name, veteran[name] ?? null])),
});

/** Further fields that the record fills. They stay editable. */
export const knownOf = ({ birthplace, phones, citizenStatus }: VeteranRecord): Record<string, unknown> => ({
  birthplace: birthplace ?? null,
  phone: phones?.[0]?.phone ?? null,
  quality: citizenStatus ?? null,
});

/**
 * Returns the values of a picked record that go into the form: only into fields that are empty or still hold what an
 * earlier pick filled in. A typed value stays, because a caller's phone is newer than the record's.
 */
export function fillable(
  veteranValues: Readonly<Record<string, unknown>>,
  formValues: Readonly<Record<string, unknown>>,
  filledValues: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const isReplaceable = ([name]: [string, unknown]) =>
    !formValues[name] || formValues[name] === filledValues[name];
  return Object.fromEntries(Object.entries(veteranValues).filter(isReplaceable));
}
