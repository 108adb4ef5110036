import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { veterans } from '../../db/schema.ts';
import { write } from '../../transaction.ts';
import { createManyNotes } from './many-notes.ts';
import { LAST_NAMES, MEN, SYLLABLES, WOMEN } from './names.ts';

/** Rows of one statement: on a machine ten times as slow it still ends before the limit of statements. */
const CHUNK = 1000;
/** Rows between two reports of the progress. */
const ROWS_PER_REPORT = 20_000;

const texts = (values: readonly string[]): SQL => sql`${sql.param(values)}::text[]`;

/** One of a list of texts, at random. */
const anyOf = (column: SQL): SQL => sql`${column}[1 + floor(random() * cardinality(${column}))::int]`;

/** A number of that many digits for a share of the people. */
const cardNumber = (share: number, prefix: string, digits: number): SQL =>
  sql`case when random() < ${share} then ${prefix} || lpad(floor(random() * ${10 ** digits})::text, ${digits}, '0') end`;

/**
 * Adds made-up veterans in great number, some with notes, made by the database itself, so that lists and searches can
 * be tried at the size of a real service. A third of the family names are common ones, the others are composed and rare.
 */
export async function createManyVeterans(
  db: Database,
  count: number,
  onProgress: (doneCount: number) => void = () => {},
): Promise<void> {
  for (let createdCount = 0; createdCount < count; createdCount += CHUNK) {
    const size = Math.min(CHUNK, count - createdCount);
    await write(db, null, 'seed', async (tx) => {
      const { rows } = await tx.execute<{ last: number }>(
        sql`select coalesce(max(id), 0) as last from ${veterans}`,
      );
      await tx.execute(chunk(size));
      // Checks of references were planned for an empty service: they walked through all veterans for every note.
      if (createdCount === 0) await tx.execute(sql`select renew_statistics()`);
      await createManyNotes(tx, rows[0]?.last ?? 0);
    });
    if ((createdCount + size) % ROWS_PER_REPORT === 0 || createdCount + size === count)
      onProgress(createdCount + size);
  }
}

const chunk = (size: number): SQL => sql`
  with lists as (
    select ${texts(LAST_NAMES)} as common, ${texts(SYLLABLES)} as syllables, ${texts(MEN)} as men,
      ${texts(WOMEN)} as women,
      (select array_agg(id) from params_regions where active) as regions,
      (select array_agg(name) from params_regions where active) as towns,
      (select array_agg(id) from params_qualities where not archived) as qualities
  )
  insert into ${veterans} (civility, last_name, first_name, birth_date, birthplace, email, phones, addresses, old_city,
    region_id, citizen_status_id, fight_card_number, retcomb, pmi, pmr, disability_rate, enable)
  select case when woman then 'Mme' else 'Mr' end,
    case when random() < 0.33 then ${anyOf(sql`common`)}
      else initcap(${anyOf(sql`syllables`)} || ${anyOf(sql`syllables`)} || ${anyOf(sql`syllables`)}) end,
    case when woman then ${anyOf(sql`women`)} else ${anyOf(sql`men`)} end,
    date '1920-01-01' + floor(random() * 14000)::int,
    ${anyOf(sql`towns`)},
    case when random() < 0.3 then 'v' || n || floor(random() * 1e6)::int || '@example.dz' end,
    jsonb_build_array(jsonb_build_object('phone', '0' || 500000000 + floor(random() * 299999999)::int)),
    jsonb_build_array(jsonb_build_object('address', 1 + floor(random() * 200)::int || ' rue ' || ${anyOf(sql`common`)})),
    ${anyOf(sql`towns`)},
    regions[1 + floor(random() * cardinality(regions))::int],
    qualities[1 + floor(random() * cardinality(qualities))::int],
    ${cardNumber(0.7, '', 6)}, ${cardNumber(0.5, 'R', 6)}, ${cardNumber(0.4, '', 8)}, ${cardNumber(0.2, 'K', 6)},
    case when random() < 0.4 then 10 + 5 * floor(random() * 19)::int end,
    random() < 0.95
  from lists, (select n, random() < 0.3 as woman from generate_series(1, ${size}::int) as n offset 0) as people`;
