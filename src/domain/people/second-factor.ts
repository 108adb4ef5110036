/** An application that shows codes (TOTP), or a passkey (WebAuthn) (AUTH-11). */
export type FactorKind = 'totp' | 'passkey';

/**
 * The step that waits for its answer: the ticket of a sign-in whose password was right, a sign-in by passkey, an
 * application or a passkey that is being added, or a passkey in place of the current password.
 */
export type ChallengePurpose = 'ticket' | 'signIn' | 'totp' | 'passkey' | 'proof';

/** A second factor as the API shows it to its owner and to administrators. */
export interface ShownFactor {
  readonly id: number;
  readonly kind: FactorKind;
  readonly name: string;
  readonly createdDate: string;
  readonly usedDate: string | null;
  /** A passkey that was made for another address of the service does not work at this one. */
  readonly isOfOtherHost: boolean;
}

/** The reason for which no passkey can be used: the service's address is a number, or its connection is not encrypted. */
export type PasskeyObstacle = 'address' | 'encryption';

/** The second factors of an account, as the API shows them. */
export interface SecondFactorState {
  /** Whether the role of one's own account demands a second factor. */
  readonly required?: boolean;
  readonly factors: readonly ShownFactor[];
  /** The number of recovery codes that are left. */
  readonly recoveryCodes: number;
  /** Null: passkeys can be used at the address of the request. */
  readonly passkeyObstacle: PasskeyObstacle | null;
}

/** The largest number of passkeys of an account. */
export const MAX_PASSKEYS = 10;

/** The number of recovery codes that an account gets. */
export const RECOVERY_CODES = 10;
