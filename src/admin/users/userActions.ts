import { can, type MenuRole, SUPER_ADMIN } from '../../domain/rights.ts';

/** Who acts, as the session knows them. */
interface Actor {
  readonly id: number;
  /** The name of the role. */
  readonly role: string | null;
  readonly menuRole: MenuRole;
}

/** The account that is acted on. */
interface Target {
  readonly id: number | string;
  readonly role: string | null;
}

/** What may be done with an account. */
export interface UserActions {
  readonly edit: boolean;
  readonly password: boolean;
  readonly toggle: boolean;
}

/**
 * What the API will allow `actor` on `target`: edit and password with EDIT, enable and disable with DELETE
 * (RIGHTS-04); nobody works on a super administrator from below, nobody disables themselves (RIGHTS-12). Pure.
 */
export function userActions(actor: Actor, target: Target): UserActions {
  const above = target.role === SUPER_ADMIN && actor.role !== SUPER_ADMIN;
  const edit = !above && can(actor.menuRole, 'User', 'EDIT');
  return {
    edit,
    password: edit,
    toggle: !above && target.id !== actor.id && can(actor.menuRole, 'User', 'DELETE'),
  };
}
