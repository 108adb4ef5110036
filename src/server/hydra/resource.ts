import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  type Entity,
  type Operation,
  type Projection,
  SERVER_SET,
  type Values,
  type ValuesOf,
  type Violation,
} from '../../domain/model/entity.ts';
import type { Field } from '../../domain/model/fields.ts';
import { listProjection } from '../../domain/rights/rights.ts';
import type { Answer, ApiContext, ApiOperation, ApiRequest } from '../api-context.ts';
import type { Caller } from '../caller.ts';
import type { Reader, Transaction } from '../db/connection.ts';
import { type RowOf, type Table, tableOf } from '../db/entity-table.ts';

/** A row as selected: columns by field name, references as ids. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };

/** A record as an answer has it. */
export type Member = Record<string, unknown> & { readonly id: number };

export type Fields = Record<string, Field>;
/** The fields' names; any text where they are not known. */
type Name<F> = keyof F & string;
/** The row of an entity with these fields. */
export type RowFor<F> = string extends keyof F ? Row : RowOf<F>;
type ValuesFor<F> = string extends keyof F ? Record<string, unknown> : ValuesOf<F>;

/** A write about to happen. */
export interface PendingWrite<F = Fields> {
  readonly tx: Transaction;
  readonly request: ApiRequest;
  /** The record's values by their own rules; a resource may change what is stored. */
  readonly values: ValuesFor<F>;
  /** The row before an update, locked; null on creation. */
  readonly previous: RowFor<F> | null;
  /** Columns beside the declared fields, filled by the resource. */
  readonly columns: Record<string, unknown>;
  /** The names that the client sent. */
  readonly sentNames: ReadonlySet<string>;
}

export interface OrderKey {
  readonly expression: SQL;
  readonly direction: 'ASC' | 'DESC';
}

/** The moment of a request for a filter: today and the time zone. */
export type FilterContext = Pick<ApiContext, 'settings' | 'clock'>;

/** An order in two parts, one after the other, each of which an index gives: all of the first, then what is left. */
interface OwnOrder {
  /** The condition of the first part. */
  readonly first: SQL;
  readonly parts: readonly [readonly OrderKey[], readonly OrderKey[]];
}

/**
 * An entity bound to its table, and only what is special about it. `F`, its fields, types what the hooks are given; the
 * engine, to which all are alike, calls them as those of any fields, which is why they are written as methods.
 */
export interface Resource<F = Fields> {
  readonly entity: Entity;
  readonly table: Table;
  /** Virtual fields: computed from the row on reading. */
  readonly computed?: { readonly [N in Name<F>]?: (row: RowFor<F>, context: ApiContext) => unknown };
  /** Filters that are not a field's own, or replace it; by parameter name. They throw 400 on a malformed value. */
  readonly filters?: Readonly<
    Record<
      string,
      {
        readonly property: Name<F>;
        /** A part of a text is looked for (see `list.ts`). */
        readonly searchesText?: true;
        readonly where: (value: string, context: FilterContext, caller: Caller | null) => SQL;
      }
    >
  >;
  /** The orders that the declaration names as more than a field's own. */
  readonly orders?: Readonly<Record<string, (context: ApiContext) => OwnOrder>>;
  /** The violation for each constraint: constraint name → path and rule key. */
  readonly constraints?: Readonly<Record<string, Violation & { readonly path: Name<F> }>>;
  /** Refuses, by the record itself, a change or deletion that the right alone would allow; asked before the body is. */
  guard?(row: RowFor<F>, caller: Caller, action: 'EDIT' | 'DELETE', tx: Transaction): void | Promise<void>;
  /**
   * Locks a record for a change or deletion where others lock something before it.
   * @param values the body, not checked yet
   * @param alone locks the record by itself
   */
  readonly lock?: (
    tx: Transaction,
    request: ApiRequest,
    values: Values,
    alone: () => Promise<Row | undefined>,
  ) => Promise<Row | undefined>;
  /** A creation honours the header Idempotency-Key: repeated after a lost answer, it makes one record. */
  readonly createsOnce?: true;
  /** Returns further violations of a record, which are reported together with those of its rules. */
  violations?(
    reader: Reader,
    values: Readonly<ValuesFor<F>>,
    previous: RowFor<F> | null,
    context: ApiContext,
  ): Promise<readonly Violation[]>;
  /** Checks and changes a write in its transaction; throws to refuse. */
  beforeWrite?(write: PendingWrite<F>): Promise<void>;
  /** Runs after a write, in the same transaction. */
  afterWrite?(write: PendingWrite<F> & { readonly id: number }): Promise<void>;
  /** Checks a deletion; throws to refuse. */
  beforeDelete?(tx: Transaction, row: RowFor<F>, request: ApiRequest): Promise<void>;
  /** Runs after a deletion, in the same transaction. */
  afterDelete?(tx: Transaction, row: RowFor<F>, request: ApiRequest): Promise<void>;
  /** Completes serialized members with what takes a query of its own, in place. */
  readonly complete?: (members: readonly Member[], request: ApiRequest, reader: Reader) => Promise<void>;
  /** The projection of a list for a caller, where it is neither the whole nor the declaration's (RIGHTS-15). */
  readonly sees?: (caller: Caller, query: URLSearchParams) => Projection | undefined;
  /** Narrows every list beyond what its query says. */
  readonly scope?: (query: URLSearchParams) => SQL | undefined;
  /** The records that exist for a caller, in lists as when one is read; undefined: all. */
  readonly visible?: (caller: Caller) => SQL | undefined;
  /** Rights other than the menu's own. */
  readonly access?: Partial<Record<Operation, ApiOperation['access']>>;
  /** Replaces the engine's own change of a record. */
  readonly update?: (request: ApiRequest) => Promise<Answer>;
  /** Replaces the engine's own creation: POST /api/appointments. */
  readonly create?: ApiOperation;
  /** Replaces the engine's own reading of a record. */
  readonly read?: Pick<ApiOperation, 'handle' | 'givesFile'>;
  /** Replaces the engine's own deletion. */
  readonly remove?: (request: ApiRequest) => Promise<void>;
}

/** A resource whose entity has these fields. */
export interface ResourceOf<F extends Fields> extends Resource {
  readonly entity: Entity<F>;
}

/** Raised by the trigger that keeps names apart, where a table has it (docs/decisions/028). */
const NAMES_APART: Resource['constraints'] = { name_taken: { path: 'name', message: 'rules.nameTaken' } };

/** An entity with what is special about it; its table is the one of its declaration. */
export function resourceOf<F extends Fields>(
  entity: Entity<F>,
  options: Omit<Resource<NoInfer<F>>, 'entity' | 'table'> = {},
): ResourceOf<F> {
  const { constraints, ...rest } = options as Omit<Resource, 'entity' | 'table'>;
  return { entity, table: tableOf(entity.name), ...rest, constraints: { ...NAMES_APART, ...constraints } };
}

/**
 * Returns the projection of a list for a caller, null for all fields; a caller without a token gets the fields of the
 * public page (RIGHTS-11).
 */
export const projectionFor = (
  { entity, sees }: Resource,
  caller: Caller | null,
  query = new URLSearchParams(),
): Projection | null =>
  caller
    ? (sees?.(caller, query) ?? listProjection(entity, caller.menuRole))
    : // Every choice leaves out what is archived.
      { ...entity.publicPart, filters: [...entity.publicPart.filters, 'archived'] };

/** The records that exist for a caller: archived reference data does not without a token (RIGHTS-11). */
export function visibleTo({ entity, table, visible }: Resource, caller: Caller | null): SQL | undefined {
  if (caller) return visible?.(caller);
  return 'archived' in entity.fields ? eq(columnOf(table, 'archived'), false) : undefined;
}

/** A field by a name that a client wrote: `constructor` is none, though every object has one. */
export const fieldOf = ({ fields }: Entity, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/** Fields given back. */
export const readableFields = (entity: Entity): [string, Field][] =>
  Object.entries(entity.fields).filter(([, field]) => !field.writeOnly);

/** Fields that are columns of the table. */
export const storedFields = (entity: Entity): [string, Field][] =>
  Object.entries(entity.fields).filter(([, field]) => !field.virtual);

/** Fields that a client's body decides. */
export const writableFields = (entity: Entity): [string, Field][] =>
  Object.entries(entity.fields).filter(([name, field]) => !field.readOnly && !SERVER_SET.has(name));

/** The column of a stored field; a field without one is a mistake of the program. */
export function columnOf(table: Table, name: string): PgColumn {
  const column = table[name];
  if (!column) throw new Error(`${name} is no column`);
  return column;
}
