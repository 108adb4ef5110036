import { eq, not, sql } from 'drizzle-orm';
import { queueEntry } from '../../domain/entities/appointments/queue-entry.ts';
import { lockSlotsThenRecord } from '../booking/slots/slot-locks.ts';
import { joinQueue } from '../booking/waiting-list/queue-join.ts';
import { passPlaceOn } from '../booking/waiting-list/queue-offers.ts';
import { stillWaits } from '../booking/waiting-list/still-waits.ts';
import { queueEntries as table } from '../db/schema.ts';
import { booleanParameter } from '../hydra/parameters.ts';
import { idOfPath } from '../hydra/read.ts';
import { type Resource, resourceOf } from '../hydra/resource.ts';
import type { QueueRow } from '../mail/queue-details.ts';

export const queueEntries: Resource = resourceOf(queueEntry, {
  filters: {
    waiting: {
      property: 'waiting',
      where: (value, context) => {
        const isWaiting = stillWaits(context);
        return booleanParameter({ parameterText: 'waiting', value }) ? isWaiting : not(isWaiting);
      },
    },
  },
  create: {
    method: 'POST',
    path: '/api/queue_entries',
    access: 'public',
    // The answer repeats the values that were sent.
    accessLogScope: 'nothing',
    handle: joinQueue,
  },
  lock: (tx, request, _sent, alone) =>
    lockSlotsThenRecord(
      tx,
      sql`select ${table.slot} from ${table} where ${eq(table.id, idOfPath(request))} and ${table.slot} is not null`,
      alone,
    ),
  afterDelete: (tx, row, { context }) =>
    passPlaceOn(tx, context, row as typeof row & Pick<QueueRow, 'person' | 'slot'>),
});
