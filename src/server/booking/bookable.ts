import { and, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import { midnight } from '../../domain/days.ts';
import { can } from '../../domain/rights.ts';
import type { ApiContext, Caller } from '../api-context.ts';
import { todayOf } from '../clock.ts';
import { calendars, regions, slots } from '../db/schema.ts';

/**
 * Which slots a caller can book, apart from their places (SLOT-01). Staff who may create appointments: any slot of an
 * unarchived calendar from today on, sent or not; anybody else: slots of sent calendars that lie in the future, in a
 * wilaya that receives. Needs slots joined with their calendar.
 */
export function bookableBy(caller: Caller | null, context: ApiContext): SQL {
  const now = context.clock();
  const open = eq(calendars.archived, false);
  if (caller && can(caller.menuRole, 'Appointment', 'CREATE')) {
    return and(open, gte(slots.dateRDV, midnight(context.settings.timezone, todayOf(context)))) as SQL;
  }
  const receives = sql`exists (select 1 from ${regions} where ${regions.id} = ${calendars.region} and ${regions.active} and ${regions.service})`;
  return and(open, eq(calendars.sent, true), gt(slots.dateRDV, now), receives) as SQL;
}

/** A place is left. */
export const hasPlace: SQL = lt(slots.booked, slots.number);
