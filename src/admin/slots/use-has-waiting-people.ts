import { useGetList } from 'react-admin';
import { useCanAccess } from '../access/use-can-access.ts';

/** Whether anybody is on the waiting list (QUEUE-01); false while it loads and for users who may not list it. */
export function useHasWaitingPeople(): boolean {
  const { canAccess } = useCanAccess({ resource: 'queueEntries', action: 'list' });
  const { total = 0 } = useGetList(
    'queueEntries',
    {
      filter: { waiting: true },
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'ASC' },
    },
    // A failure is not reported: the screen then shows neither waiting people nor held places.
    { enabled: canAccess === true, onError: () => undefined },
  );
  return total > 0;
}
