import { useRight } from '../access/use-right.ts';
import type { VeteranFileRecord } from '../data-provider/records.ts';

/**
 * Returns the user's rights on documents (RIGHTS-08). An archived one needs DELETE (DOC-04); one in quarantine is viewed by
 * nobody (DOC-06).
 */
export function useFileRights() {
  const canView = useRight('VeteranFile', 'VIEW');
  const canCreate = useRight('VeteranFile', 'CREATE');
  const canEdit = useRight('VeteranFile', 'EDIT');
  const canDelete = useRight('VeteranFile', 'DELETE');
  return {
    canCreate,
    canDelete,
    views: ({ archived, scan }: VeteranFileRecord) =>
      scan !== 'quarantined' && (archived ? canDelete : canView),
    scans: ({ scan }: VeteranFileRecord) => canEdit && (scan === 'quarantined' || scan === 'waiting'),
    edits: ({ archived }: VeteranFileRecord) => canEdit && !archived,
    deletes: ({ archived }: VeteranFileRecord) => canDelete && !archived,
  };
}
