import { can, type MenuRole, SUPER_ADMIN } from './rights.ts';

/**
 * Rules for changing and deleting a note on a veteran's record. The screens and the API decide with the same
 * functions.
 */

/** The menus on which the rights of the two kinds of notes are held. */
export type NoteMenu = 'Observation' | 'MedicalInformation';

/** The user who reads or writes: the id, the role's name and the rights held. */
export interface NoteReader {
  readonly id: number;
  readonly role: string | null;
  readonly menuRole: MenuRole;
}

/**
 * Whether the note is one that the reader may touch at all, the right aside: one's own; an observation also for the
 * super administrator and for users who hold DELETE on User (RIGHTS-06), a medical comment for nobody else (RIGHTS-07).
 * @param creator the id of the author; null where that is not known.
 */
export function isInReach(menu: NoteMenu, reader: NoteReader, creator: number | null): boolean {
  if (creator === reader.id) return true;
  return menu === 'Observation' && (reader.role === SUPER_ADMIN || can(reader.menuRole, 'User', 'DELETE'));
}

/** Whether the reader may edit or delete the note: the right, and a note in reach (RIGHTS-06, RIGHTS-07). */
export const mayChange = (
  menu: NoteMenu,
  reader: NoteReader,
  creator: number | null,
  action: 'EDIT' | 'DELETE',
): boolean => isInReach(menu, reader, creator) && can(reader.menuRole, menu, action);

/**
 * Whether the icon of an action is shown: on an observation in reach even without the right, which a click then says
 * (RIGHTS-06); on a medical comment only together with the right (RIGHTS-07).
 */
export const showsIcon = (
  menu: NoteMenu,
  reader: NoteReader,
  creator: number | null,
  action: 'EDIT' | 'DELETE',
): boolean =>
  menu === 'Observation' ? isInReach(menu, reader, creator) : mayChange(menu, reader, creator, action);
