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

/** Somebody born on a day, with their names taken apart. */
export interface Born {
  readonly id: number;
  readonly person: Person;
}

/** Everybody who was born on each of these days, from the index alone. */
export async function bornOn(reader: Reader, days: readonly string[]): Promise<Map<string, Born[]>> {
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

const such = (where: SQL, limit: number): SQL => sql`(
  select ${veterans.id} as id, ${veterans.birthDate}::text as day, ${veterans.birthDatePrecision} as precision
  from ${veterans} where ${where} limit ${limit})`;

const byNumber = sql.join(
  NUMBERS.map((name) =>
    such(
      sql`number_key(${veterans[name]}) = number_key(p.${sql.identifier(veterans[name].name)})`,
      MAX_CANDIDATES_BY_NUMBER,
    ),
  ),
  sql` union all `,
);

/** As the likenesses look for names: exchanged too, and under the maiden name of either. */
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
    such(
      sql`sound_key(${column}) = sound_key(p.${sql.identifier(last)})
        and sound_key(${veterans.firstName}) = sound_key(p.${sql.identifier(first)})`,
      MAX_CANDIDATES_BY_NAME,
    ),
  ),
  sql` union all `,
);

/** Lists for each of these people the others that one way of searching finds, as `[id, birth date, precision]`. */
async function othersBy(reader: Reader, ids: readonly number[], way: SQL) {
  const { rows } = await reader.execute<{ person: number; others: [number, string, string][] }>(sql`
    select p.id as person, json_agg(json_build_array(other.id, other.day, other.precision)) as others
    from ${veterans} as p cross join lateral (${way}) as other
    where p.id = ${idArray(ids)} and other.id <> p.id group by p.id`);
  return rows;
}

/** Whether two people of like names may be born on one day: without that, names alone are no likeness. */
function mayShareBirth(one: Candidate, [, birthDate, birthDatePrecision]: [number, string, string]): boolean {
  if (one.birthDate === birthDate) return true;
  const other = { birthDate, birthDatePrecision };
  if (isWholeDay(one) && isWholeDay(other)) return closeBirthDates(one.birthDate, birthDate);
  return areCompatible(one, other);
}

/** The ids of others that are worth comparing with each person, those born on the same day aside. */
export async function othersOf(
  reader: Reader,
  people: ReadonlyMap<number, Candidate>,
): Promise<Map<number, Set<number>>> {
  const ids = [...people.keys()];
  const candidates = new Map(ids.map((id) => [id, new Set<number>()]));
  for (const { person, others } of await othersBy(reader, ids, byNumber))
    for (const [id] of others) candidates.get(person)?.add(id);
  for (const { person, others } of await othersBy(reader, ids, byName)) {
    const record = people.get(person);
    if (!record) continue;
    for (const other of others) if (mayShareBirth(record, other)) candidates.get(person)?.add(other[0]);
  }
  return candidates;
}
