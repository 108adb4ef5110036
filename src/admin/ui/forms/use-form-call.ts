import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { failureOf } from '../../data-provider/errors.ts';

/**
 * Submits a react-admin form by an API call of its own. `submit` is the form's `onSubmit` and returns the server's
 * field errors. `failure` is the error message where no field has an error.
 * @param send sends the values; it throws on failure
 */
export function useFormCall(send: (values: FieldValues) => Promise<void>) {
  const [failure, setFailure] = useState<string | null>(null);
  async function submit(values: FieldValues): Promise<object | undefined> {
    setFailure(null);
    try {
      await send(values);
      return undefined;
    } catch (error) {
      const { body, message = '' } = failureOf(error);
      if (body?.errors) return body.errors;
      setFailure(message);
      return undefined;
    }
  }
  return { submit, failure };
}
