import { resources } from '#texts/admin/resources.ts';
import { veterans as texts } from '#texts/admin/veterans.ts';
import { domain, fieldName, personName } from '#texts/domain.ts';
import { print } from '#texts/print.ts';
import { formatDay, formatMoment } from '../../domain/days.ts';
import { CARD_NUMBERS, postalCodeText, veteran as veteranEntity } from '../../domain/entities/veteran.ts';
import type { Field } from '../../domain/fields.ts';

/** What the sheet prints of a veteran's record: the values as the API gives them, references' labels under `refs`. */
export interface PrintedVeteran {
  readonly id?: unknown;
  readonly [field: string]: unknown;
  readonly refs?: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
}

/** A field's name and value, as read. */
export interface SheetFact {
  readonly name: string;
  /** A line each; none for a field without a value. */
  readonly lines: readonly string[];
  /** Long by its nature: takes the whole width. */
  readonly wide?: boolean;
}

interface SheetSection {
  readonly title: string;
  readonly facts: readonly SheetFact[];
}

/** A veteran's sheet as texts, which a worker can be handed. */
export interface Sheet {
  /** 'Fiche Ancien Combattant N° 12' */
  readonly title: string;
  /** Monsieur Benali Karim */
  readonly name: string;
  /** In use or not, deceased. */
  readonly states: readonly string[];
  readonly sections: readonly SheetSection[];
  /** Who made and last changed the record, and when. */
  readonly history: string;
}

const IDENTITY = ['civility', 'lastName', 'firstName', 'maidenName', 'birthDate', 'birthplace', 'deathDate'];

/** The record's own parts, in its own order. */
const SECTIONS = {
  identity: [...IDENTITY, 'citizenStatus', 'associate'],
  contact: ['phones', 'email', 'city', 'postalCode', 'region', 'oldCity', 'oldRegion', 'addresses'],
  cards: CARD_NUMBERS,
  rights: [
    ...['conflit', 'service', 'article', 'disabilityRate', 'degre', 'l1331', 'l132'],
    ...['expertise', 'nucleaire', 'victoryWar', 'other'],
  ],
  infirmities: ['pensionedInfirmities', 'nonPensionedInfirmities', 'expertiseInfirmities'],
} as const;

const fields: Readonly<Record<string, Field>> = veteranEntity.fields;

/** Accents as one character with their letter: the fonts have no accents alone. */
const read = (value: unknown): string => (typeof value === 'string' ? value.normalize('NFC').trim() : '');

const choiceText = (name: string, value: unknown): string => {
  if (name === 'l132' && value) return texts.record.article132.replace('%{number}', String(value));
  const named: Readonly<Record<string, Readonly<Record<string, string>>>> = domain.choices;
  return named[name]?.[String(value)] ?? '';
};

/** What a referenced record is called: by its name, a person by theirs with the birth date. */
function labelOf(label: Readonly<Record<string, unknown>> | undefined): string {
  if (!label) return '';
  if (typeof label.name === 'string') return read(label.name);
  const born = formatDay(typeof label.birthDate === 'string' ? label.birthDate : '');
  return [read(personName(label)), born && `(${born})`].filter(Boolean).join(' ');
}

/** A field's value in lines, as its declaration says how to read it. */
function linesOf(record: PrintedVeteran, name: string): string[] {
  const field = fields[name];
  const value = record[name];
  const one = (text: string) => (text ? [text] : []);
  if (name === 'postalCode') return one(postalCodeText(value));
  switch (field?.kind) {
    case 'reference':
      return one(labelOf(record.refs?.[name]));
    case 'date':
      return one(formatDay(typeof value === 'string' ? value : ''));
    case 'boolean':
      return [value ? print.appointments.yes : print.appointments.no];
    case 'choice':
      return one(choiceText(name, value));
    case 'integer':
      return one(typeof value === 'number' ? String(value) : '');
    case 'list':
      return Array.isArray(value)
        ? value.flatMap((entry: Record<string, unknown>) => Object.values(entry).map(read)).filter(Boolean)
        : [];
    case 'multiline':
      // An empty line between two stays: it has a meaning to who wrote it.
      return one(read(value)).flatMap((text) => text.split(/\r?\n/));
    default:
      return one(read(value));
  }
}

const isWide = (name: string) => name === 'addresses' || fields[name]?.kind === 'multiline';

/** Only a woman has a maiden name (SYS-05). */
const isShown = (record: PrintedVeteran) => (name: string) =>
  name !== 'maidenName' || record.civility === 'Mme';

function historyOf(record: PrintedVeteran): string {
  const line = (name: string, author: string): string[] => {
    const moment = record[name];
    if (typeof moment !== 'string' || !moment) return [];
    const by = record.refs?.[author];
    const said = `${fieldName('veterans', name)} ${formatMoment(moment)}`;
    return [by ? `${said} ${print.sheet.by(read(personName(by)))}` : said];
  };
  return [...line('createdDate', 'createdBy'), ...line('updatedDate', 'updatedBy')].join(' · ');
}

function statesOf(record: PrintedVeteran): string[] {
  const { state } = print.sheet;
  const { deceased, deceasedFemale } = texts.record;
  return [
    record.enable === false ? state.disabled : state.enabled,
    ...(record.archived ? [state.archived] : []),
    ...(record.deathDate ? [record.civility === 'Mme' ? deceasedFemale : deceased] : []),
  ];
}

/** A veteran's record as its sheet on paper: all that the record shows (VET-11), days DD/MM/YYYY (SYS-02). */
export function sheetOf(record: PrintedVeteran): Sheet {
  return {
    title: resources.veterans.page.show.replace('%{id}', String(record.id)),
    name: read(personName(record)),
    states: statesOf(record),
    sections: Object.entries(SECTIONS).map(([section, names]) => ({
      title: texts.sections[section as keyof typeof SECTIONS],
      facts: names.filter(isShown(record)).map((name) => ({
        name: fieldName('veterans', name),
        lines: linesOf(record, name),
        ...(isWide(name) ? { wide: true } : {}),
      })),
    })),
    history: historyOf(record),
  };
}
