import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { auth } from '#texts/accounts/auth.ts';
import { TERMS } from '../navigation.tsx';
import { FieldError } from './field.tsx';

interface TermsFieldProps {
  readonly error?: string;
  readonly registration: UseFormRegisterReturn;
}

/** The terms to accept; they open in a tab of their own, so that what was typed stays. */
export function TermsField({ error, registration }: TermsFieldProps) {
  const id = useId();
  const { terms: texts } = auth.registration;
  const [before, after] = texts.accept.split('%{link}');
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <div className="checkbox">
        <input
          {...registration}
          type="checkbox"
          id={id}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <label htmlFor={id}>
          {before}
          <a href={TERMS} target="_blank" rel="noreferrer">
            {texts.link}
          </a>
          {after}
        </label>
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}
