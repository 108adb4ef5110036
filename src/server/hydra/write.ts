import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import { dayIn } from '../../domain/dates/days.ts';
import { entityNamed } from '../../domain/entities/index.ts';
import {
  type CompleteValuesOf,
  idOf,
  iriOf,
  type Rule,
  type RuleContext,
  type Values,
  type ValuesOf,
  type Violation,
} from '../../domain/model/entity.ts';
import type { Field } from '../../domain/model/fields.ts';
import { validate } from '../../domain/model/validate.ts';
import { fill } from '../../i18n/fill.ts';
import type { Answer, ApiContext, ApiRequest } from '../api-context.ts';
import type { Transaction } from '../db/connection.ts';
import type { Table } from '../db/entity-table.ts';
import { firstRow } from '../db/first-row.ts';
import { bind, columnsOf, run } from '../db/statements.ts';
import { memoizeByObject } from '../memoize.ts';
import { phoneRuleOf } from '../phone-numbers.ts';
import { databaseRefusal, write, writeWithForeignKeyRetry } from '../transaction.ts';
import { matches } from './answer.ts';
import { ApiError, ruleViolations } from './errors.ts';
import { idempotent } from './idempotency.ts';
import { missingRecordOnWrite } from './kept-record.ts';
import { idOfPath, rowAnswer, rowsOf } from './read.ts';
import { brokenReferences, usersOf } from './references.ts';
import {
  columnOf,
  type Fields,
  type PendingWrite,
  type Resource,
  type ResourceOf,
  type Row,
  type RowFor,
  visibleTo,
  writableFields,
} from './resource.ts';
import { selectedColumns, wireValue } from './serialize.ts';

/** Creating, changing and deleting records: the declaration's rules, then the database's word. */

/** The moment of a write, as rules ask for it. */
export function ruleContext(context: ApiContext, creating: boolean): RuleContext {
  const now = context.clock().getTime();
  const { timezone, phoneCountry } = context.settings;
  return { creating, now, today: dayIn(timezone, now), phones: phoneRuleOf(phoneCountry) };
}

/** Validates a body that creates no record, by its rules; 422 where it breaks one. */
export function readValues<F extends Record<string, Field>>(
  declaration: { readonly fields: F; readonly rules: readonly Rule[] },
  body: Values,
  context: ApiContext,
  more: (values: ValuesOf<F>) => readonly Violation[] = () => [],
): CompleteValuesOf<F> {
  const { values, violations } = validate(declaration, body, ruleContext(context, true));
  const all = [...violations, ...more(values)];
  if (all.length > 0) throw ruleViolations(all);
  return values as CompleteValuesOf<F>;
}

/** The columns of a table under their properties' names. */
const bareColumns = memoizeByObject((table: Table) => columnsOf(getTableColumns(table)));

/**
 * A deletion locks the row for `update` at once: raised later, the lock would wait for transactions that refer to the
 * row, and they for it.
 */
type Lock = 'no key update' | 'update';

/** The bare row (references as ids), locked against other writes until the transaction ends. */
async function lockRow(
  tx: Transaction,
  { table }: Pick<Resource, 'table'>,
  where: SQL | undefined,
  strength: Lock,
): Promise<Row | undefined> {
  const query = sql`select ${bareColumns(table)} from ${table} where ${where} for ${sql.raw(strength)}`;
  const [row] = await run(tx, bind<Row>(query));
  return row;
}

/** The bare row of a record, locked against other writes until the transaction ends. */
export const lockRecord = (tx: Transaction, resource: Resource, id: number): Promise<Row | undefined> =>
  lockRow(tx, resource, eq(resource.table.id, id), 'no key update');

interface Change<A, T, F = Fields> {
  /** The requested change, read once the record is known to exist (RIGHTS-11). */
  readonly body?: () => Promise<A>;
  readonly action?: 'EDIT' | 'DELETE';
  /** In place of the row alone. */
  readonly lock?: (tx: Transaction, alone: () => Promise<Row | undefined>) => Promise<Row | undefined>;
  /** It stands as it is asked for: then nobody is told that somebody else was quicker. */
  readonly isDone?: (row: RowFor<F>, requestedChange: A) => boolean;
  readonly run: (tx: Transaction, row: RowFor<F>, requestedChange: A) => Promise<T>;
}

/**
 * Changes the record of the path in a transaction: locked; 404 where it does not exist for the caller, what the record
 * itself refuses, then what is wrong with the body, and 412 where a newer version stands than If-Match says (SEC-04).
 */
export async function changeRecord<T, A = undefined, F extends Fields = Fields>(
  request: ApiRequest,
  resource: ResourceOf<F>,
  {
    body = async () => undefined as A,
    action = 'EDIT',
    lock,
    isDone = () => false,
    run: change,
  }: Change<A, T, F>,
): Promise<T> {
  const { context, caller, requestId } = request;
  const where = and(eq(resource.table.id, idOfPath(request)), visibleTo(resource, caller));
  const strength = action === 'DELETE' ? 'update' : 'no key update';
  const writing = action === 'DELETE' ? write : writeWithForeignKeyRetry;
  try {
    return await writing(context.db, caller, requestId, async (tx) => {
      const alone = () => lockRow(tx, resource, where, strength);
      const row = await (lock ? lock(tx, alone) : alone());
      if (!row) throw await missingRecordOnWrite(tx, resource.entity, idOfPath(request));
      if (caller) await resource.guard?.(row, caller, action, tx);
      const asks = await body();
      // The resource's table has the columns of its declaration.
      const typedRow = row as RowFor<F>;
      if (!isDone(typedRow, asks) && !matches(request.header('If-Match'), row.version))
        throw new ApiError(412, texts.stale);
      return change(tx, typedRow, asks);
    });
  } catch (error) {
    return rethrowAsViolation(error, resource);
  }
}

/**
 * Refuses, before the body is read, a change of a record that does not exist or that the caller may not change (RIGHTS-11):
 * for operations that prepare something from the body before they lock the record.
 * @throws ApiError 404 or 403
 */
export const refuseUnchangeable = (request: ApiRequest, resource: Resource): Promise<void> =>
  changeRecord(request, resource, { isDone: () => true, run: async () => undefined });

/** As a resource locks its records itself, if it does; what is wrong with the body is said once the record stands. */
export const lockOf = (
  { lock }: Resource,
  request: ApiRequest,
  body: () => Promise<Values> = async () => ({}),
): Change<unknown, unknown>['lock'] =>
  lock && (async (tx, alone) => lock(tx, request, await body().catch(() => ({})), alone));

/** A record's present values as a client would send them: what a partial body is merged into (API-07). */
export function wireRecord(resource: Resource, row: Row, context: ApiContext): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [name, field] of writableFields(resource.entity)) {
    if (field.virtual) continue;
    const raw = row[name];
    record[name] =
      field.kind === 'reference'
        ? raw === null || raw === undefined
          ? null
          : iriOf(entityNamed(field.to), Number(raw))
        : wireValue(field, raw, context.settings.timezone);
  }
  return record;
}

/** A checked value as its column holds it: references as ids, moments as instants. */
function columnValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (field.kind === 'reference') return idOf(value);
  if (field.kind === 'datetime') return new Date(String(value));
  return value;
}

/** The columns that a checked record fills; an absent value becomes the declaration's default where null cannot be. */
export function columnValues(
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const [name, field] of writableFields(resource.entity)) {
    if (field.virtual || !(name in values)) continue;
    const value = columnValue(field, values[name]);
    columns[name] =
      value === null && columnOf(resource.table, name).notNull ? (field.default ?? value) : value;
  }
  return columns;
}

/** Rethrows a refusal of the database as the field's violation or as a conflict. */
async function rethrowAsViolation(error: unknown, resource: Resource): Promise<never> {
  const refusal = databaseRefusal(error);
  const rule = refusal?.constraint ? resource.constraints?.[refusal.constraint] : undefined;
  if (rule) throw ruleViolations([rule]);
  throw error;
}

interface CheckedValues {
  readonly values: Record<string, unknown>;
  readonly sentNames: ReadonlySet<string>;
}

async function check(
  tx: Transaction,
  { context: api, caller }: ApiRequest,
  resource: Resource,
  record: Record<string, unknown>,
  body: Readonly<Record<string, unknown>>,
  context: RuleContext,
  previous: Row | null,
): Promise<CheckedValues> {
  const { values, violations } = validate(resource.entity, record, context);
  const wrong = new Set(violations.map(({ path }) => path));
  // A reference that the record had before was checked when it was written, and cannot go while it is referred to.
  const references = writableFields(resource.entity).filter(
    ([name]) => !wrong.has(name) && values[name] !== context.storedValues?.[name],
  );
  const all = [
    ...violations,
    ...(await brokenReferences(tx, references, values, caller)),
    ...((await resource.violations?.(tx, values, previous, api)) ?? []),
  ];
  if (all.length > 0) throw ruleViolations(all);
  return { values, sentNames: new Set(Object.keys(body)) };
}

/** Only what a client decides, of what it sent. */
function pickWritable(resource: Resource, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    writableFields(resource.entity).flatMap(([name]) =>
      body[name] === undefined ? [] : [[name, body[name]]],
    ),
  );
}

/**
 * Creates a record; where the class is created once, a repetition under one key gives the record of the first.
 * @param same what a repetition has in common with the first
 */
export async function createRecord(
  request: ApiRequest,
  resource: Resource,
  body: Values,
  same = body,
): Promise<Answer> {
  const { context, caller, requestId, path } = request;
  try {
    return await writeWithForeignKeyRetry(context.db, caller, requestId, async (tx) => {
      let row: Row | undefined;
      const insert = async () => {
        row = await insertRecord(tx, request, resource, body);
        return { body: row.id };
      };
      // The id alone is kept for a repetition: nothing of what the record says.
      const { body: id } = await (resource.createsOnce
        ? idempotent(tx, request, { path, body: same }, insert)
        : insert());
      if (!row) [row] = await rowsOf(tx, resource, [Number(id)]);
      return rowAnswer(request, resource, row, { status: 201, reader: tx });
    });
  } catch (error) {
    return rethrowAsViolation(error, resource);
  }
}

/** Creates a record in a transaction that the caller holds. */
export async function insertRecord(
  tx: Transaction,
  request: ApiRequest,
  resource: Resource,
  body: Values,
): Promise<Row> {
  const defaults = Object.fromEntries(
    writableFields(resource.entity).map(([name, field]) => [
      name,
      field.mustBeSent ? undefined : field.default,
    ]),
  );
  const record = { ...defaults, ...pickWritable(resource, body) };
  const checkedValues = await check(
    tx,
    request,
    resource,
    record,
    body,
    ruleContext(request.context, true),
    null,
  );
  const pending: PendingWrite = { tx, request, previous: null, columns: {}, ...checkedValues };
  await resource.beforeWrite?.(pending);
  const columns = { ...columnValues(resource, pending.values), ...pending.columns };
  return saveAndReload(tx, resource, pending, tx.insert(resource.table).values(columns).getSQL());
}

/** The record as a write leaves it, null for none, and what follows from it. */
async function saveAndReload(
  tx: Transaction,
  resource: Resource,
  pending: PendingWrite,
  statement: SQL | null,
  { afterWrite } = resource,
): Promise<Row> {
  const row = firstRow(
    await (statement
      ? run(tx, bind<Row>(sql`${statement} returning ${selectedColumns(resource.entity)}`))
      : rowsOf(tx, resource, [pending.previous?.id ?? 0])),
  );
  if (!afterWrite) return row;
  await afterWrite({ ...pending, id: row.id });
  return firstRow(await rowsOf(tx, resource, [row.id]));
}

/** A date that is sent without its precision is a whole day (VET-17). */
function withOwnDay({ entity }: Resource, before: Values, values: Values): Values {
  return Object.fromEntries(
    Object.entries<Field>(entity.fields).flatMap(([name, { precision }]) =>
      precision && values[name] !== undefined && values[name] !== before[name] ? [[precision, 'day']] : [],
    ),
  );
}

interface Update {
  /** Reads the requested values; the default is the request's body. */
  readonly body?: () => Promise<Values>;
  /** The resource that checks and writes the change, where it has fewer fields than the whole. */
  readonly as?: Resource;
}

/** Merges a body into a record (API-07). */
export function updateRecord(
  request: ApiRequest,
  resource: Resource,
  { body = request.body, as = resource }: Update = {},
): Promise<Answer> {
  return changeRecord(request, resource, {
    lock: lockOf(resource, request, body),
    body,
    run: async (tx, previous, values) => {
      const row = await updateLocked(tx, request, { resource, as, previous, values });
      return rowAnswer(request, resource, row, { reader: tx });
    },
  });
}

interface LockedUpdate extends Required<Pick<Update, 'as'>> {
  readonly resource: Resource;
  /** The row, locked. */
  readonly previous: Row;
  readonly values: Values;
}

/** Merges values into a record that the caller has locked, in their transaction. */
export async function updateLocked(
  tx: Transaction,
  request: ApiRequest,
  { resource, as, previous, values }: LockedUpdate,
): Promise<Row> {
  const { context } = request;
  const before = wireRecord(as, previous, context);
  const record = { ...before, ...withOwnDay(as, before, values), ...pickWritable(as, values) };
  const moment = { ...ruleContext(context, false), storedValues: before };
  const checkedValues = await check(tx, request, as, record, values, moment, previous);
  const pending: PendingWrite = { tx, request, previous, columns: {}, ...checkedValues };
  await as.beforeWrite?.(pending);
  const columns = { ...columnValues(as, pending.values), ...pending.columns };
  const changes = changedColumns(previous, columns);
  const { table } = resource;
  const statement =
    Object.keys(changes).length > 0
      ? tx.update(table).set(changes).where(eq(table.id, previous.id)).getSQL()
      : null;
  return saveAndReload(tx, resource, pending, statement, as);
}

const comparable = (value: unknown): string =>
  JSON.stringify(
    typeof value === 'string' && /^\d{2}:\d{2}:\d{2}$/.test(value) ? value.slice(0, 5) : (value ?? null),
  );

/** Returns the columns that really differ: a write without a change keeps version and author. */
export function changedColumns(
  previous: Row,
  columns: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => comparable(value) !== comparable(previous[name])),
  );
}

/** Deletes the record of the path; 409 with the referring records where there are any. */
export async function deleteRecord(request: ApiRequest, resource: Resource): Promise<void> {
  try {
    await changeRecord(request, resource, {
      action: 'DELETE',
      lock: lockOf(resource, request),
      run: async (tx, row) => {
        await resource.beforeDelete?.(tx, row, request);
        await tx.delete(resource.table).where(eq(resource.table.id, row.id));
        await resource.afterDelete?.(tx, row, request);
      },
    });
  } catch (error) {
    if (databaseRefusal(error)?.code === '23503') {
      const by = await usersOf(request, resource, idOfPath(request));
      throw new ApiError(
        409,
        fill('archived' in resource.entity.fields ? texts.inUseArchivable : texts.inUse, { by }),
      );
    }
    throw error;
  }
}
