import { type SQL, sql } from 'drizzle-orm';

/** The rows of a statement as a JSON list, in their order: a part of one statement that reads several. */
export const rowsAsJson = (statement: SQL): SQL =>
  sql`(select coalesce(json_agg(part), '[]') from (${statement}) as part)`;
