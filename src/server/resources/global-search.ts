import { and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import { daySpan, midnight } from '../../domain/dates/days.ts';
import { MAX_SEARCH_TERMS } from '../../domain/people/search-query.ts';
import { can, listProjection } from '../../domain/rights/rights.ts';
import { fill } from '../../i18n/fill.ts';
import type { Answer, ApiOperation, ApiRequest } from '../api-context.ts';
import type { Reader } from '../db/connection.ts';
import { appointments, veteranSearch } from '../db/schema.ts';
import { collection } from '../hydra/collection.ts';
import { badParameter, forbidden } from '../hydra/errors.ts';
import { parameterValue, parseDayParameter, parseIdParameter, parsePage } from '../hydra/parameters.ts';
import { members, rowsOf } from '../hydra/read.ts';
import { hiddenIds } from '../hydra/restriction.ts';
import { excerptsOf } from '../search/note-excerpts.ts';
import { pageOf } from '../search/page.ts';
import {
  cityCondition,
  isBornAround,
  notesHold,
  ringsOf,
  type Scope,
  textHolds,
  type Word,
  wordsOf,
} from '../search/words.ts';
import { veterans } from './veterans/veterans.ts';

/** The global search for veterans (GS-01, GS-02): the matches, their order, and the fields that match. */

const VARIABLES = [
  { variable: 'keyWord', property: 'value' },
  { variable: 'region', property: 'region' },
  { variable: 'city', property: 'city' },
];

/** The filters by appointment, only for users who may LIST appointments: the results reveal who has one (RIGHTS-11). */
const APPOINTMENT_VARIABLES = ['reason', 'dateRDV_between', 'dateRDV_end'].map((variable) => ({
  variable,
  property: 'value',
}));

const listsAppointments = ({ caller }: ApiRequest): boolean =>
  can(caller?.menuRole ?? {}, 'Appointment', 'LIST');

/** The filters as part of the answer, for clients that discover them. */
const variablesOf = (request: ApiRequest) =>
  listsAppointments(request) ? [...VARIABLES, ...APPOINTMENT_VARIABLES] : VARIABLES;

/** Longer than any name or address that a person types. */
const MAX_LENGTH = 200;

function textAsked(query: URLSearchParams, name: string): string | undefined {
  const value = parameterValue(query, name);
  if (value && value.length > MAX_LENGTH) throw badParameter(name);
  return value;
}

/**
 * The condition for veterans with an active appointment for this reason and in this period, both ends included;
 * undefined without such a filter.
 */
function appointmentCondition(request: ApiRequest): SQL | undefined {
  const { query } = request;
  const variable = APPOINTMENT_VARIABLES.find(({ variable }) => parameterValue(query, variable));
  if (!variable) return undefined;
  if (!listsAppointments(request))
    throw forbidden(fill(texts.forbiddenParameter, { name: variable.variable }));
  const reason = parseIdParameter(query, 'reason', 'params_appointment_reasons');
  const first = parseDayParameter(query, 'dateRDV_between');
  const last = parseDayParameter(query, 'dateRDV_end');
  const { timezone } = request.context.settings;
  const such = and(
    eq(appointments.canceled, false),
    reason === undefined ? undefined : eq(appointments.reason, reason),
    first ? gte(appointments.dateRDV, midnight(timezone, first)) : undefined,
    last ? lt(appointments.dateRDV, daySpan(timezone, last).to) : undefined,
  );
  return sql`${veteranSearch.veteran} in (select ${appointments.veteran} from ${appointments} where ${such})`;
}

/** Kinds of notes that are also searched, each for users who may list it (GS-02), in the order of the tabs. */
const NOTES = [
  {
    menu: 'MedicalInformation',
    name: 'medicalInformations',
    column: veteranSearch.medicalInformations,
  },
  { menu: 'Observation', name: 'observations', column: veteranSearch.observations },
] as const;

/** Returns the search scope of the caller: LIST searches the fields of the list, VIEW the whole record (RIGHTS-15). */
function scopeOf({ caller }: ApiRequest): Scope {
  const menuRole = caller?.menuRole ?? {};
  const whole = listProjection(veterans.entity, menuRole) === null;
  return { whole, notes: NOTES.filter(({ menu }) => whole && can(menuRole, menu, 'LIST')) };
}

/** The condition of the search's filters, apart from its words. */
async function narrowing(request: ApiRequest, scope: Scope): Promise<SQL | undefined> {
  const { query, context } = request;
  const region = parseIdParameter(query, 'region', 'params_regions');
  const city = textAsked(query, 'city');
  return and(
    city ? await cityCondition(context.db, scope, city) : undefined,
    region === undefined ? undefined : eq(veteranSearch.region, region),
    appointmentCondition(request),
  );
}

/** Finds for each veteran the fields that match one of the words, in the order of the record, notes last. */
async function matchesOf(
  request: ApiRequest,
  { whole, notes }: Scope,
  ids: readonly number[],
  words: readonly Word[],
): Promise<Map<number, string[]>> {
  if (ids.length === 0 || words.length === 0) return new Map();
  const idArray = sql`any(${sql.param(ids)}::int[])`;
  const born = or(...words.map(isBornAround)) ?? sql`false`;
  const numbers = words.flatMap(({ id }) => id ?? []);
  const ofNotes = notes.map(
    ({ name, column }, index) => sql`
        union all
        select ${veteranSearch.veteran}, ${1000 + index}::int, ${name}::text from ${veteranSearch}
        where ${veteranSearch.veteran} = ${idArray} and ${notesHold(column, words)}`,
  );
  const { rows } = await request.context.db.execute<{ id: number; fields: string[] }>(
    sql`select veteran_id as id, array_agg(name order by position, name) as fields from (
        select veteran_id, position, name from veteran_texts
        where veteran_id = ${idArray} and ${whole ? sql`true` : sql`listed`} and ${textHolds(words)}
        union all
        select ${veteranSearch.veteran}, 0, 'id' from ${veteranSearch}
        where ${veteranSearch.veteran} = ${idArray} and ${veteranSearch.veteran} = any(${sql.param(numbers)}::int[])
        union all
        select ${veteranSearch.veteran}, 3, 'birthDate' from ${veteranSearch}
        where ${veteranSearch.veteran} = ${idArray} and ${born}
        ${sql.join(ofNotes, sql``)}
        ) as found group by veteran_id`,
  );
  return new Map(rows.map(({ id, fields }) => [id, fields]));
}

/** Adds the text around a match in the notes: `excerpts`, by kind of note. */
async function noteExcerpts(
  reader: Reader,
  { notes }: Scope,
  matches: ReadonlyMap<number, readonly string[]>,
  words: readonly Word[],
): Promise<Map<number, { excerpts: Record<string, string> }>> {
  const all = new Map<number, { excerpts: Record<string, string> }>();
  const searchWords = words.map(({ text }) => text);
  for (const { name } of notes) {
    const ids = [...matches].flatMap(([id, fields]) => (fields.includes(name) ? [id] : []));
    for (const [id, text] of await excerptsOf(reader, name, ids, searchWords))
      all.set(id, { excerpts: { ...all.get(id)?.excerpts, [name]: text } });
  }
  return all;
}

async function search(request: ApiRequest): Promise<Answer> {
  const { context, query } = request;
  // Always paginated: nobody reads all results.
  const page = { ...parsePage(query), isPaginated: true };
  const scope = scopeOf(request);
  const narrowedWhere = await narrowing(request, scope);
  const words = await wordsOf(context.db, textAsked(query, 'keyWord') ?? '');
  if (words.length > MAX_SEARCH_TERMS) throw badParameter('keyWord');
  // A restricted record is found only by its number.
  const namedId = words.length === 1 && !narrowedWhere ? words[0]?.id : undefined;
  const hiddenRows = hiddenIds(veterans, request.caller);
  const isShown =
    hiddenRows &&
    sql`(${veteranSearch.veteran} not in (${hiddenRows}) or ${veteranSearch.veteran} = ${namedId ?? 0})`;
  const { rows: resultRows, total } = await pageOf(
    context.db,
    ringsOf(scope, words),
    { narrowedWhere, visible: isShown },
    page,
  );
  const ids = resultRows.map(({ id }) => id);
  const [rows, matches] = await Promise.all([
    rowsOf(context.db, veterans, ids),
    matchesOf(request, scope, ids, words),
  ]);
  const excerpts = await noteExcerpts(context.db, scope, matches, words);
  const reasons = new Map(resultRows.map(({ id, reason }) => [id, reason]));
  const results = (await members(request, veterans, rows)).map((member) => {
    const id = Number(member.id);
    if (member.restricted) return { ...member, reason: 'recordNumber', matches: ['id'] };
    const reason = reasons.get(id);
    return {
      ...member,
      ...(reason ? { reason } : {}),
      matches: matches.get(id) ?? [],
      ...excerpts.get(id),
    };
  });
  return collection(request, veterans, results, { total, pageQuery: page }, () => variablesOf(request));
}

export const globalSearch: ApiOperation = {
  method: 'GET',
  path: '/api/globalSearch',
  mayUseStandby: true,
  access: { menu: 'Veteran', action: 'LIST' },
  accessLogScope: { list: 'Veteran' },
  handle: search,
};
