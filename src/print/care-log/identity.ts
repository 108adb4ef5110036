import { print } from '#texts/print.ts';
import { veteran as entity } from '../../domain/entities/veteran.ts';
import { isObject, keysOf } from '../../domain/model/keys.ts';
import { fieldsIn } from '../../domain/model/sections.ts';
import { bornText } from '../../domain/people/birth-text.ts';
import { type CountryCode, DEFAULT_COUNTRY } from '../../domain/settings/countries.ts';
import { fieldName, personName } from '../../i18n/names.ts';
import { regionWordIn } from '../../i18n/region-word.ts';
import { linesOf, read } from '../veterans/lines.ts';

/** A veteran as the API gives it; references as objects with their name. */
export type PrintedVeteran = Readonly<Record<string, unknown>>;

/** A line of the identity page: what it is, and what it says. */
type Fact = readonly [label: string, value: string];

/** Builds the plain texts of the identity page, which a worker can receive. */
export interface Identity {
  /** 'Madame Amrane Fatma' */
  readonly name: string;
  /** 'Née le 04/05/1936 à Sétif' */
  readonly born: string;
  /** Titles of groups with their lines; what the record does not know is left out. */
  readonly groups: readonly { readonly title: string; readonly facts: readonly Fact[] }[];
}

const texts = print.careLog;

/** The person, where to reach them, and the grounds of the free care: numbers, rate and infirmities. */
const GROUPS = {
  // The name over the groups says the civility; whom the record is associated with is nobody's but the service's.
  person: fieldsIn(entity, 'identity', { without: ['civility', 'associate'] }),
  contact: fieldsIn(entity, 'contact', {
    before: { postalCode: 'city', phones: null, email: null },
    without: ['oldCity', 'oldRegion'],
  }),
  titles: [
    ...fieldsIn(entity, 'cards', {
      before: { smg: 'fightCardNumber' },
      without: ['veaNumber', 'sdp', 'trn'],
    }),
    'disabilityRate',
    'pensionedInfirmities',
  ],
};

const labelIn = (value: unknown) => (isObject(value) ? value : undefined);

/** The identity page of a veteran (CARE-01). The country has its word for a region (OPS-06). */
export function identityOf(veteran: PrintedVeteran, country: CountryCode = DEFAULT_COUNTRY): Identity {
  const { civility } = veteran;
  const textOf = (field: string): string => linesOf(field, veteran, labelIn(veteran[field])).join('\n');
  const groups = keysOf(GROUPS).map((name) => ({
    title: texts.groups[name],
    facts: GROUPS[name]
      // Only a woman has a maiden name (SYS-05).
      .filter((field) => field !== 'maidenName' || civility === 'Mme')
      .map((field): Fact => [regionWordIn(fieldName('veterans', field), country), textOf(field)])
      .filter(([, value]) => value !== ''),
  }));
  return {
    name: read(personName(veteran)),
    born: bornText(veteran, read(veteran.birthplace)),
    groups: groups.filter(({ facts }) => facts.length > 0),
  };
}
