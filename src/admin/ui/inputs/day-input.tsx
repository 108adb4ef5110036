import { FieldTitle, InputHelperText, type InputProps, useInput, useResourceContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { safeParse } from 'zod/mini';
import { date } from '../../../domain/model/fields.ts';
import { firstDay } from '../../../domain/people/birth-date.ts';
import { type DayFormat, dayPart } from './day-format.ts';
import type { DayMarks } from './day-marks.ts';
import { TypedDay } from './typed-day.tsx';

export interface DayInputProps
  extends Pick<
    InputProps,
    'source' | 'label' | 'isRequired' | 'disabled' | 'readOnly' | 'validate' | 'helperText' | 'defaultValue'
  > {
  readonly label?: string;
  /** Marks the days without a free slot. */
  readonly marks?: DayMarks;
  /** The format that may be typed; a whole day by default. */
  readonly dayFormat?: DayFormat;
  /** For a day that may be incomplete. */
  readonly partialDate?: {
    /** The day with its precision, as it is shown: `1936-05`, `1936~`. */
    readonly text: string;
    /** Stores the precision of a typed text and returns its day. */
    readonly store: (text: string | null) => string | null;
  };
}

/** The error key of a text that is not a day. The API would refuse such a text as a filter. */
const dayError = (value: unknown) => {
  const day = firstDay(dayPart(value));
  return day === '' || safeParse(date().schema, day).success ? undefined : 'rules.date';
};

/** The input of a day, typed as DD/MM/YYYY (SYS-02). The value is `YYYY-MM-DD`; a mistake is kept as it was typed. */
export function DayInput({
  helperText = false,
  label,
  validate = [],
  marks,
  dayFormat,
  partialDate,
  ...props
}: DayInputProps) {
  const resource = useResourceContext();
  const { source, disabled, readOnly } = props;
  const { field, fieldState, id, isRequired } = useInput({
    ...props,
    validate: [validate, dayError].flat(),
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
        onChange(partialDate ? partialDate.store(text) : text);
        // After the first submit the form itself validates at each key.
        if (invalid && !isSubmitted) clearErrors(name);
      }}
      dayFormat={dayFormat}
      onBlur={() => {
        onBlur();
        // A wrong day shows its error when the field loses the focus, not only on submit.
        if (dayError(value)) void trigger(name);
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
