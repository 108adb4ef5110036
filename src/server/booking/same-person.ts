import { sql } from 'drizzle-orm';
import { mayBeSame, personOf } from '../../domain/likeness/duplicate.ts';
import { appointments as table } from '../db/schema.ts';
import type { Reader } from '../transaction.ts';

/**
 * Another active appointment of the same person at the same hour, or on the same day for the same reason (APT-13). The
 * same person: linked to the same veteran, or with the same birth date and names that VET-08 takes for the same. Names
 * alone never.
 */
export interface Twin {
  readonly id: number;
  readonly dateRDV: Date;
  readonly sameHour: boolean;
}

interface Pair extends Record<string, unknown> {
  readonly of: number;
  readonly id: number;
  readonly moment: string;
  readonly sameHour: boolean;
  readonly sameVeteran: boolean;
  readonly names: readonly [string, string, string, string];
  readonly birthDate: string | null;
}

/** The twins of each of these appointments, canceled ones aside, in the order of time. */
export async function twinsOf(
  reader: Reader,
  ids: readonly number[],
  timezone: string,
): Promise<ReadonlyMap<number, readonly Twin[]>> {
  const twins = new Map<number, Twin[]>();
  if (ids.length === 0) return twins;
  // Each way in is an index of its own; the hours around the moment keep a first of January's many births apart.
  const pairs = (by: 'veteran_id' | 'birth_date') => sql`
    select a.id as of, b.id, b.date_rdv as moment, a.date_rdv = b.date_rdv as "sameHour",
      coalesce(a.veteran_id = b.veteran_id, false) as "sameVeteran", b.birth_date as "birthDate",
      json_build_array(a.last_name, a.first_name, b.last_name, b.first_name) as names
    from ${table} a join ${table} b
      on b.${sql.identifier(by)} = a.${sql.identifier(by)} and b.id <> a.id and not b.canceled
      and b.date_rdv between a.date_rdv - interval '25 hours' and a.date_rdv + interval '25 hours'
      and (b.date_rdv = a.date_rdv or (b.reason_id = a.reason_id
        and date_trunc('day', b.date_rdv, ${timezone}) = date_trunc('day', a.date_rdv, ${timezone})))
    where a.id = any(${sql.param(ids)}::int[]) and not a.canceled`;
  const { rows } = await reader.execute<Pair>(
    sql`${pairs('veteran_id')} union all ${pairs('birth_date')} order by moment, id`,
  );
  for (const { of, id, moment, sameHour, sameVeteran, names, birthDate } of rows) {
    const [lastName, firstName, otherLast, otherFirst] = names;
    const same =
      sameVeteran ||
      mayBeSame(
        personOf({ lastName, firstName, birthDate }),
        personOf({ lastName: otherLast, firstName: otherFirst, birthDate }),
      );
    const known = twins.get(of) ?? [];
    if (!same || known.some((twin) => twin.id === id)) continue;
    twins.set(of, [...known, { id, dateRDV: new Date(moment), sameHour }]);
  }
  return twins;
}
