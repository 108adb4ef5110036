import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { HoursState } from '../fields/use-hours.ts';
import type { PageState } from '../render/state.ts';
import {
  type Pending,
  readDraft,
  readPending,
  readRefused,
  writeDraft,
  writeRefused,
} from '../storage/draft-storage.ts';
import type { BookingValues } from './booking-values.ts';
import { FIELD_ORDER } from './booking-values.ts';
import { type Failure, type Refusal, showErrors } from './refusal.ts';
import { restoredValues, typedValues } from './values.ts';

type Form = UseFormReturn<BookingValues>;

/** Keeps what is typed for a reload. */
export function useDraft({ subscribe }: Form): void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => writeDraft(values) }),
    [subscribe],
  );
}

/** Keeps why the form was refused, once it was, for a reload. */
export function useKeptRefusal(isRefused: boolean, { errors, failure }: Refusal): void {
  // At every drawing: the errors are one object that changes.
  useEffect(() => {
    if (!isRefused) return;
    const wrong = FIELD_ORDER.flatMap((name) => {
      const error = errors[name];
      return error ? [[name, { type: error.type, message: error.message }]] : [];
    });
    writeRefused({ errors: Object.fromEntries(wrong), failure });
  });
}

/** The values that this tab keeps of a request that is not sent yet. */
export interface FormMemory {
  /** The hour that was chosen. */
  readonly hour?: string;
  readonly before: Refusal | null;
  readonly unanswered: Pending | null;
}

/** A failure as it is said later: 'dans 30 minutes' holds no more. */
const later = (failure: Failure | null): Failure | null =>
  failure?.kind === 'refused' && failure.saysWhen ? { ...failure, description: '' } : failure;

/** Returns the values that were typed into the server's page before the scripts took it over. */
const typedInto = (element: HTMLFormElement, start: BookingValues, today: string): Partial<BookingValues> => {
  const fields = [...new FormData(element)].map(
    ([name, typedFields]) => [name, String(typedFields)] as const,
  );
  const before: Readonly<Record<string, string>> = { ...start };
  const typedFields = Object.entries(typedValues(fields, today));
  return Object.fromEntries(typedFields.filter(([name, text]) => before[name] !== text));
};

/**
 * The server's page knows nothing of this tab. Once it is taken over, its form has what was typed before a reload, and
 * what was typed meanwhile; what is told beside it is given. What was sent without scripts counts more than the tab's.
 */
export function useRestored(
  form: Form,
  element: RefObject<HTMLFormElement | null>,
  start: BookingValues,
  state: PageState,
): FormMemory {
  const refusal = state.sent?.refusal ?? null;
  const [fieldState, setFieldState] = useState<FormMemory>({
    hour: start.dateRDV,
    before: refusal,
    unanswered: null,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the page began with
  useLayoutEffect(() => {
    const typedFields = element.current ? typedInto(element.current, start, state.today) : {};
    const draft = refusal ? null : readDraft<BookingValues>();
    const values = restoredValues(start, { ...draft, ...typedFields }, state);
    for (const name of [...FIELD_ORDER, 'calendar', 'website'] as const)
      if (values[name] !== start[name]) form.setValue(name, values[name]);
    const hour = values.dateRDV;
    if (refusal) return setFieldState((one) => (one.hour === hour ? one : { ...one, hour }));
    const before = readRefused<Refusal>();
    if (before) showErrors(form, before.errors);
    const unansweredRequest = readPending();
    if (before || unansweredRequest || hour !== start.dateRDV)
      setFieldState({
        hour,
        before: before && { ...before, failure: later(before.failure) },
        unanswered: unansweredRequest,
      });
  }, []);
  return fieldState;
}

/**
 * Chooses the first free hour whenever hours arrive (SLOT-06), none while they are asked for. The hour chosen
 * before a reload is chosen again where it is still free.
 */
export function useFirstHour(
  form: Form,
  { status, hours }: HoursState,
  fieldState: string | undefined,
): void {
  const { getValues, setValue, clearErrors, getFieldState } = form;
  const last = useRef(fieldState);
  useLayoutEffect(() => {
    last.current = fieldState;
  }, [fieldState]);
  // Before the hours are painted: they never stand there without a choice.
  useLayoutEffect(() => {
    const hour = hours.find((one) => one.dateRDV === last.current) ?? hours[0];
    if (status === 'ready') last.current = undefined;
    const { dateRDV = '', calendar = '' } = hour ?? {};
    if (getValues('dateRDV') !== dateRDV) setValue('dateRDV', dateRDV);
    if (getValues('calendar') !== calendar) setValue('calendar', calendar);
    if (hour && getFieldState('dateRDV').error?.type === 'rule') clearErrors('dateRDV');
  }, [status, hours, getValues, setValue, clearErrors, getFieldState]);
}
