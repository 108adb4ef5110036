import { or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { privacyTexts } from '#texts/privacy.ts';
import { entities } from '../../domain/entities/index.ts';
import { veteran } from '../../domain/entities/veteran.ts';
import { type Entity, idOf } from '../../domain/model/entity.ts';
import { can } from '../../domain/rights/rights.ts';
import type { Caller } from '../caller.ts';
import type { Reader } from '../db/connection.ts';
import { tableOf } from '../db/entity-table.ts';
import { veterans } from '../db/schema.ts';
import { type BoundStatement, prepareStatement, run } from '../db/statements.ts';
import { ApiError } from './errors.ts';
import { columnOf, type Resource } from './resource.ts';

/**
 * Restricted records (SEC-07, docs/decisions/289): the record of a veteran, and what belongs to it, is there for users with
 * DELETE on veterans alone. It is decided here for every path, list, search and answer; the database refuses the writes.
 */

/** The caller by whose rights it is decided; nobody opens nothing. */
type Reading = Pick<Caller, 'menuRole'> | null;

/** Whether a caller reads and changes restricted records. */
export const opensRestricted = (caller: Reading): boolean =>
  caller !== null && can(caller.menuRole, veteran.menu ?? '', 'DELETE');

/** Whether an account opens them, by the rights of now: for jobs that work for it. */
export async function accountOpensRestricted(reader: Reader, account: number): Promise<boolean> {
  const { rows } = await reader.execute<{ opens: boolean }>(
    sql`select opens_restricted(${account}) as opens`,
  );
  return rows[0]?.opens ?? false;
}

/** Selects the ids of the restricted records. */
const restrictedVeterans: SQL = sql`select ${veterans.id} from ${veterans} where ${veterans.restrictedDate} is not null`;

/** Whether a class belongs to veterans by a field: a record of it is never without one. */
const ownersOf = ({ fields }: Entity): string[] =>
  Object.entries(fields).flatMap(([name, { to, required, nullable }]) =>
    to === veteran.name && (required || nullable === false) ? [name] : [],
  );

function restrictedIdsOf(entity: Entity): SQL | undefined {
  if (entity.name === veteran.name) return restrictedVeterans;
  const owners = ownersOf(entity);
  if (owners.length === 0) return undefined;
  const table = tableOf(entity.name);
  const ownerCondition = or(
    ...owners.map((name) => sql`${columnOf(table, name)} in (${restrictedVeterans})`),
  );
  return sql`select ${table.id} from ${table} where ${ownerCondition}`;
}

/** Selects the ids of the restricted records of a class; classes that belong to nobody are not here. */
const restrictedIds: ReadonlyMap<string, SQL> = new Map(
  entities.flatMap((entity) => {
    const ids = restrictedIdsOf(entity);
    return ids ? [[entity.name, ids] as const] : [];
  }),
);

/** Selects the ids of a class's records that are hidden from a caller; undefined: none is. */
export const hiddenIds = ({ entity }: Pick<Resource, 'entity'>, caller: Reading): SQL | undefined =>
  opensRestricted(caller) ? undefined : restrictedIds.get(entity.name);

/** The condition of the records that are not hidden from a caller; undefined: all of them. */
export function notHidden(
  resource: Pick<Resource, 'entity'> & { readonly table: { readonly id: PgColumn } },
  caller: Reading,
): SQL | undefined {
  const hiddenRows = hiddenIds(resource, caller);
  return hiddenRows ? sql`${resource.table.id} not in (${hiddenRows})` : undefined;
}

/** Returns those of these records that are hidden from a caller. */
export async function hiddenAmong(
  reader: Reader,
  resource: Pick<Resource, 'entity'>,
  caller: Reading,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const hiddenRows = hiddenIds(resource, caller);
  if (!hiddenRows || ids.length === 0) return new Set();
  const { rows } = await reader.execute<{ id: number }>(
    sql`select id from (${hiddenRows}) as restricted where id = any(${sql.param([...ids])}::int[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

type RestrictionOf = (id: { readonly id: number }) => BoundStatement<object>;

/** The statements that have a row where a record is restricted, by the path of its class. */
const statementsByPath: ReadonlyMap<string, RestrictionOf> = new Map(
  entities.flatMap((entity) => {
    const ids = restrictedIds.get(entity.name);
    if (!ids) return [];
    const table = tableOf(entity.name);
    const query = sql`select ${table.id} from ${table} where ${table.id} = ${sql.placeholder('id')} and ${table.id} in (${ids})`;
    return [[`/api/${entity.path}/:id`, prepareStatement<object, { readonly id: number }>(query)] as const];
  }),
);

/**
 * The statement that has a row where the record of a path is restricted, whatever follows its number; undefined for other
 * paths.
 * @param path an operation's: `/api/veterans/:id/files`
 */
export function restrictionOf(path: string, idText: string | undefined): BoundStatement<object> | undefined {
  const [itemPath = ''] = /^.*?\/:id(?=\/|$)/.exec(path) ?? [];
  // A document's address ends in its kind: `12.pdf`.
  const id = idOf(/^\d+/.exec(idText ?? '')?.[0]);
  return id === null ? undefined : statementsByPath.get(itemPath)?.({ id });
}

/**
 * Refuses a record that is restricted, to a caller who does not open it.
 * @throws ApiError 403
 */
export async function refuseRestricted(
  reader: Reader,
  { path }: Pick<Entity, 'path'>,
  id: number,
): Promise<void> {
  const restriction = restrictionOf(`/api/${path}/:id`, String(id));
  if (restriction && (await run(reader, restriction)).length > 0) throw restrictedError();
}

/** The refusal of a restricted record. */
export const restrictedError = (): ApiError => new ApiError(403, privacyTexts.restriction.refused);
