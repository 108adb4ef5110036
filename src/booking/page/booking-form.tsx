import { type RefObject, Suspense, useCallback, useMemo, useRef, useState } from 'react';
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
import { type Choices, NO_CHOICES } from '../choices.ts';
import { AppointmentFields } from '../fields/appointment-fields.tsx';
import { standingUntil, withoutDay } from '../fields/offices.ts';
import { PersonFields } from '../fields/person-fields.tsx';
import { type HoursState, useHours } from '../fields/use-hours.ts';
import { WithoutHour } from '../fields/wait.tsx';
import type { BookingValues } from '../form/booking-values.ts';
import { useDraft, useFirstHour, useKeptRefusal, useRestored } from '../form/form-memory.ts';
import { useRequest } from '../form/use-request.ts';
import { confirmedOf, officeAndDay, startValues } from '../form/values.ts';
import type { PageState } from '../render/state.ts';
import type { Pending } from '../storage/draft-storage.ts';
import { PAGE, PREVIEW_PAGE, SWITCHED } from './addresses.ts';
import { ErrorSummary, FailureNotice, useErrorTitle, useSummaryFocus } from './messages.tsx';
import { SendArea, SubmitButton } from './send-area.tsx';
import { handleSubmitEvent, useWaitingSubmit } from './submit.ts';

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
  readonly onBooked: (booked: BookingAnswer, pending: Pending) => void;
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

/** The office and day that a form asks for, and their free hours. */
function useOfficeHours({ control }: UseFormReturn<BookingValues>, state: PageState) {
  const [choices, setChoices] = useState(state.choices ?? NO_CHOICES);
  const [cell, region, date, reason] = useWatch({ control, name: ['cell', 'region', 'date', 'reason'] });
  // A day whose last hour was taken since the page was read is offered no more.
  const noteFull = useCallback((day: SlotQuery) => setChoices((now) => withoutDay(now, day)), []);
  const hours = useHours({ cell, region, date }, reason, state, noteFull);
  return { choices, query: { cell, region, date }, hours };
}

interface FilledFormProps extends BookingFormProps {
  readonly form: UseFormReturn<BookingValues>;
  readonly start: BookingValues;
}

/** Sends the form once its hours are there, says why it is refused, and keeps what a reload needs. */
function useSubmission(
  { form, start, state, onBooked }: FilledFormProps,
  element: RefObject<HTMLFormElement | null>,
  { choices, hours }: { readonly choices: Choices; readonly hours: HoursState },
) {
  const { errors, submitCount } = useFormState({ control: form.control });
  const refusal = state.sent?.refusal ?? null;
  const { hour, before, unanswered } = useRestored(form, element, { state, start, refusal });
  useDraft(form);
  useFirstHour(form, hours, hour);
  const { send, resend, sending, failure, canResend } = useRequest({
    form,
    today: state.today,
    before: { failure: before?.failure ?? null, unanswered },
    onTaken: hours.refresh,
    onBooked,
  });
  const isRefused = submitCount > 0 || before !== null;
  useKeptRefusal(isRefused, { errors, failure });
  useErrorTitle(isRefused && Object.keys(errors).length > 0);
  useSummaryFocus(submitCount);
  const submit = form.handleSubmit((values) => send(values, confirmedOf(values, choices)));
  const { isWaiting, submitOnceReady } = useWaitingSubmit(submit, hours.status === 'loading');
  return { submitOnceReady, isBusy: sending || isWaiting, isRefused, errors, failure, resend, canResend };
}

function FilledForm(props: FilledFormProps) {
  const { form, state } = props;
  const element = useRef<HTMLFormElement>(null);
  const { choices, query, hours } = useOfficeHours(form, state);
  const { submitOnceReady, isBusy, isRefused, errors, failure, resend, canResend } = useSubmission(
    props,
    element,
    { choices, hours },
  );
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
        aria-busy={isBusy}
      >
        <HiddenFields state={state} />
        {isEarlier && <FailureNotice failure={failure} onResend={resend} />}
        {isRefused && <ErrorSummary errors={errors} regionName={state.regionName} />}
        {!state.choices && <ChoicesFailed />}
        <AppointmentFields
          choices={choices}
          hours={hours}
          today={state.today}
          regionName={state.regionName}
        />
        <PersonFields choices={choices} state={state} />
        <Honeypot />
        <SendArea failure={isEarlier ? null : failure} onResend={canResend ? resend : undefined}>
          {hours.status === 'ready' && hours.hours.length === 0 ? (
            <WithoutHour standing={standingUntil(choices, query)} />
          ) : (
            <SubmitButton isBusy={isBusy} />
          )}
        </SendArea>
      </form>
    </FormProvider>
  );
}

/** The key of a form that was sent without scripts, and the office and day whose hours the page shows (PUB-07). */
function HiddenFields({ state: { sent, hours } }: { readonly state: PageState }) {
  return (
    <>
      {sent && <input type="hidden" name="key" value={sent.key} />}
      {hours && <input type="hidden" name="shown" value={officeAndDay(hours)} />}
    </>
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
