import { TextInput } from 'react-admin';

interface IntegerInputProps {
  readonly source: string;
  readonly label?: string;
  readonly isRequired?: boolean;
  readonly helperText?: string | false;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
}

const parse = (input: string): number | string => {
  const text = input.trim();
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
};

/**
 * A whole number in a text input. The browser's number input returns nothing for an invalid text, so no error could be
 * shown, and it changes with the mouse wheel.
 */
export const IntegerInput = ({ helperText = false, ...props }: IntegerInputProps) => (
  <TextInput
    {...props}
    helperText={helperText}
    parse={parse}
    autoComplete="off"
    slotProps={{ htmlInput: { inputMode: 'numeric' } }}
  />
);
