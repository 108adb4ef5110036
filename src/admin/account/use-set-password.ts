import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { readSession, storeToken, storeUser } from '../../session/session.ts';
import { refreshRights } from '../access/fresh-rights.ts';
import type { NewPassword } from '../data-provider/calls/account-calls.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { useFormCall } from '../ui/forms/use-form-call.ts';

/**
 * Sets the password of an account, one's own or another's. `setPassword` is a form's `onSubmit` and returns the errors
 * of fields; `failure` is the server's message where no field has an error (ME-05). After a change of one's own
 * password the server sends a new token, which replaces the stored one, so that the user stays signed in (RIGHTS-13).
 */
export function useSetPassword(userId: number | string, onDone: () => void) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();

  /** A user with a weak password has no rights until they change it (ME-06): then their role takes effect. */
  async function activateRole(): Promise<void> {
    const { user } = readSession();
    if (!user?.weakPassword) return;
    const { weakPassword: _weak, ...unrestrictedUser } = user;
    storeUser(unrestrictedUser);
    await refreshRights(queryClient);
  }

  const { submit: setPassword, failure } = useFormCall(async (values) => {
    const { token } = await dataProvider.setPassword(userId, values as NewPassword);
    if (token) {
      storeToken(token);
      await activateRole();
    }
    onDone();
  });
  return { setPassword, failure };
}
