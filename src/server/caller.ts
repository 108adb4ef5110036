import type { MenuRole } from '../domain/rights/rights.ts';

/** The session that a call belongs to, as its token says. */
export interface Session {
  /** The token's hash. */
  readonly tokenHash: string;
  /** The version of the user's password when the token was made. */
  readonly tokenVersion: number;
  readonly expires: Date;
  /** When the password was last given. */
  readonly signedIn: Date;
  /** With a password that ME-06 refuses; no role takes effect before it is changed. */
  readonly weakPassword: boolean;
  /** Begun by single sign-on, whose provider asked for two factors: ours is not required (AUTH-12). */
  readonly twoFactors: boolean;
}

/** The caller, read from the database for every request (RIGHTS-13). */
export interface Caller {
  readonly id: number;
  readonly roleId: number | null;
  /** The role's name, null without one. */
  readonly role: string | null;
  readonly menuRole: MenuRole;
  /** A second factor is required of the account, which has none: little else than setting it up is allowed (AUTH-11). */
  readonly lacksSecondFactor?: boolean;
  readonly session: Session;
}
