/** The sessions of an account as their list shows them (AUTH-13). */

/**
 * The reasons for which a session ends before it expires: its person signed out, ended it from another device, an
 * administrator ended it, or a renewal showed that its cookie was copied.
 */
export type SessionEnd = 'signOut' | 'owner' | 'administrator' | 'reuse';

/** A session that goes on. */
export interface ShownSession {
  readonly id: string;
  /** 'Firefox'; null for a program that names no browser that is known. */
  readonly browser: string | null;
  /** 'Windows'; null where it is not known. */
  readonly system: string | null;
  readonly device: 'computer' | 'phone' | 'tablet' | null;
  /** The network address of the last use; empty where it is not known. */
  readonly address: string;
  readonly signedInDate: string;
  readonly usedDate: string;
  /** Whether it is the session that asks. */
  readonly isThis: boolean;
}

/** The sessions of an account. */
export interface SessionList {
  readonly sessions: readonly ShownSession[];
}
