import { eq } from 'drizzle-orm';
import { validate } from '../../domain/validate.ts';
import type { Answer, ApiRequest } from '../api-context.ts';
import { slots } from '../db/schema.ts';
import { notFound, ruleViolations } from '../hydra/errors.ts';
import { idOfPath } from '../hydra/read.ts';
import type { Resource, Row } from '../hydra/resource.ts';
import { ruleContext, wireRecord } from '../hydra/write.ts';
import { removedFrom } from './recompute.ts';
import { type Schedule, slotPlan, totalsOf } from './slot-plan.ts';

/**
 * What a change of a calendar would make of its slots, by the same plan as the save, and how many appointments would
 * stand in its way (CAL-07); nothing is written.
 */
export async function calendarPreview(request: ApiRequest, resource: Resource): Promise<Answer> {
  const { db, settings } = request.context;
  const { entity, table } = resource;
  const id = idOfPath(request);
  const [row] = await db.select().from(table).where(eq(table.id, id));
  if (!row) throw notFound();
  const record = { ...wireRecord(resource, row as Row, request.context), ...(await request.body()) };
  const { values, violations } = validate(entity, record, ruleContext(request.context, false));
  if (violations.length > 0) throw ruleViolations(violations);
  const existing = await db.select().from(slots).where(eq(slots.calendar, id));
  const plan = slotPlan(values as Schedule, existing, await removedFrom(db, id), settings.timezone);
  return {
    body: {
      ...totalsOf(plan, settings.timezone),
      byHand: plan.byHand,
      removed: plan.removed,
      booked: plan.gone.reduce((sum, slot) => sum + slot.booked, 0),
    },
  };
}
