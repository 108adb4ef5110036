import { useState } from 'react';
import { useDataProvider, useInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { pictureRefusal, uploadRefusal } from '../account/picture.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { failureOf } from '../data-provider/errors.ts';
import { useNotifyError } from '../ui/records/use-notify-error.ts';

/** Shows the server's message about the picture here, and any other message as of any call. */
const REFUSED = new Set([413, 415, 422]);

/** Sends a picked picture at once: the form then names it, and the record takes it when it is saved (REF-01). */
export function useSendPicture(source: string) {
  const { field, fieldState } = useInput({ source });
  const { clearErrors } = useFormContext();
  const dataProvider = useDataProvider<AppDataProvider>();
  const notifyError = useNotifyError();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  function change(imageUrl: string | null): void {
    setRefusal(null);
    clearErrors(source);
    field.onChange(imageUrl);
  }
  async function send(file: File): Promise<void> {
    const refusal = pictureRefusal(file);
    if (refusal) return setRefusal(refusal);
    setSending(true);
    try {
      change(await dataProvider.sendPicture(file));
    } catch (error) {
      const { status } = failureOf(error);
      if (REFUSED.has(status)) setRefusal(uploadRefusal(status));
      else notifyError(error);
    } finally {
      setSending(false);
    }
  }
  return {
    field,
    error: fieldState.error?.message,
    isSending,
    refusal,
    send,
    remove: () => change(null),
  };
}
