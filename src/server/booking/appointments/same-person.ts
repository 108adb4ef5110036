import { type SQL, sql } from 'drizzle-orm';
import { mayBeSame, personOf } from '../../../domain/likeness/duplicate.ts';
import { isOneOf } from '../../db/conditions.ts';
import type { Reader } from '../../db/connection.ts';
import { appointments as table } from '../../db/schema.ts';
import { prepareStatement, run } from '../../db/statements.ts';

/**
 * Another active appointment of the same person at the same hour, or on the same day for the same reason (APT-13). The
 * same person: linked to the same veteran, or with the same birth date and names that VET-08 takes for the same. Names
 * alone never, nor a date of which the one knows less than the other (VET-17).
 */
interface Twin {
  readonly id: number;
  readonly dateRDV: Date;
  readonly sameHour: boolean;
}

/** Two appointments with the same veteran or birth date. */
interface Pair extends Record<string, unknown> {
  readonly of: number;
  readonly id: number;
  readonly sameVeteran: boolean;
  readonly names: readonly [string, string, string, string];
  readonly birthDate: string | null;
}

interface NearPair extends Pair {
  readonly moment: Date;
  readonly sameHour: boolean;
}

/** The condition under which the appointments `a` and `b` are of the same person. */
const comparedColumns = sql`a.id as of, b.id, coalesce(a.veteran_id = b.veteran_id, false) as "sameVeteran",
  b.birth_date as "birthDate", json_build_array(a.last_name, a.first_name, b.last_name, b.first_name) as names`;

type SharedColumn = 'veteran_id' | 'birth_date';

/** Returns the reasons for which `a` and `b` may be of one person. */
const sharing = (by: SharedColumn): SQL =>
  by === 'veteran_id'
    ? sql`b.veteran_id = a.veteran_id`
    : sql`b.birth_date = a.birth_date and b.birth_date_precision = a.birth_date_precision`;

function isSame({ sameVeteran, names, birthDate }: Pair): boolean {
  const [lastName, firstName, otherLast, otherFirst] = names;
  return (
    sameVeteran ||
    mayBeSame(
      personOf({ lastName, firstName, birthDate }),
      personOf({ lastName: otherLast, firstName: otherFirst, birthDate }),
    )
  );
}

/** Pairs within 25 hours, by each of the two ways, each of which is an index of its own. */
const nearby = prepareStatement<NearPair, { ids: readonly number[]; timezone: string }>(
  sql`${nearbyBy('veteran_id')} union all ${nearbyBy('birth_date')} order by moment, id`,
);

/** The hours around the moment keep a first of January's many births apart. */
function nearbyBy(by: SharedColumn): SQL {
  const day = (of: 'a' | 'b') =>
    sql`date_trunc('day', ${sql.identifier(of)}.date_rdv, ${sql.placeholder('timezone')}::text)`;
  return sql`
    select ${comparedColumns}, b.date_rdv as moment, a.date_rdv = b.date_rdv as "sameHour"
    from ${table} a join ${table} b
      on ${sharing(by)} and b.id <> a.id and not b.canceled
      and b.date_rdv between a.date_rdv - interval '25 hours' and a.date_rdv + interval '25 hours'
      and (b.date_rdv = a.date_rdv or (b.reason_id = a.reason_id and ${day('b')} = ${day('a')}))
    where ${isOneOf(sql`a.id`, sql.placeholder('ids'))} and not a.canceled`;
}

/** The twins of each of these appointments, canceled ones aside, in the order of time. */
export async function findSamePersonAppointments(
  reader: Reader,
  ids: readonly number[],
  timezone: string,
): Promise<ReadonlyMap<number, readonly Twin[]>> {
  const twins = new Map<number, Twin[]>();
  if (ids.length === 0) return twins;
  const rows = await run(reader, nearby({ ids, timezone }));
  for (const pair of rows) {
    const { of, id, moment, sameHour } = pair;
    const samePeople = twins.get(of) ?? [];
    if (!isSame(pair) || samePeople.some((twin) => twin.id === id)) continue;
    twins.set(of, [...samePeople, { id, dateRDV: moment, sameHour }]);
  }
  return twins;
}

/**
 * Finds the people of these appointments who booked again after a closure: another appointment to come, for the same
 * reason.
 */
export async function bookedAnew(
  reader: Reader,
  ids: readonly number[],
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<ReadonlySet<number>> {
  const pairs = (by: SharedColumn) => sql`
    select ${comparedColumns} from ${table} a join ${table} b
      on ${sharing(by)} and b.id <> a.id and not b.canceled
      and b.reason_id = a.reason_id and b.date_rdv >= ${now.toISOString()}::timestamptz and b.created_date > ${since.toISOString()}::timestamptz
    where a.id = any(${sql.param(ids)}::int[])`;
  const { rows } = await reader.execute<Pair>(sql`${pairs('veteran_id')} union all ${pairs('birth_date')}`);
  return new Set(rows.filter(isSame).map(({ of }) => of));
}
