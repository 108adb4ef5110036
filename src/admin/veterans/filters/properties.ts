import { veteran } from '../../../domain/entities/veteran.ts';
import type { Field } from '../../../domain/model/fields.ts';
import { declaredField } from '../../../domain/model/keys.ts';
import { fieldsIn, type Otherwise, sectionsOf } from '../../../domain/model/sections.ts';

/** The filters of the veterans' list, grouped as the record is (VET-02). Pure. */

const fields: Readonly<Record<string, Field>> = veteran.fields;

/** The filter used most in a category stands first. */
const BEFORE: Readonly<Record<string, Otherwise['before']>> = {
  identity: { civility: 'birthDate' },
  contact: { phones: 'addresses', oldCity: 'postalCode' },
};

/** Filters on the record itself rather than on the person. */
const OF_THE_FILE = ['associate', 'createdDate', 'createdBy', 'updatedDate', 'updatedBy'];

/** The categories in which people look for a field: the record's sections. */
export const CATEGORIES = sectionsOf(veteran);

/** The section under which a field that has none is listed. */
const WITHOUT_SECTION: Readonly<Record<string, readonly string[]>> = {
  identity: ['birthDatePrecision'],
  file: OF_THE_FILE,
};

/** The filterable fields of a category. */
const fieldsOf = (category: string): readonly string[] =>
  [
    ...fieldsIn(veteran, category, { before: BEFORE[category], without: OF_THE_FILE }),
    ...(WITHOUT_SECTION[category] ?? []),
  ].filter((name) => fields[name]?.filter !== 'none');

/** The input for a property's value. */
type ValueKind = 'text' | 'number' | 'day' | 'flag' | 'choice' | 'reference';

/** One thing that a row can narrow by: `lastName`, `birthDate[after]`, `exists[associate]`. */
export interface Property {
  /** The API's own name of the parameter (API-03). */
  readonly name: string;
  readonly field: string;
  readonly operator?: 'after' | 'before' | 'exists';
  readonly kind: ValueKind;
  /** Class name of what a reference points to. */
  readonly to?: string;
  readonly choices?: readonly (string | number)[];
}

function kindOf(field: Field): ValueKind {
  switch (field.kind) {
    case 'integer':
      return 'number';
    case 'date':
    case 'datetime':
      return 'day';
    case 'boolean':
      return 'flag';
    case 'choice':
      return 'choice';
    case 'reference':
      return 'reference';
    default:
      return 'text';
  }
}

const existsProperty = (name: string): Property => ({
  name: `exists[${name}]`,
  field: name,
  operator: 'exists',
  kind: 'flag',
});

/**
 * A field's properties: a day is also a beginning and an end; of another veteran one asks whether there is one, of
 * the region also that, since the statistics count veterans without (STAT-02).
 */
function propertiesOf(name: string): Property[] {
  const field = declaredField(veteran, name);
  if (name === 'associate') return [existsProperty(name)];
  const kind = kindOf(field);
  const plain: Property = { name, field: name, kind, to: field.to, choices: field.choices };
  if (name === 'region') return [plain, existsProperty(name)];
  if (kind !== 'day') return [plain];
  return [
    plain,
    { name: `${name}[after]`, field: name, operator: 'after', kind },
    { name: `${name}[before]`, field: name, operator: 'before', kind },
  ];
}

const byCategory: Readonly<Record<string, readonly Property[]>> = Object.fromEntries(
  CATEGORIES.map((category) => [category, fieldsOf(category).flatMap(propertiesOf)]),
);

/** Returns the filters of a category; none for an unknown name. */
export const propertiesIn = (category: string): readonly Property[] => byCategory[category] ?? [];

const propertiesByName = new Map(
  CATEGORIES.flatMap((category) =>
    propertiesIn(category).map((property) => [property.name, { category, property }] as const),
  ),
);

export const propertyNamed = (name: string): Property | undefined => propertiesByName.get(name)?.property;

export const categoryOf = (name: string): string | undefined => propertiesByName.get(name)?.category;
