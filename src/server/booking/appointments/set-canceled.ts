import { and, eq } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import type { appointment } from '../../../domain/entities/appointments/appointment.ts';
import type { Answer, ApiContext, ApiRequest } from '../../api-context.ts';
import type { Transaction } from '../../db/connection.ts';
import { calendars, slots, appointments as table } from '../../db/schema.ts';
import { ApiError, ruleViolations } from '../../hydra/errors.ts';
import { itemAnswer } from '../../hydra/read.ts';
import type { ResourceOf, RowFor } from '../../hydra/resource.ts';
import { changeRecord, lockOf } from '../../hydra/write.ts';
import { enqueueAppointmentNotice } from '../../mail/outbox.ts';
import { slotTakenError } from '../slots/find-slot.ts';
import { slotOf } from '../slots/slot-locks.ts';
import { offerFreedPlace } from '../waiting-list/queue-offers.ts';
import { refusePersonConflicts } from './check-person.ts';

type AppointmentRow = RowFor<typeof appointment.fields>;

/**
 * Finds the slot to which a restored appointment returns: the one of its calendar and time. It may be another row than
 * before, where the calendar's slots were removed and generated again.
 * @throws the error of a taken slot, where the calendar is archived or has no slot at that time
 */
async function findSlotOf(tx: Transaction, row: AppointmentRow): Promise<number> {
  if (row.calendar === null) throw slotTakenError();
  const [slot] = await tx
    .select({ id: slots.id })
    .from(slots)
    .innerJoin(calendars, eq(calendars.id, slots.calendar))
    .where(
      and(eq(slots.calendar, row.calendar), eq(slots.dateRDV, row.dateRDV), eq(calendars.archived, false)),
    );
  if (!slot) throw slotTakenError();
  return slot.id;
}

/**
 * Cancels or restores the appointment of the path, as `canceled` of the body says (APT-09). Triggers count the places:
 * a canceled appointment frees its place, and a restored one takes a place again or is refused. An appointment that is
 * in the requested state already does not change.
 * @param canChangeCanceled whether the appointment can still be canceled or restored; 409 where it cannot
 */
export function setCanceled(
  request: ApiRequest,
  resource: ResourceOf<typeof appointment.fields>,
  canChangeCanceled: (row: AppointmentRow, context: ApiContext) => boolean,
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
    run: async (tx, row, willBeCanceled) => {
      if (row.canceled !== willBeCanceled) {
        if (!canChangeCanceled(row, context)) throw new ApiError(409, texts.notCancelable);
        const change = willBeCanceled
          ? { canceled: willBeCanceled, cancelDate: context.clock(), canceledBy: caller?.id ?? null }
          : {
              canceled: willBeCanceled,
              cancelDate: null,
              canceledBy: null,
              canceledByVisitor: false,
              slot: await findSlotOf(tx, row),
            };
        await tx.update(table).set(change).where(eq(table.id, row.id));
        // The person may have booked another appointment meanwhile.
        if (!willBeCanceled) await refusePersonConflicts(tx, request, row.id);
        await enqueueAppointmentNotice(
          tx,
          context,
          willBeCanceled ? 'canceled' : 'restored',
          eq(table.id, row.id),
        );
        if (willBeCanceled) await offerFreedPlace(tx, context, slotOf(row));
      }
      return itemAnswer(request, resource, row.id, tx);
    },
  });
}
