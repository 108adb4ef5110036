import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The name of a record in figures, as an SQL expression: `{"@id", "id", "name"}`. */
export const namedJson = ({ id, name }: { id: PgColumn; name: PgColumn }, path: string): SQL =>
  sql`json_build_object('@id', ${`/api/${path}/`}::text || ${id}, 'id', ${id}, 'name', ${name})`;
