import { useNotify, usePermissions } from 'react-admin';
import { showsIcon } from '../../domain/rights/note-rights.ts';
import { can, type MenuRole } from '../../domain/rights/rights.ts';
import { useSessionUser } from '../access/use-session-user.ts';
import { recordId } from '../data-provider/hydra.ts';
import type { NoteRecord } from '../data-provider/records.ts';
import type { NoteKind } from './note-kind.ts';

type Change = 'EDIT' | 'DELETE';

/** The id of a note's author. */
function creatorOf({ createdBy }: NoteRecord): number | null {
  const id = typeof createdBy === 'string' ? recordId(createdBy) : null;
  return typeof id === 'number' ? id : null;
}

/** Returns the user's rights on notes of a kind (RIGHTS-06, RIGHTS-07). */
export function useNoteRights({ menu, resource }: NoteKind) {
  const user = useSessionUser();
  const { permissions: menuRole = {} } = usePermissions<MenuRole>();
  const notify = useNotify();
  const refuse = (action: Change) =>
    notify(`resources.${resource}.notifications.${action === 'EDIT' ? 'editRefused' : 'deleteRefused'}`, {
      type: 'error',
    });
  return {
    canCreate: can(menuRole, menu, 'CREATE'),
    /** Whether a note shows the icon of an action. */
    shows: (note: NoteRecord, action: Change) =>
      user !== null && showsIcon(menu, { id: user.id, role: user.role, menuRole }, creatorOf(note), action),
    /** Says that an action is refused, in the words of its kind. */
    refuse,
    /** Does what an icon stands for, or says that the right is missing. */
    attempt: (action: Change, work: () => void) => (can(menuRole, menu, action) ? work() : refuse(action)),
  };
}
