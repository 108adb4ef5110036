import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { signWithPasskey } from '../../shared/passkeys.ts';
import { createHttp } from '../data-provider/http.ts';

const http = createHttp();

const post = async <T extends object>(url: string, body: object): Promise<T> =>
  (await http<T>(url, { method: 'POST', body: JSON.stringify(body) })).json;

/** Opens the lock on the server by the current password. */
export const unlockByPassword = (currentPassword: string): Promise<object> =>
  post('/api/session/unlock', { currentPassword });

/** Opens it by a passkey; throws where the person or the device refuses. */
export async function unlockByPasskey(): Promise<object> {
  const options = await post<PublicKeyCredentialRequestOptionsJSON>(
    '/api/me/second_factor/proof_options',
    {},
  );
  return post('/api/session/unlock', { currentPasskey: await signWithPasskey(options) });
}
