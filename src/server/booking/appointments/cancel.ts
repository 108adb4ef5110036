import { and, eq } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import type { appointment } from '../../../domain/entities/appointment.ts';
import type { Answer, ApiContext, ApiRequest } from '../../api-context.ts';
import { calendars, slots, appointments as table } from '../../db/schema.ts';
import { ApiError, ruleViolations } from '../../hydra/errors.ts';
import { itemAnswer } from '../../hydra/read.ts';
import type { ResourceOf, RowFor } from '../../hydra/resource.ts';
import { changeRecord, lockOf } from '../../hydra/write.ts';
import { enqueueAppointmentNotice } from '../../mail/outbox.ts';
import type { Transaction } from '../../transaction.ts';
import { slotTakenError } from '../slots/find-slot.ts';
import { slotOf } from '../slots/slot-locks.ts';
import { offerFreed } from '../waiting-list/queue-offers.ts';
import { refuseUnlessForced } from './check-person.ts';

type AppointmentRow = RowFor<typeof appointment.fields>;

/** The slot to which a restored appointment returns: its own, or the one that now stands at its time. */
async function slotToReturnTo(tx: Transaction, row: AppointmentRow): Promise<number> {
  if (row.calendar === null) throw slotTakenError();
  const [place] = await tx
    .select({ id: slots.id })
    .from(slots)
    .innerJoin(calendars, eq(calendars.id, slots.calendar))
    .where(
      and(eq(slots.calendar, row.calendar), eq(slots.dateRDV, row.dateRDV), eq(calendars.archived, false)),
    );
  if (!place) throw slotTakenError();
  return place.id;
}

/**
 * Cancels or restores the appointment of the path (APT-09). Cancelling gives its place back, restoring takes one
 * again and is refused where none is left. Asking for the state it already has changes nothing.
 */
export function cancelAppointment(
  request: ApiRequest,
  resource: ResourceOf<typeof appointment.fields>,
  canBeCanceled: (row: AppointmentRow, context: ApiContext) => boolean,
): Promise<Answer> {
  const { context, caller } = request;
  return changeRecord(request, resource, {
    lock: lockOf(resource, request),
    body: async () => {
      const { canceled } = await request.body();
      if (typeof canceled !== 'boolean')
        throw ruleViolations([{ path: 'canceled', message: 'rules.boolean' }]);
      return canceled;
    },
    run: async (tx, row, canceled) => {
      if (row.canceled !== canceled) {
        if (!canBeCanceled(row, context)) throw new ApiError(409, texts.notCancelable);
        const change = canceled
          ? { canceled, cancelDate: context.clock(), canceledBy: caller?.id ?? null }
          : {
              canceled,
              cancelDate: null,
              canceledBy: null,
              canceledByVisitor: false,
              slot: await slotToReturnTo(tx, row),
            };
        await tx.update(table).set(change).where(eq(table.id, row.id));
        // Restored it stands again beside what was booked meanwhile.
        if (!canceled) await refuseUnlessForced(tx, request, row.id);
        await enqueueAppointmentNotice(tx, context, canceled ? 'canceled' : 'restored', eq(table.id, row.id));
        if (canceled) await offerFreed(tx, context, slotOf(row));
      }
      return itemAnswer(request, resource, row.id, tx);
    },
  });
}
