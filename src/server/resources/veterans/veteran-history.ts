import { and, eq, getTableName, or, sql } from 'drizzle-orm';
import { entityNamed } from '../../../domain/entities/index.ts';
import type { Entity } from '../../../domain/model/entity.ts';
import type { Field } from '../../../domain/model/fields.ts';
import { declaredField, valueIn } from '../../../domain/model/keys.ts';
import { type Action, can } from '../../../domain/rights/rights.ts';
import type { Answer, ApiOperation, ApiRequest } from '../../api-context.ts';
import { tableOf } from '../../db/entity-table.ts';
import { veteranFiles } from '../../db/schema.ts';
import { collection } from '../../hydra/collection.ts';
import { forbidden } from '../../hydra/errors.ts';
import { parameterValue, parsePage } from '../../hydra/parameters.ts';
import { idOfPath, refuseIfMissing } from '../../hydra/read.ts';
import { columnOf, type Resource } from '../../hydra/resource.ts';
import { momentText, wireValue } from '../../hydra/serialize.ts';
import { type AuditLine, changesOf, namesOf, referencesOfLines } from '../../security/audit-lines.ts';

/** The story of a veteran's record: who wrote and who looked, each part only for users who may read it now (VET-15). */

interface Part {
  readonly name: string;
  /** The right by which it is read. */
  readonly action: Action;
  /**
   * The fields by which people tell one from another: the first of them that is not the record itself. The record is
   * one alone and has none.
   */
  readonly titleFields?: readonly string[];
}

/** The parts of a record. */
const PARTS: readonly Part[] = [
  { name: 'Veteran', action: 'VIEW' },
  { name: 'VeteranRelation', action: 'VIEW', titleFields: ['related', 'veteran'] },
  { name: 'VeteranMerge', action: 'VIEW', titleFields: ['merged'] },
  { name: 'Observation', action: 'LIST', titleFields: ['paramsObservation'] },
  { name: 'MedicalInformation', action: 'LIST', titleFields: ['paramsMedicalInformation'] },
  { name: 'VeteranFile', action: 'LIST', titleFields: ['name'] },
  { name: 'Appointment', action: 'VIEW', titleFields: ['dateRDV'] },
];

const titleFieldsOf = ({ name }: Entity): readonly string[] =>
  PARTS.find((part) => part.name === name)?.titleFields ?? [];

const readableParts = ({ caller }: ApiRequest): readonly Entity[] =>
  PARTS.map(({ name, action }) => ({ entity: entityNamed(name), action }))
    .filter(({ entity, action }) => can(caller?.menuRole ?? {}, entity.menu ?? '', action))
    .map(({ entity }) => entity);

type AccessRow = {
  readonly moment: Date;
  readonly actor: number | null;
  readonly operation: string;
  readonly entity: string;
  readonly ids: readonly number[];
  readonly status: number;
};

/** Something that belongs to the record, with the value by which people know it. */
interface Thing {
  readonly number: number;
  readonly exists: boolean;
  readonly field: Field;
  readonly raw: unknown;
}

const keyOf = ({ name }: Entity, number: number): string => `${name} ${number}`;

/** The value by which people know a thing on a record: a relation is known by the other person. */
function titleOn(veteran: number, entity: Entity, valueIn: (name: string) => unknown) {
  for (const name of titleFieldsOf(entity)) {
    const [field, raw] = [declaredField(entity, name), valueIn(name)];
    if (field.to !== 'Veteran' || raw !== veteran) return { field, raw };
  }
  return null;
}

/** An archived document is read by users who may delete documents, and so is what became of it (DOC-04). */
const readsArchived = ({ caller }: ApiRequest): boolean =>
  can(caller?.menuRole ?? {}, 'VeteranFile', 'DELETE');

/**
 * The things of these classes and numbers, by `keyOf`, that belong to the record and that the reader may read; of what
 * is gone its last line gives the title.
 */
async function thingsOf(
  request: ApiRequest,
  veteran: number,
  idsByTable: readonly { readonly entity: Entity; readonly numbers: readonly number[] }[],
): Promise<ReadonlyMap<string, Thing>> {
  const { db } = request.context;
  const things = new Map<string, Thing>();
  for (const [entity, several] of Map.groupBy(idsByTable, (one) => one.entity)) {
    const names = titleFieldsOf(entity);
    const numbers = [...new Set(several.flatMap((one) => one.numbers))];
    if (names.length === 0 || numbers.length === 0) continue;
    const table = tableOf(entity.name);
    const add = (number: number, exists: boolean, valueIn: (name: string) => unknown) => {
      const title = titleOn(veteran, entity, valueIn);
      if (title) things.set(keyOf(entity, number), { number, exists, ...title });
    };
    const owners = Object.entries(entity.fields).filter(([, { to }]) => to === 'Veteran');
    const rows = await db
      .select({ id: table.id, ...Object.fromEntries(names.map((name) => [name, columnOf(table, name)])) })
      .from(table)
      .where(
        and(
          sql`${table.id} = any(${sql.param(numbers)}::int[])`,
          or(...owners.map(([name]) => eq(columnOf(table, name), veteran))),
          entity.name === 'VeteranFile' && !readsArchived(request)
            ? eq(columnOf(table, 'archived'), false)
            : undefined,
        ),
      );
    for (const row of rows) add(Number(row.id), true, (name) => valueIn(row, name));
    const rest = numbers.filter((number) => !things.has(keyOf(entity, number)));
    if (rest.length === 0) continue;
    const { rows: lastLines } = await db.execute<Pick<AuditLine, 'record_id' | 'changes'>>(
      sql`select record_id, changes from veteran_writes(${veteran}, ${sql.param([getTableName(table)])}::text[])
          where action = 'delete' and record_id = any(${sql.param(rest)}::int[])`,
    );
    for (const { record_id, changes } of lastLines)
      add(record_id, false, (name) => changes?.[columnOf(table, name).name]);
  }
  return things;
}

/** Returns the lines of a page and their total. */
async function pageOf<T extends Record<string, unknown>>(
  request: ApiRequest,
  from: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
) {
  const page = { ...parsePage(request.query), isPaginated: true };
  const { rows } = await request.context.db.execute<T & { total: number }>(
    sql`select *, count(*) over ()::int as total from ${from} order by ${order}
        limit ${page.itemsPerPage} offset ${(page.page - 1) * page.itemsPerPage}`,
  );
  return { rows, total: rows[0]?.total ?? 0, asked: page };
}

const readableLines = (request: ApiRequest) =>
  readsArchived(request)
    ? sql`true`
    : sql`not (table_name = ${getTableName(veteranFiles)} and record_id in (
        select ${veteranFiles.id} from ${veteranFiles} where ${veteranFiles.archived}))`;

/** Returns the functions that write for the wire what lines are made of, references by what they are called. */
async function writerOf(
  request: ApiRequest,
  idsByTable: ReadonlyMap<string, ReadonlySet<number>>,
  things: ReadonlyMap<string, Thing>,
) {
  const { timezone } = request.context.settings;
  const names = await namesOf(request.context.db, idsByTable, request.caller);
  const nameOf = (name: string, id: number | null) => names.get(`${name} ${id}`) ?? null;
  const displayValue = (field: Field, raw: unknown) =>
    field.kind === 'reference' && field.to && typeof raw === 'number'
      ? (nameOf(field.to, raw) ?? { id: raw })
      : wireValue(field, raw, timezone);
  return {
    nameOf,
    displayValue,
    momentOf: ({ moment }: AuditLine | AccessRow) => momentText(moment, timezone),
    thingsIn: (entity: Entity, numbers: readonly number[]) =>
      numbers
        .flatMap((number) => things.get(keyOf(entity, number)) ?? [])
        .map(({ number, exists, field, raw }) => ({
          number,
          exists,
          title: displayValue(field, raw ?? null),
        })),
  };
}

async function readWrites(request: ApiRequest, id: number) {
  const parts = new Map(readableParts(request).map((entity) => [getTableName(tableOf(entity.name)), entity]));
  const page = await pageOf<AuditLine>(
    request,
    sql`veteran_writes(${id}, ${sql.param([...parts.keys()])}::text[]) where ${readableLines(request)}`,
    sql`id desc`,
  );
  const { idsByTable, want, wantValue } = referencesOfLines();
  const lines = page.rows.map((line) => {
    const entity = parts.get(line.table_name) as Entity;
    const changes = changesOf(entity, line);
    want('User', line.actor);
    for (const { field, before, after } of changes) for (const one of [before, after]) wantValue(field, one);
    return { line, entity, changes };
  });
  const things = await thingsOf(
    request,
    id,
    lines.map(({ line, entity }) => ({ entity, numbers: [line.record_id] })),
  );
  for (const { field, raw } of things.values()) wantValue(field, raw);
  const { nameOf, displayValue, momentOf, thingsIn } = await writerOf(request, idsByTable, things);
  const events = lines.map(({ line, entity, changes }) => ({
    '@type': 'RecordEvent',
    moment: momentOf(line),
    by: nameOf('User', line.actor),
    done: line.action,
    resource: entity.resource,
    number: line.record_id,
    things: thingsIn(entity, [line.record_id]),
    changes: changes.map(({ name, field, before, after }) => ({
      name,
      before: displayValue(field, before),
      after: displayValue(field, after),
    })),
  }));
  return { ...page, events };
}

/** Documents of one record, and the small pictures that stand beside their names (DOC-05). */
const IN_A_LIST = /\/:id\/(files|expected_files|thumbnail)$/;

/** The way in which somebody looked at the record, from the operation's name. */
const lookOf = ({ operation, status }: AccessRow): string => {
  if (status === 403 || status === 404) return 'refused';
  if (IN_A_LIST.test(operation)) return 'listed';
  if (operation.startsWith('GET') && operation.includes(':id')) return 'opened';
  return operation.startsWith('GET') || operation.endsWith('likenesses') ? 'listed' : 'written';
};

async function readLooks(request: ApiRequest, id: number) {
  const classes = readableParts(request).map(({ name }) => name);
  const page = await pageOf<AccessRow>(
    request,
    sql`veteran_looks(${id}, ${sql.param(classes)}::text[])`,
    sql`moment desc, request`,
  );
  const { idsByTable, want, wantValue } = referencesOfLines();
  for (const { actor } of page.rows) want('User', actor);
  const lines = page.rows.map((line) => ({ line, entity: entityNamed(line.entity) }));
  // A list shows things of other records too: these are left out.
  const things = await thingsOf(
    request,
    id,
    lines.map(({ line, entity }) => ({ entity, numbers: line.ids })),
  );
  for (const { field, raw } of things.values()) wantValue(field, raw);
  const { nameOf, momentOf, thingsIn } = await writerOf(request, idsByTable, things);
  const events = lines.map(({ line, entity }) => ({
    '@type': 'RecordEvent',
    moment: momentOf(line),
    by: nameOf('User', line.actor),
    done: lookOf(line),
    resource: entity.resource,
    things: thingsIn(entity, line.ids),
    changes: [],
  }));
  return { ...page, events };
}

async function history(request: ApiRequest, veterans: Resource): Promise<Answer> {
  if (!can(request.caller?.menuRole ?? {}, 'Veteran', 'VIEW')) throw forbidden();
  const id = idOfPath(request);
  await refuseIfMissing(request, veterans);
  const {
    events,
    total,
    asked: page,
  } = await (parameterValue(request.query, 'of') === 'looks'
    ? readLooks(request, id)
    : readWrites(request, id));
  return collection(request, veterans, events, { total, pageQuery: page }, () => []);
}

/** GET /api/veterans/{id}/history, `?of=looks` for who looked: the latest first. */
export const historyOperation = (veterans: Resource): ApiOperation => ({
  method: 'GET',
  path: `/api/${veterans.entity.path}/:id/history`,
  access: { menu: 'User', action: 'DELETE' },
  accessLogScope: { record: 'Veteran' },
  handle: (request) => history(request, veterans),
});
