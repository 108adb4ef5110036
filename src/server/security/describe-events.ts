import { eq, or, sql } from 'drizzle-orm';
import { entities, entityNamed } from '../../domain/entities/index.ts';
import type { ReadingRule } from '../../domain/entities/unusual-reading.ts';
import { veteran } from '../../domain/entities/veteran.ts';
import { type Entity, idOf } from '../../domain/model/entity.ts';
import { type Action, can, type MenuRole } from '../../domain/rights/rights.ts';
import type { EventKind, Thing } from '../../domain/security/events.ts';
import type { ApiContext } from '../api-context.ts';
import type { Caller } from '../caller.ts';
import type { Reader } from '../db/connection.ts';
import { tableOf } from '../db/entity-table.ts';
import { unusualReadings, veteranFiles } from '../db/schema.ts';
import { columnOf } from '../hydra/resource.ts';
import { hiddenAmong } from '../hydra/restriction.ts';
import { momentText, wireValue } from '../hydra/serialize.ts';
import { type AuditLine, changesOf, type NamedRecord, namesOf, referencesOfLines } from './audit-lines.ts';
import { thingOf, writeCursor } from './event-query.ts';
import type { EventLine } from './read-events.ts';

/**
 * Lines of the security page as the API gives them: names instead of numbers, as far as the reader may see them. Staff
 * are always named, because the page says what they did; a record and the values of its fields only to readers who may
 * see its class (docs/decisions/260).
 */

/** A value of a field that a line changed, as the wire has it. */
interface EventChange {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface SecurityEvent {
  readonly '@type': 'SecurityEvent';
  /** Names the line, and the page that begins behind it. */
  readonly cursor: string;
  readonly moment: string;
  readonly kind: EventKind;
  /** The account that did it; of a refused sign-in the account whose password was tried. */
  readonly by: NamedRecord | null;
  readonly thing: Thing;
  /** The record: the veteran of what belongs to one. Its link and number alone where the reader may not see it. */
  readonly record: NamedRecord | null;
  /** The number of the record, or of the part of it, that the line is about. */
  readonly number: number | null;
  /** The number of records that were shown. */
  readonly count: number;
  readonly address: string | null;
  readonly status: number | null;
  readonly changes: readonly EventChange[];
  /** The names of the changed fields whose values the reader may not see. */
  readonly hidden: readonly string[];
  /** Why a session ended; absent where the line is about another thing. */
  readonly reason?: string;
  /** The rules that mark it. */
  readonly unusual: readonly ReadingRule[];
}

/** Notes and documents are read in lists; everything else asks VIEW. */
const ACTIONS: Readonly<Partial<Record<Thing, Action>>> = {
  Observation: 'LIST',
  MedicalInformation: 'LIST',
  VeteranFile: 'LIST',
};

/** Things whose lines have the number of their account. */
const OF_ACCOUNTS: readonly Thing[] = ['Password', 'SecondFactor', 'RecoveryCode', 'SignOnLink', 'Session'];

const entityOf = (thing: Thing): Entity | undefined => entities.find(({ name }) => name === thing);

/** Why a session ended, which its line keeps beside the moment (AUTH-13). */
function endReasonOf({ thing }: About, { changes }: EventLine): { readonly reason?: string } {
  const change = thing === 'Session' ? changes?.end_reason : undefined;
  return Array.isArray(change) ? { reason: String(change[1]) } : {};
}

/** Whether the values of a thing's fields may be shown. */
function showsValues(menuRole: MenuRole, thing: Thing): boolean {
  const menu = entityOf(thing)?.menu;
  return menu !== undefined && can(menuRole, menu, ACTIONS[thing] ?? 'VIEW');
}

/** Whether a class's records may be named. */
const namesRecords = (menuRole: MenuRole, name: string): boolean => {
  const { menu } = entityNamed(name);
  return name === 'User' || (menu !== undefined && can(menuRole, menu, 'LIST'));
};

/** The fields by which a class belongs to veterans; a record belongs to no other, its associate least of all. */
const ownersOf = ({ name: className, fields }: Entity): string[] =>
  className === 'Veteran'
    ? []
    : Object.entries(fields).flatMap(([name, { to, virtual }]) =>
        to === 'Veteran' && !virtual ? [name] : [],
      );

/** The veteran of each part that lines are about, by `Thing number`, as the parts stand now. */
async function ownersOfParts(reader: Reader, lines: readonly EventLine[]): Promise<Map<string, number>> {
  const owners = new Map<string, number>();
  const writes = lines.filter(({ source }) => source === 'write');
  for (const [thing, several] of Map.groupBy(writes, ({ table_name }) => thingOf(table_name ?? ''))) {
    const entity = thing && entityOf(thing);
    const [owner] = entity ? ownersOf(entity) : [];
    if (!entity || !owner) continue;
    const table = tableOf(entity.name);
    const ids = [...new Set(several.map(({ record_id }) => record_id))];
    const rows = await reader
      .select({ id: table.id, owner: columnOf(table, owner) })
      .from(table)
      .where(sql`${table.id} = any(${sql.param(ids)}::int[])`);
    for (const row of rows) if (row.owner !== null) owners.set(`${thing} ${row.id}`, Number(row.owner));
    for (const { record_id, changes } of several) {
      const raw = idOf(changes?.[columnOf(table, owner).name]);
      if (raw !== null) owners.set(`${thing} ${record_id}`, raw);
    }
  }
  return owners;
}

/** The thing that a line is about, and the record by which it is known. */
interface About {
  readonly thing: Thing;
  readonly number: number | null;
  readonly count: number;
  readonly record: readonly [className: string, id: number] | null;
}

function aboutOf(line: EventLine, owners: ReadonlyMap<string, number>): About {
  if (line.source === 'write') {
    const thing = thingOf(line.table_name ?? '') ?? 'ServiceSettings';
    const number = line.record_id;
    if (number === null) return { thing, number, count: 1, record: null };
    if (OF_ACCOUNTS.includes(thing)) return { thing, number, count: 1, record: ['User', number] };
    if (thing === 'RoleRights') return { thing, number, count: 1, record: ['Role', number] };
    const entity = entityOf(thing);
    const owner = owners.get(`${thing} ${number}`);
    const record =
      owner !== undefined ? (['Veteran', owner] as const) : entity ? ([thing, number] as const) : null;
    return { thing, number, count: 1, record };
  }
  const thing = line.entity ?? 'SecurityEvent';
  const ids = line.ids ?? [];
  const veterans = line.veterans ?? [];
  const [id] = ids;
  const [veteran] = veterans;
  const number = id !== undefined && ids.length === 1 ? id : null;
  // Parts of one record are known by it; of several records none is named.
  const record =
    thing === 'User'
      ? null
      : veteran !== undefined && veterans.length === 1 && (thing !== 'Appointment' || number === null)
        ? (['Veteran', veteran] as const)
        : number !== null && entityOf(thing)
          ? ([thing, number] as const)
          : null;
  return { thing, number, count: ids.length, record };
}

/** The marks that these lines fall under. */
async function marksOf(reader: Reader, lines: readonly EventLine[]) {
  const looks = lines.filter(({ kind }) => kind === 'opened' || kind === 'printed' || kind === 'exported');
  if (looks.length === 0) return () => [];
  const users = [...new Set(looks.map(({ actor }) => actor))];
  const veterans = [...new Set(looks.flatMap((line) => line.veterans ?? []))];
  const { user, veteran, rule, beginDate, endDate } = unusualReadings;
  const moments = looks.map(({ moment }) => moment).sort();
  const marks = await reader
    .select({ user, veteran, rule, beginDate, endDate })
    .from(unusualReadings)
    .where(
      sql`${or(
        sql`${user} = any(${sql.param(users)}::int[])`,
        sql`${veteran} = any(${sql.param(veterans)}::int[])`,
      )} and ${endDate} >= ${moments[0]}::timestamptz and ${beginDate} <= ${moments.at(-1)}::timestamptz`,
    );
  const markedLines = new Set(looks);
  return (line: EventLine): ReadingRule[] => {
    if (!markedLines.has(line)) return [];
    const at = Date.parse(line.moment);
    const rules = marks
      .filter(
        (mark) =>
          (mark.user === line.actor || (mark.veteran !== null && line.veterans?.includes(mark.veteran))) &&
          mark.beginDate.getTime() <= at &&
          at <= mark.endDate.getTime(),
      )
      .map((mark) => mark.rule);
    return [...new Set(rules)];
  };
}

/** Documents that are archived: their lines' values are for who may delete documents (DOC-04). */
async function archivedFiles(reader: Reader, lines: readonly EventLine[]): Promise<ReadonlySet<number>> {
  const ids = lines.flatMap(({ table_name, record_id }) =>
    thingOf(table_name ?? '') === 'VeteranFile' && record_id !== null ? [record_id] : [],
  );
  if (ids.length === 0) return new Set();
  const rows = await reader
    .select({ id: veteranFiles.id })
    .from(veteranFiles)
    .where(sql`${eq(veteranFiles.archived, true)} and ${veteranFiles.id} = any(${sql.param(ids)}::int[])`);
  return new Set(rows.map(({ id }) => id));
}

/** A record as a line names it: its class and number alone where nothing else of it is known. */
function namedMember(
  name: string,
  id: number,
  labels: NamedRecord | undefined,
  timezone: string,
): NamedRecord {
  if (!labels) return { '@type': name, id };
  const { fields } = entityNamed(name);
  const values = Object.entries(labels).map(([key, value]) => {
    const field = fields[key];
    return [key, field ? wireValue(field, value, timezone) : value];
  });
  return { '@type': name, ...Object.fromEntries(values) };
}

const writeOf = ({ kind, changes }: EventLine): Pick<AuditLine, 'action' | 'changes'> => ({
  action: kind === 'deleted' ? 'delete' : kind === 'updated' ? 'update' : 'insert',
  changes,
});

/** Finds the subject of each line, and whether this reader may see its values. */
async function aboutLines(reader: Reader, caller: Pick<Caller, 'menuRole'>, lines: readonly EventLine[]) {
  const { menuRole } = caller;
  const owners = await ownersOfParts(reader, lines);
  const archivedIds = can(menuRole, 'VeteranFile', 'DELETE')
    ? new Set<number>()
    : await archivedFiles(reader, lines);
  const linesAbout = lines.map((line) => ({ line, about: aboutOf(line, owners) }));
  const ids = linesAbout.flatMap(({ about: { record } }) =>
    record?.[0] === veteran.name ? [record[1]] : [],
  );
  const hiddenIds = await hiddenAmong(reader, { entity: veteran }, caller, ids);
  return linesAbout.map(({ line, about }) => {
    const entity = entityOf(about.thing);
    return {
      line,
      about,
      // The account whose password was tried, or that was made.
      by: line.actor ?? (line.entity === 'User' ? (line.ids?.[0] ?? null) : null),
      changes: line.source === 'write' && entity ? changesOf(entity, writeOf(line)) : [],
      isShown:
        showsValues(menuRole, about.thing) &&
        !(about.thing === 'VeteranFile' && archivedIds.has(line.record_id ?? 0)) &&
        !(about.record?.[0] === veteran.name && hiddenIds.has(about.record[1])),
    };
  });
}

type LineAbout = Awaited<ReturnType<typeof aboutLines>>[number];

/** The numbers of the records that the lines name, and that this reader may see named, by table. */
function namedRecords(menuRole: Caller['menuRole'], lines: readonly LineAbout[]) {
  const { idsByTable, want, wantValue } = referencesOfLines();
  for (const { about, by, changes, isShown } of lines) {
    want('User', by);
    if (about.record && namesRecords(menuRole, about.record[0])) want(...about.record);
    if (!isShown) continue;
    for (const { field, before, after } of changes) {
      if (field.to && !namesRecords(menuRole, field.to)) continue;
      for (const one of [before, after]) wantValue(field, one);
    }
  }
  return idsByTable;
}

/** Names what the lines are about, for this reader. */
export async function describeEvents(
  reader: Reader,
  { settings }: Pick<ApiContext, 'settings'>,
  caller: Pick<Caller, 'menuRole'>,
  lines: readonly EventLine[],
): Promise<SecurityEvent[]> {
  const { timezone } = settings;
  const markOf = await marksOf(reader, lines);
  const describedLines = await aboutLines(reader, caller, lines);
  const names = await namesOf(reader, namedRecords(caller.menuRole, describedLines), caller);
  const nameOf = (name: string, id: number): NamedRecord =>
    namedMember(name, id, names.get(`${name} ${id}`), timezone);
  const shownValue = (field: LineAbout['changes'][number]['field'], raw: unknown) =>
    field.kind === 'reference' && field.to && typeof raw === 'number'
      ? nameOf(field.to, raw)
      : wireValue(field, raw, timezone);
  return describedLines.map(({ line, about, by, changes, isShown }) => ({
    '@type': 'SecurityEvent',
    cursor: writeCursor(line),
    moment: momentText(line.moment, timezone),
    kind: line.kind,
    by: by === null ? null : nameOf('User', by),
    thing: about.thing,
    record: about.record && nameOf(...about.record),
    number: about.number,
    count: about.count,
    address: line.address,
    status: line.status,
    changes: isShown
      ? changes.map(({ name, field, before, after }) => ({
          name,
          before: shownValue(field, before),
          after: shownValue(field, after),
        }))
      : [],
    hidden: isShown ? [] : changes.map(({ name }) => name),
    ...endReasonOf(about, line),
    unusual: markOf(line),
  }));
}
