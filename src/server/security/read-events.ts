import { type SQL, sql } from 'drizzle-orm';
import type { EventKind, LookKind, Thing, WriteKind } from '../../domain/security/events.ts';
import { LOOK_KINDS, THINGS, WRITE_KINDS } from '../../domain/security/events.ts';
import type { Caller } from '../caller.ts';
import type { Reader } from '../db/connection.ts';
import { bind, run } from '../db/statements.ts';
import type { AuditLine } from './audit-lines.ts';
import { type Cursor, type EventQuery, type Source, tablesOf } from './event-query.ts';

/**
 * Reading the lines of the security page, a page at a time from a cursor on: each branch of the statement walks an index
 * in the page's order or finds few lines, so that a page takes as long among millions of lines as among hundreds.
 */

/** A line of the audit or the access log; of each source the columns of the other are null. */
export type EventLine = {
  readonly source: Source;
  readonly key: string;
  /** ISO 8601 in UTC, to the microsecond. */
  readonly moment: string;
  readonly kind: EventKind;
  readonly actor: number | null;
  readonly address: string | null;
  readonly operation: string | null;
  readonly entity: Thing | null;
  readonly ids: readonly number[] | null;
  readonly veterans: readonly number[] | null;
  readonly asked: Readonly<Record<string, unknown>> | null;
  readonly status: number | null;
  readonly table_name: string | null;
  readonly record_id: number | null;
  readonly changes: AuditLine['changes'];
};

const MOMENT_TEXT = sql`to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const ACTIONS: Readonly<Record<WriteKind, AuditLine['action']>> = {
  created: 'insert',
  updated: 'update',
  deleted: 'delete',
};

/** The kinds whose lines have no actor: they name the account whose password was tried. */
const SIGN_IN_KINDS: readonly LookKind[] = ['signInStarted', 'signInRefused'];

const at = (moment: string | Date): SQL =>
  sql`${typeof moment === 'string' ? moment : moment.toISOString()}::timestamptz`;

const allOf = (conditions: readonly (SQL | false | undefined)[]): SQL => {
  const all = conditions.filter((condition) => condition instanceof Object);
  return all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``;
};

const periodOf = ({ from, to }: EventQuery) => [
  from && sql`moment >= ${at(from)}`,
  to && sql`moment < ${at(to)}`,
];

/** The condition of events after the cursor: at one moment reads come before writes. */
function behind(source: Source, cursor: Cursor | undefined): SQL | undefined {
  if (!cursor) return undefined;
  const { moment, key } = cursor;
  if (source === 'look')
    return cursor.source === 'look'
      ? sql`(moment, request) < (${at(moment)}, ${key})`
      : sql`moment < ${at(moment)}`;
  return cursor.source === 'write'
    ? sql`(moment, id) < (${at(moment)}, ${key}::bigint)`
    : sql`moment <= ${at(moment)}`;
}

const inNetwork = (address: string): SQL =>
  sql`case when pg_input_is_valid(address, 'inet') then address::inet <<= ${address}::inet else false end`;

/** The statements that give the reads of a query: a branch for each index that is walked. */
function lookBranches(query: EventQuery, cursor: Cursor | undefined): SQL[] {
  const { user, veteran, thing, record, address, isNetwork, kinds } = query;
  const lookKinds = LOOK_KINDS.filter((kind) => kinds.includes(kind));
  if (kinds.length > 0 && lookKinds.length === 0) return [];
  const sharedConditions = [
    ...periodOf(query),
    behind('look', cursor),
    address !== undefined && (isNetwork ? inNetwork(address) : sql`address = ${address}`),
    veteran !== undefined && sql`veterans @> ${sql.param([veteran])}::int[]`,
    thing !== undefined && sql`entity = ${thing}`,
    record !== undefined &&
      (thing === 'Veteran'
        ? sql`veterans @> ${sql.param([record])}::int[]`
        : sql`ids @> ${sql.param([record])}::int[] and entity <> 'Veteran'`),
  ];
  const branchesOf = (kind: LookKind | null): (SQL | undefined)[][] => {
    const ofKind = kind === null ? undefined : sql`kind = ${kind}`;
    if (user === undefined) return [[ofKind]];
    const isTriedAccount = sql`entity = 'User' and actor is null and ids @> ${sql.param([user])}::int[]`;
    const byUser = sql`actor = ${user}`;
    if (kind === null) return [[byUser], [isTriedAccount]];
    return [[ofKind, SIGN_IN_KINDS.includes(kind) ? isTriedAccount : byUser]];
  };
  return (lookKinds.length > 0 ? lookKinds : [null]).flatMap(branchesOf).map(
    (
      conditions,
    ) => sql`select 'look' as source, request as key, moment, kind, actor, address, operation, entity, ids,
      veterans, asked, status, null::text as table_name, null::int as record_id, null::jsonb as changes, 0::bigint as id
      from security_looks ${allOf([...conditions, ...sharedConditions])} order by moment desc, request desc`,
  );
}

/** The statements that give the writes of a query. */
function writeBranches(query: EventQuery, cursor: Cursor | undefined): SQL[] {
  const { user, veteran, thing, record, address, kinds } = query;
  const writeKinds = WRITE_KINDS.filter((kind) => kinds.includes(kind));
  // The audit knows no address: its lines name the request, and the access log its network.
  if (address !== undefined || (kinds.length > 0 && writeKinds.length === 0)) return [];
  const tables = thing === undefined ? undefined : tablesOf(thing);
  if (tables?.length === 0) return [];
  const from =
    veteran === undefined
      ? sql`security_writes`
      : sql`(select * from veteran_writes(${veteran}, ${sql.param(THINGS.flatMap(tablesOf))}::text[])
          where (select reads_security())) as writes`;
  const sharedConditions = [
    ...periodOf(query),
    behind('write', cursor),
    user !== undefined && sql`actor = ${user}`,
    tables && sql`table_name = any(${sql.param(tables)}::text[])`,
    record !== undefined && sql`record_id = ${record}`,
  ];
  const actions = writeKinds.length > 0 ? writeKinds.map((kind) => ACTIONS[kind]) : [null];
  return actions.map((action) => {
    const ofAction = action === null ? undefined : sql`action = ${sql.raw(`'${action}'`)}`;
    return sql`select 'write' as source, id::text as key, moment,
      case action when 'insert' then 'created' when 'update' then 'updated' else 'deleted' end as kind,
      actor, null::text as address, null::text as operation, null::text as entity, null::int[] as ids,
      null::int[] as veterans, null::jsonb as asked, null::smallint as status, table_name, record_id, changes, id
      from ${from} ${allOf([ofAction, ...sharedConditions])} order by moment desc, id desc`;
  });
}

/** The statement of a page: `size` lines behind the cursor, the newest first. */
export function eventsStatement(query: EventQuery, cursor: Cursor | undefined, size: number): SQL {
  const branches = [...lookBranches(query, cursor), ...writeBranches(query, cursor)].map(
    (branch) => sql`(${branch} limit ${size})`,
  );
  // Filters that exclude each other leave no branch.
  const all =
    branches.length > 0
      ? sql.join(branches, sql` union all `)
      : sql`select 'look' as source, request as key, moment, kind, actor, address, operation, entity, ids, veterans,
          asked, status, null::text as table_name, null::int as record_id, null::jsonb as changes, 0::bigint as id
          from security_looks where false`;
  return sql`select source, key, ${MOMENT_TEXT} as moment, kind, actor, address, operation, entity, ids, veterans, asked,
    status, table_name, record_id, changes
    from (${all}) as events
    order by events.moment desc, source, case when source = 'look' then key end desc, id desc limit ${size}`;
}

/** Names the caller to the database, which shows no line of the views but to who holds the right. */
export async function nameReader(tx: Reader, caller: Pick<Caller, 'id'> | null): Promise<void> {
  await run(tx, bind(sql`select set_config('app.actor', ${String(caller?.id ?? '')}, true)`));
}

/** The lines of a page; `tx` is a transaction that names its reader (`nameReader`). */
export const readEvents = (
  tx: Reader,
  query: EventQuery,
  cursor: Cursor | undefined,
  size: number,
): Promise<EventLine[]> => run(tx, bind<EventLine>(eventsStatement(query, cursor, size), { searches: true }));
