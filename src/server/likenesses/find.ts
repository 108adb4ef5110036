import { type SQL, sql } from 'drizzle-orm';
import { type Identity, NUMBERS, type NumberName, numberKey } from '../../domain/likeness/duplicate.ts';
import type { Reader } from '../db/connection.ts';
import { veterans } from '../db/schema.ts';

/**
 * Finds the records that are near enough to be compared (VET-08). Each way in uses an index of its own; the rules of
 * src/domain/likeness then decide.
 */

/** A record as it is compared and shown. */
export interface Candidate extends Identity {
  readonly id: number;
  readonly civility: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly birthDate: string;
  readonly birthDatePrecision: string;
  /** Compared for users who open restricted records alone (SEC-07). */
  readonly restricted: boolean;
  readonly [key: string]: unknown;
}

/** More records than this with one number: it is none, somebody wrote a word for 'unknown'. */
export const MAX_CANDIDATES_BY_NUMBER = 1000;

/** With as many of one name, those that also have the birth date are found by it. */
export const MAX_CANDIDATES_BY_NAME = 1000;

/** The columns of a record as it is compared. */
export const candidateColumns = sql`${veterans.id} as id, ${veterans.civility} as civility, ${veterans.lastName} as "lastName",
  ${veterans.firstName} as "firstName", ${veterans.maidenName} as "maidenName",
  ${veterans.birthDate} as "birthDate", ${veterans.birthDatePrecision} as "birthDatePrecision",
  ${veterans.restrictedDate} is not null as restricted, ${veterans.pmi} as pmi, ${veterans.pmr} as pmr,
  ${veterans.retcomb} as retcomb, ${veterans.fightCardNumber} as "fightCardNumber"`;

const such = (where: SQL, limit?: number): SQL =>
  sql`(select ${candidateColumns} from ${veterans} where ${where} ${limit ? sql`limit ${limit}` : sql``})`;

const isFilled = (text: string | null | undefined): text is string => Boolean(text?.trim());

const byIds = (ids: readonly number[]): SQL[] =>
  ids.length > 0 ? [such(sql`${veterans.id} = any(${sql.param(ids)}::int[])`)] : [];

const byNumbers = (person: Identity): SQL[] =>
  NUMBERS.filter((name: NumberName) => numberKey(person[name]) !== '').map((name) =>
    such(sql`number_key(${veterans[name]}) = number_key(${person[name]})`, MAX_CANDIDATES_BY_NUMBER),
  );

/** Finds records whose names sound like these, also exchanged and under the maiden name of either. */
function byNames({ lastName, firstName, maidenName }: Identity): SQL[] {
  if (!isFilled(firstName)) return [];
  const sameNames = (last: SQL, first: SQL, by: SQL = sql`${veterans.lastName}`) =>
    such(
      sql`sound_key(${by}) = sound_key(${last}) and sound_key(${veterans.firstName}) = sound_key(${first})`,
      MAX_CANDIDATES_BY_NAME,
    );
  const maiden = sql`${veterans.maidenName}`;
  return [
    ...(isFilled(lastName)
      ? [
          sameNames(sql`${lastName}`, sql`${firstName}`),
          sameNames(sql`${firstName}`, sql`${lastName}`),
          sameNames(sql`${lastName}`, sql`${firstName}`, maiden),
        ]
      : []),
    ...(isFilled(maidenName)
      ? [
          sameNames(sql`${maidenName}`, sql`${firstName}`),
          sameNames(sql`${maidenName}`, sql`${firstName}`, maiden),
        ]
      : []),
  ];
}

async function recordsBy(reader: Reader, ways: readonly SQL[]): Promise<Candidate[]> {
  if (ways.length === 0) return [];
  const { rows } = await reader.execute<Candidate>(sql.join([...ways], sql` union all `));
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/**
 * Finds people of that birth date with a like name. All of them are compared, since a refusal may miss nobody. A
 * first of January has many thousands: they come from the index alone, and as one text, which is read several times
 * faster than rows.
 */
async function bornTogether(
  reader: Reader,
  { birthDate }: Identity,
  isAlike: (other: Identity) => boolean,
): Promise<number[]> {
  if (!birthDate) return [];
  const { rows } = await reader.execute<{ born: [number, string, string][] | null }>(sql`
    select json_agg(json_build_array(${veterans.id}, ${veterans.lastName}, ${veterans.firstName})) as born
    from ${veterans} where ${veterans.birthDate} = ${birthDate}::date`);
  const born = rows[0]?.born ?? [];
  return born.flatMap(([id, lastName, firstName]) =>
    isAlike({ lastName, firstName, birthDate }) ? [id] : [],
  );
}

/** Records by birth date, of which `isAlike` says whether they are meant, by number, and in more ways. */
const candidates =
  (more: (person: Identity) => SQL[]) =>
  async (reader: Reader, person: Identity, isAlike: (other: Identity) => boolean): Promise<Candidate[]> => {
    const born = await bornTogether(reader, person, isAlike);
    return recordsBy(reader, [...byIds(born), ...byNumbers(person), ...more(person)]);
  };

/** Every record that may be a duplicate of this one. */
export const duplicateCandidates = candidates(() => []);

/** Every record that is worth comparing with what is being typed. */
export const likenessCandidates = candidates(byNames);
