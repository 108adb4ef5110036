import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import {
  FormProvider,
  type Resolver,
  type UseFormReturn,
  useForm,
  useFormContext,
  useFormState,
  useWatch,
} from 'react-hook-form';
import { booking } from '#texts/booking.ts';
import type { BookingAnswer, SlotQuery } from '../api.ts';
import { NO_CHOICES } from '../choices.ts';
import { AppointmentFields } from '../fields/appointment-fields.tsx';
import { standingUntil, withoutDay } from '../fields/offices.ts';
import { PersonFields } from '../fields/person-fields.tsx';
import { useHours } from '../fields/use-hours.ts';
import { WithoutHour } from '../fields/wait.tsx';
import type { BookingValues } from '../form/booking-values.ts';
import { useDraft, useFirstHour, useKeptRefusal, useRestored } from '../form/form-memory.ts';
import { useRequest } from '../form/use-request.ts';
import { confirmedOf, officeAndDay, startValues } from '../form/values.ts';
import type { PageState } from '../render/state.ts';
import type { Pending } from '../storage/draft-storage.ts';
import { PAGE, PREVIEW_PAGE, SWITCHED } from './addresses.ts';
import { ErrorSummary, FailureNotice, OfflineNotice, useErrorNotice } from './messages.tsx';
import { handleSubmitEvent, SubmitButton, useWaitingSubmit } from './submit.tsx';

/** A field that only programs fill (PUB-04): off the screen, out of the tab order, unknown to screen readers. */
function Honeypot() {
  const { register } = useFormContext<BookingValues>();
  return (
    <div className="honeypot" aria-hidden="true">
      <label htmlFor="field-website">{booking.honeypot}</label>
      <input id="field-website" type="text" tabIndex={-1} autoComplete="off" {...register('website')} />
    </div>
  );
}

interface BookingFormProps {
  readonly state: PageState;
  readonly onBooked: (answer: BookingAnswer, pending: Pending) => void;
}

/** A third of the page's own code: it comes with the first touch of the form (PUB-04). */
const loadRules = () => import('../form/check.ts');

const checkedIn =
  (state: PageState): Resolver<BookingValues> =>
  async (...request) => {
    try {
      return await (await loadRules()).resolverIn(state)(...request);
    } catch (error) {
      // The server checks by the same rules.
      console.warn(error);
      return { values: request[0], errors: {} };
    }
  };

/**
 * The request for an appointment (PUB-01). `useForm` draws its component once more as soon as it stands: the fields are
 * apart, in an element that stays the same, and are taken over in tasks of their own (PUB-07).
 */
export function BookingForm({ state, onBooked }: BookingFormProps) {
  const [start] = useState(() => startValues(state));
  const form = useForm<BookingValues>({
    defaultValues: start,
    errors: state.sent?.refusal.errors,
    resolver: checkedIn(state),
    mode: 'onTouched',
    // Ours follows the page's order and knows the group of hours.
    shouldFocusError: false,
  });
  return useMemo(
    () => (
      <Suspense>
        <FilledForm form={form} start={start} state={state} onBooked={onBooked} />
      </Suspense>
    ),
    [form, start, state, onBooked],
  );
}

/** The choices of the form, the office and day that it asks for, and their free hours. */
function useOfficeHours({ control }: UseFormReturn<BookingValues>, state: PageState) {
  const [choices, setChoices] = useState(state.choices ?? NO_CHOICES);
  const [cell, region, date, reason] = useWatch({ control, name: ['cell', 'region', 'date', 'reason'] });
  const query = { cell, region, date };
  // A day whose last hour was taken since the page was read is offered no more.
  const noteFull = useCallback((day: SlotQuery) => setChoices((now) => withoutDay(now, day)), []);
  return [choices, query, useHours(query, reason, state, noteFull)] as const;
}

interface FilledFormProps extends BookingFormProps {
  readonly form: UseFormReturn<BookingValues>;
  readonly start: BookingValues;
}

function FilledForm({ form, start, state, onBooked }: FilledFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const [choices, query, hours] = useOfficeHours(form, state);
  const { errors, submitCount } = useFormState({ control: form.control });
  const memory = useRestored(form, element, start, state);
  useDraft(form);
  useFirstHour(form, hours, memory.hour);
  const { send, resend, sending, failure } = useRequest({
    form,
    today: state.today,
    memory,
    onTaken: hours.refresh,
    onBooked,
  });
  const isRefused = submitCount > 0 || memory.before !== null;
  useKeptRefusal(isRefused, { errors, failure });
  useErrorNotice(isRefused && Object.keys(errors).length > 0, submitCount);
  const submit = form.handleSubmit((values) => send(values, confirmedOf(values, choices)));
  const [isWaiting, submitOnceReady] = useWaitingSubmit(submit, hours.status === 'loading');
  const busy = sending || isWaiting;
  // A request from before this page has its message above the form.
  const isEarlier = failure?.kind === 'unanswered';
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        id={SWITCHED}
        className="form"
        // Sent so without scripts, or before they are there (PUB-07).
        method="post"
        action={state.preview ? PREVIEW_PAGE : PAGE}
        onSubmit={(event) => handleSubmitEvent(event, form, submitOnceReady)}
        onFocus={loadRules}
        noValidate
        aria-busy={busy}
      >
        {state.sent && <input type="hidden" name="key" value={state.sent.key} />}
        {state.hours && <input type="hidden" name="shown" value={officeAndDay(state.hours)} />}
        {isEarlier && <FailureNotice failure={failure} onResend={resend} />}
        {isRefused && <ErrorSummary errors={errors} regionName={state.regionName} />}
        {!state.choices && <ChoicesFailed />}
        <AppointmentFields choices={choices} hours={hours} state={state} />
        <PersonFields choices={choices} state={state} />
        <Honeypot />
        <div className="send" id="send">
          {failure && !isEarlier && <FailureNotice failure={failure} onResend={resend} />}
          <OfflineNotice />
          {hours.status === 'ready' && hours.hours.length === 0 ? (
            <WithoutHour standing={standingUntil(choices, query)} />
          ) : (
            <SubmitButton busy={busy} />
          )}
        </div>
      </form>
    </FormProvider>
  );
}

function ChoicesFailed() {
  return (
    <div className="notice notice-error" role="alert">
      <p>
        <strong>{booking.choices.failed}</strong>
      </p>
      <p>{booking.choices.failedHint}</p>
      <a className="button-quiet" href={PAGE}>
        {booking.choices.retry}
      </a>
    </div>
  );
}
