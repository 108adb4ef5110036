import { type SQL, sql } from 'drizzle-orm';
import { NUMBERS, type Person, personOf } from '../../domain/likeness/duplicate.ts';
import { closeBirthDates } from '../../domain/likeness/resemblance.ts';
import { areCompatible, isWholeDay } from '../../domain/people/birth-date.ts';
import type { Reader } from '../db/connection.ts';
import { veterans } from '../db/schema.ts';
import {
  type Candidate,
  candidateColumns,
  MAX_CANDIDATES_BY_NAME,
  MAX_CANDIDATES_BY_NUMBER,
} from '../likenesses/find.ts';

/**
 * Finds the records that may be like some others, for a whole batch at once: by birth date, by number, and by the sound
 * of names with a birth date that may be the same. It uses the indexes of the likenesses (VET-08).
 */

const idArray = (ids: readonly number[]): SQL => sql`any(${sql.param(ids)}::int[])`;

/** The records of these ids. */
export async function recordsOf(reader: Reader, ids: readonly number[]): Promise<Candidate[]> {
  const { rows } = await reader.execute<Candidate>(
    sql`select ${candidateColumns} from ${veterans} where ${veterans.id} = ${idArray(ids)}`,
  );
  return rows;
}

/** A person with the id of their record. */
export interface PersonWithId {
  readonly id: number;
  readonly person: Person;
}

/** Everybody who was born on each of these days. The index alone is read. */
export async function bornOn(reader: Reader, days: readonly string[]): Promise<Map<string, PersonWithId[]>> {
  const { rows } = await reader.execute<{ day: string; born: [number, string, string][] }>(sql`
    select ${veterans.birthDate}::text as day,
      json_agg(json_build_array(${veterans.id}, ${veterans.lastName}, ${veterans.firstName})) as born
    from ${veterans} where ${veterans.birthDate} = any(${sql.param(days)}::date[]) group by ${veterans.birthDate}`);
  return new Map(
    rows.map(({ day, born }) => [
      day,
      born.map(([id, lastName, firstName]) => ({
        id,
        person: personOf({ lastName, firstName, birthDate: day }),
      })),
    ]),
  );
}

/** The part of a search that finds the candidates of one person `p`. */
const candidatesWhere = (where: SQL, limit: number): SQL => sql`(
  select ${veterans.id} as id, ${veterans.birthDate}::text as day, ${veterans.birthDatePrecision} as precision
  from ${veterans} where ${where} limit ${limit})`;

const byNumber = sql.join(
  NUMBERS.map((name) =>
    candidatesWhere(
      sql`number_key(${veterans[name]}) = number_key(p.${sql.identifier(veterans[name].name)})`,
      MAX_CANDIDATES_BY_NUMBER,
    ),
  ),
  sql` union all `,
);

/** The search for names of VET-08: last and first name may be exchanged, and either person's maiden name counts. */
const byName = sql.join(
  (
    [
      [veterans.lastName, 'last_name', 'first_name'],
      [veterans.lastName, 'first_name', 'last_name'],
      [veterans.maidenName, 'last_name', 'first_name'],
      [veterans.lastName, 'maiden_name', 'first_name'],
      [veterans.maidenName, 'maiden_name', 'first_name'],
    ] as const
  ).map(([column, last, first]) =>
    candidatesWhere(
      sql`sound_key(${column}) = sound_key(p.${sql.identifier(last)})
        and sound_key(${veterans.firstName}) = sound_key(p.${sql.identifier(first)})`,
      MAX_CANDIDATES_BY_NAME,
    ),
  ),
  sql` union all `,
);

/** Lists for each of these people the candidates that one search finds, as `[id, birth date, precision]`. */
async function findBySearch(reader: Reader, ids: readonly number[], search: SQL) {
  const { rows } = await reader.execute<{ person: number; others: [number, string, string][] }>(sql`
    select p.id as person, json_agg(json_build_array(other.id, other.day, other.precision)) as others
    from ${veterans} as p cross join lateral (${search}) as other
    where p.id = ${idArray(ids)} and other.id <> p.id group by p.id`);
  return rows;
}

/**
 * Whether two birth dates are equal, compatible, or likely misreadings of each other. Without that, like names are no
 * likeness.
 */
function couldBirthDatesMatch(
  one: Candidate,
  [, birthDate, birthDatePrecision]: [number, string, string],
): boolean {
  if (one.birthDate === birthDate) return true;
  const other = { birthDate, birthDatePrecision };
  if (isWholeDay(one) && isWholeDay(other)) return closeBirthDates(one.birthDate, birthDate);
  return areCompatible(one, other);
}

/** Finds the ids to compare with each person, by number and by name. Those of one birth date are found by `bornOn`. */
export async function findCandidateIds(
  reader: Reader,
  people: ReadonlyMap<number, Candidate>,
): Promise<Map<number, Set<number>>> {
  const ids = [...people.keys()];
  const candidates = new Map(ids.map((id) => [id, new Set<number>()]));
  for (const { person, others } of await findBySearch(reader, ids, byNumber))
    for (const [id] of others) candidates.get(person)?.add(id);
  for (const { person, others } of await findBySearch(reader, ids, byName)) {
    const record = people.get(person);
    if (!record) continue;
    for (const other of others)
      if (couldBirthDatesMatch(record, other)) candidates.get(person)?.add(other[0]);
  }
  return candidates;
}
