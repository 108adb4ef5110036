import { eq, inArray, sql } from 'drizzle-orm';
import { resourceName } from '#texts/domain.ts';
import { server as texts } from '#texts/server.ts';
import { dayIn } from '../../domain/days.ts';
import { entities, entityNamed } from '../../domain/entities/index.ts';
import { idOf, iriOf, type RuleContext, type Violation } from '../../domain/entity.ts';
import type { Field } from '../../domain/fields.ts';
import { validate } from '../../domain/validate.ts';
import type { ApiContext, ApiRequest } from '../api-context.ts';
import { refusalOf, type Transaction, write, writeReferring } from '../transaction.ts';
import { matches } from './answer.ts';
import { ApiError, notFound, ruleViolations } from './errors.ts';
import { once } from './idempotency.ts';
import { rowsOf } from './list.ts';
import { tableOf } from './registry.ts';
import { columnOf, decidedFields, type PendingWrite, type Resource, type Row } from './resource.ts';
import { wireValue } from './serialize.ts';

/** Creating, changing and deleting records: the declaration's rules, then the database's word. */

/** The moment of a write, as rules ask for it. */
export function ruleContext(context: ApiContext, creating: boolean): RuleContext {
  const now = context.clock().getTime();
  return { creating, now, today: dayIn(context.settings.timezone, now) };
}

/** The number in an `/api/x/{id}` path; anything else is a record that does not exist. */
export function idOfPath(request: ApiRequest): number {
  const id = idOf(request.params.id);
  if (id === null) throw notFound();
  return id;
}

/** The row of the path's id, or 404. */
export async function rowOfPath(request: ApiRequest, resource: Resource): Promise<Row> {
  const [row] = await rowsOf(request.context.db, resource, [idOfPath(request)]);
  if (!row) throw notFound();
  return row;
}

/**
 * The bare row (references as ids), locked against other writes until the transaction ends. Who deletes takes
 * `update` at once: raised later it would wait for those who refer to the row, and they for it.
 */
export async function lockRow(
  tx: Transaction,
  resource: Pick<Resource, 'table'>,
  id: number,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<Row> {
  const [row] = await tx.select().from(resource.table).where(eq(resource.table.id, id)).for(strength);
  if (!row) throw notFound();
  return row as Row;
}

/** A record's present values as a client would send them: what a partial body is merged into (API-07). */
export function wireRecord(resource: Resource, row: Row, context: ApiContext): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [name, field] of decidedFields(resource.entity)) {
    if (field.virtual) continue;
    const raw = row[name];
    record[name] =
      field.kind === 'reference'
        ? raw === null || raw === undefined
          ? null
          : iriOf(entityNamed(field.to as string), raw as number)
        : wireValue(field, raw, context.settings.timezone);
  }
  return record;
}

/** References that name a record of another class, or none that exists; nothing else is asked of the database. */
async function brokenReferences(
  tx: Transaction,
  fields: readonly [string, Field][],
  values: Readonly<Record<string, unknown>>,
): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [name, field] of fields) {
    const link = values[name];
    if (field.kind !== 'reference' || !field.to || link === null || link === undefined) continue;
    const target = entityNamed(field.to);
    const id = idOf(link);
    if (id === null || link !== iriOf(target, id)) {
      violations.push({ path: name, message: 'rules.reference' });
      continue;
    }
    const table = tableOf(field.to);
    const [found] = await tx.select({ id: table.id }).from(table).where(eq(table.id, id));
    if (!found) violations.push({ path: name, message: 'rules.unknownReference' });
  }
  return violations;
}

/** A checked value as its column holds it: references as ids, moments as instants. */
function columnValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (field.kind === 'reference') return idOf(value);
  if (field.kind === 'datetime') return new Date(String(value));
  return value;
}

/** The columns that a checked record fills; an absent value becomes the declaration's default where null cannot be. */
function columnValues(
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const [name, field] of decidedFields(resource.entity)) {
    if (field.virtual || !(name in values)) continue;
    const value = columnValue(field, values[name]);
    columns[name] =
      value === null && columnOf(resource.table, name).notNull ? (field.default ?? value) : value;
  }
  return columns;
}

/** What the database refused, as the field's violation or as a conflict. */
async function explain(error: unknown, resource: Resource): Promise<never> {
  const refusal = refusalOf(error);
  const rule = refusal?.constraint ? resource.constraints?.[refusal.constraint] : undefined;
  if (rule) throw ruleViolations([rule]);
  throw error;
}

interface Checked {
  readonly values: Record<string, unknown>;
  readonly sent: ReadonlySet<string>;
}

async function check(
  tx: Transaction,
  resource: Resource,
  record: Record<string, unknown>,
  body: Readonly<Record<string, unknown>>,
  context: RuleContext,
  previous: Row | null,
): Promise<Checked> {
  const { values, violations } = validate(resource.entity, record, context);
  const wrong = new Set(violations.map(({ path }) => path));
  const references = decidedFields(resource.entity).filter(([name]) => !wrong.has(name));
  const all = [
    ...violations,
    ...(await brokenReferences(tx, references, values)),
    ...((await resource.violations?.(tx, values, previous)) ?? []),
  ];
  if (all.length > 0) throw ruleViolations(all);
  return { values, sent: new Set(Object.keys(body)) };
}

/** Only what a client decides, of what it sent. */
function decided(resource: Resource, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    decidedFields(resource.entity).flatMap(([name]) =>
      body[name] === undefined ? [] : [[name, body[name]]],
    ),
  );
}

/** Creates a record from the request's body; gives its id. */
export async function createRecord(request: ApiRequest, resource: Resource): Promise<number> {
  const { context, caller, requestId } = request;
  const body = await request.body();
  try {
    return await writeReferring(context.db, caller, requestId, async (tx) => {
      const insert = () => insertRecord(tx, request, resource, body);
      if (!resource.createsOnce) return insert();
      // The id alone is kept for a repetition: nothing of what the record says.
      const asked = { path: request.path, body };
      const { body: id } = await once(tx, request, asked, async () => ({ body: await insert() }));
      return id as number;
    });
  } catch (error) {
    return explain(error, resource);
  }
}

/** Creates a record in a transaction that the caller holds; gives its id. */
export async function insertRecord(
  tx: Transaction,
  request: ApiRequest,
  resource: Resource,
  body: Readonly<Record<string, unknown>>,
): Promise<number> {
  const defaults = Object.fromEntries(
    decidedFields(resource.entity).map(([name, field]) => [name, field.default]),
  );
  const record = { ...defaults, ...decided(resource, body) };
  const checked = await check(tx, resource, record, body, ruleContext(request.context, true), null);
  const pending: PendingWrite = { tx, request, previous: null, columns: {}, ...checked };
  await resource.beforeWrite?.(pending);
  const [created] = await tx
    .insert(resource.table)
    .values({ ...columnValues(resource, pending.values), ...pending.columns } as never)
    .returning({ id: resource.table.id });
  const id = (created as { id: number }).id;
  await resource.afterWrite?.({ ...pending, id });
  return id;
}

/** Merges a body into a record (API-07), unless a newer version stands there (SEC-04). */
export async function updateRecord(
  request: ApiRequest,
  resource: Resource,
  body: Readonly<Record<string, unknown>>,
): Promise<number> {
  const { context, caller, requestId } = request;
  const id = idOfPath(request);
  try {
    await writeReferring(context.db, caller, requestId, async (tx) => {
      const previous = await lockRow(tx, resource, id);
      if (!matches(request.header('If-Match'), previous.version)) throw new ApiError(412, texts.stale);
      const before = wireRecord(resource, previous, context);
      const record = { ...before, ...decided(resource, body) };
      const moment = { ...ruleContext(context, false), stored: before };
      const checked = await check(tx, resource, record, body, moment, previous);
      const pending: PendingWrite = { tx, request, previous, columns: {}, ...checked };
      await resource.beforeWrite?.(pending);
      const columns = { ...columnValues(resource, pending.values), ...pending.columns };
      const changed = changedColumns(previous, columns);
      if (Object.keys(changed).length > 0)
        await tx
          .update(resource.table)
          .set(changed as never)
          .where(eq(resource.table.id, id));
      await resource.afterWrite?.({ ...pending, id });
    });
    return id;
  } catch (error) {
    return explain(error, resource);
  }
}

const comparable = (value: unknown): string =>
  JSON.stringify(
    typeof value === 'string' && /^\d{2}:\d{2}:\d{2}$/.test(value) ? value.slice(0, 5) : (value ?? null),
  );

/** What really differs: a write that changes nothing leaves version and author alone. */
function changedColumns(previous: Row, columns: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => comparable(value) !== comparable(previous[name])),
  );
}

/** Who refers to a record, in words: "3 rendez-vous, 1 calendrier" (CELL-02). */
async function usersOf(request: ApiRequest, resource: Resource, id: number): Promise<string> {
  const found: string[] = [];
  for (const entity of entities) {
    const table = tableOf(entity.name);
    const columns = Object.entries(entity.fields)
      .filter(([name, field]) => field.to === resource.entity.name && !field.virtual && table[name])
      .map(([name]) => sql`${columnOf(table, name)} = ${id}`);
    if (columns.length === 0) continue;
    const result = await request.context.db.execute<{ total: number }>(
      sql`select count(*)::int as total from ${table} where ${sql.join(columns, sql` or `)}`,
    );
    const total = result.rows[0]?.total ?? 0;
    if (total === 0) continue;
    const { one, many } = resourceName(entity.resource);
    found.push(`${total} ${(total > 1 ? many : one).toLowerCase()}`);
  }
  return found.join(', ');
}

/** Deletes the record of the path; 409 with who refers to it where somebody does. */
export async function deleteRecord(request: ApiRequest, resource: Resource): Promise<void> {
  const { context, caller, requestId } = request;
  const id = idOfPath(request);
  try {
    await write(context.db, caller, requestId, async (tx) => {
      const row = await lockRow(tx, resource, id, 'update');
      if (!matches(request.header('If-Match'), row.version)) throw new ApiError(412, texts.stale);
      await resource.beforeDelete?.(tx, row, request);
      await tx.delete(resource.table).where(inArray(resource.table.id, [id]));
    });
  } catch (error) {
    if (refusalOf(error)?.code === '23503')
      throw new ApiError(409, texts.inUse(await usersOf(request, resource, id)));
    throw error;
  }
}
