import {
  type SubmitEvent,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
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
import { PREVIEW } from '../../domain/visitors/preview.ts';
import type { BookingAnswer, SlotQuery } from '../api.ts';
import { NO_CHOICES } from '../choices.ts';
import { AppointmentFields } from '../fields/appointment-fields.tsx';
import { SUMMARY } from '../fields/labels.ts';
import { standingUntil, withoutDay } from '../fields/offices.ts';
import { PersonFields } from '../fields/person-fields.tsx';
import { useHours } from '../fields/use-hours.ts';
import { asksToWait, WithoutHour } from '../fields/wait.tsx';
import { type BookingValues, type FieldName, SHOW } from '../form/booking-values.ts';
import { useDraft, useFirstHour, useKeptRefusal, useRestored } from '../form/form-memory.ts';
import { useRequest } from '../form/use-request.ts';
import { confirmedOf, officeAndDay, startValues } from '../form/values.ts';
import type { PageState } from '../render/state.ts';
import { forgetRefused, type Pending, writeDraft } from '../storage/draft-storage.ts';
import { PAGE, PREVIEW_PAGE, SWITCHED } from './addresses.ts';
import { ErrorSummary, FailureNotice, useErrorTitle } from './messages.tsx';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device says that it has a connection. */
const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

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

/** The fields that free hours are asked by. */
const HOURS_FIELDS = ['region', 'cell', 'date'] as const satisfies readonly FieldName[];

/** Whether the button for hours was pressed: with scripts they come by themselves once office and day are there. */
const isShowing = ({ nativeEvent: { submitter } }: SubmitEvent): boolean =>
  submitter?.getAttribute('name') === SHOW;

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

interface FilledFormProps extends BookingFormProps {
  readonly form: UseFormReturn<BookingValues>;
  readonly start: BookingValues;
}

function FilledForm({ form, start, state, onBooked }: FilledFormProps) {
  const { control } = form;
  const [choices, setChoices] = useState(state.choices ?? NO_CHOICES);
  const element = useRef<HTMLFormElement>(null);
  const refusal = state.sent?.refusal ?? null;
  const [cell, region, date, reason] = useWatch({ control, name: ['cell', 'region', 'date', 'reason'] });
  const { errors, submitCount } = useFormState({ control });
  const online = useOnline();
  // A day whose last hour was taken since the page was read is offered no more.
  const noteFull = useCallback((day: SlotQuery) => setChoices((now) => withoutDay(now, day)), []);
  const hours = useHours({ cell, region, date }, reason, state, noteFull);
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

  // A request from before this page has its message above the form.
  const isEarlier = failure?.kind === 'unanswered';

  const isRefused = submitCount > 0 || before !== null;
  useKeptRefusal(isRefused, { errors, failure });

  const hasErrors = isRefused && Object.keys(errors).length > 0;
  useErrorTitle(hasErrors);
  // A submit is counted when it is over: its errors are drawn by then.
  useEffect(() => {
    if (submitCount > 0) document.getElementById(SUMMARY)?.focus();
  }, [submitCount]);
  const submit = form.handleSubmit((values) => send(values, confirmedOf(values, choices)));
  // Pressed while the hours are asked for, it is sent when they are there.
  const [pressed, setPressed] = useState(false);
  useEffect(() => {
    if (!pressed || hours.status === 'loading') return;
    setPressed(false);
    void submit();
  });
  const busy = sending || pressed;

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        id={SWITCHED}
        className="form"
        // Sent so without scripts, or before they are there (PUB-07).
        method="post"
        action={state.preview ? PREVIEW_PAGE : PAGE}
        onSubmit={(event) => {
          if (asksToWait(event)) return;
          event.preventDefault();
          if (isShowing(event)) void form.trigger(HOURS_FIELDS, { shouldFocus: true });
          else if (!switchLanguage(event, form)) setPressed(true);
        }}
        onFocus={loadRules}
        noValidate
        aria-busy={busy}
      >
        {state.sent && <input type="hidden" name="key" value={state.sent.key} />}
        {state.hours && <input type="hidden" name="shown" value={officeAndDay(state.hours)} />}
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
        <div className="send" id="send">
          {failure && !isEarlier && (
            <FailureNotice failure={failure} onResend={canResend ? resend : undefined} />
          )}
          <p role="status" className="offline">
            {!online && booking.connection.offline}
          </p>
          {hours.status === 'ready' && hours.hours.length === 0 ? (
            <WithoutHour standing={standingUntil(choices, { region, cell, date })} />
          ) : (
            <button type="submit" className="button" disabled={busy}>
              {busy && <span className="spinner" aria-hidden="true" />}
              {busy ? booking.submitting : booking.submit}
            </button>
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
