import { and, eq, gte, like, lt, or, type SQL, sql } from 'drizzle-orm';
import { addDays, isDay, wallTime } from '../../domain/days.ts';
import { entityNamed } from '../../domain/entities/index.ts';
import { can } from '../../domain/rights.ts';
import type { Answer, ApiOperation, ApiRequest } from '../api-context.ts';
import type { Database } from '../db/connection.ts';
import { appointments, veteranSearch } from '../db/schema.ts';
import { collection } from '../hydra/collection.ts';
import { badParameter } from '../hydra/errors.ts';
import { rowsOf } from '../hydra/list.ts';
import { members } from '../hydra/operations.ts';
import { idParameter, type PageAsked, pageAsked } from '../hydra/parameters.ts';
import type { Transaction } from '../transaction.ts';
import { excerptsOf } from './note-excerpts.ts';
import { veterans } from './veterans.ts';

/** The global search over veterans (GS-01, GS-02): which, in what order, and which fields hold the words. */

/** What the search can be narrowed by, for clients that read it from the answer. */
const VARIABLES = [
  { variable: 'keyWord', property: 'value' },
  { variable: 'region', property: 'region' },
  { variable: 'city', property: 'city' },
  { variable: 'reason', property: 'value' },
  { variable: 'dateRDV_between', property: 'value' },
  { variable: 'dateRDV_end', property: 'value' },
];

/** Longer than any name or address: what is longer was not typed. */
const MAX_LENGTH = 200;

/** A part of a folded text. Folded before it is escaped: folding can itself give a % or _, from their wide forms. */
const part = (text: string): SQL =>
  sql`'%' || regexp_replace(fold(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/** A parameter's value; undefined where it is empty. */
function filled(query: URLSearchParams, name: string): string | undefined {
  const value = query.get(name)?.trim();
  if (value && value.length > MAX_LENGTH) throw badParameter(name);
  return value || undefined;
}

function dayAsked(query: URLSearchParams, name: string): string | undefined {
  const day = filled(query, name);
  if (day !== undefined && !isDay(day)) throw badParameter(name);
  return day;
}

function idAsked(query: URLSearchParams, name: string, className: string): number | undefined {
  const value = filled(query, name);
  return value === undefined ? undefined : idParameter({ written: name, value }, entityNamed(className).path);
}

const wordsOf = (query: URLSearchParams): string[] => [
  ...new Set(filled(query, 'keyWord')?.split(/\s+/u) ?? []),
];

/** Whose active appointment is of that reason and within these days, both included; undefined where nothing is asked. */
function appointmentCondition(query: URLSearchParams, timezone: string): SQL | undefined {
  const reason = idAsked(query, 'reason', 'ParamsAppointmentReason');
  const first = dayAsked(query, 'dateRDV_between');
  const last = dayAsked(query, 'dateRDV_end');
  if (reason === undefined && !first && !last) return undefined;
  const midnight = (day: string) => new Date(wallTime(timezone, day, '00:00'));
  const such = and(
    eq(appointments.canceled, false),
    reason === undefined ? undefined : eq(appointments.reason, reason),
    first ? gte(appointments.dateRDV, midnight(first)) : undefined,
    last ? lt(appointments.dateRDV, midnight(addDays(last, 1))) : undefined,
  );
  return sql`${veteranSearch.veteran} in (select ${appointments.veteran} from ${appointments} where ${such})`;
}

/** The notes in which words are looked for too, each only for who may list them (GS-02), in the order of the tabs. */
const NOTES = [
  {
    menu: 'MedicalInformation',
    name: 'medicalInformations',
    column: veteranSearch.medicalInformations,
  },
  { menu: 'Observation', name: 'observations', column: veteranSearch.observations },
] as const;

const notesOf = ({ caller }: ApiRequest) =>
  NOTES.filter(({ menu }) => caller && can(caller.menuRole, menu, 'LIST'));

function conditionsOf(request: ApiRequest, words: readonly string[]): SQL | undefined {
  const { query, context } = request;
  const columns = [veteranSearch.content, ...notesOf(request).map(({ column }) => column)];
  const region = idAsked(query, 'region', 'ParamsRegion');
  const city = filled(query, 'city');
  return and(
    ...words.map((word) => or(...columns.map((column) => like(column, part(word))))),
    // The whole text has the index; the cities alone are then compared in the few rows that are left.
    ...(city ? [like(veteranSearch.content, part(city)), like(veteranSearch.cities, part(city))] : []),
    region === undefined ? undefined : eq(veteranSearch.region, region),
    appointmentCondition(query, context.settings.timezone),
  );
}

/** How many veterans, in the order of results, are looked at for a page before all are: a few milliseconds' worth. */
const WALK = 2000;

interface Page {
  /** In the order of results. */
  readonly ids: number[];
  /** Of all pages. */
  readonly total: number;
}

/**
 * The ids of a page by name, and how many there are (GS-03). What many records hold fills a page from the first ones by
 * name, and counting alone is then what all processors can share; what few hold is found by its trigrams.
 * All statements see the same records.
 */
function pageOf(db: Database, where: SQL | undefined, asked: PageAsked): Promise<Page> {
  return db.transaction(
    async (tx) => {
      // Of a row that is looked at, comparing its long texts is what takes time: fetching a few is far cheaper than all.
      await tx.execute(sql`set local random_page_cost = 1.1`);
      return (await commonPage(tx, where, asked)) ?? rarePage(tx, where, asked);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** The page and the count where the first veterans by name fill the page; else null. */
async function commonPage(
  tx: Transaction,
  where: SQL | undefined,
  { page, itemsPerPage }: PageAsked,
): Promise<Page | null> {
  const last = page * itemsPerPage;
  if (last > WALK) return null;
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from (
          select ${veteranSearch.veteran} as id, ${veteranSearch.sortName} as name, ${where ?? sql`true`} as holds
          from ${veteranSearch} order by ${veteranSearch.sortName}, ${veteranSearch.veteran} limit ${WALK}) as first
        where holds order by name, id limit ${last}`,
  );
  if (rows.length < last) return null;
  return {
    ids: rows.slice(last - itemsPerPage).map(({ id }) => id),
    total: await tx.$count(veteranSearch, where),
  };
}

/**
 * The same for any words. Counted beside each of them: so all are found before any is taken, where the planner might
 * otherwise walk an ordered index through all veterans for a rare word, and several processors can look. The search row
 * holds the name, so that many results need no look at veterans.
 */
async function rarePage(
  tx: Transaction,
  where: SQL | undefined,
  { page, itemsPerPage }: PageAsked,
): Promise<Page> {
  const { rows } = await tx.execute<{ id: number; total: number }>(
    sql`select id, total from (
          select ${veteranSearch.veteran} as id, ${veteranSearch.sortName} as name, count(*) over ()::int as total
          from ${veteranSearch} ${where ? sql`where ${where}` : sql``}) as found
        order by name, id limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}`,
  );
  // A page after the last says nothing of how many there are.
  const total = rows[0]?.total ?? (page === 1 ? 0 : await tx.$count(veteranSearch, where));
  return { ids: rows.map(({ id }) => id), total };
}

/** Which fields of these veterans hold one of the words, by veteran, in the order of the record, the notes last. */
async function matchesOf(
  request: ApiRequest,
  ids: readonly number[],
  words: readonly string[],
): Promise<Map<number, string[]>> {
  if (ids.length === 0 || words.length === 0) return new Map();
  const asked = sql.param(ids);
  const holds = sql`like any (array[${sql.join(words.map(part), sql`, `)}])`;
  const notes = notesOf(request).map(
    ({ name, column }, index) => sql`
        union all
        select ${veteranSearch.veteran}, ${1000 + index}::int, ${name}::text from ${veteranSearch}
        where ${veteranSearch.veteran} = any(${asked}::int[]) and ${column} ${holds}`,
  );
  const { rows } = await request.context.db.execute<{ id: number; fields: string[] }>(
    sql`select veteran_id as id, array_agg(name order by position) as fields from (
        select veteran_id, position, name from veteran_texts
        where veteran_id = any(${asked}::int[]) and fold(content) ${holds} ${sql.join(notes, sql``)}
        ) as found group by veteran_id`,
  );
  return new Map(rows.map(({ id, fields }) => [id, fields]));
}

/** Of veterans whose notes hold a word, what is written around it: `excerpts`, by the name of the notes. */
async function noteExcerpts(
  request: ApiRequest,
  matches: ReadonlyMap<number, readonly string[]>,
  words: readonly string[],
): Promise<Map<number, { excerpts: Record<string, string> }>> {
  const all = new Map<number, { excerpts: Record<string, string> }>();
  for (const { name } of notesOf(request)) {
    const ids = [...matches].flatMap(([id, fields]) => (fields.includes(name) ? [id] : []));
    for (const [id, text] of await excerptsOf(request.context.db, name, ids, words))
      all.set(id, { excerpts: { ...all.get(id)?.excerpts, [name]: text } });
  }
  return all;
}

async function search(request: ApiRequest): Promise<Answer> {
  const { context, query } = request;
  // Always in pages: nobody reads a search of everything.
  const asked = { ...pageAsked(query), paginated: true };
  const words = wordsOf(query);
  const { ids, total } = await pageOf(context.db, conditionsOf(request, words), asked);
  const [rows, matches] = await Promise.all([
    rowsOf(context.db, veterans, ids),
    matchesOf(request, ids, words),
  ]);
  const excerpts = await noteExcerpts(request, matches, words);
  const found = (await members(request, veterans, rows)).map((member) => ({
    ...member,
    matches: matches.get(member.id as number) ?? [],
    ...excerpts.get(member.id as number),
  }));
  return { body: collection(request, veterans, found, { total, asked }, VARIABLES) };
}

export const globalSearch: ApiOperation = {
  method: 'GET',
  path: '/api/globalSearch',
  access: { menu: 'Veteran', action: 'LIST' },
  reads: { list: 'Veteran' },
  handle: search,
};
