import { eq, sql } from 'drizzle-orm';
import { dayIn } from '../../../domain/dates/days.ts';
import { closure as closureEntity } from '../../../domain/entities/appointments/closure.ts';
import { idOf, iriOf } from '../../../domain/model/entity.ts';
import { validate } from '../../../domain/model/validate.ts';
import type { Answer, ApiContext, ApiRequest } from '../../api-context.ts';
import { slots } from '../../db/schema.ts';
import { notFound, ruleViolations } from '../../hydra/errors.ts';
import { idOfPath } from '../../hydra/read.ts';
import type { Resource, Row } from '../../hydra/resource.ts';
import { ruleContext, wireRecord } from '../../hydra/write.ts';
import { nationalDays } from '../closures/national-days.ts';
import { removedFrom } from './regenerate-slots.ts';
import { type Schedule, type SlotPlan, slotPlan, slotsAfter, totalsOf } from './slot-plan.ts';

/** A calendar as a form has it. */
type CalendarValues = Schedule & { readonly cell: unknown; readonly region: unknown };

interface ClosedHours extends Record<string, unknown> {
  readonly moment: Date;
  readonly id: number;
  readonly name: string;
}

/** The slots of a plan that a closure lies over. */
async function closedOf(
  { db }: ApiContext,
  values: CalendarValues,
  plan: SlotPlan,
): Promise<readonly ClosedHours[]> {
  const moments = slotsAfter(plan).map(([instant]) => new Date(instant).toISOString());
  const closureArguments = sql`${values.duration}::int, ${idOf(values.cell)}::int, ${idOf(values.region)}::int`;
  const { rows } = await db.execute<ClosedHours>(sql`
    select planned.moment, over.id, over.name
    from unnest(${sql.param(moments)}::timestamptz[]) as planned (moment)
    cross join lateral closures_at(planned.moment, ${closureArguments}) as over
    order by planned.moment, over.id`);
  return rows.map((row) => ({ ...row, moment: new Date(row.moment) }));
}

/** National days on which it would receive, and that nothing closes (CLOSE-01). */
async function openNationalDays({ settings }: ApiContext, days: ReadonlySet<string>) {
  const years = new Set([...days].map((day) => Number(day.slice(0, 4))));
  const all = await Promise.all([...years].map((year) => nationalDays(year, settings.holidayCountries)));
  return all.flat().filter(({ day }) => days.has(day));
}

/** The slots of a plan that can be booked, and beside them the closed ones with the reason (CLOSE-01). */
async function outcome(context: ApiContext, values: CalendarValues, plan: SlotPlan) {
  const { timezone } = context.settings;
  const closedHours = await closedOf(context, values, plan);
  const instants = new Set(closedHours.map(({ moment }) => moment.getTime()));
  const dayOf = (instant: number) => dayIn(timezone, instant);
  const open = slotsAfter(plan).filter(([instant]) => !instants.has(instant));
  const closures = Map.groupBy(closedHours, ({ id }) => id);
  return {
    ...totalsOf(open, timezone),
    byHand: plan.byHand,
    removed: plan.removed,
    booked: plan.withdrawn.reduce((sum, slot) => sum + slot.booked, 0),
    closedSlots: instants.size,
    closures: [...closures].map(([id, of]) => ({
      '@id': iriOf(closureEntity, id),
      name: of[0]?.name,
      days: [...new Set(of.map(({ moment }) => dayOf(moment.getTime())))],
    })),
    nationalDays: await openNationalDays(context, new Set(open.map(([instant]) => dayOf(instant)))),
  };
}

/**
 * Previews a change of a calendar: its slots, by the same plan as the save, and the number of appointments in the way
 * (CAL-07). Nothing is written.
 */
export async function calendarPreview(request: ApiRequest, resource: Resource): Promise<Answer> {
  const { db, settings } = request.context;
  const { entity, table } = resource;
  const id = idOfPath(request);
  const [row] = await db.select().from(table).where(eq(table.id, id));
  if (!row) throw notFound();
  const storedRecord = wireRecord(resource, row as Row, request.context);
  const record = { ...storedRecord, ...(await request.body()) };
  const { values, violations } = validate(entity, record, {
    ...ruleContext(request.context, false),
    storedValues: storedRecord,
  });
  if (violations.length > 0) throw ruleViolations(violations);
  const existing = await db.select().from(slots).where(eq(slots.calendar, id));
  const typedValues = values as CalendarValues;
  const plan = slotPlan(typedValues, existing, await removedFrom(db, id), settings.timezone);
  return { body: await outcome(request.context, typedValues, plan) };
}

/** The same of a calendar that is not yet made. */
export async function newCalendarPreview({ context, body }: ApiRequest, resource: Resource): Promise<Answer> {
  const { values, violations } = validate(resource.entity, await body(), ruleContext(context, true));
  if (violations.length > 0) throw ruleViolations(violations);
  const typedValues = values as CalendarValues;
  const nothing = { days: new Set<string>(), instants: new Set<number>() };
  const plan = slotPlan(typedValues, [], nothing, context.settings.timezone);
  return { body: await outcome(context, typedValues, plan) };
}
