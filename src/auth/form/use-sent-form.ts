import { useRef, useState } from 'react';
import {
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormProps,
  useForm,
} from 'react-hook-form';
import { auth } from '#texts/accounts/auth.ts';
import { RefusedError } from '../../shared/refused.ts';

/** Why what was sent came to nothing. */
export interface Failure {
  /** The server's status; null without an answer. */
  readonly status: number | null;
  /** The messages that belong to no field. */
  readonly details: readonly string[];
}

interface SentForm<V extends FieldValues> extends UseFormProps<V> {
  /** Sends the values; what it throws is the failure. */
  readonly send: (values: V) => Promise<void>;
}

/**
 * A form that is sent to the server: once at a time (SYS-07); what was typed stays; what the server refuses stands at
 * its field, the rest in the failure's details (SYS-08).
 */
export function useSentForm<V extends FieldValues>({ send, ...options }: SentForm<V>) {
  const form = useForm<V>(options);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  // The state comes a moment too late for the second of two quick clicks.
  const running = useRef(false);

  /** Shows a refusal; gives what belongs to no field. */
  const showRefusal = ({ violations, description, status }: RefusedError): readonly string[] => {
    const names = Object.keys(form.getValues());
    const fieldViolations = violations.filter(({ propertyPath }) => names.includes(propertyPath));
    for (const { propertyPath, message } of fieldViolations)
      form.setError(propertyPath as Path<V>, { type: 'server', message });
    const first = names.find((name) => fieldViolations.some(({ propertyPath }) => propertyPath === name));
    if (first) form.setFocus(first as Path<V>);
    if (violations.length === 0) return status === 401 || description === '' ? [] : [description];
    return violations.filter((one) => !fieldViolations.includes(one)).map(({ message }) => message);
  };

  const submit = form.handleSubmit(async (values) => {
    if (running.current) return;
    running.current = true;
    setSending(true);
    setFailure(null);
    try {
      await send(values);
    } catch (error) {
      if (error instanceof RefusedError) setFailure({ status: error.status, details: showRefusal(error) });
      else setFailure({ status: null, details: [auth.lost] });
    } finally {
      running.current = false;
      setSending(false);
    }
  });

  const { errors } = form.formState;

  /** Ties a Field to its value and its error. */
  const fieldProps = (name: Path<V>, rules?: RegisterOptions<V, Path<V>>) => ({
    error: errors[name]?.message as string | undefined,
    registration: form.register(name, rules),
  });

  return { ...form, errors, fieldProps, submit, sending, failure };
}
