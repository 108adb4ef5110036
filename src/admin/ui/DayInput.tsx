import { type ComponentProps, useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { dayOfTyped, shownWhileTyping, typedOfDay } from './typedDay.ts';

type DayInputProps = Pick<
  ComponentProps<typeof TextInput>,
  'source' | 'label' | 'isRequired' | 'disabled' | 'readOnly' | 'validate' | 'helperText' | 'defaultValue'
>;

/**
 * A day typed as DD/MM/YYYY, whatever the browser's language (SYS-02): the browser's own date field would show an
 * English browser months first. The value is `YYYY-MM-DD`; a mistake is kept as it was typed.
 */
export function DayInput({ helperText = false, ...props }: DayInputProps) {
  const translate = useTranslate();
  // While it has the focus the text stays as typed: 1/2/1930 must not become 01/02/1930 under the fingers.
  const [typing, setTyping] = useState<string | null>(null);
  return (
    <TextInput
      {...props}
      helperText={helperText}
      placeholder={translate('screens.form.dateHint')}
      autoComplete="off"
      inputMode="numeric"
      parse={dayOfTyped}
      format={(value: unknown) =>
        typing !== null && dayOfTyped(typing) === (value ?? null) ? typing : typedOfDay(value)
      }
      onChange={(event: { target: { value: string } }) => setTyping(shownWhileTyping(event.target.value))}
      onBlur={() => setTyping(null)}
    />
  );
}
