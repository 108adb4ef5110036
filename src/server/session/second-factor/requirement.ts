import { can } from '../../../domain/rights/rights.ts';
import type { ApiOperation } from '../../api-context.ts';
import type { Caller } from '../../caller.ts';
import type { Settings } from '../../settings.ts';

/** Decides who must have a second factor, and which operations a session without it may use (AUTH-11). */

/** The names of roles in the setting, which separates them by commas or line breaks. */
export const roleNamesIn = (list: string): readonly string[] =>
  list
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** Whether an account needs a second factor: by its rights on accounts and roles, or by its role. */
export function isSecondFactorRequired(
  { secondFactorRequired, secondFactorRoles }: Pick<Settings, 'secondFactorRequired' | 'secondFactorRoles'>,
  { role, menuRole }: Pick<Caller, 'role' | 'menuRole'>,
): boolean {
  if (!secondFactorRequired) return false;
  if (can(menuRole, 'User', 'EDIT') || can(menuRole, 'Role', 'EDIT')) return true;
  return role !== null && roleNamesIn(secondFactorRoles).includes(role);
}

/** The addresses that a session without its second factor may read, besides setting it up and signing out. */
const READABLE = /^\/api\/(me|menu_roles\/user|params_menus(\/:id)?|params_rights(\/:id)?)$/;

/** Whether a session whose second factor is missing may call this operation. */
export const isOpenWithoutFactor = ({ method, path }: Pick<ApiOperation, 'method' | 'path'>): boolean =>
  path.startsWith('/api/me/second_factor') ||
  path === '/api/logout' ||
  // The lock of the screen is opened by whoever it closed on.
  path.startsWith('/api/session/') ||
  (method === 'GET' && READABLE.test(path));
