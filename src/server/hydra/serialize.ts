import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { wallTime, writeMoment } from '../../domain/days.ts';
import { entityNamed } from '../../domain/entities/index.ts';
import { type Entity, iriOf } from '../../domain/entity.ts';
import type { Field } from '../../domain/fields.ts';
import type { ApiContext } from '../api-context.ts';
import { aliasOf, tableOf } from '../db/schema.ts';
import { columnsOf } from '../db/statements.ts';
import { literal } from '../literal.ts';
import { oncePer } from '../once-per.ts';
import { columnOf, type Resource, type Row, readableFields, type Table } from './resource.ts';

/** From rows to JSON-LD members, in the zone of the service. */

const QUARTER_MS = 900_000;
/** A clock changes at a quarter of an hour; what was written in one is asked for again, from list to list. */
const MOST_QUARTERS = 20_000;
const quarters = new Map<string, { offset: number; written: string }>();

/** A moment as `writeMoment` writes it; the zone's offset is looked up once for each quarter of an hour. */
function momentIn(timezone: string, instant: number): string {
  // Before 1970 zones differ by seconds.
  if (instant < 0) return writeMoment(timezone, instant);
  const quarter = `${timezone} ${Math.floor(instant / QUARTER_MS)}`;
  let found = quarters.get(quarter);
  if (!found) {
    const whole = writeMoment(timezone, instant);
    const written = whole.slice(19);
    found = { offset: Date.parse(`${whole.slice(0, 19)}Z`) - Math.floor(instant / 1000) * 1000, written };
    if (quarters.size >= MOST_QUARTERS) quarters.clear();
    quarters.set(quarter, found);
  }
  return new Date(instant + found.offset).toISOString().slice(0, 19) + found.written;
}

/** A stored value as the wire has it. */
export function wireValue(field: Field, raw: unknown, timezone: string): unknown {
  if (raw === null || raw === undefined) return null;
  switch (field.kind) {
    case 'datetime':
      return momentIn(timezone, raw instanceof Date ? raw.getTime() : Date.parse(String(raw)));
    case 'date':
      return field.asDateTime ? momentIn(timezone, wallTime(timezone, String(raw), '00:00')) : raw;
    case 'time':
      return String(raw).slice(0, 5);
    default:
      return raw;
  }
}

/** The label fields of a referenced record as one jsonb, or its bare id; null without a reference. */
function referenceColumn(table: Table, name: string, field: Field): SQL {
  const column = columnOf(table, name);
  if (!field.to || !field.embed) return sql`${column}`;
  const target = entityNamed(field.to);
  const aliased = aliasOf(field.to, `ref_${name}`);
  const pairs = target.label.map((label) => sql`${sql.raw(`'${label}'`)}, ${columnOf(aliased, label)}`);
  // In a sql of its own: drizzle drops the table's name from columns of a selection's outermost sql.
  const label = sql`(select jsonb_build_object('id', ${aliased.id}, ${sql.join(pairs, sql`, `)}) from ${tableOf(field.to)} as ${sql.identifier(`ref_${name}`)} where ${aliased.id} = ${column})`;
  return sql`${label}`;
}

/** What is selected of a record, and what a write gives back: every readable column, references with their labels. */
export const selected = oncePer((entity: Entity): SQL => {
  const table = tableOf(entity.name);
  const columns: Record<string, SQL | PgColumn> = { id: table.id, version: table.version };
  for (const [name, field] of readableFields(entity)) {
    if (field.virtual) continue;
    columns[name] = field.kind === 'reference' ? referenceColumn(table, name, field) : columnOf(table, name);
  }
  return columnsOf(columns);
});

/** A reference as embedded: its link, class, id and label fields. */
const embedded = oncePer((target: Entity) => {
  const labels = target.label.map((name) => [name, target.fields[name] as Field] as const);
  const member = literal(['@id', '@type', 'id', ...target.label]);
  return (row: Readonly<Record<string, unknown>>, timezone: string) => {
    const written = labels.map(([name, field]) => wireValue(field, row[name], timezone));
    return member([iriOf(target, row.id as number), target.name, row.id, ...written]);
  };
});

function referenceValue(field: Field, raw: unknown, timezone: string): unknown {
  if (raw === null || raw === undefined) return null;
  const target = entityNamed(field.to as string);
  if (typeof raw === 'object') return embedded(target)(raw as Record<string, unknown>, timezone);
  return iriOf(target, raw as number);
}

type Write = (row: Row, context: ApiContext) => unknown;

/** How a field of a class's members is written. */
function writer({ entity, computed }: Resource, name: string, field: Field): Write {
  if (name === 'value' && field.virtual) return (row) => iriOf(entity, row.id);
  if (field.virtual) return computed?.[name] ?? (() => null);
  if (field.kind === 'reference')
    return (row, { settings }) => referenceValue(field, row[name], settings.timezone);
  const isWritten = field.kind === 'datetime' || field.kind === 'time' || field.asDateTime;
  if (!isWritten) return (row) => row[name];
  return (row, { settings }) => wireValue(field, row[name], settings.timezone);
}

/** How a member is made of a row: found out once. */
const memberOf = oncePer((resource: Resource) => {
  const { entity } = resource;
  const writers: [string, Write][] = [
    ['@id', (row) => iriOf(entity, row.id)],
    ['@type', () => entity.name],
    ['id', (row) => row.id],
    // Of a row in a list this is what a write sends back in If-Match: `"<version>-"` (SEC-04).
    ['version', (row) => row.version],
    ...readableFields(entity).map(([name, field]): [string, Write] => [name, writer(resource, name, field)]),
  ];
  const member = literal(writers.map(([name]) => name));
  return (row: Row, context: ApiContext) => member(writers.map(([, write]) => write(row, context) ?? null));
});

/** One member of a collection, or an item without its context. */
export const serialize = (resource: Resource, row: Row, context: ApiContext): Record<string, unknown> =>
  memberOf(resource)(row, context);

/** A member for who sees these of its fields alone (RIGHTS-11, RIGHTS-15). */
export function fieldsOf(
  member: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Record<string, unknown> {
  const keys = ['@id', '@type', 'id', 'value', ...fields].filter((key) => key in member);
  return Object.fromEntries(keys.map((key) => [key, member[key]]));
}
