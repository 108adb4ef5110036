import { type SQL, sql } from 'drizzle-orm';
import {
  type Identity,
  mayBeSame,
  NUMBERS,
  numberKey,
  type Person,
  personOf,
} from '../../../domain/likeness/duplicate.ts';
import { equalNames, soundAlike } from '../../../domain/likeness/names.ts';
import type { Reader } from '../../db/connection.ts';
import { veterans } from '../../db/schema.ts';
import { bornOn, recordsOf } from '../../doubles/candidates.ts';
import { type Candidate, MAX_CANDIDATES_BY_NUMBER } from '../../likenesses/find.ts';
import { createPause } from '../../workers/pause.ts';

/**
 * Finds the records that a creation would be refused for (VET-08), for a whole batch of people at once: two statements
 * by the indexes of the likenesses, and one for the records.
 */

/** The ids of records by number: `pmi:p4411`. */
type IdsByNumber = ReadonlyMap<string, readonly number[]>;

const keysOf = (identity: Identity) =>
  NUMBERS.map((name) => ({ name, key: numberKey(identity[name]) })).filter(({ key }) => key !== '');

async function withNumbers(reader: Reader, people: readonly Person[]): Promise<IdsByNumber> {
  const ways = NUMBERS.flatMap((name): SQL[] => {
    const keys = new Set(people.map(({ identity }) => numberKey(identity[name])).filter(Boolean));
    if (keys.size === 0) return [];
    return [
      sql`select ${`${name}:`} || k.key as number, other.id from unnest(${sql.param([...keys])}::text[]) as k (key)
        cross join lateral (select ${veterans.id} as id from ${veterans}
          where number_key(${veterans[name]}) = k.key limit ${MAX_CANDIDATES_BY_NUMBER}) as other`,
    ];
  });
  const ids = new Map<string, number[]>();
  if (ways.length === 0) return ids;
  const { rows } = await reader.execute<{ number: string; id: number }>(sql.join(ways, sql` union all `));
  for (const { number, id } of rows) ids.set(number, [...(ids.get(number) ?? []), id]);
  return ids;
}

/** Lists for each person the records that may be the same (VET-08), in the order of their numbers. */
export async function likesOf(reader: Reader, people: readonly Person[]): Promise<Candidate[][]> {
  const pause = createPause();
  const days = new Set(
    people.map(({ identity }) => identity.birthDate).filter((day) => typeof day === 'string'),
  );
  const born = await bornOn(reader, [...days]);
  const numberedPeople = await withNumbers(reader, people);
  const idsByPerson: number[][] = [];
  for (const { identity, name } of people) {
    await pause();
    const sameDay = (born.get(identity.birthDate ?? '') ?? []).filter(
      ({ person }) => equalNames(name, person.name) || soundAlike(name, person.name),
    );
    const byNumber = keysOf(identity).flatMap(
      ({ name: of, key }) => numberedPeople.get(`${of}:${key}`) ?? [],
    );
    idsByPerson.push([...new Set([...sameDay.map(({ id }) => id), ...byNumber])]);
  }
  const ids = new Set(idsByPerson.flat());
  const records = new Map(
    (ids.size > 0 ? await recordsOf(reader, [...ids]) : []).map((record) => [record.id, record]),
  );
  return people.map((person, at) =>
    (idsByPerson[at] ?? [])
      .toSorted((a, b) => a - b)
      .flatMap((id) => records.get(id) ?? [])
      .filter((record) => mayBeSame(person, personOf(record))),
  );
}
