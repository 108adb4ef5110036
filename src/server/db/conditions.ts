import {
  and,
  between,
  eq,
  gte,
  lt,
  or,
  type Param,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Span } from '../../domain/dates/days.ts';
import { daysMeant } from '../../domain/people/birth-date.ts';

/** Conditions that several statements ask. */

/** A condition that holds where all of these do. One that is undefined does not count. */
export const allOf = (...conditions: readonly (SQLWrapper | undefined)[]): SQL =>
  and(...conditions) ?? sql`true`;

/** A condition that holds where one of these does. One that is undefined does not count. */
export const anyOf = (...conditions: readonly (SQLWrapper | undefined)[]): SQL =>
  or(...conditions) ?? sql`false`;

export const within = (column: PgColumn, { from, to }: Span): SQL => allOf(gte(column, from), lt(column, to));

/**
 * One of these ids. The planner does not see how many they are, so that one plan does for all of them: for each number of
 * ids it would make another, which takes longer than reading a few rows.
 */
export const isOneOf = (id: PgColumn | SQL, ids: Placeholder | Param): SQL =>
  sql`${id} = any(array(select unnest(${ids}::int[])))`;

/**
 * Whether somebody may be born when a text says (1936-08-14, 1936-05, 1936): the dates that begin in it, and those of
 * which only the month or year around it is known (VET-17).
 */
export function bornWhen(date: PgColumn, precision: PgColumn, text: string): SQL {
  const { first, last } = daysMeant(text);
  return anyOf(
    between(date, first, last),
    // Written out, so that the planner uses the partial index of incomplete dates.
    and(eq(date, `${first.slice(0, 7)}-01`), sql`${precision} = 'month'`),
    and(eq(date, `${first.slice(0, 4)}-01-01`), sql`${precision} in ('year', 'presumed')`),
  );
}

/** A text as LIKE takes it by its letters. */
export const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * Whether a text contains another one that the database computes. It is escaped in SQL, because folding can create % or
 * _ from their full-width forms.
 */
export const holdsPart = (text: SQL | PgColumn, part: SQL): SQL =>
  sql`${text} like '%' || regexp_replace(${part}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
