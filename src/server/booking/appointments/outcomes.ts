import { eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { midnight, WEEKDAYS, type Weekday } from '../../../domain/dates/days.ts';
import { keysOf } from '../../../domain/model/keys.ts';
import type { DeskState } from '../../../domain/scheduling/desk.ts';
import { type Outcome, STATE_OUTCOMES } from '../../../domain/scheduling/outcomes.ts';
import type { ApiContext } from '../../api-context.ts';
import { todayOf } from '../../clock.ts';
import { allOf } from '../../db/conditions.ts';
import { appointments as table } from '../../db/schema.ts';

/**
 * The outcome of an appointment in SQL, by the rule of `outcomeOf`: figures count by it and lists filter by it
 * (FIG-01).
 */
export function outcomeIs(outcome: Outcome, context: Pick<ApiContext, 'settings' | 'clock'>): SQL {
  const today = midnight(context.settings.timezone, todayOf(context));
  switch (outcome) {
    case 'canceledByStaff':
      return allOf(table.canceled, eq(table.canceledByVisitor, false));
    case 'canceledByVisitor':
      return allOf(table.canceled, table.canceledByVisitor);
    case 'unnoted':
      return allOf(eq(table.state, 'expected'), lt(table.dateRDV, today));
    case 'coming':
      return allOf(eq(table.state, 'expected'), gte(table.dateRDV, today));
    default:
      return inArray(table.state, statesOf(outcome));
  }
}

const statesOf = (outcome: Outcome): DeskState[] =>
  keysOf(STATE_OUTCOMES).filter((state) => STATE_OUTCOMES[state] === outcome);

/** Whether it is on that day of the week, in the service's zone; PostgreSQL counts from Sunday too. */
export const isOnWeekday = (weekday: Weekday, timezone: string): SQL =>
  eq(sql`extract(dow from ${table.dateRDV} at time zone ${timezone})::int`, WEEKDAYS.indexOf(weekday));
