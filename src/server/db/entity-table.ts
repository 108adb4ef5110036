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
 * Builds an entity's drizzle table from its declaration. Each stored field is a column, and drizzle's property has the
 * field's name; the column of a reference holds the id. Checks, indexes, triggers and keys of several columns are not
 * declared: the migrations define them.
 */

/** A field with a default value. */
type DefaultValue =
  | { readonly now: true }
  | { readonly default: string | number | boolean | readonly unknown[] };
/** A field that has a value in every record. */
type FilledField = DefaultValue | { readonly required: true | 'create' } | { readonly nullable: false };
type NotNull<F> = F extends { readonly nullable: true } ? false : F extends FilledField ? true : false;
type HasDefault<F> = F extends { readonly kind: 'reference' } | { readonly nullable: true }
  ? false
  : F extends DefaultValue
    ? true
    : false;

/** The value type of a column: a number for a reference, a Date for a moment, else the type that the API sends. */
type ColumnValue<F> = F extends { readonly kind: 'reference' }
  ? number
  : F extends { readonly kind: 'datetime' }
    ? Date
    : F extends Field<infer T>
      ? T
      : never;

type ColumnBuilder<F> = PgColumnBuilderBase<{
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

type Columns<F> = {
  [N in keyof F as F[N] extends { readonly virtual: true } ? never : N]: ColumnBuilder<F[N]>;
};
type Builders = Record<string, PgColumnBuilderBase>;
/** The columns of every table: the record's id, and its version, which each write raises. */
const commonColumns = () => ({ id: identity(), version: integer('version').notNull().default(1) });
type EntityColumns<F, Own extends Builders> = Omit<Columns<F> & ReturnType<typeof commonColumns>, keyof Own> &
  Own;
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

/**
 * The name of a field's column: `imageUrl` → `image_url`, `dateRDV` → `date_rdv`. A reference ends in `_id`, except one
 * to the user who did something: `createdBy` → `created_by`.
 */
const columnName = (name: string, { kind }: Field): string =>
  name.replace(/(?<=[a-z0-9])[A-Z]+/g, (capitals) => `_${capitals.toLowerCase()}`) +
  (kind === 'reference' && !name.endsWith('By') ? '_id' : '');

const textColumn = (column: string) => text(column);
const number = (column: string) => integer(column);
const json = (column: string) => jsonb(column);

/** Makes the column of each kind of field. */
const TYPES: Readonly<Record<FieldKind, (column: string, field: Field) => unknown>> = {
  text: textColumn,
  multiline: textColumn,
  email: textColumn,
  password: textColumn,
  file: textColumn,
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
  // The declared default of a reference is an IRI, which the column cannot hold.
  return field.default === undefined || kind === 'reference'
    ? column.notNull()
    : column.notNull().default(field.default);
}

// The map does not know the types of columns: `entityTable` returns the typed table.
const tables = new Map<string, Table>();

/** The tables of all entities, by class name. */
export const entityTables: ReadonlyMap<string, Table> = tables;

/**
 * The table of a class.
 * @throws Error where the class has none, which is a bug
 */
export function tableOf(name: string): Table {
  const table = tables.get(name);
  if (!table) throw new Error(`${name} has no table`);
  return table;
}

/** The table of a class under an alias, for a query that uses it twice. */
export const aliasOf = (name: string, as: string): Table => alias(tableOf(name), as) as unknown as Table;

/**
 * Builds and registers the table of an entity.
 * @param extraColumns columns that no field declares, and columns that replace the one of a field
 */
export function entityTable<
  F extends Record<string, Field>,
  Name extends string,
  Own extends Builders = Record<never, never>,
>(entity: Entity<F, Name>, extraColumns?: Own): EntityTable<F, Name, Own> {
  const storedFields = Object.entries<Field>(entity.fields).filter(([, field]) => !field.virtual);
  const columns: Builders = {
    ...commonColumns(),
    ...Object.fromEntries(storedFields.map(([name, field]) => [name, builder(name, field)])),
    ...extraColumns,
  };
  const references = storedFields.filter(
    ([name, field]) => field.kind === 'reference' && !(extraColumns && name in extraColumns),
  );
  const table = pgTable(entity.table, columns, (columnsOfTable) =>
    references.map(([name, field]) =>
      foreignKey({
        // PostgreSQL would choose the same name.
        name: `${entity.table}_${columnName(name, field)}_fkey`,
        columns: [columnsOfTable[name] as PgColumn],
        foreignColumns: [tableOf(field.to ?? '').id],
      }).onDelete(field.onDelete ?? 'no action'),
    ),
  );
  tables.set(entity.name, table as unknown as Table);
  return table as unknown as EntityTable<F, Name, Own>;
}
