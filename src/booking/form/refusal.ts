import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import type { BookingValues } from './booking-values.ts';
import { FIELD_ORDER, isFieldName } from './booking-values.ts';

/** Why the last request made no appointment, as far as this page knows. */
export type Failure =
  /** No answer: it may have arrived. */
  | { readonly kind: 'lost' | 'unanswered' }
  /** Refused: the server's words, and those of its violations that belong to no field (SYS-08). */
  | {
      readonly kind: 'refused';
      readonly description: string;
      readonly others: readonly string[];
      /** The description says when to try again. */
      readonly saysWhen: boolean;
    };

/** Why a form was not sent: what is wrong with its fields, and what else came of it. */
export interface Refusal {
  readonly errors: FieldErrors<BookingValues>;
  readonly failure: Failure | null;
}

/** Assigns each error to the part that shows it: its field, or the list of the others. A slot brings its calendar. */
export function toFieldErrors(
  violations: readonly { readonly propertyPath: string; readonly message: string }[],
) {
  const errors: FieldErrors<BookingValues> = {};
  const others: string[] = [];
  for (const { propertyPath, message } of violations) {
    const name = propertyPath === 'calendar' ? 'dateRDV' : propertyPath;
    if (!isFieldName(name)) others.push(message);
    else errors[name] ??= { type: name === 'dateRDV' ? 'taken' : 'server', message };
  }
  return { errors, others };
}

/** Shows errors at their fields. */
export function showErrors(
  { setError }: UseFormReturn<BookingValues>,
  errors: FieldErrors<BookingValues>,
): void {
  for (const name of FIELD_ORDER) {
    const error = errors[name];
    if (error) setError(name, error);
  }
}
