import { fieldName, personName } from '#texts/domain.ts';
import { print } from '#texts/print.ts';
import { formatDay } from '../../domain/days.ts';
import { postalCodeText } from '../../domain/entities/veteran.ts';

/** A veteran as the API gives it; references as objects with their name. */
export type PrintedVeteran = Readonly<Record<string, unknown>>;

/** A line of the identity page: what it is, and what it says. */
export type Fact = readonly [label: string, value: string];

/** What the identity page says, as plain texts that a worker can be handed. */
export interface Identity {
  /** 'Madame Amrane Fatma' */
  readonly name: string;
  /** 'Née le 04/05/1936 à Sétif' */
  readonly born: string;
  /** Titles of groups with their lines; what the record does not know is left out. */
  readonly groups: readonly { readonly title: string; readonly facts: readonly Fact[] }[];
}

const texts = print.careLog;

/** Accents as one character with their letter: the fonts have no accents alone. */
const read = (value: unknown): string =>
  typeof value === 'string' ? value.normalize('NFC').trim() : typeof value === 'number' ? String(value) : '';

const named = (value: unknown): string => read((value as { name?: unknown } | null | undefined)?.name);

const each = (list: unknown, key: string): string =>
  (Array.isArray(list) ? list : [])
    .map((one: Readonly<Record<string, unknown>>) => read(one[key]))
    .filter(Boolean)
    .join('\n');

const HOW: Readonly<Record<string, (value: unknown) => string>> = {
  birthDate: (value) => formatDay(read(value)),
  deathDate: (value) => formatDay(read(value)),
  citizenStatus: named,
  city: named,
  region: named,
  postalCode: postalCodeText,
  phones: (value) => each(value, 'phone'),
  addresses: (value) => each(value, 'address'),
};

/**
 * Who it is (SYS-05: only a woman has a maiden name), where to reach them, and what the free care is owed to: the
 * numbers, the rate, the infirmities.
 */
const GROUPS = {
  person: ['lastName', 'firstName', 'maidenName', 'birthDate', 'birthplace', 'deathDate', 'citizenStatus'],
  contact: ['addresses', 'postalCode', 'city', 'region', 'phones', 'email'],
  titles: [
    'smg',
    'fightCardNumber',
    'retcomb',
    'pmi',
    'pmr',
    'widowCardNumber',
    'orphanCardNumber',
    'pupilCardNumber',
    'disabilityRate',
    'pensionedInfirmities',
  ],
} as const;

/** The identity page of a veteran (CARE-01). */
export function identityOf(veteran: PrintedVeteran): Identity {
  const { civility } = veteran;
  const said = (field: string): string => (HOW[field] ?? read)(veteran[field]);
  const groups = Object.entries(GROUPS).map(([name, fields]) => ({
    title: texts.groups[name as keyof typeof GROUPS],
    facts: fields
      .filter((field) => field !== 'maidenName' || civility === 'Mme')
      .map((field): Fact => [fieldName('veterans', field), said(field)])
      .filter(([, value]) => value !== ''),
  }));
  const day = said('birthDate');
  return {
    name: read(personName(veteran)),
    born: day ? texts.born(civility === 'Mme', day, read(veteran.birthplace)) : '',
    groups: groups.filter(({ facts }) => facts.length > 0),
  };
}
