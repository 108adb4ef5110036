import { queueEntry } from '../../domain/entities/queue-entry.ts';
import { joinQueue } from '../booking/queue-join.ts';
import { offerFreed } from '../booking/queue-offers.ts';
import { type Resource, resourceOf } from '../hydra/resource.ts';

export const queueEntries: Resource = resourceOf(queueEntry, {
  create: {
    method: 'POST',
    path: '/api/queue_entries',
    access: 'public',
    // No more than was sent.
    reads: 'nothing',
    handle: joinQueue,
  },
  afterDelete: (tx, { slot }, { context }) => offerFreed(tx, context, slot as number | null),
});
