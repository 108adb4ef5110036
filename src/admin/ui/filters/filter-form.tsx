import { Box, Button } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, type FormProps, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';

type Values = Readonly<Record<string, unknown>>;

interface FilterFormProps extends Pick<FormProps, 'onSubmit' | 'noValidate' | 'mode'> {
  /** The filters in the address. */
  readonly values: Values;
  readonly children: ReactNode;
}

/**
 * A form of filters: it follows the address (Back, a bookmark, Effacer). It stays the same form all along, so that a
 * search by Enter leaves the focus in its field (SYS-14).
 */
export function FilterForm({ values, children, ...form }: FilterFormProps) {
  // Other default values would be react-admin's own reset, which leaves what the new ones lack as it was typed.
  const [first] = useState(values);
  return (
    // Each error stands at its field.
    <Form {...form} defaultValues={first} record={{}} disableInvalidFormNotification>
      {children}
      <Follow values={values} />
    </Form>
  );
}

function Follow({ values }: { values: Values }) {
  const { getValues, reset } = useFormContext();
  const now = JSON.stringify(values);
  const lastValues = useRef(now);
  useEffect(() => {
    if (lastValues.current === now) return;
    lastValues.current = now;
    reset(withValues(getValues(), JSON.parse(now)));
  }, [now, getValues, reset]);
  return null;
}

const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every input's value, empty where the filters have none: without a value an input keeps what was typed. Pure. */
function withValues(draft: Values, values: Values): Values {
  const names = new Set([...Object.keys(draft), ...Object.keys(values)]);
  return Object.fromEntries(
    [...names].map((name) => {
      const [before, value] = [draft[name], values[name]];
      if (isGroup(before) || isGroup(value))
        return [name, withValues(isGroup(before) ? before : {}, isGroup(value) ? value : {})];
      return [name, value ?? ''];
    }),
  );
}

interface ClearButtonProps {
  readonly disabled: boolean;
  readonly onClear: () => void;
}

/** Effacer. The focus moves to the first field, because the button is disabled once the form is empty. */
export function ClearButton({ disabled, onClear }: ClearButtonProps) {
  const translate = useTranslate();
  return (
    <Button
      disabled={disabled}
      onClick={({ currentTarget }) => {
        currentTarget.closest('form')?.querySelector<HTMLElement>('input')?.focus();
        onClear();
      }}
    >
      {translate('screens.list.clear')}
    </Button>
  );
}

interface FilterButtonsProps {
  readonly canSearch?: boolean;
  readonly canClear: boolean;
  readonly onClear: () => void;
}

/** Rechercher and Effacer beside the last filter. */
export function FilterButtons({ canSearch = true, canClear, onClear }: FilterButtonsProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', gap: 1, minHeight: 40, alignItems: 'center' }}>
      <Button type="submit" variant="contained" disabled={!canSearch}>
        {translate('screens.list.search')}
      </Button>
      <ClearButton disabled={!canClear} onClear={onClear} />
    </Box>
  );
}
