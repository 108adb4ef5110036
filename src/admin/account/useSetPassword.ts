import { useState } from 'react';
import { type HttpError, useDataProvider } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { storeToken } from '../../session/session.ts';
import type { AppDataProvider } from '../dataProvider/dataProvider.ts';
import type { NewPassword } from '../dataProvider/serviceCalls.ts';

/**
 * Sends a new password as a form's `onSubmit`: gives the errors of its fields; what no field can say is `failure`,
 * the server's description (ME-05). One's own answer carries a new token: it takes the old one's place, so that the
 * person stays signed in (RIGHTS-13).
 */
export function useSetPassword(userId: number | string, onDone: () => void) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [failure, setFailure] = useState<string | null>(null);

  async function setPassword(values: FieldValues): Promise<object | undefined> {
    setFailure(null);
    try {
      const { token } = await dataProvider.setPassword(userId, values as NewPassword);
      if (token) storeToken(token);
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
