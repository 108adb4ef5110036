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

/** SQL conditions that several statements use. */

/** A condition that is true where all of these are. Undefined ones are ignored. */
export const allOf = (...conditions: readonly (SQLWrapper | undefined)[]): SQL =>
  and(...conditions) ?? sql`true`;

/** A condition that is true where one of these is. Undefined ones are ignored. */
export const anyOf = (...conditions: readonly (SQLWrapper | undefined)[]): SQL =>
  or(...conditions) ?? sql`false`;

export const within = (column: PgColumn, { from, to }: Span): SQL => allOf(gte(column, from), lt(column, to));

/**
 * Whether an id is one of these. The planner does not see their number, so one plan serves all: a new plan for each
 * number would take longer than reading a few rows.
 */
export const isOneOf = (id: PgColumn | SQL, ids: Placeholder | Param): SQL =>
  sql`${id} = any(array(select unnest(${ids}::int[])))`;

/**
 * Whether a person may be born in the given period (1936-08-14, 1936-05, 1936): birth dates in it, and incomplete dates
 * whose month or year contains it (VET-17).
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

/** Escapes a text for LIKE. */
export const escapePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * Whether a text contains another one that the database computes. It is escaped in SQL, because folding can create % or
 * _ from their full-width forms.
 */
export const holdsPart = (text: SQL | PgColumn, part: SQL): SQL =>
  sql`${text} like '%' || regexp_replace(${part}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
