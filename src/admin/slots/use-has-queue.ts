import { useGetList } from 'react-admin';
import { useCanAccess } from '../access/use-can-access.ts';

/** Whether somebody waits for a place (QUEUE-01), as far as the user may know; false while that loads. */
export function useHasQueue(): boolean {
  const { canAccess } = useCanAccess({ resource: 'queueEntries', action: 'list' });
  const { total = 0 } = useGetList(
    'queueEntries',
    {
      filter: { waiting: true },
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'ASC' },
    },
    // A screen without it is as it was before: nothing is said of a failure.
    { enabled: canAccess === true, onError: () => undefined },
  );
  return total > 0;
}
