import { FieldTitle, InputHelperText, type InputProps, useInput, useResourceContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { safeParse } from 'zod/mini';
import { date } from '../../../domain/model/fields.ts';
import { firstDay } from '../../../domain/people/birth-date.ts';
import type { DayMarks } from './day-marks.ts';
import { type DayTyping, dayPart } from './day-typing.ts';
import { TypedDay } from './typed-day.tsx';

export interface DayInputProps
  extends Pick<
    InputProps,
    'source' | 'label' | 'isRequired' | 'disabled' | 'readOnly' | 'validate' | 'helperText' | 'defaultValue'
  > {
  readonly label?: string;
  readonly marks?: DayMarks;
  /** The format that may be typed; a whole day by default. */
  readonly typing?: DayTyping;
  /** For a day that may be incomplete: the text that was typed, and a function that parses it. */
  readonly partialDate?: {
    readonly text: string;
    readonly read: (text: string | null) => string | null;
  };
}

/** Rejects a text that is not a day: the API would refuse it as a filter. */
const wellFormed = (value: unknown) => {
  const day = firstDay(dayPart(value));
  return day === '' || safeParse(date().schema, day).success ? undefined : 'rules.date';
};

/** The input of a day, typed as DD/MM/YYYY (SYS-02). The value is `YYYY-MM-DD`; a mistake is kept as it was typed. */
export function DayInput({
  helperText = false,
  label,
  validate = [],
  marks,
  typing,
  partialDate,
  ...props
}: DayInputProps) {
  const resource = useResourceContext();
  const { source, disabled, readOnly } = props;
  const { field, fieldState, id, isRequired } = useInput({
    ...props,
    validate: [validate, wellFormed].flat(),
  });
  const { ref, value, onChange, onBlur, name } = field;
  const { error, invalid } = fieldState;
  const { trigger, clearErrors, formState } = useFormContext();
  const { isSubmitted } = formState;
  return (
    <TypedDay
      id={id}
      name={name}
      inputRef={ref}
      className={`ra-input ra-input-${source}`}
      label={<FieldTitle label={label} source={source} resource={resource} isRequired={isRequired} />}
      value={partialDate ? partialDate.text : value}
      onChange={(text) => {
        onChange(partialDate ? partialDate.read(text) : text);
        // After the first submit the form itself validates at each key.
        if (invalid && !isSubmitted) clearErrors(name);
      }}
      typing={typing}
      onBlur={() => {
        onBlur();
        // A wrong day shows its error when the field loses the focus, not only on submit.
        if (wellFormed(value)) void trigger(name);
      }}
      disabled={disabled}
      readOnly={readOnly}
      marks={marks}
      error={invalid}
      helperText={
        (helperText !== false || invalid) && (
          <InputHelperText error={error?.message} helperText={helperText} />
        )
      }
    />
  );
}
