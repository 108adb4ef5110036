import type pg from 'pg';
import { DEMO_ACCOUNTS } from './accounts.ts';

/** The tables that the demo fills, and their columns with dates. */
const TABLES = [
  'users',
  'veterans',
  'observations',
  'medical_informations',
  'veteran_files',
  'calendars',
  'appointments',
] as const;

/** A moment in office hours so many days ago; before a weekend in place of it. `$1` is the time zone. */
const officeMoment = (days: string, id: string): string => `(
  date_trunc('day', now() AT TIME ZONE $1) - (${days}) * interval '1 day'
  - (CASE WHEN extract(dow FROM (now() AT TIME ZONE $1) - (${days}) * interval '1 day') IN (5, 6) THEN 2 ELSE 0 END) * interval '1 day'
  + interval '8 hours' + (${id} * 37 % 480) * interval '1 minute') AT TIME ZONE $1`;

/** A later moment than one that lies `days` ago, and not in the future. */
const later = (first: string, days: string, id: string): string => `
  least(now() - interval '1 hour', greatest(${first} + interval '20 minutes', ${officeMoment(`${days} * (${id} * 613 % 97) / 97`, id)}))`;

const daysSince = (moment: string): string => `floor(extract(epoch FROM now() - ${moment}) / 86400)::int`;

/** The authors of the demo's records, in turn. */
const author = (id: string): string => `(SELECT ids[1 + (${id}) % cardinality(ids)] FROM authors)`;

const belowAVeteran = (table: string): string => `
  UPDATE ${table} AS one SET created_date = ${later('veterans.created_date', daysSince('veterans.created_date'), 'one.id')}
  FROM veterans WHERE veterans.id = one.veteran_id AND $1::text IS NOT NULL`;

/**
 * Spreads what the demo made just now over the years before it, so that statistics, histories and letters look as in a
 * service at work. The triggers that write author and date let nobody choose them: only the owner can put them aside.
 */
export async function spreadOverThePast(owner: pg.ClientBase, timezone: string): Promise<void> {
  const triggers = (act: 'DISABLE' | 'ENABLE') =>
    owner.query(TABLES.map((table) => `ALTER TABLE ${table} ${act} TRIGGER USER`).join(';'));
  const names = DEMO_ACCOUNTS.map(({ username }) => `'${username}'`);
  const authors = `WITH authors AS (SELECT array_agg(id ORDER BY id) AS ids FROM users WHERE username IN (${names.slice(0, 3)}))`;
  await owner.query('BEGIN');
  try {
    await triggers('DISABLE');
    await owner.query(`
      UPDATE users SET created_date = now() - interval '1500 days', register_date = now() - interval '1500 days',
        updated_date = NULL
      WHERE username IN (${names})`);
    // A sixth of the records is of the last weeks: statistics of a month have something to count.
    await owner.query(
      `${authors}, made AS (
        SELECT id, 1 + id * 7919 % CASE WHEN id % 6 = 0 THEN 45 ELSE 1400 END AS days FROM veterans)
      UPDATE veterans AS one SET created_by = ${author('one.id')},
        created_date = ${officeMoment('made.days', 'one.id')}, updated_date = NULL, updated_by = NULL
      FROM made WHERE made.id = one.id`,
      [timezone],
    );
    await owner.query(
      `${authors} UPDATE veterans SET updated_by = ${author('id * 5 + 1')},
        updated_date = ${later('created_date', daysSince('created_date'), 'id')}
      WHERE id % 3 <> 0`,
      [timezone],
    );
    for (const table of ['observations', 'medical_informations', 'veteran_files'])
      await owner.query(belowAVeteran(table), [timezone]);
    await owner.query(`
      UPDATE calendars SET created_date = least(start_date - interval '20 days', now() - interval '2 days')`);
    // A person without a record often booked on the public page, so no staff member made that appointment.
    await owner.query(`
      ${authors} UPDATE appointments SET
        created_by = CASE WHEN veteran_id IS NULL AND id % 2 = 0 THEN NULL ELSE ${author('id')} END,
        created_date = least(date_rdv - (5 + id % 16) * interval '1 day', now() - (26 + id % 200) * interval '1 hour')`);
    // Deferred constraints would keep the tables from being altered.
    await owner.query('SET CONSTRAINTS ALL IMMEDIATE');
    await triggers('ENABLE');
    await owner.query('COMMIT');
  } catch (error) {
    await owner.query('ROLLBACK');
    throw error;
  }
}
