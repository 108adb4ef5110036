/** Rights: who may do what (RIGHTS-01, RIGHTS-02). The screens and the API decide with the same `can`. */

import type { Projection } from '../model/entity.ts';

/** Right names by priority, NONE first; a right gives every right of lower or equal priority. */
export const RIGHT_PRIORITY = { NONE: 0, LIST: 1, VIEW: 2, CREATE: 3, EDIT: 4, DELETE: 5 } as const;

export type RightName = keyof typeof RIGHT_PRIORITY;

const priorities = new Map<string, number>(Object.entries(RIGHT_PRIORITY));

/** The priority of a right; 0 for a name that no right has. */
export const priorityOf = (right: string): number => priorities.get(right) ?? 0;

/** An action that needs a right: every right but NONE. */
export type Action = Exclude<RightName, 'NONE'>;

/** The right held on each menu, keyed by its short name (`Veteran`); an absent menu is NONE. */
export type MenuRole = Readonly<Partial<Record<string, RightName>>>;

/** The super administrator's role: RIGHTS-12 protects it. */
export const SUPER_ADMIN = 'ROLE_SUPER_ADMIN';

/** The stored name of a menu: `App\Entity\Veteran`. */
export const menuEntityName = (menu: string): string => `App\\Entity\\${menu}`;

/** Whether the rights held in `menuRole` allow `action` on `menu`. */
export function can(menuRole: MenuRole, menu: string, action: Action): boolean {
  const right = menuRole[menu] ?? 'NONE';
  return RIGHT_PRIORITY[right] >= RIGHT_PRIORITY[action];
}

/** Whether `ownRights` give `right` on a menu: nobody gives more than they hold (RIGHTS-14). */
export const mayGive = (ownRights: MenuRole, menu: string, right: string): boolean =>
  priorityOf(right) <= RIGHT_PRIORITY[ownRights[menu] ?? 'NONE'];

/**
 * Gives the part of a class's records that these rights show, null for all of it: LIST shows the list's part, VIEW
 * the record (RIGHTS-15).
 */
export const listProjection = (
  { menu, listPart }: { readonly menu?: string; readonly listPart?: Projection },
  menuRole: MenuRole,
): Projection | null => (!listPart || !menu || can(menuRole, menu, 'VIEW') ? null : listPart);

/** react-admin's actions as ours. */
export const ADMIN_ACTIONS: Readonly<Record<string, Action>> = {
  list: 'LIST',
  show: 'VIEW',
  create: 'CREATE',
  edit: 'EDIT',
  delete: 'DELETE',
};
