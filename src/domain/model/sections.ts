import type { Field } from './fields.ts';

/** The parts of a form, a record and a sheet: each field says its own, and they stand in the declaration's order. */

type Fields = Readonly<Record<string, Field>>;

/** The fields of one section. */
export const section = <const F extends Fields>(name: string, fields: F): F =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, { ...field, section: name }]),
  ) as Fields as F;

/** The sections that a declaration has. */
export const sectionsOf = ({ fields }: { fields: Fields }): readonly string[] => [
  ...new Set(Object.values(fields).flatMap((field) => field.section ?? [])),
];

/** The differences between a screen and the declaration. */
export interface Otherwise {
  /** Fields that stand before another one, or at the end (null), in this order. */
  readonly before?: Readonly<Record<string, string | null>>;
  /** Fields that it does not show, or shows apart. */
  readonly without?: readonly string[];
}

/** The fields of a section, by name. */
export function fieldsIn(
  { fields }: { fields: Fields },
  name: string,
  { before = {}, without = [] }: Otherwise = {},
): string[] {
  let names = Object.keys(fields).filter(
    (field) => fields[field]?.section === name && !without.includes(field),
  );
  for (const [field, next] of Object.entries(before)) {
    const others = names.filter((one) => one !== field);
    names = others.toSpliced(next === null ? others.length : others.indexOf(next), 0, field);
  }
  return names;
}
