import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Span } from '../../domain/days.ts';

/** Conditions that several statements ask. */

export const within = (column: PgColumn, { from, to }: Span): SQL =>
  and(gte(column, from), lt(column, to)) as SQL;

/** A text as LIKE takes it by its letters. */
export const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Whether a text holds another that the database computes: folding can itself give a % or _, from their wide forms. */
export const holdsPart = (text: SQL | PgColumn, part: SQL): SQL =>
  sql`${text} like '%' || regexp_replace(${part}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
