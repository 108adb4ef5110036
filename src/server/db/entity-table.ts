import { type BuildColumns, sql } from 'drizzle-orm';
import {
  alias,
  boolean,
  date,
  foreignKey,
  integer,
  jsonb,
  type PgColumn,
  type PgColumnBuilder,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableWithColumns,
  pgTable,
  text,
  time,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { Entity } from '../../domain/model/entity.ts';
import type { Field, FieldKind } from '../../domain/model/fields.ts';

/**
 * An entity's table, from its declaration: each stored field is a column, under the field's name as drizzle's property;
 * a reference's column holds the id. What a declaration does not say (checks, indexes, triggers, keys of more than one
 * column) stands in the migrations alone.
 */

/** Said as what a column holds when nothing else is said. */
type DefaultValue =
  | { readonly now: true }
  | { readonly default: string | number | boolean | readonly unknown[] };
/** Of what every record has. */
type Filled = DefaultValue | { readonly required: true | 'create' } | { readonly nullable: false };
type NotNull<F> = F extends { readonly nullable: true } ? false : F extends Filled ? true : false;
type HasDefault<F> = F extends { readonly kind: 'reference' } | { readonly nullable: true }
  ? false
  : F extends DefaultValue
    ? true
    : false;

/** The value type of a column: the id of a reference, the instant of a moment, else the wire's value. */
type ColumnValue<F> = F extends { readonly kind: 'reference' }
  ? number
  : F extends { readonly kind: 'datetime' }
    ? Date
    : F extends Field<infer T>
      ? T
      : never;

type Built<F> = PgColumnBuilderBase<{
  name: '';
  dataType: 'custom';
  columnType: string;
  data: ColumnValue<F>;
  driverParam: unknown;
  enumValues: undefined;
  notNull: NotNull<F>;
  hasDefault: HasDefault<F>;
}>;

/** A selected row: columns by field name, references as ids. */
export type RowOf<F> = {
  readonly [N in keyof F as F[N] extends { readonly virtual: true } ? never : N]:
    | ColumnValue<F[N]>
    | (NotNull<F[N]> extends true ? never : null);
} & { readonly id: number; readonly version: number };

type Columns<F> = { [N in keyof F as F[N] extends { readonly virtual: true } ? never : N]: Built<F[N]> };
type Builders = Record<string, PgColumnBuilderBase>;
/** Of every record: its number, and how often it was written. */
const common = () => ({ id: identity(), version: integer('version').notNull().default(1) });
type EntityColumns<F, Own extends Builders> = Omit<Columns<F> & ReturnType<typeof common>, keyof Own> & Own;
type EntityTable<F, Name extends string, Own extends Builders> = PgTableWithColumns<{
  name: Name;
  schema: undefined;
  columns: BuildColumns<Name, EntityColumns<F, Own>, 'pg'>;
  dialect: 'pg';
}>;

/** Any entity's table. */
export type Table = PgTable &
  Readonly<Record<string, PgColumn>> & { readonly id: PgColumn; readonly version: PgColumn };

export const identity = () => integer('id').primaryKey().generatedByDefaultAsIdentity();
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** `imageUrl` → `image_url`, `dateRDV` → `date_rdv`; a reference ends in `_id`, who did something does not. */
const columnName = (name: string, { kind }: Field): string =>
  name.replace(/(?<=[a-z0-9])[A-Z]+/g, (capitals) => `_${capitals.toLowerCase()}`) +
  (kind === 'reference' && !name.endsWith('By') ? '_id' : '');

const line = (column: string) => text(column);
const number = (column: string) => integer(column);
const json = (column: string) => jsonb(column);

/** The type of a field's column. */
const TYPES: Readonly<Record<FieldKind, (column: string, field: Field) => unknown>> = {
  text: line,
  multiline: line,
  email: line,
  password: line,
  file: line,
  integer: number,
  reference: number,
  choice: (column, { choices }) => (typeof choices?.[0] === 'number' ? integer(column) : text(column)),
  choices: (column) => text(column).array(),
  boolean: (column) => boolean(column),
  date: (column) => date(column, { mode: 'string' }),
  datetime: moment,
  time: (column) => time(column),
  list: json,
  map: json,
};

function builder(name: string, field: Field): PgColumnBuilderBase {
  const { required, nullable, now, kind } = field;
  const column = TYPES[kind](columnName(name, field), field) as PgColumnBuilder;
  if (now) return column.notNull().default(sql`now()`);
  const isFilled = required === true || required === 'create' || field.default !== undefined;
  if (nullable ?? !isFilled) return column;
  // A reference's default is a link.
  return field.default === undefined || kind === 'reference'
    ? column.notNull()
    : column.notNull().default(field.default);
}

// drizzle infers a table's columns from how they are written; these follow from the declarations, which tell the types.
const tables = new Map<string, Table>();

/** The tables of all entities, by class name. */
export const entityTables: ReadonlyMap<string, Table> = tables;

/** The table of a class; a class without one is a mistake of the program. */
export function tableOf(name: string): Table {
  const table = tables.get(name);
  if (!table) throw new Error(`${name} has no table`);
  return table;
}

/** The table of a class under another name, for a query that has it twice. */
export const aliasOf = (name: string, as: string): Table => alias(tableOf(name), as) as unknown as Table;

/**
 * The table of an entity. `own`: columns beside its fields, and those of fields that the declaration says too little of.
 */
export function entityTable<
  F extends Record<string, Field>,
  Name extends string,
  Own extends Builders = Record<never, never>,
>(entity: Entity<F, Name>, own?: Own): EntityTable<F, Name, Own> {
  const storedFields = Object.entries<Field>(entity.fields).filter(([, field]) => !field.virtual);
  const columns: Builders = {
    ...common(),
    ...Object.fromEntries(storedFields.map(([name, field]) => [name, builder(name, field)])),
    ...own,
  };
  const referring = storedFields.filter(
    ([name, field]) => field.kind === 'reference' && !(own && name in own),
  );
  const table = pgTable(entity.table, columns, (columnsOfTable) =>
    referring.map(([name, field]) =>
      foreignKey({
        // As PostgreSQL itself would name it.
        name: `${entity.table}_${columnName(name, field)}_fkey`,
        columns: [columnsOfTable[name] as PgColumn],
        foreignColumns: [tableOf(field.to as string).id],
      }).onDelete(field.onDelete ?? 'no action'),
    ),
  );
  tables.set(entity.name, table as unknown as Table);
  return table as unknown as EntityTable<F, Name, Own>;
}
