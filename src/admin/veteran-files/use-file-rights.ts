import { useRight } from '../access/use-right.ts';
import type { VeteranFileRecord } from '../data-provider/records.ts';

/** Returns the user's rights on documents (RIGHTS-08); an archived one needs DELETE (DOC-04). */
export function useFileRights() {
  const canView = useRight('VeteranFile', 'VIEW');
  const canCreate = useRight('VeteranFile', 'CREATE');
  const canEdit = useRight('VeteranFile', 'EDIT');
  const canDelete = useRight('VeteranFile', 'DELETE');
  return {
    canCreate,
    canDelete,
    views: ({ archived }: VeteranFileRecord) => (archived ? canDelete : canView),
    edits: ({ archived }: VeteranFileRecord) => canEdit && !archived,
    deletes: ({ archived }: VeteranFileRecord) => canDelete && !archived,
  };
}
