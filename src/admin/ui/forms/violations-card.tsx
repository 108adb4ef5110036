import { Alert, AlertTitle } from '@mui/material';
import { useTranslate } from 'react-admin';
import { get, useFormContext } from 'react-hook-form';
import { ASKED } from './use-forced-save.ts';

/** Every message of an error tree with its path: `phones.0.phone`. */
export function messages(errors: object, prefix = ''): { path: string; message: string }[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null || name === 'ref') return [];
    const path = prefix ? `${prefix}.${name}` : name;
    return 'message' in error && typeof error.message === 'string'
      ? [{ path, message: error.message }]
      : messages(error, path);
  });
}

/** The violations that no field of the form can show, in a card over it (SYS-08). */
export function ViolationsCard() {
  const translate = useTranslate();
  const { formState, control } = useFormContext();
  // A field of a whole list shows the messages of its items: phones those of phones.0.phone.
  const labelOf = (path: string) => {
    const steps = path.split('.');
    return steps.some((_, last) => {
      const field: { _f?: unknown } | undefined = get(control._fields, steps.slice(0, last + 1).join('.'));
      return field?._f !== undefined;
    });
  };
  const others = messages(formState.errors).filter(({ path }) => path !== `root.${ASKED}` && !labelOf(path));
  if (others.length === 0) return null;
  return (
    <Alert severity="error" role="alert" sx={{ mb: 2 }}>
      <AlertTitle>{translate('screens.form.violations')}</AlertTitle>
      {others.map(({ path, message }) => (
        <div key={path}>{message}</div>
      ))}
    </Alert>
  );
}
