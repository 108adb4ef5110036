import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { newKey } from '../../shared/new-key.ts';
import { RefusedError } from '../../shared/refused.ts';
import { type BookingAnswer, isFree, postRequest } from '../api.ts';
import { forgetAll, forgetPending, type Pending, writePending } from '../storage/draft-storage.ts';
import type { BookingValues } from './booking-values.ts';
import type { FormMemory } from './form-memory.ts';
import { type Failure, showErrors, toFieldErrors } from './refusal.ts';
import { requestOf } from './values.ts';

interface RequestOptions {
  readonly form: UseFormReturn<BookingValues>;
  readonly today: string;
  /** The refusal before a reload, and the request that had no answer then. */
  readonly memory: FormMemory;
  readonly onTaken: () => void;
  readonly onBooked: (bookingAnswer: BookingAnswer, pending: Pending) => void;
}

const UNANSWERED: Failure = { kind: 'unanswered' };

/** Runs a function only while no other runs: the second of two quick clicks does nothing (SYS-07). */
function useSingleRun(onStart: () => void) {
  const [isRunning, setRunning] = useState(false);
  // The state comes a moment too late for the second click.
  const running = useRef(false);
  const runOnce = async (run: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setRunning(true);
    onStart();
    try {
      await run();
    } finally {
      running.current = false;
      setRunning(false);
    }
  };
  return [isRunning, runOnce] as const;
}

/** The error of a slot that is taken. Its text is loaded when it is needed. */
async function slotTakenError() {
  const { ruleText } = await import('../../i18n/rules.ts');
  return { type: 'taken', message: ruleText('rules.slotTaken') };
}

/** Sends the form and keeps what came of it. */
export function useRequest({ form, today, memory, onTaken, onBooked }: RequestOptions) {
  // Undefined: nothing was sent since.
  const [sentRequest, setPending] = useState<Pending | null>();
  const [sentFailure, setFailure] = useState<Failure | null>();
  const pending = sentRequest === undefined ? memory.unanswered : sentRequest;
  const failureBefore = memory.unanswered ? UNANSWERED : (memory.before?.failure ?? null);
  const failure = sentFailure === undefined ? failureBefore : sentFailure;
  const [sending, sendOnce] = useSingleRun(() => setFailure(null));

  const showRefusal = (refusal: RefusedError) => {
    const { errors, others } = toFieldErrors(refusal.violations);
    showErrors(form, errors);
    if (errors.dateRDV) onTaken();
    const description = refusal.violations.length > 0 ? '' : refusal.description;
    setFailure({ kind: 'refused', description, others, saysWhen: refusal.status === 429 });
  };

  const post = async (request: Pending) => {
    writePending(request);
    setPending(request);
    try {
      const answer = await postRequest(request.content, request.key);
      forgetAll();
      onBooked(answer, request);
    } catch (error) {
      if (!(error instanceof RefusedError)) return setFailure({ kind: 'lost' });
      // A failing server may have booked all the same: its request keeps its key, a refused one is over.
      if (error.status < 500 && error.status !== 409) {
        forgetPending();
        setPending(null);
      }
      showRefusal(error);
    }
  };

  /** Checks the slot once more, then sends the form; `confirmation` is kept for the message of success. */
  const send = (values: BookingValues, confirmation: Pending['confirmed']) =>
    sendOnce(async () => {
      const content = JSON.stringify(requestOf(values, today));
      // The place of a request without answer may be taken by that very request: it is not checked again.
      if (pending?.content === content) return post(pending);
      if (await isFreeOrUnknown(values)) return post({ content, key: newKey(), confirmed: confirmation });
      form.setError('dateRDV', await slotTakenError());
      onTaken();
    });

  /** Sends the request that had no answer once more; undefined where there is none. */
  const resend = pending ? () => sendOnce(() => post(pending)) : undefined;

  return { send, resend, sending, failure };
}

/** A check that gets no answer is only logged (APT-07): the server decides. */
async function isFreeOrUnknown(values: BookingValues): Promise<boolean> {
  try {
    return await isFree(values);
  } catch (error) {
    console.warn(error);
    return true;
  }
}
