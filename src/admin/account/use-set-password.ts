import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type HttpError, useDataProvider } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { readSession, storeToken, storeUser } from '../../session/session.ts';
import { refreshRights } from '../access/fresh-rights.ts';
import type { NewPassword } from '../data-provider/calls/account-calls.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';

/**
 * Sends a new password as a form's `onSubmit`: gives the errors of its fields; what no field can say is `failure`,
 * the server's description (ME-05). One's own answer carries a new token: it takes the old one's place, so that the
 * person stays signed in (RIGHTS-13).
 */
export function useSetPassword(userId: number | string, onDone: () => void) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);

  /** A user who had to choose a password before their role took effect has the role now. */
  async function roleTakesEffect(): Promise<void> {
    const { user } = readSession();
    if (!user?.weakPassword) return;
    const { weakPassword: _weak, ...others } = user;
    storeUser(others);
    await refreshRights(queryClient);
  }

  async function setPassword(values: FieldValues): Promise<object | undefined> {
    setFailure(null);
    try {
      const { token } = await dataProvider.setPassword(userId, values as NewPassword);
      if (token) {
        storeToken(token);
        await roleTakesEffect();
      }
      onDone();
      return undefined;
    } catch (error) {
      const { body, message } = error as HttpError;
      if (body?.errors) return body.errors;
      setFailure(message);
      return undefined;
    }
  }
  return { setPassword, failure };
}
