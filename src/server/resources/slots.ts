import { and, eq } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import { slot } from '../../domain/entities/slot.ts';
import { fill } from '../../i18n/fill.ts';
import { CLOSING } from '../booking/closed-people.ts';
import { removeSlots } from '../booking/days.ts';
import { offerFreed } from '../booking/queue-offers.ts';
import { removedSlots } from '../db/schema.ts';
import { ruleViolations, violation } from '../hydra/errors.ts';
import { type PendingWrite, resourceOf } from '../hydra/resource.ts';
import { lockKeys } from '../transaction.ts';

/** No fewer places than are taken, and no other hour for those who have one (SLOT-03). */
async function checkEdit({ tx, values, previous, columns }: PendingWrite<typeof slot.fields>): Promise<void> {
  if (!previous) return;
  const { booked, held, calendar, dateRDV: before } = previous;
  const taken = booked + held;
  if ((values.number ?? 0) < taken)
    throw violation('number', fill(texts.slotBelowBooked, { smart_count: taken }), 'rules.slotBelowBooked');
  const after = new Date(String(values.dateRDV));
  const moves = after.getTime() !== before.getTime();
  if (moves && taken > 0) throw ruleViolations([{ path: 'dateRDV', message: 'rules.slotBooked' }]);
  if (moves || values.number !== previous.number) columns.edited = true;
  if (!moves) return;
  await lockKeys(tx, [CLOSING]);
  // Computing the calendar again brings the old hour back no more, and leaves the new one.
  await tx.insert(removedSlots).values({ calendar, dateRDV: before }).onConflictDoNothing();
  await tx
    .delete(removedSlots)
    .where(and(eq(removedSlots.calendar, calendar), eq(removedSlots.dateRDV, after)));
}

export const slots = resourceOf(slot, {
  computed: { remaining: (row) => row.number - row.booked - row.held },
  constraints: {
    slot_time: { path: 'dateRDV', message: 'rules.slotTime' },
    slot_places: { path: 'number', message: 'rules.slotNumber' },
  },
  beforeWrite: checkEdit,
  afterWrite: ({ tx, request, id }) => offerFreed(tx, request.context, id),
  beforeDelete: (tx, row, request) => removeSlots(tx, request, [row]),
});
