import { getTableName, inArray, sql } from 'drizzle-orm';
import { entityNamed } from '../../../domain/entities/index.ts';
import { type Entity, iriOf } from '../../../domain/model/entity.ts';
import type { Field } from '../../../domain/model/fields.ts';
import { type Action, can } from '../../../domain/rights/rights.ts';
import type { Answer, ApiOperation, ApiRequest } from '../../api-context.ts';
import { tableOf, veteranFiles } from '../../db/schema.ts';
import { collection } from '../../hydra/collection.ts';
import { forbidden, notFound } from '../../hydra/errors.ts';
import { pageAsked, valueAsked } from '../../hydra/parameters.ts';
import { idOfPath, rowsOf } from '../../hydra/read.ts';
import { columnOf, type Resource, readableFields } from '../../hydra/resource.ts';
import { wireValue } from '../../hydra/serialize.ts';
import type { Reader } from '../../transaction.ts';

/** The story of a veteran's record: who wrote and who looked, each part only for who may read it now (VET-15). */

interface Part {
  readonly name: string;
  /** The right by which it is read. */
  readonly action: Action;
  /** The field by which people tell one from another; the record itself is one alone. */
  readonly titleField?: string;
}

/** The parts of a record. */
const PARTS: readonly Part[] = [
  { name: 'Veteran', action: 'VIEW' },
  { name: 'VeteranRelation', action: 'VIEW', titleField: 'related' },
  { name: 'Observation', action: 'LIST', titleField: 'paramsObservation' },
  { name: 'MedicalInformation', action: 'LIST', titleField: 'paramsMedicalInformation' },
  { name: 'VeteranFile', action: 'LIST', titleField: 'name' },
  { name: 'Appointment', action: 'VIEW', titleField: 'dateRDV' },
];

const titleFieldOf = ({ name }: Entity): string | undefined =>
  PARTS.find((part) => part.name === name)?.titleField;

const partsSeen = ({ caller }: ApiRequest): readonly Entity[] =>
  PARTS.map(({ name, action }) => ({ entity: entityNamed(name), action }))
    .filter(({ entity, action }) => can(caller?.menuRole ?? {}, entity.menu ?? '', action))
    .map(({ entity }) => entity);

/** A line of the audit; of an update `[before, after]` by column, of a deletion what there was, of a secret a sign. */
type Written = {
  readonly moment: Date;
  readonly actor: number | null;
  readonly table_name: string;
  readonly record_id: number;
  readonly action: 'insert' | 'update' | 'delete';
  readonly changes: Readonly<Record<string, unknown>> | null;
};

type Looked = {
  readonly moment: Date;
  readonly actor: number | null;
  readonly operation: string;
  readonly entity: string;
  readonly status: number;
};

interface Change {
  readonly name: string;
  readonly field: Field;
  readonly before: unknown;
  readonly after: unknown;
}

/** The declared fields that a line changed: what no declaration names is the server's own. */
function changesOf(entity: Entity, { action, changes }: Written): Change[] {
  const table = tableOf(entity.name);
  return readableFields(entity).flatMap(([name, field]): Change[] => {
    if (field.virtual) return [];
    const change = changes?.[columnOf(table, name).name];
    if (change === undefined) return [];
    if (action === 'delete') return [{ name, field, before: change, after: null }];
    // Of a secret there is no before and after.
    if (!Array.isArray(change)) return [];
    return [{ name, field, before: change[0], after: change[1] }];
  });
}

type Named = Readonly<Record<string, unknown>>;

/** The records that are referred to, by class and id, with what they are called by. */
async function referred(reader: Reader, wanted: ReadonlyMap<string, ReadonlySet<number>>) {
  const names = new Map<string, Named>();
  for (const [name, ids] of wanted) {
    const target = entityNamed(name);
    const table = tableOf(name);
    const labels = Object.fromEntries(target.label.map((label) => [label, columnOf(table, label)]));
    const rows = await reader
      .select({ id: table.id, ...labels })
      .from(table)
      .where(inArray(table.id, [...ids]));
    for (const { id, ...row } of rows as Named[])
      names.set(`${name} ${id}`, { '@id': iriOf(target, id as number), id, ...row });
  }
  return names;
}

/** The present values of the title fields of records that still exist, by class and id. */
async function presentTitles(
  reader: Reader,
  lines: readonly { readonly line: Written; readonly entity: Entity }[],
): Promise<ReadonlyMap<string, unknown>> {
  const titles = new Map<string, unknown>();
  for (const entity of new Set(lines.map((one) => one.entity))) {
    const titleField = titleFieldOf(entity);
    if (!titleField) continue;
    const table = tableOf(entity.name);
    const ids = lines.filter((one) => one.entity === entity).map(({ line }) => line.record_id);
    const rows = await reader
      .select({ id: table.id, title: columnOf(table, titleField) })
      .from(table)
      .where(inArray(table.id, ids));
    for (const { id, title } of rows) titles.set(`${entity.name} ${id}`, title);
  }
  return titles;
}

/** Gathers the references of several lines, to ask for them at once. */
function references() {
  const wanted = new Map<string, Set<number>>();
  const want = (name: string, id: unknown) => {
    if (typeof id === 'number') wanted.set(name, (wanted.get(name) ?? new Set()).add(id));
  };
  return { wanted, want };
}

/** What a page of lines is made of, and how many there are. */
async function pageOf<T extends Record<string, unknown>>(
  request: ApiRequest,
  from: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
) {
  const page = { ...pageAsked(request.query), paginated: true };
  const { rows } = await request.context.db.execute<T & { total: number }>(
    sql`select *, count(*) over ()::int as total from ${from} order by ${order}
        limit ${page.itemsPerPage} offset ${(page.page - 1) * page.itemsPerPage}`,
  );
  return { rows, total: rows[0]?.total ?? 0, asked: page };
}

/** An archived document is read by who may delete documents, and so is what became of it (DOC-04). */
const linesSeen = ({ caller }: ApiRequest) =>
  can(caller?.menuRole ?? {}, 'VeteranFile', 'DELETE')
    ? sql`true`
    : sql`not (table_name = ${getTableName(veteranFiles)} and record_id in (
        select ${veteranFiles.id} from ${veteranFiles} where ${veteranFiles.archived}))`;

async function written(request: ApiRequest, id: number) {
  const { timezone } = request.context.settings;
  const parts = new Map(partsSeen(request).map((entity) => [getTableName(tableOf(entity.name)), entity]));
  const page = await pageOf<Written>(
    request,
    sql`veteran_writes(${id}, ${sql.param([...parts.keys()])}::text[]) where ${linesSeen(request)}`,
    sql`id desc`,
  );
  const { wanted, want } = references();
  const lines = page.rows.map((line) => {
    const entity = parts.get(line.table_name) as Entity;
    const changes = changesOf(entity, line);
    want('User', line.actor);
    for (const { field, before, after } of changes)
      if (field.kind === 'reference') for (const one of [before, after]) want(field.to as string, one);
    return { line, entity, changes };
  });
  const titles = await presentTitles(request.context.db, lines);
  /** The title of a line's record: its present one, or the one at its deletion. */
  const titleOf = ({ line, entity, changes }: (typeof lines)[number]) => {
    const field = entity.fields[titleFieldOf(entity) ?? ''];
    const key = `${entity.name} ${line.record_id}`;
    const deleted = changes.find(({ name }) => name === titleFieldOf(entity))?.before;
    return field && { field, exists: titles.has(key), raw: titles.get(key) ?? deleted };
  };
  for (const line of lines) {
    const title = titleOf(line);
    if (title?.field.kind === 'reference') want(title.field.to as string, title.raw);
  }
  const names = await referred(request.context.db, wanted);
  const said = (field: Field, raw: unknown) =>
    field.kind === 'reference' && typeof raw === 'number'
      ? (names.get(`${field.to} ${raw}`) ?? { id: raw })
      : wireValue(field, raw, timezone);
  const titled = (line: (typeof lines)[number]) => {
    const title = titleOf(line);
    return title ? { exists: title.exists, title: said(title.field, title.raw ?? null) } : {};
  };
  const events = lines.map(({ line, entity, changes }) => ({
    '@type': 'RecordEvent',
    ...titled({ line, entity, changes }),
    moment: wireValue({ kind: 'datetime' } as Field, line.moment, timezone),
    by: names.get(`User ${line.actor}`) ?? null,
    done: line.action,
    resource: entity.resource,
    number: line.record_id,
    changes: changes.map(({ name, field, before, after }) => ({
      name,
      before: said(field, before),
      after: said(field, after),
    })),
  }));
  return { ...page, events };
}

/** Documents of one record, and the small pictures that stand beside their names (DOC-05). */
const IN_A_LIST = /\/:id\/(files|expected_files|thumbnail)$/;

/** How somebody looked, of what the operation's name says. */
const lookOf = ({ operation, status }: Looked): string => {
  if (status === 403 || status === 404) return 'refused';
  if (IN_A_LIST.test(operation)) return 'listed';
  if (operation.startsWith('GET') && operation.includes(':id')) return 'opened';
  return operation.startsWith('GET') || operation.endsWith('likenesses') ? 'listed' : 'written';
};

async function looked(request: ApiRequest, id: number) {
  const { timezone } = request.context.settings;
  const classes = partsSeen(request).map(({ name }) => name);
  const page = await pageOf<Looked>(
    request,
    sql`veteran_looks(${id}, ${sql.param(classes)}::text[])`,
    sql`moment desc, request`,
  );
  const { wanted, want } = references();
  for (const { actor } of page.rows) want('User', actor);
  const names = await referred(request.context.db, wanted);
  const events = page.rows.map((line) => ({
    '@type': 'RecordEvent',
    moment: wireValue({ kind: 'datetime' } as Field, line.moment, timezone),
    by: names.get(`User ${line.actor}`) ?? null,
    done: lookOf(line),
    resource: entityNamed(line.entity).resource,
    changes: [],
  }));
  return { ...page, events };
}

async function history(request: ApiRequest, veterans: Resource): Promise<Answer> {
  if (!can(request.caller?.menuRole ?? {}, 'Veteran', 'VIEW')) throw forbidden();
  const id = idOfPath(request);
  if ((await rowsOf(request.context.db, veterans, [id])).length === 0) throw notFound();
  const {
    events,
    total,
    asked: page,
  } = await (valueAsked(request.query, 'of') === 'looks' ? looked(request, id) : written(request, id));
  return collection(request, veterans, events, { total, pageQuery: page }, () => []);
}

/** GET /api/veterans/{id}/history, `?of=looks` for who looked: the latest first. */
export const historyOperation = (veterans: Resource): ApiOperation => ({
  method: 'GET',
  path: `/api/${veterans.entity.path}/:id/history`,
  access: { menu: 'User', action: 'DELETE' },
  reads: { record: 'Veteran' },
  handle: (request) => history(request, veterans),
});
