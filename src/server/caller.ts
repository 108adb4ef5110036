import type { MenuRole } from '../domain/rights/rights.ts';

/** The session that a call belongs to, as its token says. */
export interface Session {
  readonly id: string;
  /** The renewal of the session's cookie whose answer the token came with. */
  readonly renewals: number;
  /** The version of the user's password when the token was made. */
  readonly tokenVersion: number;
  /** When the session ends at the latest; its token may end before. */
  readonly expires: Date;
  /** With a password that ME-06 refuses; no role takes effect before it is changed. */
  readonly weakPassword: boolean;
  /** Begun by single sign-on, whose provider asked for two factors: ours is not required (AUTH-12). */
  readonly twoFactors: boolean;
  /** The screen was left, and its person has not opened the lock yet (AUTH-13). */
  readonly isLocked?: boolean;
}

/** The caller, read from the database for every request (RIGHTS-13). */
export interface Caller {
  readonly id: number;
  readonly roleId: number | null;
  /** The role's name, null without one. */
  readonly role: string | null;
  readonly menuRole: MenuRole;
  /** A program, by the token of a service account (AUTH-13). */
  readonly isService?: boolean;
  /** A second factor is required of the account, which has none: little else than setting it up is allowed (AUTH-11). */
  readonly lacksSecondFactor?: boolean;
  readonly session: Session;
}
