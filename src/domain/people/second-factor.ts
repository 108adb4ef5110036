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
}

/** How many recovery codes an account gets. */
export const RECOVERY_CODES = 10;
