import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { booking } from '#texts/booking.ts';
import { dayIn } from '../domain/days.ts';
import { fill } from '../i18n/fill.ts';
import type { Booked } from './api.ts';
import { AppointmentFields } from './appointment-fields.tsx';
import { type Refusal, useDraft, useFirstHour, useKeptRefusal, useOfferedChoices } from './form-memory.ts';
import { Honeypot } from './honeypot.tsx';
import { type Pending, readDraft, readRefused } from './memory.ts';
import { ErrorSummary, FailureNotice, focusField } from './messages.tsx';
import { PersonFields } from './person-fields.tsx';
import { type Choices, useChoices } from './use-choices.ts';
import { useHours } from './use-hours.ts';
import { useOnline } from './use-online.ts';
import { useRequest } from './use-request.ts';
import { type BookingValues, FIELD_ORDER, resolverIn, restoredValues } from './values.ts';

interface BookingFormProps {
  /** The service's time zone: its days and hours are what the page speaks of (SYS-03). */
  readonly zone: string;
  readonly onBooked: (booked: Booked, pending: Pending) => void;
}

/** The request for an appointment (PUB-01). */
export function BookingForm({ zone, onBooked }: BookingFormProps) {
  const [today] = useState(() => dayIn(zone, Date.now()));
  const [draft] = useState(() => readDraft<BookingValues>());
  const [before] = useState(() => readRefused<Refusal>());
  const form = useForm<BookingValues>({
    errors: before?.errors,
    defaultValues: restoredValues(today, draft),
    resolver: resolverIn(zone),
    mode: 'onTouched',
    // Ours follows the page's order and knows the group of hours.
    shouldFocusError: false,
  });
  const [cell, region, date, reason] = form.watch(['cell', 'region', 'date', 'reason']);
  const online = useOnline();
  const choices = useChoices();
  const hours = useHours({ cell, region, date }, reason, today);
  useDraft(form);
  useOfferedChoices(form, choices);
  useFirstHour(form, hours, draft?.dateRDV);
  const { send, resend, sending, failure, canResend } = useRequest({
    form,
    before: before?.failure ?? null,
    onTaken: hours.refresh,
    onBooked,
  });

  const { errors, submitCount } = form.formState;
  const refused = submitCount > 0 || before !== null;
  useKeptRefusal(refused, { errors, failure });

  const focusFirstError = () => {
    const wrong = FIELD_ORDER.find((name) => form.getFieldState(name).error);
    if (wrong) focusField(wrong);
  };
  const submit = form.handleSubmit(async (values) => {
    await send(values, placeOf(values, choices.choices));
    focusFirstError();
  }, focusFirstError);

  return (
    <FormProvider {...form}>
      <form className="form" onSubmit={submit} noValidate aria-busy={sending}>
        {failure?.kind === 'unanswered' && <FailureNotice failure={failure} onResend={resend} />}
        {choices.status === 'failed' && <ChoicesFailed onRetry={choices.retry} />}
        <AppointmentFields choices={choices} hours={hours} today={today} />
        <PersonFields choices={choices} />
        <Honeypot />
        <div className="send">
          {refused && <ErrorSummary errors={errors} />}
          {failure && failure.kind !== 'unanswered' && (
            <FailureNotice failure={failure} onResend={canResend ? resend : undefined} />
          )}
          <p role="status" className="offline">
            {!online && booking.connection.offline}
          </p>
          <button type="submit" className="button" disabled={sending}>
            {sending && <span className="spinner" aria-hidden="true" />}
            {sending ? booking.submitting : booking.submit}
          </button>
        </div>
      </form>
    </FormProvider>
  );
}

function ChoicesFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="notice notice-error" role="alert">
      <p>
        <strong>{booking.choices.failed}</strong>
      </p>
      <p>{booking.choices.failedHint}</p>
      <button type="button" className="button-quiet" onClick={onRetry}>
        {booking.choices.retry}
      </button>
    </div>
  );
}

/** Where the appointment is, in the words of the lists. */
function placeOf({ cell, region }: BookingValues, { cells, regions }: Choices): string {
  const name = (options: Choices['cells'], link: string) =>
    options.find((option) => option['@id'] === link)?.name ?? '';
  return fill(booking.appointment.place, { cell: name(cells, cell), region: name(regions, region) });
}
