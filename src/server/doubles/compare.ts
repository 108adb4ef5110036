import { personOf } from '../../domain/likeness/duplicate.ts';
import {
  isProbableDouble,
  type Resemblance,
  resemblance,
  weightOf,
} from '../../domain/likeness/resemblance.ts';
import type { Reader } from '../db/connection.ts';
import type { Candidate } from '../likenesses/find.ts';
import { createPause } from '../workers/pause.ts';
import { bornOn, findCandidateIds, type PersonWithId, recordsOf } from './candidates.ts';

/** Two records that are probably of one person; the older number stands first. */
export interface Pair extends Resemblance {
  readonly veteran: number;
  readonly related: number;
  readonly weight: number;
}

/** People compared between two looks at the clock, which decide on a pause. */
const PEOPLE_PER_TIME_CHECK = 256;

/** The ids of those of one birth date who are like somebody by their names. */
async function likeBorn(
  one: Candidate,
  born: readonly PersonWithId[],
  pause: () => Promise<void>,
): Promise<number[]> {
  const person = personOf({ lastName: one.lastName, firstName: one.firstName, birthDate: one.birthDate });
  const ids: number[] = [];
  for (const [index, other] of born.entries()) {
    if (index % PEOPLE_PER_TIME_CHECK === 0) await pause();
    if (other.id === one.id) continue;
    const likeness = resemblance(person, other.person);
    if (likeness && isProbableDouble(likeness)) ids.push(other.id);
  }
  return ids;
}

/** Finds the probable doubles of these records among all (VET-18), by the likeness of VET-08. */
export async function pairsOf(reader: Reader, ids: readonly number[]): Promise<Pair[]> {
  const pause = createPause();
  const people = new Map((await recordsOf(reader, ids)).map((record) => [record.id, record]));
  const days = new Set([...people.values()].map(({ birthDate }) => birthDate));
  const bornByDay = await bornOn(reader, [...days]);
  const others = await findCandidateIds(reader, people);
  for (const [id, person] of people)
    for (const other of await likeBorn(person, bornByDay.get(person.birthDate) ?? [], pause))
      others.get(id)?.add(other);
  const records = new Map(people);
  const missing = new Set([...others.values()].flatMap((set) => [...set].filter((id) => !records.has(id))));
  for (const record of await recordsOf(reader, [...missing])) records.set(record.id, record);
  const pairs = new Map<string, Pair>();
  for (const [id, set] of others) {
    await pause();
    for (const other of set) {
      const [veteran, related] = id < other ? [id, other] : [other, id];
      const [one, two] = [records.get(veteran), records.get(related)];
      const likeness = one && two ? resemblance(personOf(one), personOf(two)) : null;
      if (!likeness || !isProbableDouble(likeness)) continue;
      pairs.set(`${veteran} ${related}`, { veteran, related, weight: weightOf(likeness), ...likeness });
    }
  }
  return [...pairs.values()];
}
