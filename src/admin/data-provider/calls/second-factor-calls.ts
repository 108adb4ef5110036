import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type { SecondFactorState } from '../../../domain/people/second-factor.ts';
import type { Http } from '../http.ts';

/** The calls of the second factor (AUTH-11). Changes ask for the current password (`../current-password.ts`). */

/** The secret of an application that is being set up. */
export interface NewApplication {
  readonly challenge: string;
  /** The secret as text to type. */
  readonly secret: string;
  /** The same as the address that a QR code holds. */
  readonly uri: string;
}

/** The factors after a change of one's own. */
export interface FactorChange extends SecondFactorState {
  /** New recovery codes, which are shown this once. */
  readonly newCodes?: readonly string[];
  /** The token with which this session goes on, where the others ended. */
  readonly token?: string;
}

export interface SecondFactorCalls {
  ownFactors(): Promise<SecondFactorState>;
  beginApplication(): Promise<NewApplication>;
  /** Sets the application up by its first code. */
  confirmApplication(challenge: string, code: string): Promise<FactorChange>;
  /** The options with which the browser makes a passkey. */
  beginPasskey(): Promise<PublicKeyCredentialCreationOptionsJSON>;
  confirmPasskey(passkey: RegistrationResponseJSON, name: string): Promise<FactorChange>;
  /** The options with which a passkey takes the place of the current password. */
  beginProof(): Promise<PublicKeyCredentialRequestOptionsJSON>;
  removeFactor(id: number): Promise<FactorChange>;
  renewRecoveryCodes(): Promise<FactorChange>;
  /** The factors of an account, for users who may see it. */
  factorsOf(userId: number): Promise<SecondFactorState>;
  /** Removes them all, for a colleague who lost the telephone. */
  resetFactors(userId: number): Promise<void>;
}

const OWN = '/api/me/second_factor';

/** Creates the calls of the second factor. */
export function createSecondFactorCalls(http: Http): SecondFactorCalls {
  const post = async <T extends object>(path: string, body: object = {}): Promise<T> => {
    const { json } = await http<T>(`${OWN}${path}`, { method: 'POST', body: JSON.stringify(body) });
    return json;
  };
  const read = async (address: string) => (await http<SecondFactorState>(address)).json;
  return {
    ownFactors: () => read(OWN),
    beginApplication: () => post('/totp'),
    confirmApplication: (challenge, code) => post('/totp/confirm', { challenge, code }),
    beginPasskey: () => post('/passkey'),
    confirmPasskey: (passkey, name) => post('/passkey/confirm', { passkey, name }),
    beginProof: () => post('/proof_options'),
    removeFactor: (id) => post(`/${id}/remove`),
    renewRecoveryCodes: () => post('/recovery_codes'),
    factorsOf: (userId) => read(`/api/users/${userId}/second_factor`),
    async resetFactors(userId) {
      await http(`/api/users/${userId}/second_factor`, { method: 'DELETE' });
    },
  };
}
