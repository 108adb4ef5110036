import { type SubmitEvent, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { booking } from '#texts/booking.ts';
import { PREVIEW } from '../../domain/visitors/preview.ts';
import { asksToWait } from '../fields/wait.tsx';
import { type BookingValues, type FieldName, SHOW } from '../form/booking-values.ts';
import { forgetRefused, writeDraft } from '../storage/draft-storage.ts';

/** The fields that free hours are asked by. */
const HOURS_FIELDS = ['region', 'cell', 'date'] as const satisfies readonly FieldName[];

/** Whether the button for hours was pressed: with scripts they come by themselves once office and day are there. */
const isShowing = ({ nativeEvent: { submitter } }: SubmitEvent): boolean =>
  submitter?.getAttribute('name') === SHOW;

/**
 * The button of the other language sends the form, so that without scripts the server keeps what was typed (PUB-08). With
 * them this tab does, but not what was said of it in the language that is left. Gives whether it was that button.
 */
function switchLanguage({ nativeEvent }: SubmitEvent, { getValues }: UseFormReturn<BookingValues>): boolean {
  const { submitter } = nativeEvent;
  if (submitter?.getAttribute('name') !== 'lang') return false;
  writeDraft(getValues());
  forgetRefused();
  location.assign(
    `${location.pathname === PREVIEW ? PREVIEW : '/public'}?lang=${submitter.getAttribute('value')}`,
  );
  return true;
}

/** Handles each button that sends the form. `submit` is called for the button that asks for the appointment. */
export function handleSubmitEvent(
  event: SubmitEvent,
  form: UseFormReturn<BookingValues>,
  submit: () => void,
): void {
  if (asksToWait(event)) return;
  event.preventDefault();
  if (isShowing(event)) void form.trigger(HOURS_FIELDS, { shouldFocus: true });
  else if (!switchLanguage(event, form)) submit();
}

/** Submits the form once its hours are there: it may be pressed while they are asked for. */
export function useWaitingSubmit(submit: () => Promise<void>, isLoading: boolean) {
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || isLoading) return;
    setIsWaiting(false);
    void submit();
  });
  return [isWaiting, () => setIsWaiting(true)] as const;
}

/** The button that asks for the appointment. */
export function SubmitButton({ busy }: { readonly busy: boolean }) {
  return (
    <button type="submit" className="button" disabled={busy}>
      {busy && <span className="spinner" aria-hidden="true" />}
      {busy ? booking.submitting : booking.submit}
    </button>
  );
}
