import type { FormEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { PREVIEW } from '../../domain/visitors/preview.ts';
import type { BookingValues } from '../form/booking-values.ts';
import { forgetRefused, writeDraft } from '../storage/draft-storage.ts';

/**
 * The button of the other language sends the form, so that without scripts the server keeps what was typed (PUB-08). With
 * them this tab does, but not what was said of it in the language that is left. Gives whether it was that button.
 */
export function switchLanguage(event: FormEvent, { getValues }: UseFormReturn<BookingValues>): boolean {
  const { name, value } = ((event.nativeEvent as SubmitEvent).submitter ?? {}) as HTMLButtonElement;
  if (name !== 'lang') return false;
  writeDraft(getValues());
  forgetRefused();
  location.assign(`${location.pathname === PREVIEW ? PREVIEW : '/public'}?lang=${value}`);
  return true;
}
