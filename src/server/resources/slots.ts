import { and, eq, inArray } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import { slot } from '../../domain/entities/appointments/slot.ts';
import { fill } from '../../i18n/fill.ts';
import type { ApiRequest } from '../api-context.ts';
import { removeSlots } from '../booking/calendars/calendar-days.ts';
import { CLOSING } from '../booking/closures/closed-people.ts';
import { closedBy } from '../booking/slots/bookable.ts';
import { offerFreedPlace } from '../booking/waiting-list/queue-offers.ts';
import type { Reader } from '../db/connection.ts';
import { calendars, removedSlots, slots as table } from '../db/schema.ts';
import { ruleViolations, violation } from '../hydra/errors.ts';
import { type Member, type PendingWrite, resourceOf } from '../hydra/resource.ts';
import { lockAdvisoryKeys } from '../transaction.ts';

/**
 * Refuses fewer places than are booked or held for an offer, and another time for a slot with such places (SLOT-03).
 */
async function checkEdit({ tx, values, previous, columns }: PendingWrite<typeof slot.fields>): Promise<void> {
  if (!previous) return;
  const { booked, held: offeredPlaces, calendar, dateRDV: before } = previous;
  const takenPlaces = booked + offeredPlaces;
  if ((values.number ?? 0) < takenPlaces)
    throw violation(
      'number',
      fill(texts.slotBelowBooked, { smart_count: takenPlaces }),
      'rules.slotBelowBooked',
    );
  const after = new Date(String(values.dateRDV));
  const moves = after.getTime() !== before.getTime();
  if (moves && takenPlaces > 0) throw ruleViolations([{ path: 'dateRDV', message: 'rules.slotBooked' }]);
  if (moves || values.number !== previous.number) columns.edited = true;
  if (!moves) return;
  await lockAdvisoryKeys(tx, [CLOSING]);
  // Regenerating the calendar must not restore the old time, nor remove the new one.
  await tx.insert(removedSlots).values({ calendar, dateRDV: before }).onConflictDoNothing();
  await tx
    .delete(removedSlots)
    .where(and(eq(removedSlots.calendar, calendar), eq(removedSlots.dateRDV, after)));
}

/** Adds to each slot the closure that covers it (CLOSE-01). */
async function withClosures(members: readonly Member[], _request: ApiRequest, reader: Reader): Promise<void> {
  const ids = members.map(({ id }) => id);
  const rows = await reader
    .select({ id: table.id, closed: closedBy })
    .from(table)
    .innerJoin(calendars, eq(calendars.id, table.calendar))
    .where(inArray(table.id, ids));
  const closureById = new Map(rows.map((one) => [one.id, one.closed]));
  for (const member of members) member.closed = closureById.get(member.id) ?? null;
}

export const slots = resourceOf(slot, {
  computed: { remaining: (row) => row.number - row.booked - row.held },
  complete: withClosures,
  constraints: {
    slot_time: { path: 'dateRDV', message: 'rules.slotTime' },
    slot_places: { path: 'number', message: 'rules.slotNumber' },
  },
  beforeWrite: checkEdit,
  afterWrite: ({ tx, request, id }) => offerFreedPlace(tx, request.context, id),
  beforeDelete: (tx, row, request) => removeSlots(tx, request, [row]),
});
