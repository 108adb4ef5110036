import { useEffect, useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { Hour } from '../../../domain/scheduling/free-hours.ts';
import { type HourOffer, selectHour } from './select-hour.ts';

const SLOT_FIELDS = ['dateRDV', 'calendar', 'dateHour'] as const;
const NO_ANSWER = { question: '', day: '', at: 0 };

interface SlotAnswer extends HourOffer {
  /**
   * Identifies the request for the day; `question` also includes the reason. Both are empty until cell, region and day
   * are set.
   */
  readonly day: string;
  readonly question: string;
  readonly isError: boolean;
  /** The time of the answer. */
  readonly at: number;
}

/** Keeps the selected hour in the form's slot fields. An answer selects an hour, or the person does. */
export function useSlotSelection(answer: SlotAnswer) {
  const { slots, day, question, isError, at } = answer;
  const { setValue, getValues, clearErrors, formState } = useFormContext();
  const { field } = useController({ name: 'dateRDV' });
  useController({ name: 'calendar' });
  useController({ name: 'dateHour' });

  const setHour = (hour: Hour | undefined) => {
    setValue('dateRDV', hour?.dateRDV ?? null);
    setValue('calendar', hour?.calendar ?? null);
    setValue('dateHour', hour?.time ?? null);
  };

  const lastAnswer = useRef(NO_ANSWER);
  // biome-ignore lint/correctness/useExhaustiveDependencies: selected when an answer arrives, not when it is drawn
  useEffect(() => {
    const isSame = lastAnswer.current.question === question;
    if (!slots || !day) {
      // The slot of another day must not be saved. After a change of the reason alone the slot stays, so that a quick
      // save keeps it (APT-12).
      if (lastAnswer.current.day !== day || !day || isError) setHour(undefined);
      if (isError || !day) lastAnswer.current = NO_ANSWER;
      return;
    }
    if (isSame && lastAnswer.current.at === at) return;
    const next = selectHour(answer, isSame ? getValues('dateRDV') : null);
    setHour(next);
    // The message 'désolé…' stays when the same day was requested again, so that it can be read. It does not apply to
    // another day.
    if (!isSame && next) clearErrors([...SLOT_FIELDS]);
    lastAnswer.current = { question, day, at };
  }, [question, at, isError]);

  const messages = SLOT_FIELDS.map((name) => formState.errors[name]?.message);
  return {
    selectedTime: field.value,
    /** Selects the hour that the person chose. */
    choose: (hour: Hour) => {
      setHour(hour);
      clearErrors([...SLOT_FIELDS]);
    },
    error: messages.find((message): message is string => typeof message === 'string'),
    focusRef: (element: HTMLInputElement | null) => field.ref(element && { focus: () => element.focus() }),
  };
}
