import { can, type MenuRole } from '../../domain/rights/rights.ts';

/** The acting user, as the session knows them. */
interface Actor {
  readonly id: number;
  readonly menuRole: MenuRole;
  /** Ids of the roles whose rights the actor holds completely (RIGHTS-14). */
  readonly givable: ReadonlySet<number>;
}

/** The account that is acted on. */
interface Target {
  readonly id: number | string;
  /** The id of the account's role. */
  readonly role: number | null;
}

/** The actions that are allowed on an account. */
export interface UserActions {
  readonly edit: boolean;
  readonly password: boolean;
  readonly toggle: boolean;
  /** Renews or withdraws an invitation that waits (OPS-05). */
  readonly invitation: boolean;
  /** Whether the actor may edit accounts, but not this one, because it has more rights than their own (RIGHTS-14). */
  readonly above: boolean;
}

/**
 * Decides what the API allows `actor` on `target`: edit and password with EDIT, enable and disable with DELETE
 * (RIGHTS-04), the invitation with CREATE. Nobody changes an account with more rights than their own, or disables themselves (RIGHTS-12,
 * RIGHTS-14). Pure.
 */
export function userActions({ id, menuRole, givable }: Actor, target: Target): UserActions {
  const isOwnAccount = target.id === id;
  const within = isOwnAccount || target.role === null || givable.has(target.role);
  const edits = can(menuRole, 'User', 'EDIT');
  return {
    edit: within && edits,
    password: within && edits,
    toggle: within && !isOwnAccount && can(menuRole, 'User', 'DELETE'),
    invitation: within && !isOwnAccount && can(menuRole, 'User', 'CREATE'),
    above: !within && edits,
  };
}
