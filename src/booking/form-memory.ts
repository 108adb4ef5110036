import { useEffect, useLayoutEffect, useRef } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { writeDraft, writeRefused } from './memory.ts';
import type { Choices, ChoicesState } from './use-choices.ts';
import type { HoursState } from './use-hours.ts';
import type { Failure } from './use-request.ts';
import { type BookingValues, FIELD_ORDER } from './values.ts';

type Form = UseFormReturn<BookingValues>;

/** Keeps what is typed for a reload. */
export function useDraft({ subscribe }: Form): void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => writeDraft(values) }),
    [subscribe],
  );
}

/** Why a form was not sent: what is wrong with its fields, and what else came of it. */
export interface Refusal {
  readonly errors: FieldErrors<BookingValues>;
  readonly failure: Failure | null;
}

/** Keeps why the form was refused, once it was, for a reload. */
export function useKeptRefusal(refused: boolean, { errors, failure }: Refusal): void {
  // At every drawing: the errors are one object that changes.
  useEffect(() => {
    if (!refused) return;
    const wrong = FIELD_ORDER.flatMap((name) => {
      const error = errors[name];
      return error ? [[name, { type: error.type, message: error.message }]] : [];
    });
    writeRefused({ errors: Object.fromEntries(wrong), failure });
  });
}

const LISTS: readonly [keyof BookingValues, keyof Choices][] = [
  ['region', 'regions'],
  ['cell', 'cells'],
  ['reason', 'reasons'],
  ['quality', 'qualities'],
];

/** When the lists are there: a choice that is offered no more is emptied, a wilaya or cell without rival is chosen. */
export function useOfferedChoices({ getValues, setValue }: Form, { status, choices }: ChoicesState): void {
  useEffect(() => {
    if (status !== 'ready') return;
    for (const [name, list] of LISTS) {
      const options = choices[list];
      const only = name === 'region' || name === 'cell' ? options.length === 1 : false;
      const known = options.some((option) => option['@id'] === getValues(name));
      if (!known) setValue(name, only ? (options[0]?.['@id'] ?? '') : '');
    }
  }, [status, choices, getValues, setValue]);
}

/**
 * Chooses the first free hour whenever hours arrive (SLOT-06), none while they are asked for. The hour chosen
 * before a reload is chosen again where it is still free.
 */
export function useFirstHour(
  form: Form,
  { status, hours }: HoursState,
  remembered: string | undefined,
): void {
  const { setValue, clearErrors, getFieldState } = form;
  const last = useRef(remembered);
  // Before the hours are painted: they never stand there without a choice.
  useLayoutEffect(() => {
    const hour = hours.find((one) => one.dateRDV === last.current) ?? hours[0];
    if (status === 'ready') last.current = undefined;
    setValue('dateRDV', hour?.dateRDV ?? '');
    setValue('calendar', hour?.calendar ?? '');
    if (hour && getFieldState('dateRDV').error?.type === 'rule') clearErrors('dateRDV');
  }, [status, hours, setValue, clearErrors, getFieldState]);
}
