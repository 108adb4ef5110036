import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { wallTime, writeMoment } from '../../domain/dates/days.ts';
import { entityNamed } from '../../domain/entities/index.ts';
import { type Entity, iriOf } from '../../domain/model/entity.ts';
import type { Field } from '../../domain/model/fields.ts';
import { declaredField, isObject } from '../../domain/model/keys.ts';
import type { ApiContext } from '../api-context.ts';
import { compileObjectFactory } from '../db/compile-object-factory.ts';
import { aliasOf, type Table, tableOf } from '../db/entity-table.ts';
import { columnsOf } from '../db/statements.ts';
import { memoizeByObject } from '../memoize.ts';
import { columnOf, type Member, type Resource, type Row, readableFields } from './resource.ts';

/** From rows to JSON-LD members, in the zone of the service. */

const QUARTER_MS = 900_000;
/** A clock changes at a quarter of an hour; what was written in one is asked for again, from list to list. */
const MAX_CACHED_QUARTERS = 20_000;
const quarters = new Map<string, { offset: number; offsetText: string }>();

/** A moment as `writeMoment` writes it; the zone's offset is looked up once for each quarter of an hour. */
function momentIn(timezone: string, instant: number): string {
  // Before 1970 zones differ by seconds.
  if (instant < 0) return writeMoment(timezone, instant);
  const quarter = `${timezone} ${Math.floor(instant / QUARTER_MS)}`;
  let formats = quarters.get(quarter);
  if (!formats) {
    const whole = writeMoment(timezone, instant);
    const offsetText = whole.slice(19);
    formats = {
      offset: Date.parse(`${whole.slice(0, 19)}Z`) - Math.floor(instant / 1000) * 1000,
      offsetText,
    };
    if (quarters.size >= MAX_CACHED_QUARTERS) quarters.clear();
    quarters.set(quarter, formats);
  }
  return new Date(instant + formats.offset).toISOString().slice(0, 19) + formats.offsetText;
}

/** A stored moment as the wire has it. */
export const momentText = (moment: unknown, timezone: string): string =>
  momentIn(timezone, moment instanceof Date ? moment.getTime() : Date.parse(String(moment)));

/** A stored value as the wire has it. */
export function wireValue(field: Field, raw: unknown, timezone: string): unknown {
  if (raw === null || raw === undefined) return null;
  switch (field.kind) {
    case 'datetime':
      return momentText(raw, timezone);
    case 'date':
      return field.asDateTime ? momentIn(timezone, wallTime(timezone, String(raw), '00:00')) : raw;
    case 'time':
      return String(raw).slice(0, 5);
    default:
      return raw;
  }
}

/** Whether the wire has its value as the database has it. */
const isAsStored = ({ kind, asDateTime }: Field): boolean =>
  kind !== 'reference' && kind !== 'datetime' && kind !== 'time' && !asDateTime;

/** The label fields of a referenced record as one jsonb, or its bare id; null without a reference. */
function referenceColumn(table: Table, name: string, field: Field): SQL {
  const column = columnOf(table, name);
  if (!field.to || !field.embed) return sql`${column}`;
  const target = entityNamed(field.to);
  const aliasedTable = aliasOf(field.to, `ref_${name}`);
  const pairs = target.label.map((label) => sql`${sql.raw(`'${label}'`)}, ${columnOf(aliasedTable, label)}`);
  if ('restrictedDate' in target.fields)
    pairs.push(sql`'restricted', ${columnOf(aliasedTable, 'restrictedDate')} is not null`);
  // In a sql of its own: drizzle drops the table's name from columns of a selection's outermost sql.
  const label = sql`(select jsonb_build_object('id', ${aliasedTable.id}, ${sql.join(pairs, sql`, `)}) from ${tableOf(field.to)} as ${sql.identifier(`ref_${name}`)} where ${aliasedTable.id} = ${column})`;
  return sql`${label}`;
}

/** The columns that a read selects and a write returns: every readable one, references with their labels. */
export const selectedColumns = memoizeByObject((entity: Entity): SQL => {
  const table = tableOf(entity.name);
  const columns: Record<string, SQL | PgColumn> = { id: table.id, version: table.version };
  for (const [name, field] of readableFields(entity)) {
    if (field.virtual) continue;
    columns[name] = field.kind === 'reference' ? referenceColumn(table, name, field) : columnOf(table, name);
  }
  return columnsOf(columns);
});

/** A reference as embedded: its link, class, id and label fields. */
const embeddedColumns = memoizeByObject((target: Entity) => {
  type Label = Readonly<Record<string, unknown>>;
  const labels = target.label.map((name) => declaredField(target, name));
  const member = compileObjectFactory<
    (
      row: Label,
      timezone: string,
      write: typeof wireValue,
      labels: readonly Field[],
    ) => Record<string, unknown>
  >(
    ['row', 'timezone', 'write', 'labels'],
    [
      ['@id', `${JSON.stringify(iriOf(target, ''))} + row.id`],
      ['@type', JSON.stringify(target.name)],
      ['id', 'row.id'],
      ...labels.map((field, at): [string, string] => {
        const name = target.label[at] ?? '';
        return [name, isAsStored(field) ? `row.${name}` : `write(labels[${at}], row.${name}, timezone)`];
      }),
    ],
  );
  return (row: Label, timezone: string) => {
    const reference = member(row, timezone, wireValue, labels);
    return row.restricted === true ? { ...reference, restricted: true } : reference;
  };
});

function referenceValue(field: Field, raw: unknown, timezone: string): unknown {
  if (raw === null || raw === undefined) return null;
  const target = entityNamed(field.to);
  if (isObject(raw)) return embeddedColumns(target)(raw, timezone);
  return iriOf(target, Number(raw));
}

type Write = (row: Row, context: ApiContext) => unknown;

/** Writes a field of a class's members, where it is not written as it was stored. */
function writer({ computed }: Resource, name: string, field: Field): Write {
  if (field.virtual) return computed?.[name] ?? (() => null);
  const write = field.kind === 'reference' ? referenceValue : wireValue;
  return (row, { settings }) => write(field, row[name], settings.timezone);
}

/** The function that makes a member of a row: determined once. */
const memberOf = memoizeByObject((resource: Resource) => {
  const { entity } = resource;
  const link = `${JSON.stringify(iriOf(entity, ''))} + row.id`;
  const fields = readableFields(entity);
  const writers = fields.map(([name, field]) => writer(resource, name, field));
  const fieldSource = ([name, field]: readonly [string, Field], at: number): [string, string] => {
    if (name === 'value' && field.virtual) return [name, link];
    const isPlain = !field.virtual && isAsStored(field);
    return [name, `${isPlain ? `row.${name}` : `writers[${at}](row, context)`} ?? null`];
  };
  const member = compileObjectFactory<(row: Row, context: ApiContext, writers: readonly Write[]) => Member>(
    ['row', 'context', 'writers'],
    [
      ['@id', link],
      ['@type', JSON.stringify(entity.name)],
      ['id', 'row.id'],
      // For a row of a list a write sends this back in If-Match: `"<version>-"` (SEC-04).
      ['version', 'row.version'],
      ...fields.map(fieldSource),
    ],
  );
  return (row: Row, context: ApiContext) => member(row, context, writers);
});

/** One member of a collection, or an item without its context. */
export const serialize = (resource: Resource, row: Row, context: ApiContext): Member =>
  memberOf(resource)(row, context);

/** A member with only the fields that the user may see (RIGHTS-11, RIGHTS-15). */
export function fieldsOf(
  member: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Record<string, unknown> {
  const keys = ['@id', '@type', 'id', 'value', ...fields].filter((key) => key in member);
  return Object.fromEntries(keys.map((key) => [key, member[key]]));
}
