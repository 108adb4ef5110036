import { CARD_NUMBERS, veteran } from '../../../domain/entities/veteran.ts';
import type { Field } from '../../../domain/fields.ts';

/** What the veterans' list can be narrowed by, grouped as the record is (VET-02). Pure. */

const fields: Readonly<Record<string, Field>> = veteran.fields;

/** Every filterable field, by the category in which people look for it. */
export const CATEGORY_FIELDS = {
  combattant: [
    'lastName',
    'firstName',
    'maidenName',
    'civility',
    'birthDate',
    'birthplace',
    'deathDate',
    'citizenStatus',
  ],
  contact: ['email', 'phones', 'addresses', 'city', 'oldCity', 'postalCode', 'region', 'oldRegion'],
  cards: CARD_NUMBERS,
  rights: [
    'conflit',
    'service',
    'article',
    'disabilityRate',
    'degre',
    'l1331',
    'l132',
    'expertise',
    'nucleaire',
    'victoryWar',
    'other',
  ],
  infirmities: ['pensionedInfirmities', 'nonPensionedInfirmities', 'expertiseInfirmities'],
  file: ['enable', 'archived', 'associate', 'createdDate', 'createdBy', 'updatedDate', 'updatedBy'],
} as const;

export type Category = keyof typeof CATEGORY_FIELDS;

export const CATEGORIES = Object.keys(CATEGORY_FIELDS) as Category[];

/** How a property's value is asked for. */
export type ValueKind = 'text' | 'number' | 'day' | 'flag' | 'choice' | 'reference';

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
  const field = fields[name] as Field;
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

const byCategory = Object.fromEntries(
  CATEGORIES.map((category) => [category, CATEGORY_FIELDS[category].flatMap(propertiesOf)]),
) as Record<Category, Property[]>;

/** What a category offers; nothing for a name that is none. */
export const propertiesIn = (category: string): readonly Property[] => byCategory[category as Category] ?? [];

const places = new Map(
  CATEGORIES.flatMap((category) =>
    byCategory[category].map((property) => [property.name, { category, property }] as const),
  ),
);

export const propertyNamed = (name: string): Property | undefined => places.get(name)?.property;

export const categoryOf = (name: string): Category | undefined => places.get(name)?.category;
