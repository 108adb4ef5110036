import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly error?: string;
  readonly registration: UseFormRegisterReturn;
  /** Beside the control, in its frame. */
  readonly action?: ReactNode;
}

/** A labelled line of text whose error is tied to it (SYS-14). */
export function Field({ label, error, registration, action, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <div className="control">
        <input
          {...input}
          {...registration}
          id={id}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {action}
      </div>
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
