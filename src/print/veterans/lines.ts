import { veterans as texts } from '#texts/admin/veterans/veterans.ts';
import { domain } from '#texts/domain.ts';
import { print } from '#texts/print.ts';
import { formatDay } from '../../domain/dates/days.ts';
import { postalCodeText, veteran } from '../../domain/entities/veteran.ts';
import type { Field } from '../../domain/model/fields.ts';
import { birthText } from '../../domain/people/birth-text.ts';
import { fill } from '../../i18n/fill.ts';
import { personName } from '../../i18n/names.ts';

type Label = Readonly<Record<string, unknown>>;

const fields: Readonly<Record<string, Field>> = veteran.fields;

/** Accents as one character with their letter: the fonts have no accents alone. */
export const read = (value: unknown): string =>
  typeof value === 'string' ? value.normalize('NFC').trim() : '';

const choiceText = (name: string, value: unknown): string => {
  if (name === 'l132' && value) return fill(texts.record.article132, { number: String(value) });
  const choiceTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = domain.choices;
  return choiceTexts[name]?.[String(value)] ?? '';
};

/** Gives the name of a referenced record; of a person the name with the birth date. */
export function labelOf(label: Label | undefined): string {
  if (!label) return '';
  if (typeof label.name === 'string') return read(label.name);
  const born = birthText(label);
  return [read(personName(label)), born && `(${born})`].filter(Boolean).join(' ');
}

/** Gives the lines of a veteran's field, as its declaration formats it; no line where there is no value. */
export function linesOf(name: string, record: Label, label?: Label): string[] {
  const value = record[name];
  const one = (text: string) => (text ? [text] : []);
  if (name === 'birthDate') return one(birthText(record));
  if (name === 'postalCode') return one(postalCodeText(value));
  switch (fields[name]?.kind) {
    case 'reference':
      return one(labelOf(label));
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
        ? value.flatMap((entry: Label) => Object.values(entry).map(read)).filter(Boolean)
        : [];
    case 'multiline':
      // An empty line between two stays: its author meant it.
      return one(read(value)).flatMap((text) => text.split(/\r?\n/));
    default:
      return one(read(value));
  }
}
