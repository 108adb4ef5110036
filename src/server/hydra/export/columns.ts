import { domain } from '#texts/domain.ts';
import { print } from '#texts/print.ts';
import { server as texts } from '#texts/server.ts';
import { formatDay, formatMoment } from '../../../domain/dates/days.ts';
import { postalCodeText } from '../../../domain/entities/veteran.ts';
import type { Entity, Projection } from '../../../domain/model/entity.ts';
import { type Field, integer } from '../../../domain/model/fields.ts';
import { isObject } from '../../../domain/model/keys.ts';
import { recordName } from '../../../domain/model/record-name.ts';
import { birthText } from '../../../domain/people/birth-text.ts';
import { fill } from '../../../i18n/fill.ts';
import { fieldName } from '../../../i18n/names.ts';
import { badParameter, forbidden } from '../errors.ts';
import { readableFields } from '../resource.ts';

/** The columns of an exported list: which there are, what stands over them, and what in them (LIST-01). */

export interface Column {
  readonly name: string;
  readonly heading: string;
  readonly cell: (member: Readonly<Record<string, unknown>>) => string | number;
}

const KINDS = new Set([
  'text',
  'multiline',
  'email',
  'integer',
  'boolean',
  'date',
  'datetime',
  'time',
  'choice',
  'choices',
  'reference',
  'list',
]);

/** Whether a field is a column: not links alone, nor what is made of other columns, sums aside. */
const isColumn = ([name, { kind, virtual, to }]: [string, Field]): boolean =>
  KINDS.has(kind) && name !== 'imageUrl' && !(virtual && kind !== 'integer') && !(kind === 'list' && to);

const choiceNames: Readonly<Record<string, Readonly<Record<string, string>>>> = domain.choices;
const choiceText = (name: string, value: unknown): string =>
  choiceNames[name]?.[String(value)] ?? String(value);

/** The name of what is referred to; nothing where this reader is told its link alone. */
const referenceText = (value: unknown): string => {
  if (!isObject(value)) return '';
  const { '@id': _link, '@type': _type, id: _id, value: _value, ...label } = value;
  return Object.keys(label).length > 0 ? recordName(value) : '';
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A value of the wire as people read it, on the screen and in a sheet. */
function cellOf(name: string, { kind }: Field, value: unknown): string | number {
  if (value === null || value === undefined) return '';
  // Five digits, of which the first may be 0.
  if (name === 'postalCode') return postalCodeText(value);
  switch (kind) {
    case 'integer':
      return Number(value);
    case 'boolean':
      return value ? print.appointments.yes : print.appointments.no;
    case 'date':
      return formatDay(String(value));
    case 'datetime':
      return formatMoment(String(value));
    case 'choice':
      return choiceText(name, value);
    case 'choices':
      return listOf(value)
        .map((one) => choiceText(name, one))
        .join(', ');
    case 'reference':
      return referenceText(value);
    case 'list':
      return listOf(value)
        .flatMap((item) => (isObject(item) ? Object.values(item) : []))
        .join(', ');
    default:
      return String(value);
  }
}

const columnOf = ({ resource }: Entity, [name, field]: [string, Field]): Column => ({
  name,
  heading: fieldName(resource, name),
  // As far as it is known (VET-17).
  cell: (member) => (field.precision ? birthText(member) : cellOf(name, field, member[name])),
});

/**
 * The columns that are asked for, in their order; without a word all that the reader sees. One that the reader may not
 * see is refused by its name, as a filter is (RIGHTS-15).
 * @param projection what a list shows to the reader, null for all
 */
export function parseColumns(
  entity: Entity,
  names: readonly string[],
  projection: Projection | null,
): Column[] {
  const fields = readableFields(entity);
  // Said with its date (VET-17).
  const saidWith = new Set(fields.flatMap(([, { precision }]) => precision ?? []));
  const idField: [string, Field] = ['id', integer()];
  const all = [idField, ...fields.filter((field) => isColumn(field) && !saidWith.has(field[0]))];
  const isShown = (name: string) => !projection || name === 'id' || projection.fields.includes(name);
  if (names.length === 0)
    return all.filter(([name]) => isShown(name)).map((field) => columnOf(entity, field));
  return [...new Set(names)].map((name) => {
    const field = all.find(([fieldName]) => fieldName === name);
    if (!field) throw badParameter(`columns[]=${name.slice(0, 50)}`);
    if (!isShown(name)) throw forbidden(fill(texts.forbiddenColumn, { name }));
    return columnOf(entity, field);
  });
}
