import { countryNames } from '#texts/country-names.ts';
import { domain } from '#texts/domain.ts';
import { print } from '#texts/print.ts';
import { dayOf } from '../../domain/dates/days.ts';
import { longDate, longDay } from '../../domain/dates/long-day.ts';
import { writtenTime } from '../../domain/dates/written-time.ts';
import { type CountryCode, DEFAULT_COUNTRY } from '../../domain/settings/countries.ts';
import { fill } from '../../i18n/fill.ts';
import { fieldName, personName } from '../../i18n/names.ts';
import { regionWordIn } from '../../i18n/region-word.ts';
import { inFileName } from '../file-name.ts';

/** The fields of an appointment that a letter shows; `refs` holds the references with their records' labels. */
export interface ConfirmedAppointment {
  /** The number that the visitor was told. */
  readonly id?: unknown;
  readonly civility?: string | null;
  readonly lastName?: string | null;
  readonly firstName?: string | null;
  readonly accFullName?: string | null;
  /** ISO 8601 with the service's offset. */
  readonly dateRDV?: string | null;
  readonly refs?: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
}

/** The choices for one letter (PRINT-02). */
export interface LetterChoices {
  /** Names of the file types that are ticked. */
  readonly documents: readonly string[];
  /** Free text, of several lines. */
  readonly others: string;
}

/** The town and the date of a letter, and where they come from. */
export interface LetterOrigin {
  /** YYYY-MM-DD */
  readonly today: string;
  /** The address of the region's office, null where it has none: the service's own then. */
  readonly officeAddress: string | null;
  /** The service's address in lines. */
  readonly serviceAddress: readonly string[];
  /** The town of the date where the appointment names no region; the default of the product unless given (OPS-06). */
  readonly city?: string | null;
  /** The country of the service: it has its word for a region (OPS-06). */
  readonly country?: CountryCode;
}

/** A confirmation letter as texts, which a worker can be handed. */
export interface Letter {
  /** '2026CF' */
  readonly reference: string;
  /** The appointment's number, as the visitor was told it; empty where it has none. */
  readonly number: string;
  /** 'Oran, le 20 novembre 2026' */
  readonly madeAt: string;
  /** 'Madame Haddad Françoise' */
  readonly recipient: string;
  /** 'Madame'; 'Madame, Monsieur' where it is not known. */
  readonly greeting: string;
  /** 'lundi 23 novembre 2026 à 08:30' */
  readonly moment: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly documents: readonly string[];
  readonly others: string;
}

const texts = print.letter;
const civilities: Readonly<Record<string, string>> = domain.choices.civility;

/** Accents as one character with their letter: the fonts have no accents alone. */
const read = (value: unknown): string => (typeof value === 'string' ? value.normalize('NFC').trim() : '');

const initial = (name: unknown): string => [...read(name)][0]?.toUpperCase() ?? '';

/** PRINT-02: the appointment's year and its creator's initials; the year alone for what a visitor asked. */
export function referenceOf({ dateRDV, refs = {} }: ConfirmedAppointment): string {
  const { firstName, lastName } = refs.createdBy ?? {};
  return `${dayOf(read(dateRDV)).slice(0, 4)}${initial(firstName)}${initial(lastName)}`;
}

/** The name of the file that is downloaded. */
export const letterFileName = ({ dateRDV, lastName, firstName }: ConfirmedAppointment): string =>
  fill(texts.fileName, {
    about: [dayOf(read(dateRDV)), inFileName(lastName, firstName)].filter(Boolean).join('-'),
  });

/** The letter that confirms an appointment (PRINT-02). */
export function letterOf(
  appointment: ConfirmedAppointment,
  { documents, others }: LetterChoices,
  { today, officeAddress, serviceAddress, city, country = DEFAULT_COUNTRY }: LetterOrigin,
): Letter {
  const { refs = {}, accFullName, civility } = appointment;
  const dateRDV = read(appointment.dateRDV);
  const nameOf = (field: string) => read(refs[field]?.name);
  const fact = (field: string, value: string) =>
    [regionWordIn(fieldName('appointments', field), country), value] as const;
  return {
    reference: referenceOf(appointment),
    number: appointment.id ? String(appointment.id) : '',
    madeAt: fill(texts.madeAt, {
      city: nameOf('region') || city || countryNames.DZ.letterCity,
      day: longDate(today),
    }),
    recipient: read(personName({ ...appointment })),
    greeting: civilities[read(civility)] ?? texts.anybody,
    moment: fill(texts.moment, { day: longDay(dateRDV), time: writtenTime(dateRDV) }),
    facts: [
      [texts.place, read(officeAddress) || serviceAddress.map(read).join('\n')] as const,
      fact('region', nameOf('region')),
      fact('cell', nameOf('cell')),
      fact('reason', nameOf('reason')),
      fact('accFullName', read(accFullName)),
    ].filter(([, value]) => value !== ''),
    documents: documents.map(read),
    others: read(others),
  };
}
