import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { booking } from '#texts/booking.ts';
import type { Option } from '../api.ts';
import type { BookingValues, FieldName } from '../form/booking-values.ts';
import { fieldId } from '../form/booking-values.ts';
import { labels } from './labels.ts';

/** The attributes that tie a control to its label, hint and error (SYS-14). */
export function controlProps(name: FieldName, error: string | undefined, hint?: ReactNode) {
  const id = fieldId(name);
  const descriptionIds = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return { id, 'aria-describedby': descriptionIds || undefined, 'aria-invalid': error ? true : undefined };
}

interface FieldProps {
  readonly name: FieldName;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
  /** The name of the field, where it is not the usual one. */
  readonly label?: string | undefined;
}

/** Label, hint, control and error of one field, from top to bottom. */
export function Field({
  name,
  hint,
  optional,
  label,
  error,
  children,
}: FieldProps & { error?: string; children: ReactNode }) {
  const id = fieldId(name);
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <label htmlFor={id}>
        {label ?? labels[name]} {optional && <span className="optional">{booking.person.optional}</span>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError name={name} error={error} />
    </div>
  );
}

/** Shows the error of a field. */
export function FieldError({ name, error }: { name: FieldName; error?: string }) {
  if (!error) return null;
  return (
    <p className="error" id={`${fieldId(name)}-error`}>
      {error}
    </p>
  );
}

type TextFieldProps = FieldProps &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'autoComplete'> & {
    /** Changes what is typed while it is typed. */
    readonly mask?: (text: string) => string;
    /** Says below the field how it was understood; '' says nothing. */
    readonly inWords?: (text: string) => string;
  };

/** A field of one line. */
export function TextField({ name, hint, optional, mask, inWords, ...input }: TextFieldProps) {
  // 4/5/19 on the way to 4/5/1938 is not said.
  const [isLeft, setLeft] = useState(true);
  const { field, fieldState } = useController<BookingValues>({ name });
  const error = fieldState.error?.message;
  return (
    <Field name={name} hint={hint} optional={optional} error={error}>
      <input
        {...field}
        {...input}
        {...controlProps(name, error, hint)}
        aria-required={optional ? undefined : true}
        onFocus={() => setLeft(false)}
        onBlur={() => {
          setLeft(true);
          field.onBlur();
        }}
        onChange={({ target: { value } }) => field.onChange(mask ? mask(value) : value)}
      />
      {inWords && (
        <p className="said" aria-live="polite">
          {isLeft && inWords(field.value)}
        </p>
      )}
    </Field>
  );
}

interface SelectFieldProps extends FieldProps {
  readonly options: readonly Option[];
  /** Said below the field about its choice. */
  readonly inWords?: string | undefined;
  /** Called with a new choice, in the same event as the form's own change. */
  readonly onChosen?: (link: string) => void;
}

/** A choice from a list. */
export function SelectField({ name, label, hint, options, inWords, onChosen }: SelectFieldProps) {
  const { field, fieldState } = useController<BookingValues>({ name });
  const { clearErrors } = useFormContext<BookingValues>();
  const error = fieldState.error?.message;
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      <select
        {...field}
        {...controlProps(name, error, hint)}
        aria-required
        onChange={(event) => {
          clearErrors(name);
          field.onChange(event.target.value);
          onChosen?.(event.target.value);
        }}
      >
        <option value="">{booking.choices.choose}</option>
        {options.map((option) => (
          <option key={option['@id']} value={option['@id']}>
            {option.name}
          </option>
        ))}
      </select>
      {inWords && (
        <p className="said" aria-live="polite">
          {inWords}
        </p>
      )}
    </Field>
  );
}
