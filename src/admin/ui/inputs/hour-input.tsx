import { TextInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';

/** Normalizes a typed time of day to HH:MM: 8, 830, 8h30 and 8:30 too; any other text stays as typed. */
export function normalizeHour(input: string): string {
  const text = input.trim();
  const match = /^(\d{1,2})(?:\s*[h:.]\s*(\d{2})?)?$/i.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text);
  if (!match) return text;
  const [hours = '', minutes = '00'] = match.slice(1);
  return Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : text;
}

interface HourInputProps {
  readonly source: string;
  readonly isRequired?: boolean;
  readonly label?: string;
}

/** A time of day as 24-hour text, HH:MM. The browser's own time input may show a 12-hour clock. */
export function HourInput({ source, ...props }: HourInputProps) {
  const { setValue, getValues, formState } = useFormContext();
  return (
    <TextInput
      {...props}
      source={source}
      helperText={false}
      autoComplete="off"
      slotProps={{ htmlInput: { placeholder: 'HH:MM', maxLength: 5 } }}
      onBlur={() => {
        const text = String(getValues(source) ?? '');
        const hour = normalizeHour(text);
        if (hour !== text)
          setValue(source, hour, { shouldDirty: true, shouldValidate: formState.isSubmitted });
      }}
    />
  );
}
