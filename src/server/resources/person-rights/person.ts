import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { veteran } from '../../../domain/entities/veteran.ts';
import type { PrivacyClass } from '../../../domain/privacy/privacy-request.ts';
import type { PrivacyMarks } from '../../../domain/privacy/tombstone.ts';
import type { Reader } from '../../db/connection.ts';
import { appointments, queueEntries, veteranMerges, veterans } from '../../db/schema.ts';

/** All records about one person, by id, and the texts that identify them (SEC-07). */
export interface Person {
  /** The records that still exist. */
  readonly veterans: readonly number[];
  /** The numbers of the records that were merged into them. */
  readonly mergedVeterans: readonly number[];
  readonly appointments: readonly number[];
  readonly queueEntries: readonly number[];
  /** Texts that belong to this person only: mail addresses, phone and card numbers. */
  readonly ownTexts: readonly string[];
  readonly lastNames: readonly string[];
  readonly firstNames: readonly string[];
}

/** The numbers of all veterans' records that a person has or had: merged ones keep theirs in logs and imports. */
export const veteranNumbers = ({ veterans, mergedVeterans }: Person): number[] => [
  ...veterans,
  ...mergedVeterans,
];

/** The records from which a search for a person starts. */
export type PersonRecords = Readonly<Record<'veterans' | 'appointments' | 'queueEntries', readonly number[]>>;

interface NamedPerson {
  readonly lastName: string;
  readonly firstName: string;
  readonly birthDate: string | null;
  readonly birthDatePrecision: string;
}

/** Shorter texts are too common to identify a person. */
const MIN_OWN_LENGTH = 4;

const isOneOf = (column: Parameters<typeof inArray>[0], ids: readonly number[]): SQL =>
  ids.length > 0 ? inArray(column, [...ids]) : sql`false`;

/** Whether a row has the same name and complete birth date as the person. A name alone does not identify anybody. */
function isNamed(table: typeof appointments | typeof queueEntries, names: readonly NamedPerson[]): SQL {
  const conditions = names
    .filter(({ birthDate, birthDatePrecision }) => birthDate !== null && birthDatePrecision === 'day')
    .map(
      ({ lastName, firstName, birthDate }) => sql`(fold(${table.lastName}) = fold(${lastName})
        and fold(${table.firstName}) = fold(${firstName}) and ${table.birthDate} = ${birthDate})`,
    );
  const precise = 'birthDatePrecision' in table ? sql`${table.birthDatePrecision} = 'day'` : sql`true`;
  return conditions.length > 0 ? sql`(${precise} and ${or(...conditions)})` : sql`false`;
}

/** The texts of a record that identify its person. */
function ownTextsOf(row: Readonly<Record<string, unknown>>): unknown[] {
  const numbers = Object.entries(veteran.fields).flatMap(([name, field]) =>
    'search' in field && field.search === 'number' ? [row[name]] : [],
  );
  const phones = Array.isArray(row.phones) ? row.phones.map(({ phone }: { phone?: unknown }) => phone) : [];
  return [...numbers, ...phones, row.email, row.phone];
}

const texts = (values: readonly unknown[], minLength = 2): string[] => [
  ...new Set(
    values.filter((value): value is string => typeof value === 'string' && value.trim().length >= minLength),
  ),
];

/** The name and birth date of a merged record, from its stored row. */
const nameOfMerged = (row: Readonly<Record<string, unknown>>): NamedPerson => ({
  lastName: String(row.last_name),
  firstName: String(row.first_name),
  birthDate: typeof row.birth_date === 'string' ? row.birth_date : null,
  birthDatePrecision: String(row.birth_date_precision),
});

/**
 * Finds everything about the person of these records: the records, those that were merged into them, and their
 * appointments. It also finds appointments and waiting list entries without a record that have the same name and birth
 * date.
 */
export async function findPerson(reader: Reader, from: PersonRecords): Promise<Person> {
  const records = await reader.select().from(veterans).where(isOneOf(veterans.id, from.veterans));
  const ids = records.map(({ id }) => id);
  const merges = await reader
    .select({ mergedId: veteranMerges.merged, undo: veteranMerges.undo })
    .from(veteranMerges)
    .where(isOneOf(veteranMerges.kept, ids));
  const mergedRows = merges.flatMap(({ undo }) => undo?.removed.veterans ?? []);
  const starting = await reader
    .select()
    .from(appointments)
    .where(isOneOf(appointments.id, from.appointments));
  const waiting = await reader.select().from(queueEntries).where(isOneOf(queueEntries.id, from.queueEntries));
  const names: NamedPerson[] = [
    ...records,
    ...mergedRows.map(nameOfMerged),
    ...starting,
    ...waiting.map((row) => ({ ...row, birthDatePrecision: 'day' })),
  ];
  const isTheirs = or(
    isOneOf(appointments.veteran, ids),
    isOneOf(appointments.id, from.appointments),
    and(isNull(appointments.veteran), isNamed(appointments, names)),
  );
  const visits = await reader
    .select()
    .from(appointments)
    .where(and(isNull(appointments.anonymizedDate), isTheirs))
    .orderBy(appointments.id);
  const visitIds = visits.map(({ id }) => id);
  const requests = await reader
    .select()
    .from(queueEntries)
    .where(
      or(
        isOneOf(queueEntries.id, from.queueEntries),
        isOneOf(queueEntries.appointment, visitIds),
        isNamed(queueEntries, names),
      ),
    )
    .orderBy(queueEntries.id);
  const namedRows = [...names, ...visits, ...requests];
  return {
    veterans: ids,
    mergedVeterans: merges.map(({ mergedId }) => mergedId),
    appointments: visitIds,
    queueEntries: requests.map(({ id }) => id),
    ownTexts: texts([...records, ...mergedRows, ...visits, ...requests].flatMap(ownTextsOf), MIN_OWN_LENGTH),
    lastNames: texts([
      ...namedRows.map(({ lastName }) => lastName),
      ...records.map(({ maidenName }) => maidenName),
    ]),
    firstNames: texts(namedRows.map(({ firstName }) => firstName)),
  };
}

/**
 * Returns the records from which the person of a record or an appointment is found. An appointment that belongs to a
 * record leads to that record.
 */
export async function recordsOf(reader: Reader, entity: PrivacyClass, id: number): Promise<PersonRecords> {
  const empty = { veterans: [], appointments: [], queueEntries: [] };
  if (entity === 'Veteran') return { ...empty, veterans: [id] };
  const [row] = await reader
    .select({ veteran: appointments.veteran })
    .from(appointments)
    .where(eq(appointments.id, id));
  return { ...empty, appointments: [id], veterans: row?.veteran ? [row.veteran] : [] };
}

/** A moment in the format of tombstones: UTC text with microseconds. */
const createdText = (column: SQL | PgColumn): SQL<string> =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const MARKED = { veterans, appointments, queueEntries } as const;

/** The marks of a person's records, including merged ones, because a restored backup may be older than the merge. */
export async function marksOf(reader: Reader, person: Person): Promise<PrivacyMarks> {
  const marks = async (name: keyof typeof MARKED) => {
    const table = MARKED[name];
    const rows = await reader
      .select({ id: table.id, created: createdText(table.createdDate) })
      .from(table)
      .where(isOneOf(table.id, person[name]))
      .orderBy(table.id);
    return rows.map(({ id, created }): [number, string] => [id, created]);
  };
  const createdByNumber: [number, string][] = [];
  for (const id of person.mergedVeterans) {
    // The audit log has the record as it was when it was deleted.
    const { rows } = await reader.execute<{ created: string }>(sql`
      select ${createdText(sql`(changes ->> 'created_date')::timestamptz`)} as created
      from veteran_writes(${id}, '{veterans}') where action = 'delete' and changes ->> 'created_date' <> '*'
      order by moment desc limit 1`);
    if (rows[0]) createdByNumber.push([id, rows[0].created]);
  }
  return {
    veterans: [...(await marks('veterans')), ...createdByNumber],
    appointments: await marks('appointments'),
    queueEntries: await marks('queueEntries'),
  };
}

/** Finds the existing records of these marks. A record with the same number that was created later is another one. */
export async function markedRecords(reader: Reader, marks: PrivacyMarks): Promise<PersonRecords> {
  const standing = async (name: keyof typeof MARKED) => {
    const table = MARKED[name];
    const createdById = new Map(marks[name]);
    const rows = await reader
      .select({ id: table.id, created: createdText(table.createdDate) })
      .from(table)
      .where(isOneOf(table.id, [...createdById.keys()]));
    return rows.filter((row) => createdById.get(row.id) === row.created).map(({ id }) => id);
  };
  return {
    veterans: await standing('veterans'),
    appointments: await standing('appointments'),
    queueEntries: await standing('queueEntries'),
  };
}
