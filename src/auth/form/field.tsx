import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  /** A hint that stands at the field before any error. */
  readonly hint?: string;
  readonly error?: string;
  readonly registration: UseFormRegisterReturn;
  /** Beside the control, in its frame. */
  readonly action?: ReactNode;
}

/** A labelled line of text whose hint and error are tied to it (SYS-14). */
export function Field({ label, hint, error, registration, action, ...input }: FieldProps) {
  const id = useId();
  const descriptionIds = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="control">
        <input
          {...input}
          {...registration}
          id={id}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptionIds || undefined}
        />
        {action}
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}

interface FieldErrorProps {
  /** The id of the control that the error describes. */
  readonly id: string;
  readonly error: string | undefined;
}

/** The error of a field, below its control. */
export function FieldError({ id, error }: FieldErrorProps) {
  if (!error) return null;
  return (
    <p className="error" id={`${id}-error`}>
      {error}
    </p>
  );
}
