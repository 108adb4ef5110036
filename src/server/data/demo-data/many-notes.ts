import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { medicalInformations, observations, veterans } from '../../db/schema.ts';
import { medicalTexts, observationTexts } from './notes.ts';

const anyOf = (texts: readonly string[]): SQL =>
  sql`(${sql.param(texts)}::text[])[1 + floor(random() * ${texts.length})::int]`;

/** One of the texts that suit the person of the row `one`. */
const suiting = (textsOf: typeof medicalTexts): SQL =>
  sql`case one.civility when 'Mme' then ${anyOf(textsOf('Mme'))} else ${anyOf(textsOf('Mr'))} end`;

/** One of a table's ids that are in use. */
const anyType = (table: string): SQL =>
  sql`(select array_agg(id) from ${sql.identifier(table)} where not archived)`;

/**
 * Notes on the made-up veterans after an id, made by the database itself: one to three observations of two sentences
 * on a third of them, a medical comment on a sixth.
 */
export async function createManyNotes(tx: Transaction, after: number): Promise<void> {
  await tx.execute(sql`
    insert into ${observations} (veteran_id, observation, params_observation_id)
    select one.id, ${suiting(observationTexts)} || E'\n' || ${suiting(observationTexts)},
      types.ids[1 + floor(random() * cardinality(types.ids))::int]
    from (select ${anyType('params_observations')} as ids) as types,
      (select ${veterans.id} as id, ${veterans.civility} as civility from ${veterans} where ${veterans.id} > ${after} and random() < 0.33 offset 0) as one,
      generate_series(1, 1 + (one.id % 3)) as n`);
  await tx.execute(sql`
    insert into ${medicalInformations} (veteran_id, observation, params_medical_information_id)
    select one.id, ${suiting(medicalTexts)}, types.ids[1 + floor(random() * cardinality(types.ids))::int]
    from (select ${anyType('params_medical_informations')} as ids) as types,
      (select ${veterans.id} as id, ${veterans.civility} as civility from ${veterans} where ${veterans.id} > ${after} and random() < 0.17 offset 0) as one`);
}
