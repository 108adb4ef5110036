import { and, getTableName, inArray, type SQL, sql } from 'drizzle-orm';
import { entities, entityNamed } from '../../domain/entities/index.ts';
import { veteran } from '../../domain/entities/veteran.ts';
import { idOf, iriOf, type Values, type Violation } from '../../domain/model/entity.ts';
import type { Field } from '../../domain/model/fields.ts';
import { can } from '../../domain/rights/rights.ts';
import { countedRecords } from '../../i18n/names.ts';
import type { ApiRequest } from '../api-context.ts';
import type { Caller } from '../caller.ts';
import type { Reader } from '../db/connection.ts';
import { type Table, tableOf } from '../db/entity-table.ts';
import { bind, run } from '../db/statements.ts';
import { missingLink } from './kept-record.ts';
import { columnOf, type Resource } from './resource.ts';
import { notHidden, refuseRestricted } from './restriction.ts';

/** The references of a record in both directions. */

/** Says for each of these links, by the field's name, whether the record exists; null without links. */
function linksStand(
  fields: readonly (readonly [string, Field])[],
  values: Values,
  such: (table: Table) => SQL | undefined,
): SQL | null {
  const stand = fields.flatMap(([name, { to }]) => {
    const ids = to ? linkedIds(to, values[name]) : null;
    if (!to || !ids?.length) return [];
    const table = tableOf(to);
    const existing = sql`select from ${table} where ${and(inArray(table.id, ids), such(table))}`;
    return [
      ids.length === 1
        ? sql`exists (${existing}) as ${sql.identifier(name)}`
        : sql`(select count(*) = ${ids.length} from (${existing}) as found) as ${sql.identifier(name)}`,
    ];
  });
  return stand.length > 0 ? sql.join(stand, sql`, `) : null;
}

/** The ids in a link, or a list of them, to records of this class; null where one is anything else. */
function linkedIds(to: string, links: unknown): number[] | null {
  const ids: number[] = [];
  for (const link of [links].flat()) {
    const id = idOf(link);
    if (id === null || link !== iriOf(entityNamed(to), id)) return null;
    ids.push(id);
  }
  return ids;
}

const isFilled = (value: unknown): boolean => value !== null && value !== undefined;

/** The links that name a record of another class, or one that does not stand by what `linksStand` has found. */
export function brokenLinks(
  fields: readonly (readonly [string, Field])[],
  values: Values,
  stand: Readonly<Record<string, unknown>>,
): Violation[] {
  return fields.flatMap(([path, { to }]): Violation[] => {
    if (!to || !isFilled(values[path])) return [];
    const ids = linkedIds(to, values[path]);
    if (ids === null) return [{ path, message: 'rules.reference' }];
    return ids.length === 0 || stand[path] === true ? [] : [{ path, message: 'rules.unknownReference' }];
  });
}

/**
 * References that name a record of another class, none that exists, or a restricted one that the caller does not open
 * (SEC-07); nothing else is asked of the database.
 */
export async function brokenReferences(
  reader: Reader,
  fields: readonly (readonly [string, Field])[],
  values: Values,
  caller: Caller | null,
): Promise<Violation[]> {
  const stand = linksStand(fields, values, (table) =>
    getTableName(table) === veteran.table ? notHidden({ entity: veteran, table }, caller) : undefined,
  );
  const [counts = {}] = stand
    ? await run<Readonly<Record<string, unknown>>>(reader, bind(sql`select ${stand}`))
    : [];
  const violations = brokenLinks(fields, values, counts);
  return Promise.all(
    violations.map((violation) =>
      withKeptRecord(reader, Object.fromEntries(fields), values, violation, caller),
    ),
  );
}

/**
 * A link to a record that was merged names the kept one (VET-18).
 * @throws ApiError 403 for a link to a restricted record
 */
async function withKeptRecord(
  reader: Reader,
  fields: Readonly<Record<string, Field>>,
  values: Values,
  violation: Violation,
  caller: Caller | null,
): Promise<Violation> {
  const { path, message } = violation;
  const { to, kind } = fields[path] ?? {};
  const id = idOf(values[path]);
  if (message !== 'rules.unknownReference' || kind !== 'reference' || !to || id === null) return violation;
  const target = entityNamed(to);
  // A caller who may not list a class must not learn its numbers.
  if (caller && can(caller.menuRole, target.menu ?? '', 'LIST')) await refuseRestricted(reader, target, id);
  return missingLink(reader, target, path, id);
}

/** Counts the records that refer to a record, in words: "3 rendez-vous, 1 calendrier" (CELL-02). */
export async function usersOf(request: ApiRequest, resource: Resource, id: number): Promise<string> {
  const labels: string[] = [];
  for (const entity of entities) {
    const table = tableOf(entity.name);
    const columns = Object.entries(entity.fields)
      .filter(([name, field]) => field.to === resource.entity.name && !field.virtual && table[name])
      .map(([name, { kind }]) =>
        kind === 'list'
          ? sql`${columnOf(table, name)} @> ${JSON.stringify([iriOf(resource.entity, id)])}::jsonb`
          : sql`${columnOf(table, name)} = ${id}`,
      );
    if (columns.length === 0) continue;
    const result = await request.context.db.execute<{ total: number }>(
      sql`select count(*)::int as total from ${table} where ${sql.join(columns, sql` or `)}`,
    );
    const total = result.rows[0]?.total ?? 0;
    if (total > 0) labels.push(countedRecords(entity.resource, total));
  }
  return labels.join(', ');
}
